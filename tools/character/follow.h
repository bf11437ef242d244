// Secondary motion: what hangs on a moving body follows it with a delay, and swings past it.
#pragma once

#include "tools/character/rig_pose.h"

#include <span>
#include <string>
#include <vector>

namespace sinew
{

struct Spring
{
    double frequency = 2.0; // swings a second
    double damping = 0.3;   // of critical damping
};

// The path of a point that hangs on `target` by a damped spring. The target is a loop of positions,
// `secondsApart`; so is the result, once the motion repeats.
std::vector<glm::dvec3> followLoop(std::span<const glm::dvec3> target, double secondsApart,
                                   const Spring& spring);

// A bone whose tip follows with a delay: it turns about its joint by `share` of the angle that the
// tip lags behind, at most by `mostDegrees`.
struct Swaying
{
    std::string joint;
    Spring spring;
    double share = 1.0;
    double mostDegrees = 30.0;
};

// Adds the swaying to a loop of poses; the path of each tip is taken from the poses as given.
void addSway(std::vector<RigPose>& loop, const Skeleton& skeleton, double secondsApart,
             std::span<const Swaying> swaying);

} // namespace sinew
