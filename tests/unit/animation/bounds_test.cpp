#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <numbers>

namespace sinew
{
namespace
{

using test::IsNear;

TEST(Bounds, StartEmptyAndGrow)
{
    Bounds bounds;
    EXPECT_TRUE(bounds.empty());
    bounds.add(glm::dvec3(1, -2, 3));
    EXPECT_FALSE(bounds.empty());
    EXPECT_EQ(bounds.min, bounds.max);
    bounds.add(Bounds{});
    EXPECT_EQ(bounds.max, glm::dvec3(1, -2, 3));
    bounds.add(Bounds{.min = {-5, -1, 0}, .max = {-4, 9, 1}});
    EXPECT_EQ(bounds.min, glm::dvec3(-5, -2, 0));
    EXPECT_EQ(bounds.max, glm::dvec3(1, 9, 3));
}

TEST(PosedBounds, SurroundThePosedVertices)
{
    const SkinningModel box = buildSkinningModel(test::boxModel(), 60.0);
    const double eighth = std::numbers::pi / 4;
    const ModelPose pose{matrixOf({{10, 20, 30}, glm::angleAxis(eighth, glm::dvec3(0, 0, 1))})};
    const Bounds bounds = posedBounds(box, pose);
    const double root = std::sqrt(2.0);
    EXPECT_THAT(bounds.min, IsNear(glm::dvec3(10 - root, 20 - root, 29), 1e-12));
    EXPECT_THAT(bounds.max, IsNear(glm::dvec3(10 + root, 20 + root, 31), 1e-12));
}

TEST(PosedBounds, AreEmptyWithoutVertices)
{
    EXPECT_TRUE(posedBounds(SkinningModel{}, {}).empty());
}

// One vertex at x = 1 of a joint that turns by the angles given around z.
struct Pointer
{
    SkinningModel model;
    Clip clip;

    explicit Pointer(const std::vector<double>& degrees)
        : model{.vertices = {{.firstInfluence = 0, .influenceCount = 1}},
                .influences = {{.position = {1, 0, 0}, .bias = 1.0}},
                .jointCount = 1},
          clip{.frameCount = static_cast<std::uint32_t>(degrees.size()),
               .componentsPerFrame = 1,
               .joints = {{.name = "joint", .animated = kAnimatedOrientationZ}}}
    {
        for (const double angle : degrees)
            clip.components.push_back(-std::sin(angle * std::numbers::pi / 360.0));
    }
};

TEST(ClipBounds, ReachBetweenTheFrames)
{
    const Pointer pointer({-60, 60});
    const Bounds bounds = clipBounds(pointer.model, pointer.clip);
    const double half = std::sqrt(3.0) / 2;
    EXPECT_THAT(bounds.min, IsNear(glm::dvec3(0.5, -half, 0), 1e-12));
    EXPECT_THAT(bounds.max, IsNear(glm::dvec3(1, half, 0), 1e-12)); // 1: halfway
}

TEST(ClipBounds, TakeTheLastFrameIn)
{
    const Pointer pointer({0, 10, 90});
    const Bounds bounds = clipBounds(pointer.model, pointer.clip);
    EXPECT_THAT(bounds.max, IsNear(glm::dvec3(1, 1, 0), 1e-12));
    EXPECT_THAT(bounds.min, IsNear(glm::dvec3(0, 0, 0), 1e-12));
}

TEST(ClipBounds, OfOneFrameAreThoseOfItsPose)
{
    const Pointer pointer({90});
    const Bounds bounds = clipBounds(pointer.model, pointer.clip);
    EXPECT_THAT(bounds.min, IsNear(glm::dvec3(0, 1, 0), 1e-12));
    EXPECT_THAT(bounds.max, IsNear(glm::dvec3(0, 1, 0), 1e-12));
}

TEST(ClipBounds, AreComputedFromJointsInModelSpace)
{
    // A child that its parent turns from x = 2 to y = 2.
    const SkinningModel model{.vertices = {{.firstInfluence = 0, .influenceCount = 1}},
                              .influences = {{.bias = 1.0, .joint = 0}},
                              .jointCount = 2};
    const Clip clip{.frameCount = 1,
                    .joints = {{.name = "child", .parent = 1, .basePosition = {2, 0, 0}},
                               {.name = "root",
                                .basePosition = {0, 0, 7},
                                .baseOrientation = {0, 0, -std::sqrt(0.5)}}}};
    EXPECT_THAT(clipBounds(model, clip).max, IsNear(glm::dvec3(0, 2, 7), 1e-12));
}

// All poses would make ten billion influences.
TEST(ClipBounds, LeavePosesOutWhereAFileAsksForTooMany)
{
    const SkinningModel model{.vertices = std::vector<SkinningVertex>(50'000)};
    const Clip clip{.frameCount = 100'000, .joints = {{.name = "joint"}}};
    SkinningModel withJoint = model;
    withJoint.jointCount = 1;
    const auto start = std::chrono::steady_clock::now();
    EXPECT_FALSE(clipBounds(withJoint, clip).empty());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

} // namespace
} // namespace sinew
