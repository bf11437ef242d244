#include "tests/golden/colour_areas.h"

#include "tests/support/picture.h"

namespace sinew::test
{

namespace
{

constexpr std::uint32_t kAllChannels = kRed | kGreen | kBlue;
constexpr double kSmallestShare = 0.02;

std::uint32_t channelsIn(const Colour& colour)
{
    return (colour[0] != 0 ? kRed : 0U) | (colour[1] != 0 ? kGreen : 0U) |
           (colour[2] != 0 ? kBlue : 0U);
}

} // namespace

std::map<FaceColour, ColourArea> colourAreas(const Image& image)
{
    std::map<FaceColour, ColourArea> areas;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            if (const std::uint32_t channels = channelsIn(colourAt(image, x, y));
                channels != kAllChannels)
            {
                ColourArea& area = areas[static_cast<FaceColour>(channels)];
                area.share += 1.0;
                area.x += x + 0.5;
                area.y += y + 0.5;
            }
    const double pixels = static_cast<double>(image.width) * image.height;
    for (auto& [colour, area] : areas)
    {
        area.x /= area.share;
        area.y /= area.share;
        area.share /= pixels;
    }
    std::erase_if(areas, [](const auto& entry) { return entry.second.share < kSmallestShare; });
    return areas;
}

} // namespace sinew::test
