// Converts a glTF scene to a model: its joints, its vertices in joint space, clips of this and
// other files, and materials.
//
// Joints are the nodes of the scene that carry a vertex, directly or through a skin, the nodes that
// an animation moves, and all their ancestors. So nodes between joints, transforms above the
// skeleton and meshes attached to a bone need no special case.
//
// Curves are evaluated at any time as in the specification's appendix C, "Animation Sampler
// Interpolation Modes", in double precision and in the file's own axes. A clip has frames where the
// curves have corners, so interpolating between neighbouring frames reproduces the animation.
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
    std::vector<GltfIndex> nodes; // node of each joint, ascending
    std::vector<std::optional<std::uint32_t>> ofNode;
    std::vector<std::int32_t> parents;
    std::vector<std::string> names; // node names, made unique; "node N" for a node without a name
    Pose rest;                      // joint -> parent in Sinew's axes, with normalised rotations
};

// A mesh drawn by one node, or by one of its instances.
struct GltfDraw
{
    GltfIndex node = 0;
    GltfIndex mesh = 0;
    std::optional<GltfIndex> skin; // empty if the primitives have no joints
    JointMatrix place;             // instance -> node, in Sinew's axes
};

// The nodes of a scene and their descendants, ascending.
std::vector<GltfIndex> nodesOfScene(const GltfFile& file, GltfIndex scene);

// Node -> parent in the rest pose, in Sinew's axes.
JointTransform gltfNodeTransform(const GltfNode& node);

// The node's name, or "node N".
std::string gltfNodeName(const GltfFile& file, GltfIndex node);

// Limit of the drawn elements of a scene, including instances: triangle corners; joint sets and
// morph targets of each vertex; bytes of names and skins; and 256 per primitive.
inline constexpr std::size_t kMostGltfDrawnElements = std::size_t{1} << 25;

// Maximum number of morph weights. Each weight takes one number per frame of every clip and per
// instance of a crowd.
inline constexpr std::size_t kMaxGltfWeights = 65'536;

// Morph weights. Each node that draws a mesh with targets has its own weights, one per target and
// contiguous.
struct GltfWeights
{
    std::vector<std::optional<std::uint32_t>> firstOfNode;
    std::vector<double> atRest; // from the node, or from the mesh, or 0
};

// The draws of a scene, with its joints and morph weights.
struct GltfRig
{
    const GltfFile& file;
    std::string shown;           // file name in messages
    std::vector<GltfDraw> draws; // ordered by node
    GltfJoints joints;
    GltfWeights weights;
};

// `file` must outlive the rig. Throws a Diagnostic if the limits above are exceeded; a mesh counts
// once per node and instance that draws it, so a small file cannot cause unlimited work. Also
// throws if a required matrix is not a translation, rotation and scale, or if a product of node
// transforms is not finite.
GltfRig rigOf(const GltfFile& file, GltfIndex scene, const std::string& shown);

// Components of a value: 3 or 4, or 1 for a single morph target's weight.
std::size_t componentsOf(GltfPath path);

// The curve of a sampler's values: of its path, or of one morph target's weight.
struct GltfCurve
{
    const GltfSampler* sampler = nullptr;
    GltfPath path = GltfPath::Translation;
    std::size_t target = 0;      // index of the weight
    std::size_t targetCount = 1; // of the node's mesh, if the path is Weights
};

// The side of a jump to sample.
enum class GltfSide
{
    Before,
    After, // as specified: at its own time, a key's value applies
};

// Samples the curve; before the first and after the last key, returns the nearest key's value.
// Rotations are unit x, y, z, w, or the identity if a spline is 0. Unused components are 0. The
// sampler must have keys. Fastest if `likelyNext` is the first key after `seconds`.
glm::dvec4 valueAt(const GltfCurve& curve, double seconds, GltfSide side = GltfSide::After,
                   std::size_t likelyNext = 0);

// The stored value of a sampler that never changes, with rotations as stored.
std::optional<std::span<const float>> constantOf(const GltfSampler& sampler,
                                                 std::size_t components);

struct GltfRow
{
    double seconds = 0.0;
    GltfSide side = GltfSide::After;
};

struct GltfRows
{
    std::vector<GltfRow> rows; // at least one; the first is at the start, the last at the end
    double frameRate = 24.0;
    std::vector<std::uint64_t> frameTimes; // see Clip::frameTimes
    // Largest distance of a spline from its chords, relative to its range or in radians.
    double splineError = 0.0;
};

// The rows of an animation from `start` to `end`, where `curves` are those that change. None if
// more than `mostRows` rows would be needed.
//
// If all keys lie on a grid and no value jumps, the rows are that grid, and Clip::frameTimes is
// empty. Otherwise there is a row for every key and two for every jump.
std::optional<GltfRows> rowsOf(std::span<const GltfCurve> curves, double start, double end,
                               std::size_t mostRows);

