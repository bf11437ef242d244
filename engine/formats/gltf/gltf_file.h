// A glTF 2.0 file as plain, checked data in the file's own axes, order and numbers
// (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html). Only triangles are derived.
//
// Users may rely on this: indices refer to existing objects, nodes form a forest, numbers are
// finite (except in inverse bind matrices), and the attributes of one primitive have one length.
// Large arrays are spans into `storage`. Parts of the file that use one accessor share one array,
// so equal data() of two samplers' times means equal times.
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/materials/model_materials.h"
#include "engine/model/model.h"

#include <glm/ext/matrix_double4x4.hpp>
#include <glm/ext/quaternion_double.hpp>
#include <glm/ext/vector_double3.hpp>
#include <glm/ext/vector_double4.hpp>
#include <glm/ext/vector_float2.hpp>
#include <glm/ext/vector_float3.hpp>
#include <glm/ext/vector_float4.hpp>
#include <glm/ext/vector_uint4_sized.hpp>
#include <glm/geometric.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{

// An index into an array of GltfFile.
using GltfIndex = std::uint32_t;

// Whether a vector is long enough to have a direction.
inline bool hasDirection(const glm::vec3& v)
{
    return glm::length(glm::dvec3(v)) > 1e-30;
}

struct GltfScene
{
    std::string name;
    std::vector<GltfIndex> nodes; // with all below them; of a file without scenes all roots
};

// EXT_mesh_gpu_instancing. Empty arrays stand for the identity.
struct GltfInstances
{
    std::size_t count = 0; // 0: the node draws its mesh once
    std::span<const glm::vec3> translations;
    std::span<const glm::vec4> rotations; // x, y, z, w, as stored: of any length, 0 for none
    std::span<const glm::vec3> scales;
};

struct GltfNode
{
    std::string name;
    std::optional<GltfIndex> parent;
    std::vector<GltfIndex> children;
    // Maps to the parent's space: translation * rotation * scale, also of a node with a matrix.
    bool hasMatrix = false;
    double shear = 0.0; // how far the matrix is from these three, as a share of its size
    glm::dvec3 translation{0.0};
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0}; // as stored: not always of length 1, but never 0
    glm::dvec3 scale{1.0};
    std::optional<GltfIndex> mesh;
    std::optional<GltfIndex> skin; // only where there is a mesh
    GltfInstances instances;       // only with a mesh and without a skin
    std::vector<double> weights;   // of morph targets; empty: the mesh's. Else one for each target
};

// One JOINTS_n with its WEIGHTS_n.
struct GltfInfluences
{
    // Into GltfSkin::joints of the node that draws; see GltfPrimitive::jointCount.
    std::span<const glm::u16vec4> joints;
    std::span<const glm::vec4> weights; // as stored: not negative, their sum may be anything
};

// The offsets at weight 1. Empty if the target has none.
struct GltfMorphTarget
{
    std::span<const glm::vec3> positions;
    std::span<const glm::vec3> normals;
    std::span<const glm::vec3> tangents;
};

inline constexpr std::size_t kGltfTexCoordSets = 2;   // further sets of a file are not read
inline constexpr std::size_t kMostGltfJointSets = 64; // of four joints each; more are refused

// Optional attributes are empty if the file has none.
struct GltfPrimitive
{
    GltfIndex index = 0; // in the mesh, counting those that are left out
    std::span<const std::uint32_t>
        corners; // three for each triangle, counterclockwise from outside
    std::span<const glm::vec3> positions;
    std::span<const glm::vec3> normals;  // as stored: about of length 1, or 0 if unknown
    std::span<const glm::vec4> tangents; // w: the bitangent's sign
    std::array<std::span<const glm::vec2>, kGltfTexCoordSets> texCoords;
    std::span<const glm::vec4> colours; // COLOR_0: linear, alpha 1 where it has three components
    std::vector<GltfInfluences> influences; // JOINTS_0, JOINTS_1, ...
    // Every skin that draws the mesh has at least this many joints. Joints with a non-zero weight
    // are below it, and so is the first of JOINTS_0 if all weights of WEIGHTS_0 are 0. Other joints
    // may be any numbers.
    std::uint32_t jointCount = 0;
    std::vector<GltfMorphTarget> targets; // at most GltfMesh::targetCount; the others add nothing
    std::optional<GltfIndex> material;
};

