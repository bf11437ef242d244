#include "engine/animation/tangent_space.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace sinew
{
namespace
{

using test::IsNear;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr glm::dvec3 kUp(0, 0, 1);

struct Input
{
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec2> texCoords;
    std::vector<Triangle> triangles;

    TangentBasis basis(MirroredVertices mirrored = MirroredVertices::Split) const
    {
        const std::vector<glm::dvec3> normals(positions.size(), kUp);
        return buildTangentBasis(positions, normals, texCoords, triangles, mirrored);
    }
};

// A square of edge 1 that faces +z, oriented like an image: s to the right, t down.
Input upright()
{
    return {.positions = {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}},
            .texCoords = {{0, 1}, {0, 0}, {1, 0}, {1, 1}},
            .triangles = {{0, 1, 2}, {0, 2, 3}}};
}

// The square above and, to its right, one that shares two vertices and mirrors the texture. `width`
// is the width of the second square.
Input mirroredPair(double width)
{
    Input input = upright();
    input.positions.insert(input.positions.end(), {{1 + width, 1, 0}, {1 + width, 0, 0}});
    input.texCoords.insert(input.texCoords.end(), {{0, 0}, {0, 1}});
    input.triangles.insert(input.triangles.end(), {{3, 2, 4}, {3, 4, 5}});
    return input;
}

TEST(TangentBasis, FollowsSAndT)
{
    const TangentBasis basis = upright().basis();
    for (std::size_t i = 0; i < 4; ++i)
    {
        EXPECT_THAT(basis.tangents[i], IsNear(glm::dvec3(1, 0, 0), 1e-12));
        EXPECT_THAT(basis.signs[i] * glm::cross(kUp, basis.tangents[i]),
                    IsNear(glm::dvec3(0, -1, 0), 1e-12));
    }
    EXPECT_THAT(basis.copied, IsEmpty());
    EXPECT_EQ(basis.triangles, upright().triangles);
}

TEST(TangentBasis, HasThePositiveSignForAMirroredTexture)
{
    Input input = upright();
    for (glm::dvec2& st : input.texCoords)
        st.x = 1.0 - st.x;
    const TangentBasis basis = input.basis();
    EXPECT_THAT(basis.tangents[1], IsNear(glm::dvec3(-1, 0, 0), 1e-12));
    EXPECT_THAT(basis.signs[1] * glm::cross(kUp, basis.tangents[1]),
                IsNear(glm::dvec3(0, -1, 0), 1e-12));
}

TEST(TangentBasis, CountsEachTriangleOnceWhateverItsSize)
{
    // Vertex 0 belongs to a square with s along +x and to a triangle a hundred times as large with
    // s along +y.
    Input input = upright();
    input.positions.insert(input.positions.end(), {{0, -10, 0}, {-10, 0, 0}});
    input.texCoords.insert(input.texCoords.end(), {{-9, 1}, {0, -9}});
    input.triangles = {{0, 1, 2}, {0, 4, 5}};
    const TangentBasis basis = input.basis();
    EXPECT_THAT(basis.tangents[4], IsNear(glm::dvec3(0, 1, 0), 1e-12));
    EXPECT_THAT(basis.tangents[0], IsNear(glm::normalize(glm::dvec3(1, 1, 0)), 1e-12));
}

TEST(TangentBasis, IsPerpendicularToTheNormal)
{
    const Input input = upright();
    const glm::dvec3 normal = glm::normalize(glm::dvec3(1, 0, 1));
    const std::vector<glm::dvec3> normals(4, normal);
    const TangentBasis basis = buildTangentBasis(input.positions, normals, input.texCoords,
                                                 input.triangles, MirroredVertices::Split);
    EXPECT_THAT(basis.tangents[0], IsNear(glm::normalize(glm::dvec3(1, 0, -1)), 1e-12));
}

TEST(TangentBasis, SplitsVerticesOfMirroredTriangles)
{
    const TangentBasis basis = mirroredPair(0.4).basis();
    EXPECT_THAT(basis.copied, ElementsAre(2, 3));
    ASSERT_EQ(basis.tangents.size(), 8U);
    const std::vector<Triangle> expected{{0, 1, 2}, {0, 2, 3}, {7, 6, 4}, {7, 4, 5}};
    EXPECT_EQ(basis.triangles, expected);
    EXPECT_THAT(basis.tangents[2], IsNear(glm::dvec3(1, 0, 0), 1e-12));
    EXPECT_THAT(basis.tangents[6], IsNear(glm::dvec3(-1, 0, 0), 1e-12));
    EXPECT_THAT(basis.signs, ElementsAre(-1, -1, -1, -1, 1, 1, 1, 1));
}

TEST(TangentBasis, LeavesTheVertexToTheGreaterArea)
{
    const TangentBasis basis = mirroredPair(3.0).basis();
    EXPECT_THAT(basis.copied, ElementsAre(2, 3));
    const std::vector<Triangle> expected{{0, 1, 6}, {0, 6, 7}, {3, 2, 4}, {3, 4, 5}};
    EXPECT_EQ(basis.triangles, expected);
    EXPECT_THAT(basis.signs, ElementsAre(-1, -1, 1, 1, 1, 1, -1, -1));
    EXPECT_THAT(basis.tangents[2], IsNear(glm::dvec3(-1, 0, 0), 1e-12));
}

TEST(TangentBasis, MakesNoCopiesWhereNoneAreWanted)
{
    const Input input = mirroredPair(3.0);
    const TangentBasis basis = input.basis(MirroredVertices::Keep);
    EXPECT_THAT(basis.copied, IsEmpty());
    EXPECT_EQ(basis.triangles, input.triangles);
    EXPECT_EQ(basis.tangents.size(), input.positions.size());
    EXPECT_THAT(basis.tangents[2], IsNear(glm::dvec3(-1, 0, 0), 1e-12));
}

TEST(TangentBasis, IsSomeUnitVectorWithoutATexture)
{
    Input input = upright();
    input.texCoords.assign(4, {0.3, 0.3});
    for (const glm::dvec3& tangent : input.basis().tangents)
    {
        EXPECT_NEAR(glm::length(tangent), 1.0, 1e-12);
        EXPECT_NEAR(tangent.z, 0.0, 1e-12);
    }
    EXPECT_EQ(input.basis().signs[0], 1.0);
}

TEST(TangentBasis, HearsNothingFromTrianglesWithoutArea)
{
    // Adds to the square's vertices a triangle that is a line in the texture, one that is a line in
    // space but not in the texture, and one with a repeated corner.
    Input input = upright();
    input.positions.insert(input.positions.end(), {{2, 1.5, 0}, {0, 2, 0}});
    input.texCoords.insert(input.texCoords.end(), {{0.5, 0.5}, {5, 5}});
    input.triangles.insert(input.triangles.end(), {{0, 2, 4}, {0, 1, 5}, {3, 3, 2}});
    const TangentBasis basis = input.basis();
    EXPECT_THAT(basis.copied, IsEmpty());
    EXPECT_EQ(basis.triangles, input.triangles);
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_THAT(basis.tangents[i], IsNear(glm::dvec3(1, 0, 0), 1e-12));
}

// A bent sheet with a mirrored texture on one half. The expected tangents come from MikkTSpace in
// three.js 0.187.0 (examples/jsm/libs/mikktspace.module.js) for the same corners.
TEST(MikkTangents, AreThoseOfAnIndependentImplementation)
{
    const std::vector<glm::dvec3> positions{{0, 0, 0},      {1, 0, 0.25},    {2, 0.5, 0},
                                            {0, 1, 0.5},    {1.25, 1, 0.75}, {2.25, 1.5, 0.25},
                                            {0.5, 2, 0.25}, {1.5, 2.25, 0}};
    std::vector<glm::dvec3> normals{{0, 0, 1}, {-0.25, 0, 1},  {0.25, -0.25, 1}, {-0.5, 0.25, 1},
                                    {0, 0, 1}, {0.5, 0.25, 1}, {-0.25, 0.5, 1},  {0.25, 0.5, 1}};
    for (glm::dvec3& normal : normals)
        normal = glm::normalize(normal);
    const std::vector<glm::dvec2> texCoords{{0, 0},       {0.5, 0},      {0, 0.125}, {0.125, 0.5},
                                            {0.625, 0.5}, {0.125, 0.75}, {0.25, 1},  {0.5, 1}};
    const std::vector<Triangle> triangles{{0, 4, 1}, {0, 3, 4}, {1, 5, 2}, {1, 4, 5},
                                          {3, 6, 4}, {4, 6, 7}, {4, 7, 5}};
    const std::map<std::pair<std::uint32_t, double>, glm::dvec3> expected{
        {{0, 1.0}, {1, 0, 0}},
        {{1, 1.0}, {0.970143, 0, 0.242536}},
        {{1, -1.0}, {-0.953851, -0.182493, -0.238463}},
        {{2, -1.0}, {-0.949852, -0.261007, 0.172211}},
        {{3, 1.0}, {0.898645, 0.057977, 0.434828}},
        {{4, 1.0}, {0.997799, 0.06631, 0}},
        {{4, -1.0}, {-0.999183, 0.040425, 0}},
        {{5, -1.0}, {-0.898379, 0.052449, 0.436078}},
        {{6, 1.0}, {0.965085, 0.229297, 0.126623}},
        {{7, 1.0}, {0.92527, 0.191824, -0.32723}},
        {{7, -1.0}, {-0.973983, 0.153436, 0.166778}}};
    const std::vector<double> signs{1, 1, -1, -1, 1, 1, -1};
    const TangentBasis basis = mikkTangentBasis(positions, normals, texCoords, triangles);
    EXPECT_EQ(basis.copied.size(), 3U);
    for (std::size_t t = 0; t < triangles.size(); ++t)
        for (std::size_t i = 0; i < 3; ++i)
        {
            const std::uint32_t corner = basis.triangles[t].at(i);
            EXPECT_EQ(basis.signs[corner], signs[t]);
            const glm::dvec3& wanted = expected.at({triangles[t].at(i), signs[t]});
            EXPECT_LT(glm::distance(basis.tangents[corner], wanted), 2e-6) << t << ' ' << i;
        }
}

// Two triangles that share only a vertex have separate tangents. A triangle without area in the
// texture joins the adjacent group; one without area in space takes the tangents at its position.
TEST(MikkTangents, AreSharedAcrossEdges)
{
    const std::vector<glm::dvec3> positions{{0, 0, 0},  {1, 0, 0},  {0, 1, 0},
                                            {-1, 0, 0}, {0, -1, 0}, {1, 1, 0}};
    const std::vector<glm::dvec3> normals(6, glm::dvec3(0, 0, 1));
    const std::vector<glm::dvec2> texCoords{{0, 0}, {1, 0}, {0, 1}, {1, 0}, {0, 1}, {1, 0}};
    const TangentBasis basis =
        mikkTangentBasis(positions, normals, texCoords,
                         std::vector<Triangle>{{0, 2, 1}, {0, 4, 3}, {1, 2, 5}, {1, 1, 2}});
    EXPECT_EQ(basis.copied, (std::vector<std::uint32_t>{0}));
    EXPECT_LT(glm::distance(basis.tangents[0], glm::dvec3(1, 0, 0)), 1e-9);
    EXPECT_LT(glm::distance(basis.tangents[6], glm::dvec3(-1, 0, 0)), 1e-9);
    EXPECT_EQ(basis.triangles[1], (Triangle{6, 4, 3}));
    EXPECT_EQ(basis.triangles[3], (Triangle{1, 1, 2}));
}

TEST(MikkTangents, LeaveVerticesOfNoTriangleAlone)
{
    std::vector<glm::dvec3> positions;
    std::vector<glm::dvec2> texCoords;
    for (int i = 0; i < 20; ++i)
    {
        positions.emplace_back(i % 2, i / 2, 0);
        texCoords.emplace_back(i % 2, i / 2);
    }
    const TangentBasis basis = mikkTangentBasis(positions, std::vector(20, glm::dvec3(0, 0, 1)),
                                                texCoords, std::vector<Triangle>{{17, 19, 18}});
    EXPECT_TRUE(basis.copied.empty());
    for (std::size_t vertex = 17; vertex < 20; ++vertex)
        EXPECT_LT(glm::distance(basis.tangents[vertex], glm::dvec3(1, 0, 0)), 1e-9) << vertex;
}

} // namespace
} // namespace sinew