// The model's rest pose and weights. The clips' joints have no names: they are the model's joints,
// and copying long names into every clip would waste memory.
Clip restClip(const GltfRig& rig);

// Unique names of all animations; the index of an animation without a name.
std::vector<std::string> clipNames(const GltfFile& file);

// A VRM bone in an animation file. Converts its keys to those of the model's bone, in the files'
// axes. The conversion is linear, so it may be applied to the keys before interpolation.
struct GltfBone
{
    struct Translation
    {
        glm::dmat3 linear{1.0};
        glm::dvec3 offset{0.0};
    };

    std::string name;                      // as in VRM 1
    std::optional<GltfIndex> node;         // none: the model lacks the bone
    glm::dquat before{1.0, 0.0, 0.0, 0.0}; // before * rotation * after
    glm::dquat after{1.0, 0.0, 0.0, 0.0};
    std::optional<Translation> translation; // only for hips: other bones keep their lengths
};

// For each node of an animation file, the joint and the weights of the model that it moves.
struct GltfMoved
{
    std::vector<std::optional<std::uint32_t>> joints;
    std::vector<std::optional<std::uint32_t>> firstWeights; // first weight; one per target
    std::map<GltfIndex, GltfBone> bones = {};               // by node
};

// Converts an animation of a file to a clip without a name. None if it needs more than `mostKeys`
// keys.
std::optional<ModelClip> clipOf(const GltfRig& rig, const GltfFile& file,
                                const GltfAnimation& animation, const GltfMoved& moved,
                                std::size_t mostKeys);

// The clips of the rig's own file, or of another. Nodes of another file animate the same VRM bones,
// otherwise joints of the same name. Morph targets are matched by the name of their node. Throws a
// Diagnostic about clips that move nothing of the model. `keysLeft` is the rest of kMaxKeysPerClip,
// which all clips of a model share: frames x joints, where a morph weight counts as a joint.
// Rejects a clip that needs more, and all later ones. `rig` and `keysLeft` must outlive the clips.
ClipFile clipsOf(const GltfRig& rig, const std::shared_ptr<const GltfFile>& file,
                 const std::string& shown, std::size_t& keysLeft, Diagnostics& warnings);

// The surface in mesh space and Sinew's axes. Flat normals and mirrored textures need duplicated
// vertices, which are stored after the file's own.
struct GltfSurface
{
    std::vector<std::uint32_t> sources; // index of each vertex in the file
    std::vector<glm::dvec3> normals;    // one per vertex, length 1
    std::vector<glm::dvec3> tangents;   // one per vertex, perpendicular to the normal
    std::vector<double> tangentSigns;   // bitangent = sign * cross(normal, tangent)
    std::vector<Triangle> triangles;    // clockwise seen from outside
    // If normals are flat and there are morph targets: the only triangle of each vertex, or
    // kNoTriangle.
    std::vector<std::uint32_t> triangleOf;
    static constexpr std::uint32_t kNoTriangle = ~0U;
};

// Returns v with length 1, or `otherwise` if v is too short.
glm::dvec3 unit(const glm::dvec3& v, const glm::dvec3& otherwise);

// Generates flat normals if the file has none. Without stored tangents or normals, generates
// MikkTSpace tangents if the material has a normal map, otherwise arbitrary ones.
GltfSurface surfaceOf(const GltfFile& file, const GltfPrimitive& primitive);

// The non-zero deltas of a vertex of the surface, in mesh space and Sinew's axes; their weights are
// target indices. With flat normals, a weight of 1 gives the target's flat normal, as specified.
// Texture tangents do not change.
std::vector<MorphDelta> deltasOf(const GltfPrimitive& primitive, const GltfSurface& surface,
                                 std::size_t vertex);

// A mesh of the model: a primitive drawn by one node.
struct GltfModelMesh
{
    GltfDraw draw;
    const GltfPrimitive* primitive = nullptr;
    std::size_t weightCount = 0; // influences of the file's vertices
};

struct GltfVertices
{
    SkinningModel skinning;
    std::vector<GltfModelMesh> meshes; // one per mesh of skinning.meshes
};

// Normalises weights; if all are 0, the first joint of the vertex carries it. Both cause one
// warning per mesh. Generates missing normals from triangles (which may duplicate vertices), and
// missing tangents by MikkTSpace if the material has a normal map. Rejects models with more than
// kMaxInfluencesPerModel influences or morph deltas, or with used inverse bind matrices that are
// not finite or move vertices too far from their joint.
GltfVertices verticesOf(const GltfRig& rig, Diagnostics& warnings);

} // namespace sinew
