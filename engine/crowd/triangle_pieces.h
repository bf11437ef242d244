// How an instance's triangles are shared out among the subgroups that cull them.
#pragma once

#include "engine/animation/skin_order.h"
#include "engine/animation/skinning_model.h"
#include "shaders/shared/crowd_types.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// Cuts every mesh into pieces of about the same size, none with more than the `perInstance`th part
// of the model's triangles (rounded up): consecutive ones, in the order of the meshes and of their
// triangles. Each mesh has at least one piece, so there can be more than `perInstance` (at least
// 1). culledSides is left kCullNone.
std::vector<gpu::TrianglePiece> trianglePieces(std::span<const SkinningMesh> meshes,
                                               std::uint32_t perInstance);

// The same for a LOD: each mesh has as many pieces as `full` has, some of which may be empty.
// `firstTriangle`: of the LOD, among those of all LODs.
std::vector<gpu::TrianglePiece> lodPieces(std::span<const gpu::TrianglePiece> full,
                                          std::span<const LodRange> meshes,
                                          std::uint32_t firstTriangle);

// Of the mesh with the most.
std::uint32_t mostPiecesOfMesh(std::span<const gpu::TrianglePiece> pieces);

} // namespace sinew
