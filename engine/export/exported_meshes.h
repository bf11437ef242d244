// The meshes of a model as those of a glTF file.
#pragma once

#include "engine/animation/palette_model.h"
#include "engine/export/exported_clips.h"
#include "engine/export/exported_joints.h"
#include "engine/export/glb_writer.h"

#include <cstddef>
#include <optional>
#include <span>

namespace sinew
{

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
CommonRoot commonRootFor(const AnimatedModel& model, const PaletteModel& vertices,
                         std::span<const MeshRequest> requests);

// The primitive of a mesh: its attributes but for joints and weights, and its indices, which run
// counter-clockwise. The mesh must have triangles.
Json primitiveOf(const SkinningModel& model, std::span<const ReferenceVertex> vertices,
                 const MeshRequest& request, GlbWriter& writer);

// Adds a mesh with its skin, and a node that shows it beside the model's in the scene.
// The node where the mesh has morph targets.
std::optional<MorphedNode> addSkinnedMesh(const AnimatedModel& model, const PaletteModel& vertices,
                                          const MeshRequest& request, GlbWriter& writer);

} // namespace sinew
