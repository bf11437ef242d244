// Leaves out triangles that would draw nothing: exact, because vertices are skinned before the
// draw.
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/crowd/chunk_buffers.h"
#include "engine/gpu/pipeline.h"

#include <optional>
#include <span>
#include <vector>

namespace sinew
{

// How many pieces each mesh is cut into so that none has more than the `perInstance`th part of all
// triangles (rounded up). Each has at least one, so there can be more than `perInstance` (at least
// 1).
std::vector<std::uint32_t> pieceCounts(std::span<const SkinningMesh> meshes,
                                       std::uint32_t perInstance);

// Cuts every mesh of all LODs, which are given LOD by LOD, into pieces of about the same size:
// consecutive triangles, in their order, no more to a piece than the full surface's pieces have.
// Sets the meshes' firstPiece and pieceCount. culledSides is left kCullNone.
std::vector<gpu::TrianglePiece> cutIntoPieces(std::span<gpu::CrowdMesh> meshes,
                                              std::size_t meshCount, std::uint32_t perInstance);

// Workgroups that share an instance.
std::uint32_t groupsOfInstance(const gpu::Device& device, const CrowdForm& form);

class TriangleCullPass
{
public:
    // Requires that nothing of triangleCullLacks is lacking, and form.projects().
    TriangleCullPass(const gpu::Device& device, const CrowdBuffers& buffers);

    // For the chunk's views: reads the projected vertices, writes indices and draws of the
    // instances in the views' culled lists; of occluders for the camera alone.
    void record(const gpu::Frame& frame, const Chunk& chunk) const;

private:
    gpu::TrianglePush pushFor(std::uint32_t list) const;
    void recordList(const gpu::Frame& frame, const Chunk& chunk, const gpu::ComputePass& pass,
                    std::uint32_t list) const;

    const CrowdBuffers& buffers_;
    std::uint32_t groupsOfInstance_;
    gpu::ComputePass camera_;
    gpu::ComputePass light_;
    std::optional<gpu::ComputePass> reused_; // where there are occluders
};

} // namespace sinew
