#include "engine/crowd/triangle_pieces.h"

#include "engine/base/divided_up.h"

#include <algorithm>

namespace sinew
{
namespace
{

// Those of a whole mesh.
void addPieces(const gpu::TrianglePiece& mesh, std::vector<gpu::TrianglePiece>& pieces)
{
    for (std::uint32_t i = 0; i < mesh.countOfMesh; ++i)
    {
        const std::uint64_t triangles = mesh.triangleCount;
        const auto first = static_cast<std::uint32_t>(triangles * i / mesh.countOfMesh);
        const auto end = static_cast<std::uint32_t>(triangles * (i + 1) / mesh.countOfMesh);
        gpu::TrianglePiece piece = mesh;
        piece.firstTriangle += first;
        piece.firstWritten += first;
        piece.triangleCount = end - first;
        pieces.push_back(piece);
    }
}

} // namespace

std::vector<gpu::TrianglePiece> trianglePieces(std::span<const SkinningMesh> meshes,
                                               std::uint32_t perInstance)
{
    std::uint32_t triangles = 0;
    for (const SkinningMesh& mesh : meshes)
        triangles += mesh.indexCount / 3;
    const std::uint32_t most = std::max(dividedUp(triangles, perInstance), 1U);

    std::vector<gpu::TrianglePiece> pieces;
    for (const SkinningMesh& mesh : meshes)
    {
        const std::uint32_t ofMesh = mesh.indexCount / 3;
        addPieces({.firstTriangle = mesh.firstIndex / 3,
                   .triangleCount = ofMesh,
                   .firstWritten = mesh.firstIndex / 3,
                   .firstOfMesh = static_cast<std::uint32_t>(pieces.size()),
                   .countOfMesh = std::max(dividedUp(ofMesh, most), 1U),
                   .culledSides = gpu::kCullNone},
                  pieces);
    }
    return pieces;
}

std::vector<gpu::TrianglePiece> lodPieces(std::span<const gpu::TrianglePiece> full,
                                          std::span<const LodRange> meshes,
                                          std::uint32_t firstTriangle)
{
    std::vector<gpu::TrianglePiece> pieces;
    for (const LodRange& mesh : meshes)
    {
        gpu::TrianglePiece whole = full[pieces.size()];
        whole.firstWritten = mesh.firstIndex / 3;
        whole.firstTriangle = firstTriangle + whole.firstWritten;
        whole.triangleCount = mesh.indexCount / 3;
        addPieces(whole, pieces);
    }
    return pieces;
}

std::uint32_t mostPiecesOfMesh(std::span<const gpu::TrianglePiece> pieces)
{
    std::uint32_t most = 0;
    for (const gpu::TrianglePiece& piece : pieces)
        most = std::max(most, piece.countOfMesh);
    return most;
}

} // namespace sinew
