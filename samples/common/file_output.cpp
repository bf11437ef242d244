#include "samples/common/file_output.h"

#include "engine/files/files.h"
#include "engine/gpu/barrier.h"
#include "samples/common/dump.h"
#include "samples/common/interrupt.h"
#include "samples/common/output.h"
#include "samples/common/output_files.h"
#include "samples/common/picture_files.h"
#include "samples/common/progress.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numbers>
#include <optional>
#include <string>
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
    recordCopy(frame.commands, targets_[frame.slot].vectors, copies_[frame.slot]);
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

namespace
{

// Draws the pictures of a sequence: while the device draws one, the one before it is written.
class PictureWriter
{
public:
    PictureWriter(const gpu::Device& device, const SharedOptions& options,
                  const PictureSequence& pictures, VkSampleCountFlagBits samples,
                  const RecordPicture& record)
        : record_(record),
          files_(options.outputOrDefault(), pictures), extent_{options.size.width,
                                                               options.size.height},
          transparent_(options.transparent), perPicture_(transparent_ ? 2 : 1),
          count_(pictures.count * perPicture_),
          targets_(createRenderTargets(device, extent_, samples, count_)),
          progress_("drawing", pictures.count), ring_(device)
    {
        for (std::uint32_t slot = 0; slot < std::min(count_, gpu::kFramesInFlight); ++slot)
            pictures_[slot] = createPictureBuffer(device, extent_);
    }

    ExitCode draw()
    {
        for (std::uint32_t i = 0; i < count_; ++i)
        {
            if (interrupted())
                return kExitInterrupted;
            const gpu::Frame frame = ring_.begin();
            if (!writePicture(frame.slot))
            {
                ring_.abandon(frame);
                return kExitOutput;
            }
            record_(frame, targets_[frame.slot], i / perPicture_, backgroundOf(i));
            recordCopy(frame.commands, targets_[frame.slot].colour, pictures_[frame.slot]);
            barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
            ring_.end(frame);
            drawn_[frame.slot] = i;
        }
        return writeRest();
    }

private:
    std::optional<glm::vec3> backgroundOf(std::uint32_t drawing) const
    {
        if (!transparent_)
            return std::nullopt;
        return glm::vec3(drawing % perPicture_ == 0 ? 0.0F : 1.0F);
    }

    ExitCode writeRest()
    {
        ring_.wait();
        if (interrupted())
            return kExitInterrupted;
        // The older of the two first, so that an error names the first file that failed.
        const bool secondIsOlder = drawn_[0] && drawn_[1] && *drawn_[1] < *drawn_[0];
        const std::uint32_t older = secondIsOlder ? 1 : 0;
        if (!writePicture(older) || !writePicture(1 - older))
            return kExitOutput;
        if (interrupted())
            return kExitInterrupted;
        return succeeded(files_.finish()) ? kExitOk : kExitOutput;
    }

    // The picture that the slot's finished frame drew, if any. False when it cannot be written.
    bool writePicture(std::uint32_t slot)
    {
        if (!drawn_[slot])
            return true;
        const std::uint32_t drawing = *drawn_[slot];
        drawn_[slot].reset();
        Image image = readPicture(pictures_[slot], extent_);
        if (transparent_ && drawing % perPicture_ == 0)
        {
            overBlack_ = std::move(image);
            return true;
        }
        if (transparent_)
            image = withAlpha(overBlack_, image, *transparent_);
        if (!succeeded(files_.add(image)))
            return false;
        progress_.advance();
        return true;
    }

    static bool succeeded(const Result<void>& written)
    {
        if (!written)
            printError(toString(written.error()));
        return written.has_value();
    }

    const RecordPicture& record_;
    PictureFiles files_;
    VkExtent2D extent_;
    std::optional<glm::vec4> transparent_;
    Image overBlack_;          // of the picture whose other half is being drawn
    std::uint32_t perPicture_; // drawings
    std::uint32_t count_;      // of drawings
    RenderTargetRing targets_;
    std::array<gpu::Buffer, gpu::kFramesInFlight> pictures_;
    std::array<std::optional<std::uint32_t>, gpu::kFramesInFlight> drawn_; // which drawing
    Progress progress_;
    gpu::FrameRing ring_; // last: waits for the frames in flight before what they use is destroyed
};

} // namespace

ExitCode drawPictures(const gpu::Device& device, const SharedOptions& options,
                      const PictureSequence& pictures, VkSampleCountFlagBits samples,
                      const RecordPicture& record)
{
    return PictureWriter(device, options, pictures, samples, record).draw();
}

ExitCode writeDumps(const SharedOptions& options, const Scene& scene, const PosedModel& posed)
{
    if (options.dumpVertices &&
        !writeOutput(*options.dumpVertices,
                     dumpVertices(scene.model, posed.vertices, posed.tangents)))
        return kExitOutput;
    if (options.dumpJoints &&
        !writeOutput(*options.dumpJoints, dumpJoints(scene.model, posed.joints)))
        return kExitOutput;
    return kExitOk;
}

} // namespace sinew::samples
