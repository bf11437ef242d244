// Checks the text of the viewer's panels.
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/small_gltf.h"

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
        return textOf(folder.path(), std::move(arguments));
    }
    static std::string textOf(const std::filesystem::path& model,
                              std::vector<std::string> arguments = {})
    {
        arguments.insert(arguments.begin(), {model.string(), "--ui-dump", "-", "--validate"});
        const ProcessResult result = runViewer(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return result.standardOutput;
    }
};

TEST_F(PanelsText, HasEveryPanelWithWhatOptionsChose)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const std::string text =
        textOf(folder, {"--surface", "weight-counts", "--overlays", "skeleton", "--fov", "50",
                        "--no-shadow", "--light", "10,20", "--skinning", "nlerp", "--against",
                        "four-weights,0.25", "--loop", "once", "--time", "0.5"});
    for (const char* const part :
         {"4 vertices, 2 triangles", "2 joints, 5 weights, 1 clip\n", "== Timeline\n",
          "0.500 of 1.000 s, frame 1 of 3", "### Skinning ###\n", "{ nlerp } Shown",
          "{ four-weights } Against", "### Warnings (0) ###", "== View\n", "### Display ###\n",
          "{ weight-counts }", "[x] Skeleton", "### Camera ###\n", "{ Field of view 50 }",
          "### Lighting ###\n", "[ ] Shadows", "{ 10 degrees } Light from", "[ Files ]"})
        EXPECT_THAT(text, HasSubstr(part));
    EXPECT_THAT(text, HasSubstr("root\n  tip\n"));
    const std::string small = textOf(folder, {"--text-size", "48", "--size", "64x64", "--no-clip"});
    EXPECT_THAT(small, HasSubstr("2 joints"));
    EXPECT_THAT(small, HasSubstr("No clips. Add some with --clip"));
}

TEST_F(PanelsText, SaysWhyAnImageIsMissing)
{
    const TempFolder folder;
    writeGoodModel(folder);
    std::filesystem::remove(folder / "quad.tga");
    const std::string text = textOf(folder);
    EXPECT_THAT(text, HasSubstr("Warnings (1)"));
    EXPECT_THAT(
        text,
        ContainsRegex(
            "no image found for shader \"quad\": a placeholder is shown; put it at .*quad.tga"));
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

TEST_F(PanelsText, ShowsWhichSceneOfAFileItIs)
{
    GltfDocument document = smallGltf();
    document.json["scenes"] = {
        {{"name", "Room"}, {"nodes", {0, 1}}}, {{"nodes", {0}}}, {{"name", "room"}}};
    const TempFolder folder;
    const std::filesystem::path model =
        folder.write("small.glb", sinew::test::textOf(glbOf(document)));
    EXPECT_THAT(textOf(model), HasSubstr("{ Room } Scene\n"));
    EXPECT_THAT(textOf(model, {"--scene", "1", "--no-clip"}), HasSubstr("{ 1 } Scene\n"));
    // A single scene leaves no choice.
    const std::filesystem::path one =
        folder.write("one.glb", sinew::test::textOf(glbOf(smallGltf())));
    EXPECT_THAT(textOf(one), testing::Not(HasSubstr(" Scene")));
}

TEST_F(PanelsText, ShowsTheSkinOfAPlayer)
{
    const TempFolder folder;
    const std::filesystem::path player = writeMadeUpPlayer(folder);
    EXPECT_THAT(textOf(player, {"--skin", "RED"}), HasSubstr("{ red } Skin\n"));
}

} // namespace
} // namespace sinew::test
