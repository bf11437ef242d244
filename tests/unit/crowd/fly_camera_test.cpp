#include "samples/crowd/controls.h"
#include "samples/crowd/crowd_scene.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <cmath>

namespace sinew::crowd
{

namespace
{

constexpr double kNear = 1e-9;

// 32 x 32 instances, 2 high and 1 apart.
CrowdField field(double scale = 1.0)
{
    CrowdField made;
    made.side = 32.0 * scale;
    made.corner = glm::dvec2(-made.side / 2.0);
    made.modelHeight = 2.0 * scale;
    made.spacing = scale;
    made.inside.add(glm::dvec3(-16.0, -16.0, 0.0) * scale);
    made.inside.add(glm::dvec3(16.0, 16.0, 2.0) * scale);
    made.framed = made.inside;
    return made;
}

// At (10, 0, 1), looking along -x: to its right is +y.
OrbitCamera start()
{
    return {.target = {0.0, 0.0, 1.0}, .distance = 10.0, .azimuth = 0.0, .elevation = 0.0};
}

void expectNear(const glm::dvec3& actual, const glm::dvec3& expected)
{
    EXPECT_NEAR(glm::distance(actual, expected), 0.0, kNear)
        << actual.x << ' ' << actual.y << ' ' << actual.z;
}

TEST(FlyCamera, MovesToItsRightForwardAndUp)
{
    const FlyCamera still(field(), start());
    const double way = still.speed() * 0.5;
    FlyCamera right = still;
    right.move({1.0, 0.0, 0.0}, 0.5);
    expectNear(right.eye(), still.eye() + glm::dvec3(0.0, way, 0.0));
    FlyCamera forward = still;
    forward.move({0.0, 1.0, 0.0}, 0.5);
    expectNear(forward.eye(), still.eye() - glm::dvec3(way, 0.0, 0.0));
    FlyCamera up = still;
    up.move({0.0, 0.0, 1.0}, 0.5);
    expectNear(up.eye(), still.eye() + glm::dvec3(0.0, 0.0, way));
    up.move({0.0, 0.0, -1.0}, 0.5);
    expectNear(up.eye(), still.eye());
}

TEST(FlyCamera, NeverLooksStraightUpOrDown)
{
    FlyCamera camera(field(), start());
    camera.look(0.0, 100.0);
    EXPECT_EQ(camera.camera().elevation, kLargestElevation);
    camera.look(0.0, -200.0);
    EXPECT_EQ(camera.camera().elevation, -kLargestElevation);
}

TEST(FlyCamera, StaysAboveTheGround)
{
    CrowdField raised = field();
    raised.groundHeight = 0.5;
    FlyCamera camera(raised, start());
    camera.move({0.0, 0.0, -1.0}, 100.0);
    EXPECT_GT(camera.eye().z, 0.5);
    EXPECT_LT(camera.eye().z, 0.8);
}

TEST(FlyCamera, StaysNearTheCrowd)
{
    for (const glm::dvec3& way :
         {glm::dvec3(1.0, 0.0, 0.0), glm::dvec3(0.0, -1.0, 0.0), glm::dvec3(0.0, 0.0, 1.0)})
    {
        FlyCamera camera(field(), start());
        camera.move(way, 1e6);
        EXPECT_GT(glm::length(camera.eye()), 2.0 * field().side);
        EXPECT_LT(glm::length(camera.eye()), 10.0 * field().side);
    }
}

TEST(FlyCamera, JumpsToAViewHoweverFarItIs)
{
    FlyCamera camera(field(), start());
    OrbitCamera far = start();
    far.distance = 1000.0 * field().side;
    camera.jumpTo(far);
    camera.move({0.0, 0.0, 0.0}, 1.0);
    expectNear(camera.eye(), far.eye());
}

TEST(FlyCamera, IsAsFastAsTheCrowdIsLarge)
{
    const FlyCamera camera(field(), start());
    const FlyCamera ofLarge(field(100.0), start());
    EXPECT_NEAR(ofLarge.speed(), 100.0 * camera.speed(), 1e-6);
    CrowdField wide = field();
    wide.side *= 10.0;
    EXPECT_GT(FlyCamera(wide, start()).speed(), 4.0 * camera.speed());
}

// What is nearer than 1 % of the distance may be cut off, but no part of the crowd.
TEST(FlyCamera, LooksFartherAheadHighAboveTheCrowd)
{
    FlyCamera camera(field(), start());
    EXPECT_EQ(camera.camera().distance, 1.0);
    camera.move({0.0, 0.0, 1.0}, 10.0);
    const double above = camera.eye().z - field().inside.max.z;
    ASSERT_GT(above, 1.0);
    EXPECT_GT(camera.camera().distance, 10.0 * above);
    EXPECT_LT(camera.camera().distance, 80.0 * above);
    expectNear(camera.camera().eye(), camera.eye());
}

} // namespace

} // namespace sinew::crowd
