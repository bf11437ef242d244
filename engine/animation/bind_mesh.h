// A model's vertices as most engines and formats store them (glTF, FBX, IQM): one position per
// vertex in mesh space, weights that sum to 1, and an inverse bind matrix per joint. Loses some
// data of a SkinningModel: docs/skinning.md.
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

struct BindMesh
{
    std::vector<ReferenceVertex> bind;               // one per vertex of the model, mesh space
    std::vector<std::vector<PaletteWeight>> weights; // per vertex, descending; each sums to 1
    // Inverse bind matrices of each mesh (mesh -> joint), one per joint: ModelMesh::binds, or the
    // inverse of the bind pose. Undefined for joints that do not carry the mesh. A mesh that its
    // joints mirror in the bind pose is mirrored along x.
    std::vector<ModelPose> toJoint;
    // One list per vertex, in mesh space; empty without morph targets. Not included in `bind`.
    std::vector<std::vector<MorphDelta>> deltas;
};

BindMesh bindMesh(const AnimatedModel& model);

// Weights per vertex in most engines.
inline constexpr std::size_t kPaletteWeights = 4;
// Keeps the `count` largest weights of each vertex and scales them to sum to 1.
void keepGreatestWeights(BindMesh& mesh, std::size_t count);

// The matrix palette of a mesh (mesh -> model): each joint's pose times its inverse bind matrix.
ModelPose paletteOf(const BindMesh& model, std::size_t mesh, std::span<const JointMatrix> pose);

// The bind vertex with weighted morph targets. Its normal may have any length.
ReferenceVertex morphedBind(const BindMesh& model, std::size_t vertex,
                            std::span<const double> weights);

// The weighted sum of matrices that moves a vertex.
JointMatrix blended(std::span<const PaletteWeight> weights, std::span<const JointMatrix> palette);

} // namespace sinew
