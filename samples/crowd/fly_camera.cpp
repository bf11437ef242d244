#include "samples/crowd/controls.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace sinew::crowd
{
namespace
{

constexpr double kTurnAcrossWindow = 1.2; // radians, for a drag over its height
constexpr double kSpeedOfOneStep = 1.25;
constexpr double kMostSpeedSteps = 15.0;

// Per second: enough of the model's height to walk among few instances, and of the field's side to
// cross many.
constexpr double kSpeedOfModelHeight = 1.5;
constexpr double kSpeedOfFieldSide = 0.1;

constexpr double kLowestOfModelHeight = 0.05;
constexpr double kReachOfField = 4.0;

// The near plane is at least a hundredth of the camera's distance away. Above the crowd that
// distance is chosen so that the near plane lies half the way down to it, which gives depth more
// precision.
constexpr double kAheadOfHeight = 50.0;

} // namespace

FlyCamera::FlyCamera(const CrowdField& field, const OrbitCamera& start)
{
    enter(field);
    jumpTo(start);
}

void FlyCamera::enter(const CrowdField& field)
{
    crowd_ = field.inside;
    modelHeight_ = field.modelHeight;
    spacing_ = field.spacing;
    fieldSide_ = field.side;
    reach_ = {};
    const glm::dvec3 away(kReachOfField * (field.side + field.modelHeight));
    reach_.add(glm::dvec3(-away.x, -away.y,
                          field.groundHeight + kLowestOfModelHeight * field.modelHeight));
    reach_.add(away + glm::dvec3(0.0, 0.0, field.groundHeight));
}

void FlyCamera::jumpTo(const OrbitCamera& view)
{
    // A view from outside, as of a narrow window, makes the room larger.
    eye_ = view.eye();
    reach_.add(eye_);
    azimuth_ = view.azimuth;
    elevation_ = std::clamp(view.elevation, -kLargestElevation, kLargestElevation);
}

void FlyCamera::move(const glm::dvec3& velocity, double seconds)
{
    const OrbitCamera now = camera();
    const glm::dvec3 along =
        now.right() * velocity.x + now.forward() * velocity.y + glm::dvec3(0.0, 0.0, velocity.z);
    eye_ = glm::clamp(eye_ + along * (speed() * seconds), reach_.min, reach_.max);
}

void FlyCamera::look(double right, double down)
{
    azimuth_ -= right * kTurnAcrossWindow;
    elevation_ =
        std::clamp(elevation_ + down * kTurnAcrossWindow, -kLargestElevation, kLargestElevation);
}

void FlyCamera::changeSpeed(double steps)
{
    speedSteps_ = std::clamp(speedSteps_ + steps, -kMostSpeedSteps, kMostSpeedSteps);
}

double FlyCamera::speed() const
{
    return (kSpeedOfModelHeight * modelHeight_ + kSpeedOfFieldSide * fieldSide_) *
           std::pow(kSpeedOfOneStep, speedSteps_);
}

OrbitCamera FlyCamera::camera() const
{
    OrbitCamera camera{
        .distance = std::max(spacing_, kAheadOfHeight * (eye_.z - crowd_.max.z)),
        .azimuth = azimuth_,
        .elevation = elevation_,
    };
    camera.target = eye_ + camera.forward() * camera.distance;
    return camera;
}

} // namespace sinew::crowd
