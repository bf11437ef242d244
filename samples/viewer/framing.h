// Camera and lights for a model that fills the image.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/render/camera.h"
#include "engine/render/surface_passes.h"
#include "samples/app/scene.h"
#include "samples/viewer/options.h"

#include <optional>
#include <span>
#include <vector>

namespace sinew::viewer
{

// `facing` is AnimatedModel::facing.
Lighting lightingOf(const Lights& lights, double facing);

// Direction of the key light, including its default.
ViewAngles keyAngles(const Lights& lights, double facing);

struct Framing
{
    OrbitCamera camera;
    Sphere visible;      // bounds of all framed vertices
    double lowest = 0.0; // height of the lowest framed vertex
};

// Share of the image's shorter side that the framed content fills.
inline constexpr double kFill = 0.76;

inline constexpr ViewAngles kFromFront{.azimuth = 0.0, .elevation = 0.0};
inline constexpr ViewAngles kFromLeft{.azimuth = 90.0, .elevation = 0.0};
inline constexpr ViewAngles kFromTop{.azimuth = 0.0, .elevation = 88.0};

// An orbit camera at `view` (azimuth 0 is the model's front) that shows all vertices of the
// playbacks, scaled to kFill. `fieldOfView` as in OrbitCamera. If there are many playbacks, an
// evenly spread subset is used.
Framing framingOf(const samples::Scene& scene, std::span<const Playback> playbacks,
                  const ViewAngles& view, double fieldOfView);

// Like framingOf, but far enough away for a turntable: the bounding sphere stays inside the image
// (see turned).
Framing turntableFramingOf(const samples::Scene& scene, std::span<const Playback> playbacks,
                           const ViewAngles& view, double fieldOfView);

// The camera rotated by `angle` (radians, towards the model's left) about the vertical axis through
// `centre`.
OrbitCamera turned(OrbitCamera camera, const glm::dvec3& centre, double angle);

// Playbacks of all clips, as played in a window.
std::vector<Playback> clipTimesOf(const samples::Scene& scene, const Playback& clips);

// Height of the ground: the lowest vertex over all clips.
double lowestPoint(const samples::Scene& scene, const Playback& clips);

} // namespace sinew::viewer
