// Checks the motion vectors in the crowd's files.
#include "tests/cli/crowd_program.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/flow_file.h"

#include <gmock/gmock.h>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

constexpr double kRounding = 1e-3; // pixels; GPUs round the two positions of a pixel differently

class CrowdMotion : public CrowdRun
{
protected:
    Flow flow(const Arguments& arguments) const
    {
        runWell(joined({"--motion", (folder() / "motion.flo").string(), "--output",
                        (folder() / "picture.png").string(), "--instances", "9"},
                       arguments));
        return readFlow(folder() / "motion.flo");
    }
};

TEST_F(CrowdMotion, IsWrittenBesideThePicture)
{
    const Flow written = flow({"--size", "80x50", "--time", "1", "--frames", "1"});
    EXPECT_EQ(written.magic, "PIEH");
    EXPECT_EQ(written.width, 80U);
    EXPECT_EQ(written.height, 50U);
    EXPECT_EQ(written.vectors.size(), 80U * 50U);
    EXPECT_GT(longest(written), 0.1);
    EXPECT_EQ(written.vectors.front().x, 0.0F); // the background
}

// --fps sets the length of the step; there is no step before time 0.
TEST_F(CrowdMotion, IsThatOfAStep)
{
    const double step = longest(flow({"--time", "1", "--fps", "600"}));
    const double longerStep = longest(flow({"--time", "1", "--fps", "300"}));
    EXPECT_NEAR(longerStep / step, 2.0, 0.2);
    EXPECT_LE(longest(flow({"--time", "0"})), drawsOnCpu() ? 0.0 : kRounding);
}

} // namespace
} // namespace sinew::test
