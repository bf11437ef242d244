// Joints and their transforms on the CPU, and a skeletal model as an MD5 file stores it: plain
// data, nothing derived. The GPU stores the three rows of a JointMatrix.
#pragma once

#include <glm/ext/matrix_double3x3.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double2.hpp>
#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace sinew
{

// Maps p to position + rotate(orientation, scale * p), from the joint's space to its parent's
// unless stated otherwise.
struct JointTransform
{
    glm::dvec3 position{0.0};                   // file units (Doom 3: about an inch)
    glm::dquat orientation{1.0, 0.0, 0.0, 0.0}; // unit length; constructor order w, x, y, z
    glm::dvec3 scale{1.0};                      // along the joint's axes; may be 0 or negative

    bool operator==(const JointTransform&) const = default;
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

// None if the inverse is not finite, for example if a joint has a scale of 0.
std::optional<JointMatrix> inverseOf(const JointMatrix& matrix);

// Removes shear: keeps the directions of the first two axes and the lengths of all three. The scale
// along z is negative if the matrix mirrors.
JointTransform withoutShear(const JointMatrix& matrix);

// sign(det) * cofactors: transforms normals correctly except for their length. Avoids dividing by
// the determinant, which may be 0.
glm::dmat3 normalMatrix(const glm::dmat3& linear);

// normalMatrix * normal, normalised; 0 if the product is 0.
glm::dvec3 turnedNormal(const glm::dmat3& linear, const glm::dvec3& normal);

inline constexpr std::int32_t kNoParent = -1;

// Maximum number of (vertex, weight) pairs of a model: fits the smallest storage buffer that the
// project supports (128 MiB at 48 bytes per pair, rounded down). Without a limit, a small file
// whose vertices all refer to every weight could request any amount of memory.
inline constexpr std::size_t kMaxInfluencesPerModel = 2'500'000;

struct Joint
{
    std::string name;
    std::int32_t parent = kNoParent; // index of a joint, which may come later in the array
    JointTransform bindPose;         // joint space -> model space
};

// A vertex position in the space of one joint. Several vertices may share a weight.
struct Weight
{
    std::uint32_t joint = 0;
    double bias = 0.0;        // as stored; the biases of a vertex need not sum to 1
    glm::dvec3 position{0.0}; // joint space
};

// Position: the sum over the vertex's weights of bias * (joint.position + rotate(joint.orientation,
// weight.position)).
struct Vertex
{
    glm::dvec2 texCoord{0.0}; // v = 0 is the top row of the image
    std::uint32_t firstWeight = 0;
    std::uint32_t weightCount = 0; // 0: the vertex is at the model's origin
};

// Clockwise seen from outside: the outward normal is cross(c - a, b - a).
using Triangle = std::array<std::uint32_t, 3>;

struct Mesh
{
    std::string name;   // from the comment "// meshes: NAME", otherwise the mesh's index in decimal
    std::string shader; // as written in the file; may be empty
    std::vector<Vertex> vertices;
    std::vector<Triangle> triangles;
    std::vector<Weight> weights;
};

// The reader has validated the data: parents form a forest, indices of weights and triangles exist,
// and numbers are finite.
struct SkeletalModel
{
    std::vector<Joint> joints; // at least one
    std::vector<Mesh> meshes;
};

} // namespace sinew
