// The transform of a joint, on the CPU. The one place that says what a joint transform is made of;
// its form on the GPU is JointTransform in shaders/shared/skinning_types.h.
#pragma once

#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>

namespace sinew
{

// Maps p to position + rotate(orientation, p). Whether it leads from the joint's space to its
// parent's (a local transform) or to the model's is said where it is used.
struct JointTransform
{
    glm::dvec3 position{0.0};                   // file units (Doom 3: about an inch)
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0}; // unit length; constructor order w, x, y, z
};

} // namespace sinew
