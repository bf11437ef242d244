#include "engine/render/camera.h"

#include <glm/ext/matrix_clip_space.hpp>
#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew
{
namespace
{

constexpr glm::dvec3 kUp(0.0, 0.0, 1.0);
constexpr double kNearestOfDistance = 0.01;

// The bounds of the points' projections on a plane at unit distance.
struct Projected
{
    glm::dvec2 min{std::numeric_limits<double>::infinity()};
    glm::dvec2 max{-std::numeric_limits<double>::infinity()};
};

Projected project(const OrbitCamera& camera, std::span<const glm::dvec3> points)
{
    Projected projected;
    const glm::dvec3 eye = camera.eye();
    const glm::dvec3 forward = camera.forward();
    const glm::dvec3 right = camera.right();
    const glm::dvec3 up = camera.up();
    for (const glm::dvec3& point : points)
    {
        const glm::dvec3 seen = point - eye;
        const double depth =
            std::max(glm::dot(seen, forward), kNearestOfDistance * camera.distance);
        const glm::dvec2 onPlane(glm::dot(seen, right) / depth, glm::dot(seen, up) / depth);
        projected.min = glm::min(projected.min, onPlane);
        projected.max = glm::max(projected.max, onPlane);
    }
    return projected;
}

} // namespace

glm::dvec3 OrbitCamera::eye() const
{
    return target - forward() * distance;
}

glm::dvec3 OrbitCamera::forward() const
{
    return -glm::dvec3(std::cos(elevation) * std::cos(azimuth),
                       std::cos(elevation) * std::sin(azimuth), std::sin(elevation));
}

glm::dvec3 OrbitCamera::right() const
{
    return glm::normalize(glm::cross(forward(), kUp));
}

glm::dvec3 OrbitCamera::up() const
{
    return glm::cross(right(), forward());
}

Sphere sphereAround(std::span<const glm::dvec3> points)
{
    if (points.empty())
        return {};
    glm::dvec3 min = points.front();
    glm::dvec3 max = points.front();
    for (const glm::dvec3& point : points)
    {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    Sphere sphere{.centre = (min + max) / 2.0};
    for (const glm::dvec3& point : points)
        sphere.radius = std::max(sphere.radius, glm::distance(sphere.centre, point));
    return sphere;
}

OrbitCamera withFieldOfView(OrbitCamera camera, double fieldOfView)
{
    camera.distance *= std::tan(camera.fieldOfView / 2.0) / std::tan(fieldOfView / 2.0);
    camera.fieldOfView = fieldOfView;
    return camera;
}

glm::mat4 viewProjection(const OrbitCamera& camera, double aspect, const Sphere& visible)
{
    // Half of the image's height at unit distance.
    const double tangent = std::tan(camera.fieldOfView / 2.0) * std::max(1.0, 1.0 / aspect);
    const double toCentre = glm::distance(visible.centre, camera.eye());
    // Slightly larger than the sphere, which may be a point.
    const double least = kNearestOfDistance * camera.distance;
    const double radius = visible.radius * 1.01 + least;
    const double nearest = std::max(toCentre - radius, least);
    const double farthest = std::max(toCentre + radius, nearest * 1.1);
    glm::dmat4 projection =
        glm::perspectiveRH_ZO(2.0 * std::atan(tangent), aspect, nearest, farthest);
    projection[1][1] = -projection[1][1]; // y points down in Vulkan's clip space
    for (int column = 0; column < 4; ++column)
        for (int axis = 0; axis < 2; ++axis)
            projection[column][axis] = projection[column][axis] * camera.area.scale +
                                       camera.area.centre[axis] * projection[column].w;
    return glm::mat4(projection * glm::lookAtRH(camera.eye(), camera.target, kUp));
}

OrbitCamera framed(OrbitCamera camera, std::span<const glm::dvec3> points, double fill)
{
    if (points.empty())
    {
        camera.target = glm::dvec3(0.0);
        camera.distance = 1.0;
        return camera;
    }
    const auto [centre, radius] = sphereAround(points);
    camera.target = centre;
    const double smallest = 1e-6 * glm::length(camera.target);
    if (radius <= smallest)
    {
        camera.distance = 1.0;
        return camera;
    }
    // Perspective couples shift and distance, so both are refined iteratively.
    const double wanted = fill * 2.0 * std::tan(camera.fieldOfView / 2.0);
    camera.distance = 4.0 * radius;
    for (int step = 0; step < 32; ++step)
    {
        const Projected seen = project(camera, points);
        const glm::dvec2 shift = (seen.min + seen.max) / 2.0 * camera.distance;
        camera.target += camera.right() * shift.x + camera.up() * shift.y;
        const glm::dvec2 extent = seen.max - seen.min;
        const double scale = std::max(extent.x, extent.y) / wanted;
        // The camera must stay outside the points; otherwise, points beside it leave the image.
        camera.distance = std::max(camera.distance * std::clamp(scale, 0.5, 2.0), smallest);
    }
    return camera;
}

} // namespace sinew
