#include "tests/support/material_scene_images.h"

#include "tests/support/picture.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::test
{

namespace
{

constexpr std::uint32_t kSide = 128;

std::uint8_t channelOf(double value)
{
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0));
}

// `paint` returns the colour (red, green, blue, alpha; 0 to 1) at a position: x to the right and y
// down, 0 to 1.
template <class Paint>
Image painted(std::uint32_t side, const Paint& paint)
{
    Image image = solidPicture(side, side, {});
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x)
        {
            const glm::dvec4 colour = paint(glm::dvec2((x + 0.5) / side, (y + 0.5) / side));
            setColourAt(image, x, y,
                        {channelOf(colour.r), channelOf(colour.g), channelOf(colour.b),
                         channelOf(colour.a)});
        }
    return image;
}

// Position in a cell of a grid, relative to its centre: -1 to 1.
glm::dvec2 inCell(const glm::dvec2& place, double across)
{
    return glm::fract(place * across) * 2.0 - 1.0;
}

bool isEven(const glm::dvec2& place, double across)
{
    const glm::dvec2 cell = glm::floor(place * across);
    return std::fmod(cell.x + cell.y, 2.0) == 0.0;
}

// A ball's normal, 45 degrees from the plane's at the rim. y points down, as in the image.
glm::dvec3 studNormal(const glm::dvec2& fromMiddle)
{
    constexpr double kRim = 0.75;
    const double distance = glm::length(fromMiddle);
    if (distance >= kRim)
        return {0.0, 0.0, 1.0};
    const glm::dvec2 leaning = fromMiddle / kRim * std::sqrt(0.5);
    return {leaning, std::sqrt(1.0 - glm::dot(leaning, leaning))};
}

} // namespace

Image studNormals(std::uint32_t side, std::uint32_t across)
{
    return painted(side, [&](const glm::dvec2& place)
                   { return glm::dvec4(studNormal(inCell(place, across)) * 0.5 + 0.5, 1.0); });
}

Image studHeights(std::uint32_t side, std::uint32_t across)
{
    const double lowest = studNormal({0.7499, 0.0}).z;
    return painted(side,
                   [&](const glm::dvec2& place)
                   {
                       const glm::dvec3 normal = studNormal(inCell(place, across));
                       const bool onStud = normal.x != 0.0 || normal.y != 0.0;
                       const double height = onStud ? (normal.z - lowest) / (1.0 - lowest) : 0.0;
                       return glm::dvec4(glm::dvec3(height), 1.0);
                   });
}

Image bricks()
{
    const auto brick = [](const glm::dvec2& place)
    {
        constexpr double kRows = 8.0;
        constexpr double kJoint = 0.12;
        const double row = std::floor(place.y * kRows);
        const glm::dvec2 brickPlace(place.x * kRows / 2.0 + 0.5 * std::fmod(row, 2.0),
                                    place.y * kRows);
        const glm::dvec2 within = glm::fract(brickPlace);
        if (within.x < kJoint / 2.0 || within.y < kJoint)
            return glm::dvec4(0.62, 0.60, 0.56, 1.0);
        const double shade = 0.85 + 0.15 * std::sin(12.9 * std::floor(brickPlace.x) + 4.1 * row);
        return glm::dvec4(shade * glm::dvec3(0.68, 0.36, 0.27), 1.0);
    };
    return painted(kSide, brick);
}

Image checks()
{
    return painted(kSide,
                   [](const glm::dvec2& place)
                   {
                       return isEven(place, 8.0) ? glm::dvec4(0.75, 0.75, 0.72, 1.0)
                                                 : glm::dvec4(0.40, 0.45, 0.50, 1.0);
                   });
}

Image stripes()
{
    return painted(kSide,
                   [](const glm::dvec2& place)
                   {
                       const bool bright = glm::fract(place.y * 4.0) < 0.6;
                       return glm::dvec4(glm::dvec3(bright ? 0.5 : 0.05), 1.0);
                   });
}

Image flame()
{
    return painted(
        kSide,
        [](const glm::dvec2& place)
        {
            const double hot = std::max(1.0 - 2.2 * glm::distance(place, {0.5, 0.5}), 0.0);
            return glm::dvec4(hot * 1.2, hot * 0.8, hot * 0.3, 1.0);
        });
}

Image stain()
{
    return painted(kSide,
                   [](const glm::dvec2& place)
                   {
                       const double distance = glm::distance(place, {0.5, 0.5});
                       return distance < 0.4 ? glm::dvec4(0.95, 0.55 - distance, 0.2, 1.0)
                                             : glm::dvec4(1.0);
                   });
}

Image glass()
{
    return painted(kSide,
                   [](const glm::dvec2& place)
                   {
                       const bool frame =
                           std::max(std::abs(place.x - 0.5), std::abs(place.y - 0.5)) > 0.42;
                       return glm::dvec4(0.25, 0.55, 0.85, frame ? 0.9 : 0.45);
                   });
}

Image grille()
{
    return painted(kSide,
                   [](const glm::dvec2& place)
                   {
                       const bool hole = glm::length(inCell(place, 3.0)) < 0.7;
                       return glm::dvec4(0.55, 0.60, 0.35, hole ? 0.0 : 1.0);
                   });
}

Image arrow()
{
    return painted(kSide,
                   [](const glm::dvec2& place)
                   {
                       const double aside = std::abs(place.x - 0.5);
                       const bool head = place.y > 0.15 && place.y < 0.5 && aside < place.y - 0.15;
                       const bool shaft = place.y >= 0.5 && place.y < 0.85 && aside < 0.12;
                       return head || shaft ? glm::dvec4(0.9, 0.75, 0.2, 1.0)
                                            : glm::dvec4(0.25, 0.3, 0.4, 1.0);
                   });
}

} // namespace sinew::test
