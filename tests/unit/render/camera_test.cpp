// Cameras that turn, move closer and widen their view.
#include "engine/render/camera.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double4.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

const OrbitCamera kCamera{
    .target = {1.0, 2.0, 3.0}, .distance = 5.0, .azimuth = 0.4, .elevation = 0.3};

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

TEST(Camera, FillsAPartOfThePicture)
{
    const Sphere visible{.centre = kCamera.target, .radius = 1.0};
    OrbitCamera camera = kCamera;
    camera.area = {.centre = {0.4, -0.2}, .scale = 0.5};
    const auto shown = [&](const OrbitCamera& by, const glm::dvec3& point)
    {
        const glm::dvec4 clip =
            glm::dmat4(viewProjection(by, 1.5, visible)) * glm::dvec4(point, 1.0);
        return glm::dvec3(clip) / clip.w;
    };
    const glm::dvec3 point = kCamera.target + glm::dvec3(0.3, -0.2, 0.6);
    const glm::dvec3 whole = shown(kCamera, point);
    const glm::dvec3 part = shown(camera, point);
    EXPECT_NEAR(part.x, 0.4 + 0.5 * whole.x, 1e-5);
    EXPECT_NEAR(part.y, -0.2 + 0.5 * whole.y, 1e-5);
    EXPECT_NEAR(part.z, whole.z, 1e-6);
    camera.area = {};
    EXPECT_EQ(viewProjection(camera, 1.5, visible), viewProjection(kCamera, 1.5, visible));
}

} // namespace
} // namespace sinew::test
