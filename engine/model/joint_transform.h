// Transforms of joints, on the CPU. Their forms on the GPU are in shaders/shared/skinning_types.h.
#pragma once

#include <glm/ext/matrix_double3x3.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>

#include <optional>

namespace sinew
{

// Maps p to position + rotate(orientation, scale * p). Mostly from the joint's space to its
// parent's (a local transform); where it leads elsewhere, that is said.
struct JointTransform
{
    glm::dvec3 position{0.0};                   // file units (Doom 3: about an inch)
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0}; // unit length; constructor order w, x, y, z
    glm::dvec3 scale{1.0};                      // along the joint's axes; may be 0 or negative
};

// Maps p to position + linear * p: from the joint's space to the model's. Scales along different
// axes of several joints compose to shear, which no JointTransform can say.
struct JointMatrix
{
    glm::dmat3 linear{1.0};
    glm::dvec3 position{0.0};
};

JointMatrix matrixOf(const JointTransform& transform);

// `inner` first.
JointMatrix product(const JointMatrix& outer, const JointMatrix& inner);

// Of the child, whose local transform leads to the space of the parent.
JointMatrix childOf(const JointMatrix& parent, const JointTransform& local);

// Nothing where it is not finite: of a joint that vanishes along some axis.
std::optional<JointMatrix> inverseOf(const JointMatrix& matrix);

// The same but for shear: its axes turned as the matrix's first two are, its scale the lengths of
// all three, negative along z where the matrix mirrors.
JointTransform withoutShear(const JointMatrix& matrix);

// sign(det) * cofactors: what turns normals, up to their length. Nothing is divided by the
// determinant, which may be 0.
glm::dmat3 normalMatrix(const glm::dmat3& linear);

// The direction of a surface's normal behind the matrix: normalMatrix * normal, of unit length, or
// 0 where that vanishes.
glm::dvec3 turnedNormal(const glm::dmat3& linear, const glm::dvec3& normal);

} // namespace sinew
