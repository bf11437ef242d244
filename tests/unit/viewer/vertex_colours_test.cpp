// Colours that show properties of vertices, and the options that select them.
#include "samples/viewer/choices.h"
#include "samples/viewer/options.h"

#include <gtest/gtest.h>

#include <set>

namespace sinew::viewer
{
namespace
{

// Two joints and three vertices: one on the first joint alone, one half and half, and one with
// three influences, two of them on the second joint.
AnimatedModel threeVertices()
{
    AnimatedModel model;
    model.joints = {{.name = "a"}, {.name = "b"}};
    SkinningModel& skinning = model.skinning;
    skinning.jointCount = 2;
    skinning.influences = {{.bias = 1.0, .joint = 0}, {.bias = 0.5, .joint = 0},
                           {.bias = 0.5, .joint = 1}, {.bias = 0.25, .joint = 1},
                           {.bias = 0.0, .joint = 0}, {.bias = 0.75, .joint = 1}};
    skinning.vertices = {{.firstInfluence = 0, .influenceCount = 1},
                         {.firstInfluence = 1, .influenceCount = 2},
                         {.firstInfluence = 3, .influenceCount = 3}};
    skinning.meshes = {{.firstVertex = 0, .fileVertexCount = 1},
                       {.firstVertex = 1, .fileVertexCount = 1, .mirroredVertexCount = 1}};
    return model;
}

TEST(VertexColours, HeatRunsFromDarkToBright)
{
    EXPECT_EQ(heat(0.0), 0xFF540144U);
    EXPECT_EQ(heat(1.0), 0xFF25E7FDU);
    EXPECT_EQ(heat(-3.0), heat(0.0));
    EXPECT_EQ(heat(3.0), heat(1.0));
    const auto brightness = [](std::uint32_t colour)
    {
        return 0.2126 * (colour & 0xFFU) + 0.7152 * (colour >> 8U & 0xFFU) +
               0.0722 * (colour >> 16U & 0xFFU);
    };
    for (int i = 0; i < 100; ++i)
        EXPECT_LT(brightness(heat(i / 100.0)), brightness(heat((i + 1) / 100.0))) << i;
}

TEST(VertexColours, WeightsOfAJointAddUpAllItsInfluences)
{
    const AnimatedModel model = threeVertices();
    EXPECT_EQ(weightsOf(model, 0), (Colours{heat(1.0), heat(0.5), heat(0.0)}));
    EXPECT_EQ(weightsOf(model, 1), (Colours{heat(0.0), heat(0.5), heat(1.0)}));
    EXPECT_EQ(coloursFor(model, SurfaceChoice::JointWeights, std::nullopt), Colours(3, heat(0.0)));
}

TEST(VertexColours, CountsRunFromOneToTheMost)
{
    const AnimatedModel model = threeVertices();
    EXPECT_EQ(mostInfluences(model), 3U);
    EXPECT_EQ(influenceCounts(model), (Colours{heat(0.0), heat(0.5), heat(1.0)}));
}

TEST(VertexColours, EachMeshHasItsOwnCopiesIncluded)
{
    const Colours colours = meshColours(threeVertices());
    EXPECT_EQ(colours, (Colours{colourOfMesh(0), colourOfMesh(1), colourOfMesh(1)}));
    std::set<std::uint32_t> different;
    for (std::size_t mesh = 0; mesh < 50; ++mesh)
        different.insert(colourOfMesh(mesh));
    EXPECT_EQ(different.size(), 50U);
}

TEST(Overlays, AreReadAsAList)
{
    const auto overlays = parseOverlays("skeleton,grid");
    ASSERT_TRUE(overlays);
    EXPECT_TRUE(overlays->skeleton && overlays->grid);
    EXPECT_FALSE(overlays->normals || overlays->wireframe);
    for (const char* const wrong : {"", "skeleton,", ",grid", "Grid", "skeleton grid"})
        EXPECT_FALSE(parseOverlays(wrong)) << wrong;
}

} // namespace
} // namespace sinew::viewer
