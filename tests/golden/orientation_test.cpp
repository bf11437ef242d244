// Right side up, outside out and the right way round, seen by the colours of simple models.
#include "tests/golden/colour_areas.h"
#include "tests/golden/rendering.h"
#include "tests/support/drawn_models.h"

#include <gmock/gmock.h>

namespace sinew::test
{

namespace
{

using testing::Key;
using testing::UnorderedElementsAre;

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
