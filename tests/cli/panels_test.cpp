// What the viewer's panels say, as text.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace sinew::test
{
namespace
{

using testing::ContainsRegex;
using testing::HasSubstr;

class PanelsText : public testing::Test
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
    }

    static std::string textOf(const TempFolder& folder, std::vector<std::string> arguments = {})
    {
        arguments.insert(arguments.begin(),
                         {folder.path().string(), "--ui-dump", "-", "--validate"});
        const ProcessResult result = runViewer(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return result.standardOutput;
    }
};

TEST_F(PanelsText, SaysWhatTheModelIsMadeOf)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const std::string text = textOf(folder);
    EXPECT_THAT(text, HasSubstr("4 vertices, 2 triangles"));
    EXPECT_THAT(text, HasSubstr("2 joints, 5 weights, 1 clip\n"));
    EXPECT_THAT(text, ContainsRegex("> root\n +.*tip"));
}

TEST_F(PanelsText, SaysWhichImageIsMissingAndWhere)
{
    const TempFolder folder;
    writeGoodModel(folder);
    std::filesystem::remove(folder / "quad.tga");
    EXPECT_THAT(textOf(folder), ContainsRegex("Missing: .*quad"));
}

TEST_F(PanelsText, HasNoTimelineWithoutClips)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const std::string text = textOf(folder, {"--no-clip"});
    EXPECT_THAT(text, HasSubstr("No clips: the model stands still."));
    EXPECT_THAT(text, testing::Not(HasSubstr("Pause")));
}

TEST_F(PanelsText, PrintsTheChosenJoint)
{
    const TempFolder folder;
    writeGoodModel(folder);
    EXPECT_THAT(textOf(folder, {"--joint", "tip", "--no-clip"}),
                HasSubstr("joint 1, child of root; moves"));
    const ProcessResult result =
        runViewer({folder.path().string(), "--joint", "nose", "--headless"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.standardError, HasSubstr("has no joint 'nose'"));
}

TEST_F(PanelsText, SharesStandardOutputWithNothing)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const ProcessResult result =
        runViewer({folder.path().string(), "--ui-dump", "-", "--dump-joints", "-"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.standardError, HasSubstr("--ui-dump -"));
}

TEST_F(PanelsText, FitsAnyTextSizeThatIsAllowed)
{
    const TempFolder folder;
    writeGoodModel(folder);
    EXPECT_THAT(textOf(folder, {"--text-size", "48", "--size", "64x64"}), HasSubstr("2 joints"));
    const ProcessResult result =
        runViewer({folder.path().string(), "--ui-dump", "-", "--text-size", "200"});
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.standardError, HasSubstr("from 9 to 48"));
}

} // namespace
} // namespace sinew::test
