// Cameras that turn, come closer and see wider.
#include "engine/render/camera.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/vector_double4.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include <cmath>

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

const glm::dvec3 kEye(1.0, -4.0, 2.0);
const Sphere kAll{.centre = {0.0, 0.0, 0.0}, .radius = 100.0};

// Columns: right, forward and up of a camera that is tilted and rolled.
glm::dmat3 tilted()
{
    return glm::mat3_cast(glm::normalize(glm::dquat(0.9, 0.3, -0.2, 0.25)));
}

OrbitCamera seenBy(const CameraLens& lens, const glm::dmat3& axes = tilted())
{
    return cameraOfFile(lens, kEye, axes[1], axes[2], 3.0);
}

glm::dvec3 projected(const OrbitCamera& camera, double aspect, const glm::dvec3& point)
{
    const glm::dvec4 clip =
        glm::dmat4(viewProjection(camera, aspect, kAll)) * glm::dvec4(point, 1.0);
    return glm::dvec3(clip) / clip.w;
}

// Half of a picture's width and height at a distance of 1, or anywhere where it is orthographic.
void expectShows(const CameraLens& lens, double aspect, const glm::dvec2& half)
{
    const glm::dmat3 axes = tilted();
    for (const glm::dvec3& seen :
         {glm::dvec3(0.3, 2.0, 0.1), glm::dvec3(-0.7, 5.0, 0.9), glm::dvec3(0.0, 1.0, -0.4)})
    {
        const double depth = lens.isOrthographic ? 1.0 : seen.y;
        const glm::dvec3 at = projected(seenBy(lens, axes), aspect, kEye + axes * seen);
        EXPECT_NEAR(at.x, seen.x / (depth * half.x), 1e-5);
        EXPECT_NEAR(at.y, -seen.z / (depth * half.y), 1e-5); // down
    }
}

TEST(CameraOfFile, ShowsAllOfItsFrame)
{
    const double tangent = std::tan(0.35);
    const CameraLens lens{.height = 0.7, .aspect = 1.5, .nearest = 0.5, .farthest = 40.0};
    expectShows(lens, 1.5, {1.5 * tangent, tangent});
    expectShows(lens, 3.0, {3.0 * tangent, tangent});
    expectShows(lens, 0.75, {1.5 * tangent, 2.0 * tangent});
    const CameraLens any{.height = 0.7, .nearest = 0.5};
    expectShows(any, 0.75, {0.75 * tangent, tangent});
    const CameraLens flat{.isOrthographic = true, .height = 2.0, .aspect = 1.5, .farthest = 40.0};
    expectShows(flat, 1.5, {3.0, 2.0});
    expectShows(flat, 0.75, {3.0, 4.0});
}

TEST(CameraOfFile, ShowsWhatLiesBetweenItsPlanes)
{
    const glm::dvec3 forward = tilted()[1];
    for (const bool isOrthographic : {false, true})
    {
        const OrbitCamera camera = seenBy({.isOrthographic = isOrthographic,
                                           .height = 0.7,
                                           .aspect = 1.0,
                                           .nearest = 0.5,
                                           .farthest = 40.0});
        EXPECT_NEAR(projected(camera, 1.0, kEye + forward * 0.5).z, 0.0, 1e-5);
        EXPECT_NEAR(projected(camera, 1.0, kEye + forward * 40.0).z, 1.0, 1e-5);
    }
}

TEST(CameraOfFile, OrbitsFromWhereItIs)
{
    const OrbitCamera file = seenBy({.height = 0.7, .aspect = 2.0, .nearest = 0.5});
    const OrbitCamera orbiting = withoutLens(file);
    EXPECT_LT(glm::distance(orbiting.eye(), kEye), 1e-12);
    EXPECT_LT(glm::distance(orbiting.forward(), file.forward()), 1e-12);
    EXPECT_EQ(orbiting.right().z, 0.0);
    EXPECT_EQ(orbiting.lens, std::nullopt);
}

} // namespace
} // namespace sinew::test
