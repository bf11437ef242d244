#include "engine/crowd/triangle_pieces.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew
{
namespace
{

std::vector<SkinningMesh> meshesOf(std::initializer_list<std::uint32_t> triangles)
{
    std::vector<SkinningMesh> meshes;
    std::uint32_t first = 0;
    for (const std::uint32_t count : triangles)
    {
        meshes.emplace_back();
        meshes.back().firstIndex = first;
        meshes.back().indexCount = 3 * count;
        first += 3 * count;
    }
    return meshes;
}

// Every triangle once, in order; each mesh's pieces know each other and differ by at most one
// triangle.
TEST(TrianglePieces, CoverAllMeshesInOrder)
{
    const std::vector<SkinningMesh> meshes = meshesOf({100, 0, 7, 1, 333});
    for (const std::uint32_t perInstance : {1U, 2U, 3U, 16U, 440U, 1000U})
    {
        SCOPED_TRACE(perInstance);
        const std::vector<gpu::TrianglePiece> pieces = trianglePieces(meshes, perInstance);
        const std::uint32_t most = (441 + perInstance - 1) / perInstance;
        std::size_t next = 0;
        std::uint32_t triangle = 0;
        for (const SkinningMesh& mesh : meshes)
        {
            const std::size_t first = next;
            const std::uint32_t count = pieces.at(next).countOfMesh;
            EXPECT_GE(count, 1U);
            const std::uint32_t least = mesh.indexCount / 3 / count;
            for (; next < first + count; ++next)
            {
                const gpu::TrianglePiece& piece = pieces.at(next);
                EXPECT_EQ(piece.firstOfMesh, first);
                EXPECT_EQ(piece.countOfMesh, count);
                EXPECT_EQ(piece.firstTriangle, triangle);
                EXPECT_EQ(piece.firstWritten, triangle);
                EXPECT_LE(piece.triangleCount, most);
                EXPECT_GE(piece.triangleCount, least);
                EXPECT_LE(piece.triangleCount, least + 1);
                triangle += piece.triangleCount;
            }
            EXPECT_EQ(triangle, (mesh.firstIndex + mesh.indexCount) / 3);
        }
        EXPECT_EQ(next, pieces.size());
    }
}

TEST(TrianglePieces, OfALodAreAsManyAsOfTheFullSurface)
{
    const std::vector<gpu::TrianglePiece> full = trianglePieces(meshesOf({400, 90}), 8);
    const std::vector<LodRange> meshes{{.firstIndex = 0, .indexCount = 3 * 11},
                                       {.firstIndex = 3 * 11, .indexCount = 3}};
    const std::vector<gpu::TrianglePiece> pieces = lodPieces(full, meshes, 1000);
    ASSERT_EQ(pieces.size(), full.size());
    std::uint32_t written = 0;
    for (std::size_t i = 0; i < pieces.size(); ++i)
    {
        EXPECT_EQ(pieces[i].firstOfMesh, full[i].firstOfMesh);
        EXPECT_EQ(pieces[i].countOfMesh, full[i].countOfMesh);
        EXPECT_EQ(pieces[i].firstWritten, written);
        EXPECT_EQ(pieces[i].firstTriangle, 1000 + written);
        written += pieces[i].triangleCount;
    }
    EXPECT_EQ(written, 12U);
}

TEST(TrianglePieces, AreOnePerMeshOrAboutAsManyAsAskedFor)
{
    EXPECT_EQ(trianglePieces(meshesOf({100, 0, 7}), 1).size(), 3U);
    EXPECT_EQ(trianglePieces(meshesOf({4000}), 4).size(), 4U);
    const std::vector<gpu::TrianglePiece> pieces = trianglePieces(meshesOf({100, 300}), 4);
    EXPECT_EQ(pieces.size(), 4U);
    EXPECT_EQ(mostPiecesOfMesh(pieces), 3U);
    EXPECT_EQ(mostPiecesOfMesh({}), 0U);
    EXPECT_TRUE(trianglePieces({}, 1).empty());
}

} // namespace
} // namespace sinew
