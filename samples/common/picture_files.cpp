#include "samples/common/picture_files.h"

#include "engine/files/files.h"
#include "samples/common/output_files.h"

#include <glm/common.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/gtc/color_space.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace sinew::samples
{

namespace
{

constexpr std::size_t kChannels = 4;

// Linear light of each 8-bit value.
std::array<float, 256> linearValues()
{
    std::array<float, 256> values{};
    for (std::size_t i = 0; i < values.size(); ++i)
        values.at(i) = glm::convertSRGBToLinear(glm::vec3(static_cast<float>(i) / 255.0F)).x;
    return values;
}

std::byte asByte(float value)
{
    return static_cast<std::byte>(std::lround(std::clamp(value, 0.0F, 1.0F) * 255.0F));
}

} // namespace

Image withAlpha(const Image& overBlack, const Image& overWhite, const glm::vec4& background)
{
    const std::array<float, 256> linear = linearValues();
    const auto colourAt = [&](const Image& image, std::size_t at)
    {
        const auto channel = [&](std::size_t i)
        { return linear.at(std::to_integer<std::size_t>(image.pixels[at + i])); };
        return glm::vec3(channel(0), channel(1), channel(2));
    };
    Image image = overBlack;
    for (std::size_t at = 0; at < image.pixels.size(); at += kChannels)
    {
        const glm::vec3 premultiplied = colourAt(overBlack, at);
        const glm::vec3 through = colourAt(overWhite, at) - premultiplied;
        const float behind = std::clamp((through.r + through.g + through.b) / 3.0F, 0.0F, 1.0F);
        if (behind == 0.0F)
            continue; // opaque as it is
        const float alpha = 1.0F - behind + background.a * behind;
        const glm::vec3 shown = premultiplied + glm::vec3(background) * (background.a * behind);
        const glm::vec3 colour =
            alpha > 0.0F ? glm::min(shown / alpha, glm::vec3(1.0F)) : glm::vec3(0.0F);
        const glm::vec3 encoded = glm::convertLinearToSRGB(colour);
        for (int i = 0; i < 3; ++i)
            image.pixels[at + static_cast<std::size_t>(i)] = asByte(encoded[i]);
        image.pixels[at + 3] = asByte(alpha);
    }
    return image;
}

PictureFiles::PictureFiles(std::string pattern, const PictureSequence& sequence)
    : pattern_(std::move(pattern)), picturesPerSecond_(sequence.picturesPerSecond)
{
    constexpr std::uint16_t kWithoutEnd = 0;
    if (isFilmName(pattern_))
        film_.emplace(sequence.isEndless ? kWithoutEnd : std::uint16_t{1});
}

std::int64_t PictureFiles::shownAt(std::uint32_t picture) const
{
    return std::llround(picture * 1000.0 / picturesPerSecond_);
}

Result<void> PictureFiles::add(const Image& image)
{
    const std::uint32_t picture = added_++;
    if (!film_)
        return writeFile(outputName(pattern_, picture), encodePng(image));
    const std::int64_t shownFor = shownAt(picture + 1) - shownAt(picture);
    const auto added =
        film_->add(image, static_cast<std::uint32_t>(std::max<std::int64_t>(shownFor, 1)));
    if (!added)
        return refusal(pattern_, "cannot be written: " + added.error());
    return {};
}

Result<void> PictureFiles::finish()
{
    if (!film_)
        return {};
    const auto bytes = film_->finish();
    if (!bytes)
        return refusal(pattern_, "cannot be written: " + bytes.error());
    return writeFile(pattern_, *bytes);
}

} // namespace sinew::samples
