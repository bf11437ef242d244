#include "samples/common/transparent_picture.h"

#include <glm/common.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/gtc/color_space.hpp>

#include <algorithm>
#include <array>
#include <cmath>

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

} // namespace sinew::samples
