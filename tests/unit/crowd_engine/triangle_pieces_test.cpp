#include "engine/crowd/crowd_buffers.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew
{
namespace
{

// Meshes of LODs with these numbers of triangles.
std::vector<gpu::CrowdMesh> lodsOf(std::initializer_list<std::vector<std::uint32_t>> lods)
{
    std::vector<gpu::CrowdMesh> meshes;
    std::uint32_t first = 0;
    for (const std::vector<std::uint32_t>& lod : lods)
        for (const std::uint32_t count : lod)
        {
            meshes.push_back({.firstIndex = first, .indexCount = 3 * count});
            first += 3 * count;
        }
    return meshes;
}

// Pieces of a mesh differ by at most one triangle.
void expectPieces(const gpu::CrowdMesh& mesh, std::span<const gpu::TrianglePiece> pieces,
                  std::uint32_t index, std::uint32_t firstOfLod)
{
    const std::uint32_t least = mesh.indexCount / 3 / mesh.pieceCount;
    std::uint32_t triangle = mesh.firstIndex / 3;
    for (const gpu::TrianglePiece& piece : pieces)
    {
        EXPECT_EQ(piece.mesh, index);
        EXPECT_EQ(piece.firstTriangle, triangle);
        EXPECT_EQ(piece.firstWritten, triangle - firstOfLod);
        EXPECT_GE(piece.triangleCount, least);
        EXPECT_LE(piece.triangleCount, least + 1);
        triangle += piece.triangleCount;
    }
    EXPECT_EQ(triangle, (mesh.firstIndex + mesh.indexCount) / 3);
}

// Every triangle of every LOD appears once, in order.
TEST(TrianglePieces, CoverAllMeshesInOrder)
{
    for (const std::uint32_t perInstance : {1U, 2U, 3U, 16U, 440U, 1000U})
    {
        SCOPED_TRACE(perInstance);
        std::vector<gpu::CrowdMesh> meshes = lodsOf({{100, 0, 7, 1, 333}, {50, 0, 7, 1, 100}});
        const std::vector<gpu::TrianglePiece> pieces = cutIntoPieces(meshes, 5, perInstance);
        const std::uint32_t most = (441 + perInstance - 1) / perInstance;
        std::uint32_t next = 0;
        for (std::uint32_t i = 0; i < meshes.size(); ++i)
        {
            ASSERT_EQ(meshes[i].firstPiece, next);
            ASSERT_GE(meshes[i].pieceCount, 1U);
            next += meshes[i].pieceCount;
            ASSERT_LE(next, pieces.size());
            expectPieces(meshes[i],
                         std::span(pieces).subspan(meshes[i].firstPiece, meshes[i].pieceCount), i,
                         i < 5 ? 0 : 441);
        }
        EXPECT_EQ(next, pieces.size());
        for (const gpu::TrianglePiece& piece : pieces)
            EXPECT_LE(piece.triangleCount, most);
    }
}

TEST(TrianglePieces, AreOnePerMeshOrAboutAsManyAsAskedFor)
{
    using Counts = std::vector<std::uint32_t>;
    const auto counts = [](const Counts& triangles, std::uint32_t perInstance)
    {
        std::vector<gpu::CrowdMesh> meshes = lodsOf({triangles});
        cutIntoPieces(meshes, meshes.size(), perInstance);
        Counts pieces;
        for (const gpu::CrowdMesh& mesh : meshes)
            pieces.push_back(mesh.pieceCount);
        return pieces;
    };
    EXPECT_EQ(counts({100, 0, 7}, 1), (Counts{1, 1, 1}));
    EXPECT_EQ(counts({4000}, 4), Counts{4});
    EXPECT_EQ(counts({100, 300}, 4), (Counts{1, 3}));
    EXPECT_EQ(counts({}, 1), Counts{});
}

// An empty draw costs as much as one with triangles, and most LODs in a crowd are coarse.
TEST(TrianglePieces, AreFewerInCoarserLods)
{
    std::vector<gpu::CrowdMesh> meshes = lodsOf({{8000, 90}, {4000, 90}, {56, 2}});
    cutIntoPieces(meshes, 2, 8);
    const auto counts = [&](std::size_t mesh) { return meshes[mesh].pieceCount; };
    EXPECT_EQ(counts(0), 8U);
    EXPECT_EQ(counts(2), 4U);
    EXPECT_EQ(counts(4), 1U);
    for (const std::size_t mesh : {1U, 3U, 5U})
        EXPECT_EQ(counts(mesh), 1U);
}

} // namespace
} // namespace sinew
