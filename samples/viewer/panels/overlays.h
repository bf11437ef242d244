// Lines and points over the picture, behind the panels: where joints and vertices are.
#pragma once

#include "engine/render/model_frame.h"
#include "samples/common/scene.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/options.h"

#include <glm/ext/vector_double2.hpp>

#include <optional>

namespace sinew::viewer
{

// By ImGui's calls, in the frame that is laid out; as the picture's `view` shows the model. The
// chosen joint's axes and the chosen vertex are always drawn.
void drawOverlays(const samples::Scene& scene, const Playback& playback, const ModelView& view,
                  const Overlays& overlays, const Selection& selection);

// The vertex of the surface that is drawn nearest to that point of the window, if one is near it
// and faces the eye; of several the nearest to the eye.
std::optional<std::uint32_t> vertexAt(const samples::Scene& scene, const Playback& playback,
                                      const OrbitCamera& camera, const glm::dvec2& point,
                                      const glm::dvec2& windowSize);

} // namespace sinew::viewer
