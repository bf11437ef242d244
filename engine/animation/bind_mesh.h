// A model's vertices as most engines and formats store them (glTF, FBX, IQM): one position per
// vertex in the space of its mesh, weights that sum to 1, and an inverse bind matrix per joint.
// This loses some of what a SkinningModel has: docs/skinning.md.
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

struct BindMesh
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

BindMesh bindMesh(const AnimatedModel& model);

// Mesh -> model for every joint: its pose times its matrix in toJoint.
ModelPose paletteOf(const BindMesh& model, std::size_t mesh, std::span<const JointMatrix> pose);

// The vertex with what the morph targets of these weights add; its normal is of any length.
ReferenceVertex morphedBind(const BindMesh& model, std::size_t vertex,
                            std::span<const double> weights);

// The sum of the matrices that move a vertex, by their weights.
JointMatrix blended(std::span<const PaletteWeight> weights, std::span<const JointMatrix> palette);

} // namespace sinew
