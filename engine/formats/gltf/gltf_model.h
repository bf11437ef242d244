// Converts a glTF scene to a model: nodes that draw or move to joints, vertices to the spaces of
// their joints, clips of this file and of others, and materials.
//
// Joints are the nodes of the scene that carry a vertex, directly or through a skin, the nodes that
// an animation moves, and all their ancestors. So nodes between joints, transforms above the
// skeleton and meshes attached to a bone need no case of their own.
//
// Curves have values at any time, as in the specification's appendix C, "Animation Sampler
// Interpolation Modes", in double precision and in the file's own axes. A clip has frames where the
// curves have corners, so interpolating between neighbouring frames gives the animation itself.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/animation/skinning_model.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/load_model.h"
#include "engine/formats/requested_clips.h"
#include "engine/model/model.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>

#include <cmath>
#include <map>

namespace sinew
{

// Converts from glTF's axes (y up, z towards the viewer) to Sinew's (z up): (x, y, z) becomes (x,
// -z, y). Exact, without rounding.
inline glm::dvec3 zUp(const glm::dvec3& v)
{
    return {v.x, -v.z, v.y};
}

inline glm::dquat zUp(const glm::dquat& q)
{
    return {q.w, q.x, -q.z, q.y};
}

// The same for scales along the axes.
inline glm::dvec3 zUpScale(const glm::dvec3& scale)
{
    return {scale.x, scale.z, scale.y};
}

// The same for a matrix between two spaces with glTF's axes.
inline glm::dmat3 zUp(const glm::dmat3& m)
{
    return {zUp(m[0]), -zUp(m[2]), zUp(m[1])};
}

// Ignores the last row, which is 0, 0, 0, 1.
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
    Pose rest;                      // joint -> parent in Sinew's axes, with normalised rotations
};

// A mesh drawn by one node, or by one of its instances.
struct GltfDraw
{
    GltfIndex node = 0;
    GltfIndex mesh = 0;
    std::optional<GltfIndex> skin; // empty also where the primitives have no joints
    JointMatrix place;             // instance -> node, in Sinew's axes
};

// The nodes of a scene and all below them, ascending.
std::vector<GltfIndex> nodesOfScene(const GltfFile& file, GltfIndex scene);

// Node -> parent at rest, in Sinew's axes.
JointTransform gltfNodeTransform(const GltfNode& node);

// The node's name, or "node N".
std::string gltfNodeName(const GltfFile& file, GltfIndex node);

// Limit of what the nodes of a scene and their instances draw: corners of triangles, sets of joints
// and morph targets of each vertex, bytes of names and skins, and 256 for each primitive.
inline constexpr std::size_t kMostGltfDrawnElements = std::size_t{1} << 25;

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

// `file` must outlive the rig. Throws a Diagnostic for more than these limits. A mesh counts once
// for each node and instance that draws it, so a small file cannot cause unlimited work. Also for a
// needed matrix that is no translation, rotation and scale, and for nodes whose transforms multiply
// to numbers that are not finite.
GltfRig rigOf(const GltfFile& file, GltfIndex scene, const std::string& shown);

// Components of a value: 3 or 4, or 1 for a single morph target's weight.
std::size_t componentsOf(GltfPath path);

// A sampler's value at a time.
struct GltfCurve
{
    const GltfSampler* sampler = nullptr;
    GltfPath path = GltfPath::Translation;
    std::size_t target = 0;      // whose weight
    std::size_t targetCount = 1; // of the node's mesh, where the path is Weights
};

// Which side of a jump counts.
enum class GltfSide
{
    Before,
    After, // the specification's: a key's own time gives its value
};

// The sampled value; before the first and after the last key, the nearest key's value. Rotations
// are unit x, y, z, w, or the identity if a spline vanishes. Unused components are 0. The sampler
// must have keys. Fastest if `likelyNext` is the first key after that time.
glm::dvec4 valueAt(const GltfCurve& curve, double seconds, GltfSide side = GltfSide::After,
                   std::size_t likelyNext = 0);

// The stored value of a constant sampler, including rotations as stored.
std::optional<std::span<const float>> constantOf(const GltfSampler& sampler,
                                                 std::size_t components);

struct GltfRow
{
    double seconds = 0.0;
    GltfSide side = GltfSide::After;
};

struct GltfRows
{
    std::vector<GltfRow> rows; // at least one, the first at the start, the last at the end
    double frameRate = 24.0;
    std::vector<std::uint64_t> frameTimes; // as Clip::frameTimes
    // Largest distance of splines from their chords, relative to their range or in radians.
    double splineError = 0.0;
};

// The rows of an animation from `start` to `end`, with the `curves` that change. Nothing if there
// would be more than `mostRows` rows.
//
// Rows lie on a grid where all keys do and no value jumps: Clip::frameTimes are then empty. Else
// there is a row for every key, and two for every jump.
std::optional<GltfRows> rowsOf(std::span<const GltfCurve> curves, double start, double end,
                               std::size_t mostRows);

