// Checks images of models in each format, where an image shows more than the dumps.
#include "tests/cli/viewer_program.h"
#include "tests/support/gltf_scene.h"
#include "tests/support/picture.h"
#include "tests/support/small_gltf.h"
#include "tests/support/temp_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

std::string smallGlb(const GltfDocument& document = smallGltf())
{
    const std::vector<std::byte> bytes = glbOf(document);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

class GltfViewer : public testing::Test
{
protected:
    GltfViewer()
    {
        folder_.write("a.png", "");
        model_ = folder_.write("model/small.glb", smallGlb()).string();
    }

    const TempFolder folder_;
    std::string model_;
};

// The square faces +z in its file and has no back.
TEST_F(GltfViewer, LooksAtTheFrontOfTheModel)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const auto squareAt = [&](const std::string& view)
    {
        const std::string file = (folder_ / "picture.png").string();
        EXPECT_EQ(runViewer({model_, "--headless", "--no-clip", "--view", view, "--no-ground",
                             "--size", "64x64", "--output", file})
                      .exitCode,
                  0);
        const Image picture = readPicture(file);
        const Colour centre = colourAt(picture, 32, 32);
        const Colour edge = colourAt(picture, 1, 32);
        return std::abs(int{centre[0]} - int{edge[0]}) + std::abs(int{centre[1]} - int{edge[1]}) >
               20;
    };
    EXPECT_TRUE(squareAt("0,0"));
    EXPECT_FALSE(squareAt("180,0"));
}

// The square is its own mirror image.
TEST_F(GltfViewer, ShowsTheOutsideOfWhatAClipMirrors)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    GltfDocument document = smallGltf();
    for (const std::size_t vertex : {0U, 1U, 2U, 3U})
        document.setNumber(kPositions, 3 * vertex, vertex % 2 == 0 ? -0.5F : 0.5F);
    const std::size_t scales = document.addAccessor<float>("VEC3", {1, 2, 1, -1, 2, 1, -1, 2, 1});
    document.json["animations"] = {
        {{"name", "mirror"},
         {"samplers", {{{"input", kTimes}, {"output", scales}, {"interpolation", "STEP"}}}},
         {"channels", {{{"sampler", 0}, {"target", {{"node", 1}, {"path", "scale"}}}}}}}};
    const std::string model = folder_.write("mirror.glb", smallGlb(document)).string();
    const auto centreAt = [&](const std::string& seconds)
    {
        const std::string file = (folder_ / "picture.png").string();
        const ProcessResult result =
            runViewer({model, "--headless", "--time", seconds, "--view", "0,0", "--no-ground",
                       "--size", "64x64", "--output", file});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return colourAt(readPicture(file), 32, 32);
    };
    const GltfJson info = GltfJson::parse(runViewer({model, "--info"}).standardOutput);
    EXPECT_TRUE(info["materials"].back()["mirrored"].get<bool>());
    const Colour plain = centreAt("0.25");
    const Colour mirrored = centreAt("1");
    for (const std::size_t channel : {0U, 1U, 2U})
        EXPECT_NEAR(plain[channel], mirrored[channel], 2);
    EXPECT_GT(plain[0], plain[2] + 20); // the square, not the background
}

std::size_t pixelsWhere(const Image& image, bool (*fits)(const Colour&))
{
    std::size_t count = 0;
    for (std::uint32_t y = 0; y < image.height; ++y)
        for (std::uint32_t x = 0; x < image.width; ++x)
            count += fits(colourAt(image, x, y)) ? 1 : 0;
    return count;
}

// Brown at the bottom and green at the top.
TEST(VertexColoursOfIqm, AreShownWithAndWithoutAnImage)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const TempFolder folder;
    for (const char* file :
         {"/iqm_vertex_colours/tree.iqm", "/iqm_vertex_colours_alone/tree_no_image.iqm"})
    {
        const std::filesystem::path picture = folder / "a.png";
        const ProcessResult result =
            runViewer({SINEW_DAMAGED_PARTS + std::string(file), "--headless", "--size", "64x64",
                       "--output", picture.string()});
        ASSERT_EQ(result.exitCode, 0) << result.standardError;
        const Image image = readPicture(picture);
        EXPECT_GT(pixelsWhere(image, [](const Colour& c) { return c[1] > c[0] + 30; }), 20U);
        EXPECT_GT(pixelsWhere(image, [](const Colour& c) { return c[0] > c[1] + 20; }), 20U);
        EXPECT_EQ(pixelsWhere(image, [](const Colour& c) { return c[2] > c[1] + 60; }), 0U);
    }
}

} // namespace
} // namespace sinew::test
