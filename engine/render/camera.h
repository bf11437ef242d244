// An orbit camera, and its placement for a model that fills the image.
#pragma once

#include <glm/ext/matrix_float4x4.hpp>
#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>

#include <span>

namespace sinew
{

// Default field of view along the shorter side of the image.
inline constexpr double kFieldOfView = 0.6;

// The area of the image that the camera's view fills, in clip space (the image is 2 wide and 2
// high). Around it, the image shows more of the world.
struct PictureArea
{
    glm::dvec2 centre{0.0};
    double scale = 1.0; // relative to the sides of the image

    bool operator==(const PictureArea&) const = default;
};

// World: z up, as in Doom 3; lengths in file units, angles in radians.
struct OrbitCamera
{
    glm::dvec3 target{0.0};
    double distance = 1.0;             // from the target to the eye, above 0
    double azimuth = 0.6;              // direction from target to eye; 0: +x, which models face
    double elevation = 0.2;            // above the horizon, within kLargestElevation
    double fieldOfView = kFieldOfView; // along the shorter side of the image
    PictureArea area;

    bool operator==(const OrbitCamera&) const = default;

    glm::dvec3 eye() const;
    glm::dvec3 forward() const; // unit length
    glm::dvec3 right() const;
    glm::dvec3 up() const;
};

inline constexpr double kLargestElevation = 1.55;

struct Sphere
{
    glm::dvec3 centre{0.0};
    double radius = 0.0;
};

// Centred on the points' bounding box; its radius is the largest distance of a point from there.
Sphere sphereAround(std::span<const glm::dvec3> points);

// Changes the field of view and the distance together, which keeps the image size of objects at the
// target.
OrbitCamera withFieldOfView(OrbitCamera camera, double fieldOfView);

// World -> clip space of Vulkan: y down, depth 0 to 1. `aspect` is width / height; the near and far
// planes enclose `visible`.
glm::mat4 viewProjection(const OrbitCamera& camera, double aspect, const Sphere& visible);

// Moves the camera without changing its angles: centres the points in the image and fits their
// larger extent to `fill` (0 to 1) of its shorter side. Without points, looks at the origin.
OrbitCamera framed(OrbitCamera camera, std::span<const glm::dvec3> points, double fill);

} // namespace sinew
