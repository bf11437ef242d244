// Transforms of joints on the CPU. The GPU has the three rows of a JointMatrix.
#pragma once

#include <glm/ext/matrix_double3x3.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>

#include <optional>

namespace sinew
{

// Maps p to position + rotate(orientation, scale * p), from the joint's space to its parent's
// unless stated otherwise.
struct JointTransform
{
    glm::dvec3 position{0.0};                   // file units (Doom 3: about an inch)
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0}; // unit length; constructor order w, x, y, z
    glm::dvec3 scale{1.0};                      // along the joint's axes; may be 0 or negative
};

// Maps p to position + linear * p, from the joint's space to the model's. A chain of joints that
// scale along different axes shears, which a JointTransform cannot represent.
struct JointMatrix
{
    glm::dmat3 linear{1.0};
    glm::dvec3 position{0.0};
};

JointMatrix matrixOf(const JointTransform& transform);

// Applies `inner` first.
JointMatrix product(const JointMatrix& outer, const JointMatrix& inner);

// The matrix of a child with that local transform.
JointMatrix childOf(const JointMatrix& parent, const JointTransform& local);

// None if the inverse is not finite, as for a joint with a scale of 0.
std::optional<JointMatrix> inverseOf(const JointMatrix& matrix);

// Removes shear: keeps the directions of the first two axes and the lengths of all three. The scale
// along z is negative if the matrix mirrors.
JointTransform withoutShear(const JointMatrix& matrix);

// sign(det) * cofactors: transforms normals up to their length, without a division by the
// determinant, which may be 0.
glm::dmat3 normalMatrix(const glm::dmat3& linear);

// normalMatrix * normal, normalised; 0 if that vanishes.
glm::dvec3 turnedNormal(const glm::dmat3& linear, const glm::dvec3& normal);

} // namespace sinew
