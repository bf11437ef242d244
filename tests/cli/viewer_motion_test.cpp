// Checks the motion vectors of a single model in files.
#include "tests/cli/viewer_program.h"
#include "tests/support/flow_file.h"
#include "tests/support/picture.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

using Arguments = std::vector<std::string>;

// Uses the default model.
class ViewerMotion : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
    }

    std::string fileAt(const std::string& name) const { return (folder_ / name).string(); }

    static void runWell(Arguments arguments)
    {
        arguments.insert(arguments.end(), {"--headless", "--validate"});
        const ProcessResult result = runViewer(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
    }

    Image draw(Arguments arguments) const
    {
        arguments.insert(arguments.end(), {"--output", fileAt("picture.png")});
        runWell(arguments);
        return readPicture(fileAt("picture.png"));
    }

    Flow flow(Arguments arguments) const
    {
        arguments.insert(arguments.end(), {"--motion", fileAt("motion.flo"), "--size", "160x120"});
        draw(std::move(arguments));
        return readFlow(fileAt("motion.flo"));
    }

private:
    const TempFolder folder_;
};

TEST_F(ViewerMotion, IsWrittenBesideThePicture)
{
    const Arguments shot{"--clip", "run", "--time", "0.3", "--size", "160x120"};
    const Flow written = flow(shot);
    EXPECT_EQ(written.magic, "PIEH");
    EXPECT_EQ(written.width, 160U);
    EXPECT_EQ(written.height, 120U);
    EXPECT_EQ(written.vectors.size(), 160U * 120U);
    EXPECT_GT(longest(written), 0.5);
    EXPECT_EQ(written.vectors.front().x, 0.0F); // the background
    const Image beside = readPicture(fileAt("picture.png"));
    EXPECT_EQ(beside.pixels, draw(shot).pixels);
}

TEST_F(ViewerMotion, IsThatOfAStep)
{
    const Arguments run{"--clip", "run", "--time", "0.3"};
    const auto lengthWith = [&](const Arguments& others)
    {
        Arguments arguments = run;
        arguments.insert(arguments.end(), others.begin(), others.end());
        return longest(flow(arguments));
    };
    const double step = lengthWith({"--fps", "600"});
    EXPECT_NEAR(lengthWith({"--fps", "300"}) / step, 2.0, 0.2);
    EXPECT_NEAR(lengthWith({"--fps", "300", "--speed", "0.5"}) / step, 1.0, 0.1);
    EXPECT_LT(lengthWith({"--speed", "0"}), 1e-3);
}

// Before its start, a clip that plays once does not move, and a loop shows its end.
TEST_F(ViewerMotion, BeforeTheStartIsWhatTheLoopSays)
{
    EXPECT_LT(longest(flow({"--clip", "run", "--loop", "once"})), 1e-3);
    EXPECT_GT(longest(flow({"--clip", "run"})), 0.5);
}

// The vectors include the camera's motion; the model on a turntable does not move.
TEST_F(ViewerMotion, HasAFileForEachPicture)
{
    EXPECT_LT(longest(flow({"--no-clip"})), 1e-3);
    runWell({"--no-clip", "--turntable", "36", "--size", "64x48", "--motion",
             fileAt("m{frame:02}.flo"), "--output", fileAt("turn.webp")});
    const Flow first = readFlow(fileAt("m00.flo"));
    EXPECT_GT(longest(first), 1.0);
    // All steps of the full turn have similar lengths.
    EXPECT_NEAR(longest(readFlow(fileAt("m18.flo"))), longest(first), 0.5 * longest(first));
    EXPECT_TRUE(std::filesystem::exists(fileAt("m35.flo")));
    EXPECT_FALSE(std::filesystem::exists(fileAt("m36.flo")));
}

} // namespace
} // namespace sinew::test
