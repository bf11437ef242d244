// A glTF 2.0 file as plain, validated data, with the file's own axes, order and values
// (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html). Only triangles are derived.
//
// Guarantees: indices refer to existing objects, nodes form a forest, numbers are finite (except in
// inverse bind matrices), and the attributes of one primitive have the same length. Large arrays
// are spans into `storage`. Uses of the same accessor share one array, so two samplers whose times
// have equal data() have equal times.
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
    std::vector<GltfIndex> nodes; // roots to draw; all roots if the file has no scenes
};

// EXT_mesh_gpu_instancing. Empty arrays mean the identity.
struct GltfInstances
{
    std::size_t count = 0; // 0: the node draws its mesh once
    std::span<const glm::vec3> translations;
    std::span<const glm::vec4> rotations; // x, y, z, w, any length; length 0: no rotation
    std::span<const glm::vec3> scales;
};

struct GltfNode
{
    std::string name;
    std::optional<GltfIndex> parent;
    std::vector<GltfIndex> children;
    // Node -> parent: translation * rotation * scale. A matrix is decomposed into these.
    bool hasMatrix = false;
    double shear = 0.0; // error of that decomposition, relative to the matrix
    glm::dvec3 translation{0.0};
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0}; // as stored: any length except 0
    glm::dvec3 scale{1.0};
    std::optional<GltfIndex> mesh;
    std::optional<GltfIndex> skin; // only if there is a mesh
    GltfInstances instances;       // only with a mesh and without a skin
    std::vector<double> weights;   // one per morph target; empty: the mesh's weights
};

// One JOINTS_n with its WEIGHTS_n.
struct GltfInfluences
{
    // Indices into GltfSkin::joints of the drawing node; see GltfPrimitive::jointCount.
    std::span<const glm::u16vec4> joints;
    std::span<const glm::vec4> weights; // as stored: not negative, any sum
};

// Offsets at a weight of 1. Arrays that the target lacks are empty.
struct GltfMorphTarget
{
    std::span<const glm::vec3> positions;
    std::span<const glm::vec3> normals;
    std::span<const glm::vec3> tangents;
};

inline constexpr std::size_t kGltfTexCoordSets = 2;   // sets that are read
inline constexpr std::size_t kMostGltfJointSets = 64; // of four joints each; more are rejected

// Optional attributes are empty if the file has none.
struct GltfPrimitive
{
    GltfIndex index = 0;                    // in the file's mesh, counting skipped primitives
    std::span<const std::uint32_t> corners; // three per triangle, counterclockwise from outside
    std::span<const glm::vec3> positions;
    std::span<const glm::vec3> normals;  // as stored: roughly unit length, or 0 if unknown
    std::span<const glm::vec4> tangents; // w: the bitangent's sign
    std::array<std::span<const glm::vec2>, kGltfTexCoordSets> texCoords;
    std::span<const glm::vec4> colours; // COLOR_0: linear; alpha is 1 if it has three components
    std::vector<GltfInfluences> influences; // JOINTS_0, JOINTS_1, ...
    // Every skin that draws the mesh has at least this many joints. Joint indices with a non-zero
    // weight are less than this number; so is the first of JOINTS_0 if all of WEIGHTS_0 are 0.
    // Other joint indices are not checked.
    std::uint32_t jointCount = 0;
    std::vector<GltfMorphTarget> targets; // at most GltfMesh::targetCount; missing ones add nothing
    std::optional<GltfIndex> material;
};

struct GltfMesh
{
    std::string name;
    std::vector<GltfPrimitive> primitives; // without points and lines
    std::uint32_t jointCount = 0;          // maximum over the primitives
    std::uint32_t targetCount = 0;
    std::vector<double> weights;          // one per morph target
    std::vector<std::string> targetNames; // one per morph target; its index if it has no name
};

struct GltfSkin
{
    std::vector<GltfIndex> joints; // nodes
    // One per joint, or empty: identities. Matrices of unused joints may have any value, even NaN.
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
    // For each time, the components of one value, or of three values for splines. Rotations are x,
    // y, z, w, as stored: any length except 0.
    std::span<const float> values;
};

enum class GltfPath
{
    Translation,
    Rotation,
    Scale,
    Weights, // all weights of the node's mesh
};
inline constexpr std::array<std::string_view, 4> kGltfPaths{"translation", "rotation", "scale",
                                                            "weights"};

struct GltfChannel
{
    GltfIndex node = 0;
    GltfPath path = GltfPath::Translation;
    GltfIndex sampler = 0; // index into GltfAnimation::samplers
};

struct GltfAnimation
{
    std::string name;
    GltfIndex index = 0;               // in the file, counting skipped clips
    std::vector<GltfSampler> samplers; // empty spans in samplers that no channel uses
    std::vector<GltfChannel> channels; // at most one per node and path
};

// Humanoid of a VRM model or animation (.vrma), with the bone names of VRM 1.
struct GltfHumanoid
{
    bool facesBack = false;                 // VRM 0: the front is -z
    std::map<std::string, GltfIndex> bones; // nodes
    std::set<GltfIndex> signals;            // nodes that represent an expression or the gaze
};

struct GltfFile
{
    GltfIndex scene = 0;           // the default scene, or the first if there is none
    std::vector<GltfScene> scenes; // at least one
    std::vector<GltfNode> nodes;
    std::vector<GltfMesh> meshes;
    std::vector<GltfSkin> skins;
    std::vector<GltfAnimation> animations;
    std::vector<SurfaceMaterial> materials; // TextureUse::image is an index into `images`
    std::vector<ModelImage> images;         // only images that materials use
    GltfHumanoid humanoid;
    std::vector<std::string> extensionsUsed;
    std::vector<std::string> extensionsRequired;

    std::shared_ptr<const void> storage; // owns the data of all spans; shared by copies
};

// Maximum number of objects of each kind: nodes, accessors, materials and so on.
inline constexpr std::size_t kMostGltfObjects = std::size_t{1} << 18;

// Bytes of a file, with shared ownership.
using SharedBytes = std::shared_ptr<const std::vector<std::byte>>;

inline SharedBytes shared(std::vector<std::byte> bytes)
{
    return std::make_shared<const std::vector<std::byte>>(std::move(bytes));
}

// Returns a whole file, named relative to the model's folder (see fileOfUri). Different names of
// one file give the same shared bytes.
using GltfResource = std::function<Result<SharedBytes>(const std::string& file)>;

// Detects a .glb by its first bytes. `resource` reads external buffers.
//
// Errors and warnings give a JSON pointer, or an offset if a .glb or its JSON is malformed. Rejects
// files that violate the specification, except for the faults in docs/internal/damaged-files.md,
// and files that cannot be shown because they require an unsupported extension. Memory limits are
// in json.h and gltf_reading.h.
Result<GltfFile> readGltf(std::vector<std::byte> bytes, std::string_view fileName,
                          const GltfResource& resource, Diagnostics& warnings);

} // namespace sinew
