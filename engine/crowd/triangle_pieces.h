// Cuts meshes into the pieces whose triangles are culled side by side (triangles.comp).
#pragma once

#include "engine/animation/skinning_model.h"
#include "engine/crowd/crowd_config.h"

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

// Subgroups of a workgroup, if the device runs subgroups of the size that it reports; and
// workgroups that share an instance.
std::uint32_t subgroupsOfGroup(const gpu::Device& device, const CrowdConfig& config);
std::uint32_t groupsOfInstance(const gpu::Device& device, const CrowdConfig& config);

} // namespace sinew
