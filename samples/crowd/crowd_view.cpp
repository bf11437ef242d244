#include "samples/crowd/crowd_scene.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>
#include <vector>

namespace sinew::crowd
{
namespace
{

using Points = std::vector<glm::dvec3>;

// Inside is where dot(normal, point) + offset is not negative.
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
glm::dvec2 halfTangents(double aspect)
{
    const double shorter = std::tan(kFieldOfView / 2.0);
    return aspect >= 1.0 ? glm::dvec2(shorter * aspect, shorter)
                         : glm::dvec2(shorter, shorter / aspect);
}

// The side planes of the frustum and a plane just in front of the camera.
std::array<Plane, 5> pictureSides(const OrbitCamera& camera, double aspect)
{
    constexpr double kNearestOfDistance = 0.01;
    const glm::dvec3 eye = camera.eye();
    const glm::dvec3 forward = camera.forward();
    const glm::dvec2 tangents = halfTangents(aspect);
    return {{through(eye, forward * tangents.x + camera.right()),
             through(eye, forward * tangents.x - camera.right()),
             through(eye, forward * tangents.y + camera.up()),
             through(eye, forward * tangents.y - camera.up()),
             through(eye + forward * (kNearestOfDistance * camera.distance), forward)}};
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

Points cornersOf(const Bounds& box)
{
    Points corners;
    for (unsigned i = 0; i < 8; ++i)
        corners.emplace_back((i & 1U) != 0 ? box.max.x : box.min.x,
                             (i & 2U) != 0 ? box.max.y : box.min.y,
                             (i & 4U) != 0 ? box.max.z : box.min.z);
    return corners;
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

OrbitCamera cameraFor(CrowdView view, const CrowdField& field, double aspect)
{
    constexpr double kWidest = 1.6; // seen from above a crowd is wider than high
    const glm::dvec3 middle(0.0, 0.0, field.groundHeight + field.modelHeight / 2.0);
    switch (view)
    {
    case CrowdView::Crowd:
        return framed({.azimuth = 0.5, .elevation = 0.5}, cornersOf(field.framed),
                      0.94 * std::clamp(aspect, 1.0, kWidest));
    case CrowdView::Near:
        return {.target = middle,
                .distance = 4.5 * std::max(field.spacing, field.modelHeight),
                .azimuth = 0.5,
                .elevation = 0.75};
    case CrowdView::Low:
        return {.target = middle,
                .distance = field.side * 0.55 + 2.0 * field.modelHeight,
                .azimuth = 0.5,
                .elevation = 0.09};
    case CrowdView::Eye:
        return {.target = middle + glm::dvec3(0.0, 0.0, 0.15 * field.modelHeight),
                .distance = field.side * 0.48,
                .azimuth = 0.5,
                .elevation = 0.0};
    }
    return {};
}

bool isAmong(const OrbitCamera& camera, const CrowdField& field)
{
    constexpr double kHighest = 1.25; // of the instances' height
    return camera.eye().z <= field.groundHeight + kHighest * field.modelHeight;
}

bool showsPoint(const OrbitCamera& camera, double aspect, const glm::dvec3& point)
{
    return std::ranges::all_of(pictureSides(camera, aspect),
                               [&](const Plane& side) { return side.at(point) >= 0.0; });
}

SceneView viewFrom(const OrbitCamera& camera, const CrowdField& field, double aspect)
{
    const Points corners = cornersOf(field.inside);
    SceneView view{.camera = camera,
                   .aspect = aspect,
                   .visible = sphereAround(visibleCorners(camera, aspect, field.inside)),
                   .whole = sphereAround(corners),
                   .groundHeight = field.groundHeight};
    // With nothing visible, the shadow map still needs a size.
    view.visible.radius = std::max(view.visible.radius, field.modelHeight);
    for (const glm::dvec3& corner : corners)
        view.casterReach =
            std::max(view.casterReach, glm::dot(corner - view.visible.centre, towardsKeyLight()) -
                                           view.visible.radius);
    return view;
}

} // namespace sinew::crowd
