// Where a crowd is seen from, and which part of it is then in the picture. No device is needed for
// it.
#pragma once

#include "engine/render/surface_passes.h"
#include "samples/crowd/crowd_scene.h"

namespace sinew::crowd
{

// `aspect` is width / height.
OrbitCamera cameraFor(CrowdView view, const CrowdField& field, double aspect);

// Whether the eye is not above the instances, so that those in front hide many others. From above
// the ground shows between any two, and no instance hides another as a whole.
bool isAmong(const OrbitCamera& camera, const CrowdField& field);

// Whether a point is within the picture's sides and before the eye.
bool showsPoint(const OrbitCamera& camera, double aspect, const glm::dvec3& point);

// With the part of the crowd in the picture, and the casters of shadows on it.
SceneView viewFrom(const OrbitCamera& camera, const CrowdField& field, double aspect);

} // namespace sinew::crowd
