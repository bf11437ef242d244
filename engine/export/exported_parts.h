// The parts of an exported glTF file, joints, clips, materials and meshes, and its writer.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/bind_mesh.h"
#include "engine/animation/pose.h"
#include "engine/export/gltf_export.h"
#include "engine/model/joint_transform.h"

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

// From Sinew's axes (z up) to glTF's: y up, the model's front along +z. Turns by quarters alone, so
// nothing is rounded.
class ExportAxes
{
public:
    // `facing`: AnimatedModel::facing, taken as the nearest quarter turn.
    explicit ExportAxes(double facing);

    glm::dvec3 turned(const glm::dvec3& v) const { return turn_ * v; }
    void appendTurned(std::vector<float>& numbers, const glm::dvec3& v) const;
    // Both sides of the transform are in the new axes.
    JointTransform turned(const JointTransform& transform) const;
    JointMatrix turned(const JointMatrix& matrix) const;

private:
    glm::dmat3 turn_;
};

using Json = nlohmann::ordered_json;

// What a view of the buffer is for; the values of bufferView.target.
enum class GlbView : std::uint32_t
{
    Other = 0,
    Vertices = 34962,
    Indices = 34963,
};

class GlbWriter
{
public:
    explicit GlbWriter(const ExportAxes& axes);

    // In which all that the file says is written.
    const ExportAxes& axes() const { return axes_; }
    Json& root() { return root_; }

    // Appends to an array of the root and gives the new element's index.
    std::size_t add(const char* array, Json element);

    // Accessors; their index. `type` is "SCALAR", "VEC3", ...
    std::size_t floats(std::span<const float> values, std::string_view type, GlbView target,
                       bool withBounds = false);
    std::size_t joints(std::span<const std::uint16_t> values); // VEC4
    std::size_t indices(std::span<const std::uint32_t> values);

    std::size_t image(std::span<const std::byte> png, std::string_view name);

    // Nothing where the file would take 4 GiB or more.
    std::optional<std::vector<std::byte>> file();

private:
    template <class Element>
    std::size_t view(std::span<const Element> elements, GlbView target);
    std::size_t accessor(std::size_t view, std::size_t count, std::uint32_t componentType,
                         std::string_view type);

    ExportAxes axes_;
    Json root_;
    std::vector<std::byte> buffer_;
};

// As floats, what a node says: translation, rotation (x, y, z, w) and scale.
struct NodeTransform
{
    std::array<float, 3> translation{0.0F, 0.0F, 0.0F};
    std::array<float, 4> rotation{0.0F, 0.0F, 0.0F, 1.0F};
    std::array<float, 3> scale{1.0F, 1.0F, 1.0F};
};

// AnimatedModel::still at its place in the files, in the axes of the export: joint -> parent in the
// hierarchy of the clips.
std::vector<NodeTransform> stillNodes(const AnimatedModel& model, const ExportAxes& axes);

enum class CommonRoot : std::uint8_t
{
    None,
    Added, // a node that holds still at the origin, above all joints and behind them in the file
};

// Adds the nodes and the scene: joint j is node j, below its parent.
void addJoints(const AnimatedModel& model, std::span<const NodeTransform> still, CommonRoot root,
               GlbWriter& writer);

// The keys of a clip: their times in seconds, ascending, and the clip's frame at each. One that
// wraps has one more key than frames: at its period, with the frame that follows its last, because
// players of glTF go from the last key to the first in no time. (One that wraps into its middle
// begins anew from there.) Clips of glTF files, which end with their last key, and LoopMode::Once
// have only the frames as keys.
struct ClipKeys
{
    std::vector<float> times;
    std::vector<std::uint32_t> frames;
};

ClipKeys keysOf(const ModelClip& played);

// A mesh whose morph targets are the frames of a joint's part, on that joint's node.
struct MorphedJoint
{
    std::size_t joint = 0;
    std::uint32_t channel = 0;
    std::uint32_t lastFrame = 0; // as many targets
};

// A node that shows a mesh with morph targets, and which of a clip's weights each of them has.
struct MorphedNode
{
    std::size_t node = 0; // of the glTF file
    std::vector<std::uint32_t> weights;
};

// What morph targets move.
struct ExportedMorphs
{
    std::vector<MorphedJoint> joints; // of a model whose vertices are stored frame by frame
    std::vector<MorphedNode> nodes;   // of any other
};

// Adds one animation per clip, as long as the clip. A path that never leaves the node's own value
// gets no channel.
void addClips(const AnimatedModel& model, std::span<const NodeTransform> still,
              const ExportedMorphs& morphs, GlbWriter& writer);

struct ExportedMaterial
{
    std::size_t index = 0; // in the file
    bool hasNormalMap = false;
};

// One for each of LoadedMaterials::materials; nothing for those that are not drawn. Their images
// are stored as PNG, each once.
std::vector<std::optional<ExportedMaterial>> addMaterials(const LoadedMaterials& materials,
                                                          GlbWriter& writer);

// Mesh `index` as a glTF mesh; `material`: its index in the file; nothing: none. Tangents are
// written where they are asked for.
struct MeshRequest
{
    std::size_t index = 0;
    std::optional<std::size_t> material;
    bool withTangents = false;
};

// The joints of a skin need one root above them all: where a mesh has joints of several trees, or
// vertices that no joint moves, that has to be added.
CommonRoot commonRootFor(const AnimatedModel& model, const BindMesh& vertices,
                         std::span<const MeshRequest> requests);

// Adds a mesh with its skin, and a node that shows it beside the model's in the scene.
// The node where the mesh has morph targets.
std::optional<MorphedNode> addSkinnedMesh(const AnimatedModel& model, const BindMesh& vertices,
                                          const MeshRequest& request, GlbWriter& writer);

// Adds one glTF mesh to the node of each joint that carries some of the requested meshes. Frame 0
// is the mesh itself; each further frame is a target that differs from it.
std::vector<MorphedJoint> addFramedMeshes(const AnimatedModel& model,
                                          std::span<const MeshRequest> requests, GlbWriter& writer);

} // namespace sinew
