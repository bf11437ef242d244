// A skeletal model as its file describes it: plain data, nothing derived.
#pragma once

#include "engine/model/joint_transform.h"

#include <glm/ext/vector_double2.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace sinew
{

inline constexpr std::int32_t kNoParent = -1;

// Most (vertex, weight) pairs that a model may have: what fits into the smallest storage buffer
// that the project runs with (128 MiB at 48 bytes a pair, rounded down). Without a limit a small
// file in which every vertex refers to every weight would ask for any amount of memory.
inline constexpr std::size_t kMaxInfluencesPerModel = 2'500'000;

struct Joint
{
    std::string name;
    std::int32_t parent = kNoParent; // index of a joint, which may come later in the array
    JointTransform bindPose;         // joint space -> model space
};

// A point of a vertex as one joint carries it. Several vertices may refer to the same weight.
struct Weight
{
    std::uint32_t joint = 0;
    double bias = 0.0;        // as stored: a vertex's biases need not sum to 1
    glm::dvec3 position{0.0}; // joint space
};

// Its position is the sum over its weights of bias * (joint.position + rotate(joint.orientation,
// weight.position)).
struct Vertex
{
    glm::dvec2 texCoord{0.0}; // v = 0 is the top row of the image
    std::uint32_t firstWeight = 0;
    std::uint32_t weightCount = 0; // may be 0: the vertex then lies at the model's origin
};

// Clockwise seen from outside: the outward normal is cross(c - a, b - a).
using Triangle = std::array<std::uint32_t, 3>;

struct Mesh
{
    std::string name;   // from the comment "// meshes: NAME", else the mesh's index in decimal
    std::string shader; // as written in the file; may be empty
    std::vector<Vertex> vertices;
    std::vector<Triangle> triangles;
    std::vector<Weight> weights;
};

// Every index in it has been checked by the reader: parents form a forest, weights and triangles
// refer to what exists, all numbers are finite.
struct SkeletalModel
{
    std::vector<Joint> joints; // at least one
    std::vector<Mesh> meshes;
};

struct CameraLens
{
    bool isOrthographic = false;
    double height =
        0.0; // of its frame: an angle in radians; orthographic: half of it, in file units
    double aspect = 0.0;  // width / height of its frame; 0: the picture's
    double nearest = 0.0; // only what lies between these distances is shown
    double farthest = std::numeric_limits<double>::infinity();

    bool operator==(const CameraLens&) const = default;
};

} // namespace sinew
