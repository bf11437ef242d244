// A model in the form that most engines and formats keep (glTF, FBX, IQM): for each vertex one
// position in the space of its mesh, with weights that sum to 1; for each joint a matrix that leads
// from there to the joint. It cannot say all that a SkinningModel can: docs/skinning.md.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

struct PaletteWeight
{
    std::size_t joint = 0; // kNoJoint: nothing moves the vertex
    double weight = 0.0;
};
inline constexpr std::size_t kNoJoint = ~std::size_t{0};

// What a morph target adds to a vertex where its weight is 1.
struct PaletteDelta
{
    std::uint32_t weight = 0; // of a clip
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0};
    glm::dvec3 tangent{0.0};
};

struct PaletteModel
{
    std::vector<ReferenceVertex> bind;               // one per vertex of the model, mesh space
    std::vector<std::vector<PaletteWeight>> weights; // of each the greatest first; sums are 1
    // Of each mesh, mesh -> joint for every joint, the inverse bind matrices: as ModelMesh::binds
    // says, else from the bind pose. Joints that do not carry the mesh may have any. A mesh that
    // its joints mirror in the bind pose is stored mirrored along x.
    std::vector<ModelPose> toJoint;
    // One per vertex, or none of all. `bind` is without them.
    std::vector<std::vector<PaletteDelta>> deltas;
};

PaletteModel paletteModel(const AnimatedModel& model);

// Mesh -> model for every joint: its pose times its matrix in toJoint.
ModelPose paletteOf(const PaletteModel& model, std::size_t mesh, std::span<const JointMatrix> pose);

// The vertex with what the morph targets of these weights add; its normal is of any length.
ReferenceVertex morphedBind(const PaletteModel& model, std::size_t vertex,
                            std::span<const double> weights);

// The sum of the matrices that move a vertex, by their weights.
JointMatrix blended(std::span<const PaletteWeight> weights, std::span<const JointMatrix> palette);

} // namespace sinew
