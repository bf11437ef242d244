// Where the camera and the lights stand, so that what will be shown fills the picture.
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

// `facing`: of the model, as AnimatedModel::facing.
Lighting lightingOf(const Lights& lights, double facing);

// Where the key light comes from, its usual place included.
ViewAngles keyAngles(const Lights& lights, double facing);

struct Framing
{
    OrbitCamera camera;
    Sphere visible;      // around every vertex that was framed
    double lowest = 0.0; // height of the lowest of them
};

// Share of the picture's shorter side that the greater side of what is framed fills.
inline constexpr double kFill = 0.76;

inline constexpr ViewAngles kFromFront{.azimuth = 0.0, .elevation = 0.0};
inline constexpr ViewAngles kFromLeft{.azimuth = 90.0, .elevation = 0.0};
inline constexpr ViewAngles kFromTop{.azimuth = 0.0, .elevation = 88.0};

// Seen from `view`, whose azimuth 0 is the model's front, with all vertices of the given playbacks
// inside, as kFill says. `fieldOfView` as OrbitCamera's. Of many playbacks only some, evenly
// spread, are used.
Framing framingOf(const samples::Scene& scene, std::span<const Playback> playbacks,
                  const ViewAngles& view, double fieldOfView);

// The same, further away where otherwise a picture would not hold the sphere around all of them
// while the camera goes round the model (turned).
Framing turntableFramingOf(const samples::Scene& scene, std::span<const Playback> playbacks,
                           const ViewAngles& view, double fieldOfView);

// The camera that was asked for of the model's file, where it then stands; nothing if none was. A
// drag orbits about what it sees in the middle of `visible`.
std::optional<OrbitCamera> fileCamera(const AnimatedModel& model, const Playback& playback,
                                      const Sphere& visible);

// The camera after `angle` (radians, to the model's left first) about the vertical axis through
// `centre`.
OrbitCamera turned(OrbitCamera camera, const glm::dvec3& centre, double angle);

// The playbacks of whole clips, as a window plays them.
std::vector<Playback> clipTimesOf(const samples::Scene& scene, const Playback& clips);

// Height of the lowest vertex of whole clips: where the ground lies.
double lowestPoint(const samples::Scene& scene, const Playback& clips);

} // namespace sinew::viewer
