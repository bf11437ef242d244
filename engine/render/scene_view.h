// Views of a model or a crowd, made from its bounding box.
#pragma once

#include "engine/animation/bounds.h"
#include "engine/render/surface_passes.h"

#include <vector>

namespace sinew
{

// The box around an instance of a model with any heading; `model` is the model's box.
Bounds boundsOfInstance(const glm::dvec3& position, const Bounds& model);

// For framed() (camera.h).
std::vector<glm::dvec3> cornersOf(const Bounds& box);

// Whether a point is inside the view frustum, ignoring the far plane. `aspect` is width / height.
bool showsPoint(const OrbitCamera& camera, double aspect, const glm::dvec3& point);

// The view of everything in `contents`, with its shadows. `lighting` must keep its direction.
SceneView viewOf(const OrbitCamera& camera, double aspect, const Bounds& contents);

} // namespace sinew
