// Pictures through the cameras of a glTF file.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/gltf_scene.h"
#include "tests/support/picture.h"

#include <gmock/gmock.h>

#include <cmath>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

class CameraViewer : public testing::Test
{
protected:
    // Camera "Upright" sees the triangle in the upper right quarter of its picture, and "Rolled" is
    // turned by a right angle.
    CameraViewer()
    {
        const double half = std::sqrt(0.5);
        GltfScene scene;
        const GltfJson lens = {{"xmag", 2}, {"ymag", 2}, {"znear", 0}, {"zfar", 10}};
        for (const char* name : {"Upright", "Rolled"})
            scene.document.json["cameras"].push_back(
                {{"name", name}, {"type", "orthographic"}, {"orthographic", lens}});
        scene.addNode({{"mesh", 0}});
        scene.addNode({{"camera", 0}, {"translation", {0, 0, 5}}});
        scene.addNode(
            {{"camera", 1}, {"translation", {0, 0, 5}}, {"rotation", {0, 0, half, half}}});
        model_ = writeScene(folder_, "cameras.glb", scene).string();
    }

    PixelBox boxSeenBy(const std::string& camera, const std::string& size = "80x80")
    {
        const std::string picture = (folder_ / "picture.png").string();
        const ProcessResult result =
            runViewer({model_, "--camera", camera, "--size", size, "--no-ground", "--surface",
                       "unlit", "--headless", "--output", picture});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return contentBox(readPicture(picture)).value_or(PixelBox());
    }

    const TempFolder folder_;
    std::string model_;
};

void expectBox(const PixelBox& box, const PixelBox& expected)
{
    EXPECT_NEAR(box.left, expected.left, 1);
    EXPECT_NEAR(box.top, expected.top, 1);
    EXPECT_NEAR(box.right, expected.right, 1);
    EXPECT_NEAR(box.bottom, expected.bottom, 1);
}

TEST_F(CameraViewer, ShowsItsFrameAndRoll)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    expectBox(boxSeenBy("0"), {40, 20, 60, 40});
    expectBox(boxSeenBy("rolled"), {40, 40, 60, 60});
    expectBox(boxSeenBy("Upright", "160x80"), {80, 20, 100, 40});
    expectBox(boxSeenBy("Upright", "80x160"), {40, 60, 60, 80});
}

TEST_F(CameraViewer, TellsWhichThereAre)
{
    const ProcessResult info = runViewer({model_, "--info"});
    EXPECT_EQ(GltfJson::parse(info.standardOutput)["cameras"], GltfJson({"Upright", "Rolled"}));
    const ProcessResult unknown = runViewer({model_, "--check", "--camera", "2"});
    EXPECT_EQ(unknown.exitCode, 2);
    EXPECT_THAT(unknown.standardError,
                HasSubstr(model_ +
                          ": no camera of this file has the name or the index \"2\": there "
                          "are Upright, Rolled\n"));
    const std::string mesh = folder_.write("quad.md5mesh", goodMesh()).string();
    const ProcessResult other = runViewer({mesh, "--check", "--camera", "0"});
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(other.standardError, HasSubstr("--camera is for .gltf, .glb or .vrm models\n"));
    const ProcessResult both =
        runViewer({model_, "--camera", "0", "--view", "0,0", "--output", "a.png"});
    EXPECT_EQ(both.exitCode, 1);
    EXPECT_THAT(both.standardError, HasSubstr("--camera and --view exclude each other"));
}

} // namespace
} // namespace sinew::test
