// What is shown at the moment when another clip is chosen, from which that clip takes over little
// by little.
#pragma once

#include "engine/model/joint_transform.h"

#include <glm/ext/vector_double3.hpp>

#include <vector>

namespace sinew
{

// A vertex that is stored frame by frame, as it is between frames: in the space of its joint.
struct FrameShape
{
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0}; // of any length, as interpolated
    glm::dvec3 tangent{0.0};
};

struct PoseFade
{
    std::vector<JointTransform> from; // local ones
    std::vector<FrameShape> shapes;   // of vertices that are stored frame by frame
    std::vector<double> weights;      // of morph targets
    double progress = 0.0;            // from it (0) to the clip's (1)
};

// The shape that lies `way` from the first (0) to the second (1).
FrameShape mix(const FrameShape& first, const FrameShape& second, double way);

} // namespace sinew
