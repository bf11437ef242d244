#include "tools/character/texture_maps.h"

#include "tools/character/png_encoder.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace sinew
{

namespace
{

std::uint8_t toByte(double value)
{
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0));
}

void appendRgb(std::vector<std::uint8_t>& rows, const Rgb& colour)
{
    for (int channel = 0; channel < 3; ++channel)
        rows.push_back(toByte(colour[channel]));
}

// Few steps compress well and are indistinguishable in a highlight.
double inSteps(double value)
{
    constexpr double kSteps = 64.0;
    return std::round(value * kSteps) / kSteps;
}

// Tinted by the paint; otherwise the broad highlights of Doom 3's lighting would bleach it.
Rgb highlightColour(const Pixel& pixel)
{
    constexpr double kTint = 0.7;
    const Rgb& colour = pixel.colour;
    const double brightest = std::max({colour.x, colour.y, colour.z, 1e-3});
    const Rgb tint = Rgb(1.0 - kTint) + colour * (kTint / brightest);
    return {inSteps(pixel.gloss * tint.x), inSteps(pixel.gloss * tint.y),
            inSteps(pixel.gloss * tint.z)};
}

glm::dvec3 slopeNormal(const Canvas& canvas, std::uint32_t x, std::uint32_t y)
{
    const std::uint32_t left = x > 0 ? x - 1 : x;
    const std::uint32_t right = std::min(x + 1, canvas.width - 1);
    const std::uint32_t above = y > 0 ? y - 1 : y;
    const std::uint32_t below = std::min(y + 1, canvas.height - 1);
    const double slopeX = 0.5 * (canvas.at(right, y).height - canvas.at(left, y).height);
    const double slopeY = 0.5 * (canvas.at(x, below).height - canvas.at(x, above).height);
    return glm::normalize(glm::dvec3(-slopeX, -slopeY, 1.0));
}

// `appendTo(rows, x, y)` appends the bytes of a pixel.
template <class AppendTo>
std::vector<std::byte> encoded(const Canvas& canvas, std::uint32_t channels, bool isData,
                               const AppendTo& appendTo)
{
    std::vector<std::uint8_t> rows;
    for (std::uint32_t y = 0; y < canvas.height; ++y)
        for (std::uint32_t x = 0; x < canvas.width; ++x)
            appendTo(rows, x, y);
    return encodePng({.width = canvas.width,
                      .height = canvas.height,
                      .channels = channels,
                      .isData = isData,
                      .rows = rows});
}

template <class ColourOf>
std::vector<std::byte> colourMap(const Canvas& canvas, const ColourOf& colourOf)
{
    return encoded(canvas, 3, false,
                   [&](std::vector<std::uint8_t>& rows, std::uint32_t x, std::uint32_t y)
                   { appendRgb(rows, colourOf(canvas.at(x, y))); });
}

} // namespace

std::vector<std::byte> diffuseMap(const Canvas& canvas)
{
    return colourMap(canvas, [](const Pixel& pixel) { return pixel.colour; });
}

std::vector<std::byte> specularMap(const Canvas& canvas)
{
    return colourMap(canvas, highlightColour);
}

std::vector<std::byte> glowMap(const Canvas& canvas)
{
    return colourMap(canvas, [](const Pixel& pixel) { return pixel.glow; });
}

std::vector<std::byte> diffuseMapWithAlpha(const Canvas& canvas)
{
    return encoded(canvas, 4, false,
                   [&](std::vector<std::uint8_t>& rows, std::uint32_t x, std::uint32_t y)
                   {
                       appendRgb(rows, canvas.at(x, y).colour);
                       rows.push_back(toByte(canvas.at(x, y).alpha));
                   });
}

std::vector<std::byte> normalMap(const Canvas& canvas)
{
    return encoded(canvas, 3, true,
                   [&](std::vector<std::uint8_t>& rows, std::uint32_t x, std::uint32_t y)
                   { appendRgb(rows, slopeNormal(canvas, x, y) * 0.5 + 0.5); });
}

} // namespace sinew
