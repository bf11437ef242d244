#include "engine/render/scene_view.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew
{
namespace
{

using Points = std::vector<glm::dvec3>;

// A point is inside if dot(normal, point) + offset is not negative.
struct Plane
{
    glm::dvec3 normal{0.0};
    double offset = 0.0;

    double at(const glm::dvec3& point) const { return glm::dot(normal, point) + offset; }
};

Plane through(const glm::dvec3& point, const glm::dvec3& normal)
{
    return {.normal = normal, .offset = -glm::dot(normal, point)};
}

// Tangents of half the field of view.
glm::dvec2 halfTangents(double fieldOfView, double aspect)
{
    const double shorter = std::tan(fieldOfView / 2.0);
    return aspect >= 1.0 ? glm::dvec2(shorter * aspect, shorter)
                         : glm::dvec2(shorter, shorter / aspect);
}

// The side planes of the frustum and a plane just in front of the camera.
std::array<Plane, 5> pictureSides(const OrbitCamera& camera, double aspect)
{
    constexpr double kNearestPlane = 0.01;
    const glm::dvec3 eye = camera.eye();
    const glm::dvec3 forward = camera.forward();
    const glm::dvec2 tangents = halfTangents(camera.fieldOfView, aspect);
    return {{through(eye, forward * tangents.x + camera.right()),
             through(eye, forward * tangents.x - camera.right()),
             through(eye, forward * tangents.y + camera.up()),
             through(eye, forward * tangents.y - camera.up()),
             through(eye + forward * (kNearestPlane * camera.distance), forward)}};
}

// Clips a convex polygon by a plane.
Points clipped(const Points& polygon, const Plane& plane)
{
    Points result;
    for (std::size_t i = 0; i < polygon.size(); ++i)
    {
        const glm::dvec3& a = polygon[i];
        const glm::dvec3& b = polygon[(i + 1) % polygon.size()];
        const double ofA = plane.at(a);
        const double ofB = plane.at(b);
        if (ofA >= 0.0)
            result.push_back(a);
        if ((ofA < 0.0) != (ofB < 0.0))
            result.push_back(glm::mix(a, b, ofA / (ofA - ofB)));
    }
    return result;
}

// The corners of a box clipped by the frustum.
Points visibleCorners(const OrbitCamera& camera, double aspect, const Bounds& box)
{
    constexpr std::array<std::array<std::size_t, 4>, 6> kFaces{
        {{0, 2, 6, 4}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 3, 7, 6}, {0, 1, 3, 2}, {4, 5, 7, 6}}};
    const Points corners = cornersOf(box);
    const std::array<Plane, 5> sides = pictureSides(camera, aspect);
    Points visible;
    for (const auto& face : kFaces)
    {
        Points polygon;
        for (const std::size_t corner : face)
            polygon.push_back(corners[corner]);
        for (const Plane& side : sides)
            polygon = clipped(polygon, side);
        visible.insert(visible.end(), polygon.begin(), polygon.end());
    }
    const glm::dvec3 eye = camera.eye();
    if (glm::all(glm::greaterThanEqual(eye, box.min)) && glm::all(glm::lessThanEqual(eye, box.max)))
        visible.push_back(eye);
    return visible;
}

} // namespace

std::vector<glm::dvec3> cornersOf(const Bounds& box)
{
    std::vector<glm::dvec3> corners;
    for (unsigned i = 0; i < 8; ++i)
        corners.emplace_back((i & 1U) != 0 ? box.max.x : box.min.x,
                             (i & 2U) != 0 ? box.max.y : box.min.y,
                             (i & 4U) != 0 ? box.max.z : box.min.z);
    return corners;
}

Bounds boundsOfInstance(const glm::dvec3& position, const Bounds& model)
{
    const double reach =
        std::hypot(std::max(-model.min.x, model.max.x), std::max(-model.min.y, model.max.y));
    return {.min = position + glm::dvec3(-reach, -reach, model.min.z),
            .max = position + glm::dvec3(reach, reach, model.max.z)};
}

bool showsPoint(const OrbitCamera& camera, double aspect, const glm::dvec3& point)
{
    return std::ranges::all_of(pictureSides(camera, aspect),
                               [&](const Plane& side) { return side.at(point) >= 0.0; });
}

SceneView viewOf(const OrbitCamera& camera, double aspect, const Bounds& contents)
{
    const Points corners = cornersOf(contents);
    SceneView view{.camera = camera,
                   .aspect = aspect,
                   .visible = sphereAround(visibleCorners(camera, aspect, contents)),
                   .whole = sphereAround(corners),
                   .groundHeight = contents.min.z};
    // Even with nothing visible, the shadow map needs a size.
    view.visible.radius = std::max(view.visible.radius, contents.max.z - contents.min.z);
    for (const glm::dvec3& corner : corners)
        view.casterReach =
            std::max(view.casterReach, glm::dot(corner - view.visible.centre, towardsKeyLight()) -
                                           view.visible.radius);
    return view;
}

} // namespace sinew
