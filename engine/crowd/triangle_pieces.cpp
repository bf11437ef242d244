#include "engine/crowd/triangle_pieces.h"

#include "engine/base/divided_up.h"

#include <algorithm>

namespace sinew
{
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
        const std::uint64_t ofMesh = mesh.indexCount / 3;
        const auto firstOfMesh = static_cast<std::uint32_t>(pieces.size());
        const std::uint32_t count = std::max(dividedUp(mesh.indexCount / 3, most), 1U);
        for (std::uint32_t i = 0; i < count; ++i)
        {
            const auto first = static_cast<std::uint32_t>(ofMesh * i / count);
            const auto end = static_cast<std::uint32_t>(ofMesh * (i + 1) / count);
            pieces.push_back({.firstTriangle = mesh.firstIndex / 3 + first,
                              .triangleCount = end - first,
                              .firstOfMesh = firstOfMesh,
                              .countOfMesh = count,
                              .culledSides = gpu::kCullNone});
        }
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
