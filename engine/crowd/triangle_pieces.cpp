#include "engine/crowd/triangle_pieces.h"

#include "engine/base/divided_up.h"

#include <algorithm>

namespace sinew
{
namespace
{

// `meshes`: of one LOD, as SkinningMesh or gpu::CrowdMesh.
std::uint32_t mostTrianglesOfPiece(const auto& meshes, std::uint32_t perInstance)
{
    std::uint32_t triangles = 0;
    for (const auto& mesh : meshes)
        triangles += mesh.indexCount / 3;
    return std::max(dividedUp(triangles, perInstance), 1U);
}

std::uint32_t pieceCount(std::uint32_t triangles, std::uint32_t mostOfPiece)
{
    return std::max(dividedUp(triangles, mostOfPiece), 1U);
}

} // namespace

std::vector<std::uint32_t> pieceCounts(std::span<const SkinningMesh> meshes,
                                       std::uint32_t perInstance)
{
    const std::uint32_t most = mostTrianglesOfPiece(meshes, perInstance);
    std::vector<std::uint32_t> counts;
    for (const SkinningMesh& mesh : meshes)
        counts.push_back(pieceCount(mesh.indexCount / 3, most));
    return counts;
}

std::vector<gpu::TrianglePiece> cutIntoPieces(std::span<gpu::CrowdMesh> meshes,
                                              std::size_t meshCount, std::uint32_t perInstance)
{
    const std::uint32_t most = mostTrianglesOfPiece(meshes.first(meshCount), perInstance);
    std::vector<gpu::TrianglePiece> pieces;
    for (std::uint32_t i = 0; i < meshes.size(); ++i)
    {
        gpu::CrowdMesh& mesh = meshes[i];
        const std::uint32_t firstOfLod = meshes[i - i % meshCount].firstIndex / 3;
        const std::uint64_t triangles = mesh.indexCount / 3;
        mesh.firstPiece = static_cast<std::uint32_t>(pieces.size());
        mesh.pieceCount = pieceCount(mesh.indexCount / 3, most);
        for (std::uint32_t piece = 0; piece < mesh.pieceCount; ++piece)
        {
            const auto begin = static_cast<std::uint32_t>(triangles * piece / mesh.pieceCount);
            const auto end = static_cast<std::uint32_t>(triangles * (piece + 1) / mesh.pieceCount);
            pieces.push_back({.firstTriangle = mesh.firstIndex / 3 + begin,
                              .triangleCount = end - begin,
                              .firstWritten = mesh.firstIndex / 3 - firstOfLod + begin,
                              .mesh = i,
                              .culledSides = gpu::kCullNone});
        }
    }
    return pieces;
}

std::uint32_t subgroupsOfGroup(const gpu::Device& device, const CrowdConfig& config)
{
    constexpr std::uint32_t kLargestWorkgroup = 128; // any device has so many invocations
    const std::uint32_t most = std::max(kLargestWorkgroup / device.subgroups().subgroupSize, 1U);
    return std::min(config.trianglePieces, most);
}

std::uint32_t groupsOfInstance(const gpu::Device& device, const CrowdConfig& config)
{
    return dividedUp(config.trianglePieces, subgroupsOfGroup(device, config));
}

} // namespace sinew
