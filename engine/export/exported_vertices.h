// The vertices of a model as a glTF file stores them, and what is lost by that.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/export/gltf_export.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sinew
{

// One joint's share in a vertex, as glTF stores it.
struct ExportedWeight
{
    std::size_t joint = 0; // of the model; kNoJoint: the common root
    double weight = 0.0;
};
inline constexpr std::size_t kNoJoint = ~std::size_t{0};

// What a morph target adds to a vertex of the file where its weight is 1.
struct ExportedDelta
{
    std::uint32_t weight = 0; // of a clip
    glm::dvec3 position{0.0};
    glm::dvec3 normal{0.0};
    glm::dvec3 tangent{0.0};
};

// The vertices of a model in the spaces of its meshes, and what moves them.
struct ExportedVertices
{
    std::vector<ReferenceVertex> bind;                // one per vertex of the model, mesh space
    std::vector<std::vector<ExportedWeight>> weights; // of each the greatest first; sums are 1
    // Of each mesh, mesh -> joint for every joint: as ModelMesh::binds says, else from the model
    // at rest. Joints that do not carry the mesh may have any.
    std::vector<ModelPose> toJoint;
    // One per vertex, or none of all. `bind` is without them.
    std::vector<std::vector<ExportedDelta>> deltas;
};

ExportedVertices exportedVertices(const AnimatedModel& model);

// What the exported vertices lose of the model's: 16 times in each clip, as double.
ExportDeviation deviationOf(const AnimatedModel& model, const ExportedVertices& vertices);

// Copies of mirrored vertices too.
inline std::uint32_t vertexCountOf(const SkinningMesh& mesh)
{
    return mesh.fileVertexCount + mesh.mirroredVertexCount;
}

} // namespace sinew