struct GltfMesh
{
    std::string name;
    std::vector<GltfPrimitive> primitives; // without those of points and lines
    std::uint32_t jointCount = 0;          // of the primitive with the most
    std::uint32_t targetCount = 0;
    std::vector<double> weights;          // of the morph targets, one for each
    std::vector<std::string> targetNames; // likewise; its number without one
};

struct GltfSkin
{
    std::vector<GltfIndex> joints; // nodes
    // One for each joint, or empty: identities. A joint that no vertex uses may have any numbers,
    // NaN too.
    std::span<const glm::mat4> inverseBindMatrices;
};

enum class GltfInterpolation
{
    Step,
    Linear,
    CubicSpline, // in-tangent, value, out-tangent for each time
};

struct GltfSampler
{
    GltfInterpolation interpolation = GltfInterpolation::Linear;
    std::span<const float> times; // seconds, at least one, never descending
    // For each time the value's components, three times as many for splines. Rotations are x, y, z,
    // w, as stored: not always of length 1, but never 0.
    std::span<const float> values;
};

enum class GltfPath
{
    Translation,
    Rotation,
    Scale,
    Weights, // of all targets of the node's mesh
};
inline constexpr std::array<std::string_view, 4> kGltfPaths{"translation", "rotation", "scale",
                                                            "weights"};

struct GltfChannel
{
    GltfIndex node = 0;
    GltfPath path = GltfPath::Translation;
    GltfIndex sampler = 0; // of the animation
};

struct GltfAnimation
{
    std::string name;
    GltfIndex index = 0;               // in the file, including clips that are left out
    std::vector<GltfSampler> samplers; // empty spans where no channel uses one
    std::vector<GltfChannel> channels; // a node's path at most once
};

// Humanoid of a VRM model or of a VRM animation (.vrma), with the names of VRM 1.
struct GltfHumanoid
{
    bool facesBack = false;                 // VRM 0: the front is -z
    std::map<std::string, GltfIndex> bones; // nodes
    std::set<GltfIndex> signals;            // nodes that stand for an expression or the gaze
};

struct GltfFile
{
    GltfIndex scene = 0;           // the default one, else the first
    std::vector<GltfScene> scenes; // at least one
    std::vector<GltfNode> nodes;
    std::vector<GltfMesh> meshes;
    std::vector<GltfSkin> skins;
    std::vector<GltfAnimation> animations;
    std::vector<SurfaceMaterial> materials; // TextureUse::image is an index of `images`
    std::vector<ModelImage> images;         // those that materials use
    GltfHumanoid humanoid;
    std::vector<std::string> extensionsUsed;
    std::vector<std::string> extensionsRequired;

    std::shared_ptr<const void> storage; // what the spans refer to; copies share it
};

// Limit of each kind of object: nodes, accessors, materials and so on.
inline constexpr std::size_t kMostGltfObjects = std::size_t{1} << 18;

// The bytes of a file, owned by all users.
using SharedBytes = std::shared_ptr<const std::vector<std::byte>>;

inline SharedBytes shared(std::vector<std::byte> bytes)
{
    return std::make_shared<const std::vector<std::byte>>(std::move(bytes));
}

// Returns a whole file beside the model by its name relative to the model's folder (see fileOfUri).
// Returns the same bytes for every name of one file.
using GltfResource = std::function<Result<SharedBytes>(const std::string& file)>;

// The first bytes tell a .glb. `resource` reads buffers beside the model.
//
// Errors and warnings name a JSON pointer, or an offset where a .glb or its JSON is broken. Refuses
// what the specification forbids, except for the faults that docs/internal/damaged-files.md lists,
// and files that require an extension without which they cannot be shown. json.h and gltf_reading.h
// limit the memory.
Result<GltfFile> readGltf(std::vector<std::byte> bytes, std::string_view fileName,
                          const GltfResource& resource, Diagnostics& warnings);

} // namespace sinew
