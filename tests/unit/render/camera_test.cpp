// Cameras that turn, come closer and see wider.
#include "engine/render/camera.h"

#include <glm/ext/vector_double4.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

const OrbitCamera kCamera{
    .target = {1.0, 2.0, 3.0}, .distance = 5.0, .azimuth = 0.4, .elevation = 0.3};

TEST(Camera, LooksAsideWithoutMoving)
{
    const OrbitCamera right = lookingAside(kCamera, 0.2, 0.0);
    EXPECT_LT(glm::distance(right.eye(), kCamera.eye()), 1e-12);
    EXPECT_GT(glm::dot(right.forward(), kCamera.right()), 0.1);
    const OrbitCamera up = lookingAside(kCamera, 0.0, 0.2);
    EXPECT_LT(glm::distance(up.eye(), kCamera.eye()), 1e-12);
    EXPECT_GT(up.forward().z, kCamera.forward().z);
    EXPECT_EQ(lookingAside(kCamera, 0.0, -9.0).elevation, kLargestElevation);
}

TEST(Camera, MovesItsTargetAlongItsView)
{
    const OrbitCamera nearer = withTargetAt(kCamera, 2.0);
    EXPECT_LT(glm::distance(nearer.eye(), kCamera.eye()), 1e-12);
    EXPECT_LT(glm::distance(nearer.forward(), kCamera.forward()), 1e-12);
    EXPECT_LT(glm::distance(nearer.target, nearer.eye() + nearer.forward() * 2.0), 1e-12);
}

TEST(Camera, SeesWiderWithoutAnotherSizeAtItsTarget)
{
    const auto shown = [](const OrbitCamera& camera)
    {
        const glm::dvec3 point = camera.target + camera.up() * 0.7;
        const glm::dvec4 clip =
            glm::dmat4(viewProjection(camera, 1.5, {.centre = camera.target, .radius = 1.0})) *
            glm::dvec4(point, 1.0);
        return clip.y / clip.w;
    };
    const OrbitCamera wide = withFieldOfView(kCamera, 1.7);
    EXPECT_EQ(wide.fieldOfView, 1.7);
    EXPECT_LT(wide.distance, kCamera.distance);
    EXPECT_NEAR(shown(wide), shown(kCamera), 1e-5);
}

} // namespace
} // namespace sinew::test
