#include "samples/common/motion_files.h"

#include "engine/files/files.h"
#include "engine/gpu/barrier.h"
#include "samples/common/output.h"
#include "samples/common/output_name.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <utility>

namespace sinew::samples
{
namespace
{

// Of a hue from 0 to 1, red, green, blue and back to red, as bright as it can be.
glm::vec3 hueColour(float hue)
{
    const auto channel = [&](float offset)
    {
        const float turned = hue + offset - std::floor(hue + offset);
        return std::clamp(std::abs(turned * 6.0F - 3.0F) - 1.0F, 0.0F, 1.0F);
    };
    return {channel(0.0F), channel(2.0F / 3.0F), channel(1.0F / 3.0F)};
}

} // namespace

std::vector<std::byte> encodeFlow(const std::vector<glm::vec2>& vectors, VkExtent2D extent)
{
    struct Header
    {
        std::array<char, 4> magic{'P', 'I', 'E', 'H'};
        std::uint32_t width = 0;
        std::uint32_t height = 0;
    };
    const Header header{.width = extent.width, .height = extent.height};
    std::vector<std::byte> bytes(sizeof header + vectors.size() * sizeof(glm::vec2));
    std::memcpy(bytes.data(), &header, sizeof header);
    std::memcpy(&bytes[sizeof header], vectors.data(), bytes.size() - sizeof header);
    return bytes;
}

Image motionImage(const std::vector<glm::vec2>& vectors, VkExtent2D extent)
{
    float longest = 1.0F;
    for (const glm::vec2& vector : vectors)
        longest = std::max(longest, glm::length(vector));
    Image image{.width = extent.width, .height = extent.height, .pixels = {}};
    for (const glm::vec2& vector : vectors)
    {
        const float hue = std::atan2(vector.y, vector.x) / (2.0F * std::numbers::pi_v<float>);
        const glm::vec3 colour = hueColour(hue) * std::sqrt(glm::length(vector) / longest);
        for (const float channel : {colour.r, colour.g, colour.b, 1.0F})
            image.pixels.push_back(static_cast<std::byte>(std::lround(channel * 255.0F)));
    }
    return image;
}

MotionFiles::MotionFiles(const gpu::Device& device, std::string pattern, VkExtent2D extent)
    : pattern_(std::move(pattern)), extent_(extent), targets_(createMotionTargets(device, extent))
{
    for (gpu::Buffer& copy : copies_)
        copy = createMotionBuffer(device, extent);
}

void MotionFiles::record(const gpu::Frame& frame, std::uint32_t picture)
{
    write(frame.slot);
    recordMotionCopy(frame.commands, targets_[frame.slot], copies_[frame.slot]);
    barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
    drawn_[frame.slot] = picture;
}

ExitCode MotionFiles::finish()
{
    const bool secondIsOlder = drawn_[0] && drawn_[1] && *drawn_[1] < *drawn_[0];
    const std::uint32_t older = secondIsOlder ? 1 : 0;
    write(older);
    write(1 - older);
    if (written_)
        return kExitOk;
    printError(toString(written_.error()));
    return kExitOutput;
}

void MotionFiles::write(std::uint32_t slot)
{
    if (!drawn_[slot] || !written_)
        return;
    const std::string name = outputName(pattern_, *drawn_[slot]);
    const std::vector<glm::vec2> vectors = readMotion(copies_[slot]);
    drawn_[slot].reset();
    written_ = writeFile(name, isFlowName(name) ? encodeFlow(vectors, extent_)
                                                : encodePng(motionImage(vectors, extent_)));
}

} // namespace sinew::samples
