// Where a crowd is seen from, and what of it is then in the picture. No device is needed for it.
#pragma once

#include "engine/render/camera.h"
#include "samples/crowd/spawn.h"

namespace sinew::crowd
{

// A camera with what the shadow map must hold.
struct View
{
    OrbitCamera camera;
    Sphere visible;           // around the part of the crowd in the picture
    Sphere whole;             // around all of the crowd
    double casterReach = 0.0; // how far towards the light others stand that may cast shadows on it
};

// `aspect` is width / height.
OrbitCamera cameraFor(CrowdView view, const Field& field, double aspect);

// The camera moved to its right so far that half of the instances stand outside the picture.
OrbitCamera halfOutside(OrbitCamera camera, const Field& field, double aspect);

// Whether a point is within the picture's sides and before the eye.
bool showsPoint(const OrbitCamera& camera, double aspect, const glm::dvec3& point);

View viewFrom(const OrbitCamera& camera, const Field& field, double aspect);

} // namespace sinew::crowd
