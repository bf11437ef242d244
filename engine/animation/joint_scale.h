// How the joints of a model scale, whatever it plays: it decides what the device has to compute.
#pragma once

#include "engine/animation/animated_model.h"

#include <cstdint>

namespace sinew
{

enum class JointScale : std::uint8_t
{
    None, // every scale is exactly 1: joints are rigid
    // Joints are affine; but those that carry vertices scale alike, along all axes, in every pose
    // and in every blend of poses, to 1e-4: normals are turned as any vector is (to 0.006 degrees).
    Alike,
    Any, // a normal's share is turnedNormal
};

// Exact for None. Alike is claimed only where the products of the least and of the greatest scales
// along each chain of joints prove it. Vertices that are stored frame by frame have rigid joints.
JointScale jointScaleOf(const AnimatedModel& model);

} // namespace sinew
