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
CrowdField makeField()
{
    CrowdField made;
    made.side = 32.0;
    made.corner = glm::dvec2(-made.side / 2.0);
    made.modelHeight = 2.0;
    made.spacing = 1.0;
    made.inside.add(glm::dvec3(-16.0, -16.0, 0.0));
    made.inside.add(glm::dvec3(16.0, 16.0, 2.0));
    made.framed = made.inside;
    return made;
}

const CrowdField kField = makeField();

// At (10, 0, 1), looking along -x; +y is to the right.
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
    const FlyCamera still(kField, start());
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
    FlyCamera camera(kField, start());
    camera.look(0.0, 100.0);
    EXPECT_EQ(camera.camera().elevation, kLargestElevation);
    camera.look(0.0, -200.0);
    EXPECT_EQ(camera.camera().elevation, -kLargestElevation);
}

TEST(FlyCamera, StaysAboveTheGround)
{
    CrowdField raised = kField;
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
        FlyCamera camera(kField, start());
        camera.move(way, 1e6);
        EXPECT_GT(glm::length(camera.eye()), 2.0 * kField.side);
        EXPECT_LT(glm::length(camera.eye()), 10.0 * kField.side);
    }
}

} // namespace

} // namespace sinew::crowd
