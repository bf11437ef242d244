#include "engine/animation/model_joints.h"

#include <gtest/gtest.h>

namespace sinew
{
namespace
{

// Two meshes of one vertex each, the first by a joint, the second by the joint below it. The scales
// along x are those of the lower joint, at rest and in a clip.
AnimatedModel modelOf(double upperScale, double atRest, const std::vector<double>& inClip)
{
    AnimatedModel model;
    model.still.frameCount = 1;
    model.still.joints = {{.name = "upper", .baseScale = {upperScale, 1.0, 1.0}},
                          {.name = "lower", .parent = 0, .baseScale = {atRest, 1.0, 1.0}}};
    Clip clip = model.still;
    clip.frameCount = static_cast<std::uint32_t>(inClip.size());
    clip.componentsPerFrame = 1;
    clip.joints[1].animated = kAnimatedScaleX;
    clip.components = inClip;
    model.clips.push_back({.name = "clip", .clip = clip});
    SkinningModel& skinning = model.skinning;
    skinning.jointCount = 2;
    skinning.influences = {{.bias = 1.0, .joint = 0}, {.bias = 1.0, .joint = 1}};
    skinning.vertices = {{.firstInfluence = 0, .influenceCount = 1},
                         {.firstInfluence = 1, .influenceCount = 1}};
    skinning.meshes = {{.firstVertex = 0, .fileVertexCount = 1},
                       {.firstVertex = 1, .fileVertexCount = 1}};
    return model;
}

using Meshes = std::vector<bool>;

TEST(MirroredMeshes, AreThoseWhoseJointTurnsInsideOut)
{
    EXPECT_EQ(mirroredMeshes(modelOf(1.0, 1.0, {1.0, 2.0})), (Meshes{false, false}));
    EXPECT_EQ(mirroredMeshes(modelOf(1.0, 1.0, {1.0, -1.0})), (Meshes{false, true}));
    EXPECT_EQ(mirroredMeshes(modelOf(1.0, 1.0, {-1.0, -1.0})), (Meshes{false, true}));
    EXPECT_EQ(mirroredMeshes(modelOf(-1.0, 1.0, {1.0, -0.5})), (Meshes{false, true}));
    EXPECT_EQ(mirroredMeshes(modelOf(1.0, 0.0, {-1.0})), (Meshes{false, true}));
}

TEST(MirroredMeshes, AreNotThoseThatAlwaysAreOrVanish)
{
    EXPECT_EQ(mirroredMeshes(modelOf(1.0, -1.0, {-1.0, -2.0})), (Meshes{false, false}));
    EXPECT_EQ(mirroredMeshes(modelOf(-1.0, 1.0, {1.0, 2.0})), (Meshes{false, false}));
    EXPECT_EQ(mirroredMeshes(modelOf(1.0, 1.0, {1.0, 0.0})), (Meshes{false, false}));
    EXPECT_EQ(mirroredMeshes(modelOf(1.0, 0.0, {0.0, 1.0})), (Meshes{false, false}));
}

// A chain of many small scales has a sign where its product has none.
TEST(MirroredMeshes, AreFoundByTheSignAlone)
{
    EXPECT_EQ(mirroredMeshes(modelOf(1e-200, 1e-200, {1e-200, -1e-200})), (Meshes{false, true}));
}

} // namespace
} // namespace sinew