// The model's rest pose and weights. Joints of clips have no names, because they are the model's,
// and a long name would be copied into every clip.
Clip restClip(const GltfRig& rig);

// Unique names of all animations; the animation's index where it has none.
std::vector<std::string> clipNames(const GltfFile& file);

// A VRM bone of a file with clips. Converts its keys to those of the model's bone, in the files'
// axes. The conversion is linear, so it may be applied to the keys before they are interpolated.
struct GltfBone
{
    struct Translation
    {
        glm::dmat3 linear{1.0};
        glm::dvec3 offset{0.0};
    };

    std::string name;                      // as in VRM 1
    std::optional<GltfIndex> node;         // nothing: the model lacks the bone
    glm::dquat before{1.0, 0.0, 0.0, 0.0}; // before * rotation * after
    glm::dquat after{1.0, 0.0, 0.0, 0.0};
    std::optional<Translation> translation; // only for hips: other bones keep their lengths
};

// The joints and weights of the model that each node of an animation's file moves.
struct GltfMoved
{
    std::vector<std::optional<std::uint32_t>> joints;
    std::vector<std::optional<std::uint32_t>> firstWeights; // of as many targets as its mesh has
    std::map<GltfIndex, GltfBone> bones = {};               // by node
};

// Makes the clip of an animation of a file, without its name. Nothing if it takes more than
// `mostKeys` keys.
std::optional<ModelClip> clipOf(const GltfRig& rig, const GltfFile& file,
                                const GltfAnimation& animation, const GltfMoved& moved,
                                std::size_t mostKeys);

// The clips of the rig's own file, or of another. Nodes of another file animate the same VRM bones,
// and otherwise joints of the same name. Morph targets are matched by the name of their node.
// Throws a Diagnostic about clips that move nothing of the model.
// `keysLeft` remain of the kMaxKeysPerClip that all clips of a model share: frames x joints, where
// a morph weight counts as a joint. A clip that takes more is refused, and so are those after it.
// `rig` and `keysLeft` must outlive the clips.
ClipFile clipsOf(const GltfRig& rig, const std::shared_ptr<const GltfFile>& file,
                 const std::string& shown, std::size_t& keysLeft, Diagnostics& warnings);

// The surface in mesh space and Sinew's axes. Flat normals and mirrored textures need copies of
// vertices, which follow the file's own.
struct GltfSurface
{
    std::vector<std::uint32_t> sources; // of each vertex, its index in the file
    std::vector<glm::dvec3> normals;    // one for each vertex, length 1
    std::vector<glm::dvec3> tangents;   // likewise, perpendicular to the normal
    std::vector<double> tangentSigns;   // bitangent = sign * cross(normal, tangent)
    std::vector<Triangle> triangles;    // clockwise seen from outside
    // With flat normals and morph targets, the only triangle of each vertex, or kNoTriangle.
    std::vector<std::uint32_t> triangleOf;
    static constexpr std::uint32_t kNoTriangle = ~0U;
};

// Returns v with length 1, or `otherwise` if v is too short.
glm::dvec3 unit(const glm::dvec3& v, const glm::dvec3& otherwise);

// Generates flat normals if the file has none. Without stored tangents or normals, generates
// MikkTSpace tangents if the material has a normal map, otherwise arbitrary ones.
GltfSurface surfaceOf(const GltfFile& file, const GltfPrimitive& primitive);

// The deltas of a vertex of the surface that are not 0, in the mesh's space and Sinew's axes; their
// weights are the numbers of the targets. Those of flat normals lead to the flat
// normals at a weight of 1, as the specification says. Tangents of the texture do not change.
std::vector<MorphDelta> deltasOf(const GltfPrimitive& primitive, const GltfSurface& surface,
                                 std::size_t vertex);

// A mesh of the model: a primitive drawn by one node.
struct GltfModelMesh
{
    GltfDraw draw;
    const GltfPrimitive* primitive = nullptr;
    std::size_t weightCount = 0; // influences of the file's own vertices
};

struct GltfVertices
{
    SkinningModel skinning;
    std::vector<GltfModelMesh> meshes; // one for each of skinning.meshes
};

// Normalises weights; if all are 0, the first joint of the vertex carries it. Both cause one
// warning per mesh. Generates missing normals from triangles (which may copy vertices), and missing
// tangents by MikkTSpace if the material has a normal map. Rejects more than kMaxInfluencesPerModel
// influences or morph deltas, and used inverse bind matrices that are not finite or move vertices
// too far from their joint.
GltfVertices verticesOf(const GltfRig& rig, Diagnostics& warnings);

} // namespace sinew
