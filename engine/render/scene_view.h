// Views of a model or a crowd, derived from its bounding box.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/render/surface_passes.h"

#include <vector>

namespace sinew
{

// The bounds of an instance with any heading; `model`: the bounds of the model.
Bounds boundsOfInstance(const glm::dvec3& position, const Bounds& model);

// Corners of a box, for framed() (camera.h).
std::vector<glm::dvec3> cornersOf(const Bounds& box);

// True if a point is inside the view frustum, ignoring the far plane. `aspect` is width / height.
bool showsPoint(const OrbitCamera& camera, double aspect, const glm::dvec3& point);

// The view of everything in `contents`, with its shadows. `lighting.towardsKey` must not change.
SceneView viewOf(const OrbitCamera& camera, double aspect, const Bounds& contents);

} // namespace sinew
