// The nodes of a glTF scene: what they draw, which are joints of the model, and its morph weights.
//
// Joints are the nodes of the scene that carry a vertex, drawn by themselves or through a skin, the
// nodes that an animation moves, and all nodes above these. So nodes between joints, transforms
// above the skeleton and meshes that hang on a bone need no case of their own.
//
// A positive scale that is alike along all axes and the same in all animations of the file needs no
// joints that scale: it is multiplied into what hangs below (foldedScales).
#pragma once

#include "engine/animation/pose.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/model/model.h"

#include <glm/ext/matrix_double3x3.hpp>
#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>

#include <cmath>

namespace sinew
{

// From the axes of glTF, y up and z towards the viewer, to Sinew's, z up: (x, y, z) becomes
// (x, -z, y). This quarter turn is exact: no number is rounded.
inline glm::dvec3 zUp(const glm::dvec3& v)
{
    return {v.x, -v.z, v.y};
}

inline glm::dquat zUp(const glm::dquat& q)
{
    return {q.w, q.x, -q.z, q.y};
}

// Of scales along the axes.
inline glm::dvec3 zUpScale(const glm::dvec3& scale)
{
    return {scale.x, scale.z, scale.y};
}

// Of a matrix that leads from one space with glTF's axes to another.
inline glm::dmat3 zUp(const glm::dmat3& m)
{
    return {zUp(m[0]), -zUp(m[2]), zUp(m[1])};
}

// The last row is not looked at: it is 0, 0, 0, 1.
inline JointMatrix zUp(const glm::dmat4& m)
{
    return {.linear = zUp(glm::dmat3(m)), .position = zUp(glm::dvec3(m[3]))};
}

inline bool isFinite(const JointMatrix& m)
{
    const auto isFiniteVector = [](const glm::dvec3& v)
    { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); };
    return isFiniteVector(m.linear[0]) && isFiniteVector(m.linear[1]) &&
           isFiniteVector(m.linear[2]) && isFiniteVector(m.position);
}

struct GltfJoints
{
    std::vector<GltfIndex> nodes; // of each joint, ascending
    std::vector<std::optional<std::uint32_t>> ofNode;
    std::vector<std::int32_t> parents;
    std::vector<std::string> names; // of the nodes, made unique; "node N" without one
    // Joint -> parent, in Sinew's axes, with rotations made unit; not folded.
    Pose rest;
    // What to multiply positions in the joint's own space by; its children's translations are such.
    std::vector<double> foldedScales;
    std::vector<bool> isFolded; // the joint's own scale is: it is then 1
};

// A mesh as one node draws it.
struct GltfDraw
{
    GltfIndex node = 0;
    GltfIndex mesh = 0;
    std::optional<GltfIndex> skin; // empty also where the primitives have no joints
    std::size_t instances = 1;     // that are drawn: at least one, also without GltfNode::instances
};

// The nodes of a scene and all below them, ascending.
std::vector<GltfIndex> nodesOfScene(const GltfFile& file, GltfIndex scene);

// Node -> parent at rest, in Sinew's axes.
JointTransform gltfNodeTransform(const GltfNode& node);

// Instance -> node, in Sinew's axes.
JointMatrix gltfInstance(const GltfInstances& instances, std::size_t index);

// The node's name; "node N" where it has none.
std::string gltfNodeName(const GltfFile& file, GltfIndex node);

// Primitives that a scene may draw, counted by the nodes that draw them.
inline constexpr std::size_t kMostGltfDraws = std::size_t{1} << 16;
// Their vertices, once for each morph target.
inline constexpr std::size_t kMostGltfMovedVertices = 100'000'000;
// Of their names and of the joints of their skins.
inline constexpr std::size_t kMostGltfDescribingBytes = std::size_t{64} << 20;

// Limit of morph weights. A weight costs a number in every frame of every clip and in every
// instance of a crowd.
inline constexpr std::size_t kMaxGltfWeights = 65'536;

// The weights of morph targets. Each node that draws a mesh with targets has its own weights, one
// for each target; those of a node are neighbours.
struct GltfWeights
{
    std::vector<std::optional<std::uint32_t>> firstOfNode;
    std::vector<double> atRest; // the node's own, else the mesh's, else 0
};

// The draws of a scene, with its joints and morph weights.
struct GltfRig
{
    const GltfFile& file;
    std::string shown;           // the file's name for messages
    std::vector<GltfDraw> draws; // in the order of their nodes
    GltfJoints joints;
    GltfWeights weights;
};

// `file` must outlive the rig. `apart`: of instances only the first is drawn. Throws a Diagnostic
// for more than these limits, more than 3 * kMaxInfluencesPerModel corners of triangles, or
// vertices whose JOINTS_n (at least one each) are more than eight times that limit. A mesh counts
// once for each node and instance that draws it, so a small file cannot cause unlimited work. Also
// for a needed matrix that is no translation, rotation and scale, and for folded scales that
// multiply to what is no number.
GltfRig rigOf(const GltfFile& file, GltfIndex scene, const std::string& shown, bool apart = false);

} // namespace sinew
