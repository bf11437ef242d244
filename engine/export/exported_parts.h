// Writes joints, clips, materials and meshes of a glTF export, in glTF's axes.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bind_mesh.h"
#include "engine/animation/pose.h"
#include "engine/export/gltf_export.h"
#include "engine/model/model.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace sinew
{

using Json = nlohmann::ordered_json;

// Values of bufferView.target.
enum class GlbView : std::uint32_t
{
    Other = 0,
    Vertices = 34962,
    Indices = 34963,
};

class GlbWriter
{
public:
    GlbWriter();

    Json& root() { return root_; }

    // Appends to an array of the root object and returns the element's index.
    std::size_t add(const char* array, Json element);

    // These add an accessor and return its index. `type` is "SCALAR", "VEC3", ...
    std::size_t floats(std::span<const float> values, std::string_view type, GlbView target,
                       bool withBounds = false);
    std::size_t joints(std::span<const std::uint16_t> values); // VEC4
    std::size_t indices(std::span<const std::uint32_t> values);

    std::size_t image(std::span<const std::byte> png, std::string_view name);

    // None if the file would take 4 GiB or more.
    std::optional<std::vector<std::byte>> file();

private:
    template <class Element>
    std::size_t view(std::span<const Element> elements, GlbView target);
    std::size_t accessor(std::size_t view, std::size_t count, std::uint32_t componentType,
                         std::string_view type);

    Json root_;
    std::vector<std::byte> buffer_;
};

// A node's translation, rotation (x, y, z, w) and scale, one after the other.
using NodeTransform = std::array<float, 10>;

// Adds the nodes and the scene. Joint j is node j. With `withRoot`, adds one more node at the
// origin as the parent of all roots. Returns the transforms of AnimatedModel::still, joint ->
// parent in the clips' hierarchy.
std::vector<NodeTransform> addJoints(const AnimatedModel& model, bool withRoot, GlbWriter& writer);

// Times of a clip's keys in seconds, ascending, and the frame of each. A wrapping clip gets another
// key at its period, with the frame after its last, because glTF players jump from the last key to
// the first. Clips with LoopMode::Once and clips from glTF files, which end at their last key, only
// have keys for their frames.
struct ClipKeys
{
    std::vector<float> times;
    std::vector<std::uint32_t> frames;
};

ClipKeys keysOf(const ModelClip& played);

// A joint whose node shows a mesh with one morph target per stored frame.
struct MorphedJoint
{
    std::size_t joint = 0;
    std::uint32_t channel = 0;
    std::uint32_t lastFrame = 0; // number of targets
};

// A node that shows a mesh with morph targets.
struct MorphedNode
{
    std::size_t node = 0;               // index in the glTF file
    std::vector<std::uint32_t> weights; // index of each target's weight in a clip
};

struct ExportedMorphs
{
    std::vector<MorphedJoint> joints; // if vertices are stored frame by frame
    std::vector<MorphedNode> nodes;   // otherwise
};

// Adds one animation per clip, of the same duration. Paths that always equal the node's own value
// get no channel.
void addClips(const AnimatedModel& model, std::span<const NodeTransform> still,
              const ExportedMorphs& morphs, GlbWriter& writer);

struct ExportedMaterial
{
    std::size_t index = 0; // index in the file
    bool hasNormalMap = false;
};

// One per material in LoadedMaterials::materials; none for undrawn materials. Stores each image
// once, as PNG.
std::vector<std::optional<ExportedMaterial>> addMaterials(const LoadedMaterials& materials,
                                                          GlbWriter& writer);

// A mesh to export.
struct MeshRequest
{
    std::size_t index = 0;               // index into AnimatedModel::meshes
    std::optional<std::size_t> material; // index in the file
    bool withTangents = false;
};

// Adds a mesh, its skin and a node in the scene. Returns the node if the mesh has morph targets.
std::optional<MorphedNode> addSkinnedMesh(const AnimatedModel& model, const BindMesh& vertices,
                                          const MeshRequest& request, GlbWriter& writer);

// Adds one glTF mesh to the node of each joint that carries requested meshes. Frame 0 is the mesh,
// each further frame a morph target.
std::vector<MorphedJoint> addFramedMeshes(const AnimatedModel& model,
                                          std::span<const MeshRequest> requests, GlbWriter& writer);

} // namespace sinew
