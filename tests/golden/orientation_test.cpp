// Checks up, left and right, and outside with the colours of simple models.
#include "tests/golden/rendering.h"
#include "tests/support/drawn_models.h"

#include <gmock/gmock.h>

#include <map>

namespace sinew::test
{

namespace
{

using testing::Key;
using testing::UnorderedElementsAre;

struct ColourArea
{
    double share = 0.0; // fraction of the image's pixels
    double x = 0.0;     // of the centre, in pixels from the left
    double y = 0.0;     // of the centre, in pixels from the top
};

constexpr std::uint32_t kAllChannels = kRed | kGreen | kBlue;
constexpr double kSmallestShare = 0.02;

std::uint32_t channelsIn(const Colour& colour)
{
    return (colour[0] != 0 ? kRed : 0U) | (colour[1] != 0 ? kGreen : 0U) |
           (colour[2] != 0 ? kBlue : 0U);
}

// Leaves out the background, whose channels are all non-zero, and anything smaller than 1/50 of the
// image: edges, where filtering mixes colours.
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

class Orientation : public Rendering
{
protected:
    std::map<FaceColour, ColourArea> areas(std::vector<std::string> arguments = {}) const
    {
        arguments.insert(arguments.end(), {"--no-ground", "--size", "256x256"});
        return colourAreas(render(folder().path(), arguments));
    }
};

TEST_F(Orientation, ShowsTheOutsideOfAModelAndTheInsideOfAReversedOneUnlessTwoSided)
{
    const auto isOutside = UnorderedElementsAre(Key(kRed), Key(kGreen), Key(kBlue));
    writeColouredBox(folder(), Winding::Clockwise);
    EXPECT_THAT(areas(), isOutside);
    EXPECT_THAT(areas({"--two-sided"}), isOutside);
    writeColouredBox(folder(), Winding::Reversed);
    EXPECT_THAT(areas(), UnorderedElementsAre(Key(kCyan), Key(kMagenta), Key(kYellow)));
    EXPECT_THAT(areas({"--two-sided"}), isOutside);
}

TEST_F(Orientation, HasZUpAndXTowardsTheEyeWithYOnItsRight)
{
    writeColouredBox(folder(), Winding::Clockwise);
    auto seen = areas();
    ASSERT_THAT(seen, UnorderedElementsAre(Key(kRed), Key(kGreen), Key(kBlue)));
    const ColourArea& front = seen[kRed];
    const ColourArea& side = seen[kGreen];
    const ColourArea& top = seen[kBlue];
    EXPECT_LT(top.y, front.y);
    EXPECT_LT(top.y, side.y);
    EXPECT_LT(front.x, side.x);
    EXPECT_GT(front.share, side.share);
}

TEST_F(Orientation, PutsTheFirstRowOfAnImageWhereVIsZero)
{
    writeFourColourQuad(folder());
    auto seen = areas();
    ASSERT_THAT(seen, UnorderedElementsAre(Key(kRed), Key(kGreen), Key(kBlue), Key(kYellow)));
    const ColourArea& upperLeft = seen[kRed];
    const ColourArea& upperRight = seen[kGreen];
    const ColourArea& lowerLeft = seen[kBlue];
    const ColourArea& lowerRight = seen[kYellow];
    EXPECT_LT(upperLeft.y, lowerLeft.y);
    EXPECT_LT(upperRight.y, lowerRight.y);
    EXPECT_LT(upperLeft.x, upperRight.x);
    EXPECT_LT(lowerLeft.x, lowerRight.x);
}

} // namespace

} // namespace sinew::test
