#include "engine/animation/tangent_basis.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

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

// A square of edge 1 that faces +z, seen as in a picture: s to the right, t down.
Input upright()
{
    return {.positions = {{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 0}},
            .texCoords = {{0, 1}, {0, 0}, {1, 0}, {1, 1}},
            .triangles = {{0, 1, 2}, {0, 2, 3}}};
}

// The square above, and to its right another that shares two vertices and mirrors the texture.
// `width` is that of the second.
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

TEST(TangentBasis, FollowsATurnedTexture)
{
    Input input = upright();
    const double angle = 0.4;
    for (glm::dvec2& st : input.texCoords)
        st = {std::cos(angle) * st.x - std::sin(angle) * st.y,
              std::sin(angle) * st.x + std::cos(angle) * st.y};
    const TangentBasis basis = input.basis();
    EXPECT_THAT(basis.tangents[2], IsNear(glm::dvec3(std::cos(angle), std::sin(angle), 0), 1e-12));
    EXPECT_EQ(basis.signs[2], -1.0);
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
    // Vertex 0: a square with s along +x; beside it a triangle a hundred times as large, s along
    // +y.
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

TEST(TangentBasis, LeavesTheVertexToThePositiveSideInATie)
{
    // One triangle of each side at vertex 0, of equal size.
    const Input input{.positions = {{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {-1, 0, 0}},
                      .texCoords = {{0, 1}, {0, 0}, {1, 1}, {1, 1}},
                      .triangles = {{0, 1, 2}, {0, 3, 1}}};
    const TangentBasis basis = input.basis();
    EXPECT_THAT(basis.copied, ElementsAre(0, 1));
    EXPECT_EQ(basis.signs[0], 1.0);
    EXPECT_THAT(basis.tangents[0], IsNear(glm::dvec3(-1, 0, 0), 1e-12));
    EXPECT_EQ(basis.triangles[1], input.triangles[1]);
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
    // At the square's vertices: a triangle that is a line in the texture, one that is a line in
    // space but not in the texture, and one with a corner twice.
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

TEST(TangentBasis, IsFiniteForHugeNumbers)
{
    Input input = upright();
    for (glm::dvec3& position : input.positions)
        position *= 1e200;
    for (glm::dvec2& st : input.texCoords)
        st *= 1e200;
    for (const glm::dvec3& tangent : input.basis().tangents)
        EXPECT_NEAR(glm::length(tangent), 1.0, 1e-12);
}

TEST(TangentBasis, CoversEveryDirectionOfTheNormal)
{
    Input input = upright();
    input.texCoords.assign(4, {0, 0});
    for (const glm::dvec3& direction :
         {glm::dvec3(1, 0, 0), glm::dvec3(0, -1, 0), glm::dvec3(0, 0, 1), glm::dvec3(1, 1, 1)})
    {
        const std::vector<glm::dvec3> normals(4, glm::normalize(direction));
        const TangentBasis basis = buildTangentBasis(input.positions, normals, input.texCoords,
                                                     input.triangles, MirroredVertices::Split);
        EXPECT_NEAR(glm::length(basis.tangents[0]), 1.0, 1e-12);
        EXPECT_NEAR(glm::dot(basis.tangents[0], normals[0]), 0.0, 1e-12);
    }
}

} // namespace
} // namespace sinew
