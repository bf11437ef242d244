// Secondary motion: parts that hang on a moving body lag behind it and overshoot.
#pragma once

#include "tools/character/rig_pose.h"

#include <span>
#include <string>
#include <vector>

namespace sinew
{

struct Spring
{
    double frequency = 2.0; // swings per second
    double damping = 0.3;   // fraction of critical damping
};

// The path of a point attached to `target` by a damped spring. The target is a loop of positions,
// `secondsApart`; so is the result, once the motion repeats.
std::vector<glm::dvec3> followLoop(std::span<const glm::dvec3> target, double secondsApart,
                                   const Spring& spring);

// A bone whose tip lags behind. It turns about its joint by `share` of the tip's lag angle, at most
// by `mostDegrees`.
struct Swaying
{
    std::string joint;
    Spring spring;
    double share = 1.0;
    double mostDegrees = 30.0;
};

// Adds swaying to a loop of poses; the tips' paths come from the poses as given.
void addSway(std::vector<RigPose>& loop, const Skeleton& skeleton, double secondsApart,
             std::span<const Swaying> swaying);

} // namespace sinew
