#include "engine/animation/tangent_space.h"
#include "tests/unit/animation/matchers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <numbers>
#include <random>

namespace sinew
{
namespace
{

using test::IsNear;
using testing::ElementsAre;
using Positions = std::vector<glm::dvec3>;
using Triangles = std::vector<Triangle>;

TEST(GroupByPosition, NumbersGroupsByTheirFirstPoints)
{
    EXPECT_THAT(groupByPosition(Positions{{1, 0, 0}, {0, 0, 0}, {1, 0, 0}, {5, 5, 5}, {0, 0, 0}}),
                ElementsAre(0, 1, 0, 2, 1));
}

TEST(GroupByPosition, JoinsPointsWithinAMillionthOfTheDiagonal)
{
    const double diagonal = std::sqrt(3.0) * 100.0;
    const Positions corners{{0, 0, 0}, {100, 100, 100}};
    EXPECT_DOUBLE_EQ(samePositionDistance(corners), 1e-6 * diagonal);
    const auto groupsWith = [&](const glm::dvec3& point) {
        return groupByPosition(Positions{corners[0], corners[1], point});
    };
    EXPECT_THAT(groupsWith({0.99e-6 * diagonal, 0, 0}), ElementsAre(0, 1, 0));
    EXPECT_THAT(groupsWith({1.01e-6 * diagonal, 0, 0}), ElementsAre(0, 1, 2));
}

TEST(GroupByPosition, FindsNeighboursAcrossAnyCellBorder)
{
    std::mt19937 random;
    const auto unit = [&] { return static_cast<double>(random()) / 4294967296.0; };
    for (int i = 0; i < 20'000; ++i)
    {
        const glm::dvec3 point(unit(), unit(), unit());
        const glm::dvec3 offset(unit() - 0.5, unit() - 0.5, unit() - 0.5);
        const Positions positions{{0, 0, 0}, {1, 1, 1}, point, point + 1e-6 * offset};
        const std::vector<std::uint32_t> groups = groupByPosition(positions);
        ASSERT_EQ(groups[2], groups[3]);
    }
}

// Each of these takes minutes if the time is quadratic in the number of points.
TEST(GroupByPosition, StaysFastForPointsInOnePlace)
{
    constexpr std::size_t kPoints = 300'000;
    Positions inOnePlace(kPoints, {0, 0, 0});
    inOnePlace.push_back({1, 1, 1});
    Positions inOnePlane;
    Positions inOneCell{{0, 0, 0}, {1e6, 0, 0}};
    for (std::size_t i = 0; i < kPoints; ++i)
    {
        inOnePlane.push_back({7, 0.001 * static_cast<double>(i), 0});
        inOneCell.push_back({100.0 + 1e-6 * static_cast<double>(i), 0, 0});
    }
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(groupByPosition(inOnePlace).back(), 1U);
    EXPECT_EQ(groupByPosition(inOnePlane).back(), kPoints - 1);
    EXPECT_EQ(groupByPosition(inOneCell).back(), 2U);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

// Two triangles that share the edge from (0, 0, 0) to (0, 1, 0) by position only. The first lies in
// the plane z = 0 with the normal +z; the second, of `width`, is folded down from it by `degrees`.
Positions foldedPair(double degrees, double width = 1.0)
{
    const double angle = degrees * std::numbers::pi / 180.0;
    return {{0, 0, 0}, {-1, 0, 0}, {0, 1, 0},
            {0, 0, 0}, {0, 1, 0},  {width * std::cos(angle), 0, -width * std::sin(angle)}};
}

const Triangles kFoldedPair{{0, 1, 2}, {3, 4, 5}};

glm::dvec3 foldedNormal(double degrees)
{
    const double angle = degrees * std::numbers::pi / 180.0;
    return {std::sin(angle), 0, std::cos(angle)};
}

TEST(VertexNormals, WeightTrianglesByArea)
{
    // A triangle of area 1/2 that faces +z and one of area 3/2 that faces +x meet at vertex 0.
    const Positions positions{{0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 3}, {0, 1, 0}};
    const auto normals = vertexNormals(positions, Triangles{{0, 1, 2}, {0, 3, 4}}, 0.0);
    EXPECT_THAT(normals[2], IsNear(glm::dvec3(0, 0, 1), 1e-12));
    EXPECT_THAT(normals[3], IsNear(glm::dvec3(1, 0, 0), 1e-12));
    EXPECT_THAT(normals[0], IsNear(glm::normalize(glm::dvec3(3, 0, 1)), 1e-12));
}

TEST(VertexNormals, AreSharedBelowTheCrease)
{
    const auto normals = vertexNormals(foldedPair(59), kFoldedPair, 60.0);
    const glm::dvec3 shared = glm::normalize(glm::dvec3(0, 0, 1) + foldedNormal(59));
    for (const std::size_t atSeam : {0U, 2U, 3U, 4U})
        EXPECT_THAT(normals[atSeam], IsNear(shared, 1e-12)) << atSeam;
    EXPECT_THAT(normals[1], IsNear(glm::dvec3(0, 0, 1), 1e-12));
    EXPECT_THAT(normals[5], IsNear(foldedNormal(59), 1e-12));
}

TEST(VertexNormals, StayApartAboveTheCrease)
{
    const auto normals = vertexNormals(foldedPair(61), kFoldedPair, 60.0);
    EXPECT_THAT(normals[0], IsNear(glm::dvec3(0, 0, 1), 1e-12));
    EXPECT_THAT(normals[3], IsNear(foldedNormal(61), 1e-12));
}

TEST(VertexNormals, AreAlwaysSharedAt180)
{
    const auto normals = vertexNormals(foldedPair(170), kFoldedPair, 180.0);
    const glm::dvec3 shared = glm::normalize(glm::dvec3(0, 0, 1) + foldedNormal(170));
    EXPECT_THAT(normals[0], IsNear(shared, 1e-12));
}

TEST(VertexNormals, AreSharedInProportionToArea)
{
    const auto normals = vertexNormals(foldedPair(30, 5.0), kFoldedPair, 60.0);
    EXPECT_THAT(normals[0],
                IsNear(glm::normalize(glm::dvec3(0, 0, 1) + 5.0 * foldedNormal(30)), 1e-12));
}

TEST(VertexNormals, AreComparedByTheVerticesOwnNormals)
{
    // A fan of three: 0 and 40 degrees share, 40 and 80 share, 0 and 80 do not.
    Positions positions = foldedPair(40);
    const Positions third = foldedPair(80);
    positions.insert(positions.end(), third.begin() + 3, third.end());
    const auto normals = vertexNormals(positions, Triangles{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}, 60.0);
    const glm::dvec3 up(0, 0, 1);
    EXPECT_THAT(normals[0], IsNear(glm::normalize(up + foldedNormal(40)), 1e-12));
    EXPECT_THAT(normals[3],
                IsNear(glm::normalize(up + foldedNormal(40) + foldedNormal(80)), 1e-12));
    EXPECT_THAT(normals[6], IsNear(glm::normalize(foldedNormal(40) + foldedNormal(80)), 1e-12));
}

TEST(VertexNormals, OfAVertexWithoutOneComeFromItsPosition)
{
    // Vertex 3, which only has a degenerate triangle, coincides with vertex 0.
    const Positions positions{{0, 0, 0}, {0, 0, 1}, {0, 1, 0}, {0, 0, 0}, {0, 2, 0}, {0, 3, 0}};
    for (const double crease : {0.0, 60.0, 180.0})
    {
        const auto normals = vertexNormals(positions, Triangles{{0, 1, 2}, {3, 4, 5}}, crease);
        EXPECT_THAT(normals[0], IsNear(glm::dvec3(1, 0, 0), 1e-12));
        EXPECT_THAT(normals[3], IsNear(glm::dvec3(1, 0, 0), 1e-12));
    }
}

TEST(VertexNormals, KeepTheirOwnWhereTheSharedSumVanishes)
{
    // The two sides of a sheet.
    const Positions positions{{0, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, 0, 0}, {-1, 0, 0}, {0, 1, 0}};
    const auto normals = vertexNormals(positions, Triangles{{0, 1, 2}, {3, 5, 4}}, 180.0);
    EXPECT_THAT(normals[0], IsNear(glm::dvec3(0, 0, 1), 1e-12));
    EXPECT_THAT(normals[3], IsNear(glm::dvec3(0, 0, -1), 1e-12));
}

TEST(VertexNormals, AreUnitVectorsWhereThereIsNothingToSum)
{
    const Positions points{{1, 2, 3}, {1, 2, 3}, {5, 5, 5}};
    const Positions farApart{{1e200, 0, 0}, {0, 1e200, 0}, {0, 0, 1e308}};
    const Positions large{{1e153, 0, 0}, {0, 1e153, 0}, {0, 0, 1e153}};
    for (const Positions& positions : {points, farApart, large})
        for (const double crease : {0.0, 60.0, 180.0})
            for (const Triangles& triangles :
                 {Triangles{}, Triangles{{0, 1, 2}}, Triangles{{0, 0, 0}}})
                for (const glm::dvec3& normal : vertexNormals(positions, triangles, crease))
                    EXPECT_NEAR(glm::length(normal), 1.0, 1e-12);
}

TEST(VertexNormals, StayFastWhereAFileCrowdsVerticesIntoOnePlace)
{
    constexpr std::uint32_t kTriangles = 100'000;
    Positions positions;
    Triangles triangles;
    for (std::uint32_t i = 0; i < kTriangles; ++i)
    {
        const double angle = 0.0001 * i;
        positions.insert(positions.end(),
                         {{0, 0, 0},
                          {std::cos(angle), std::sin(angle), 0.1 * std::cos(3.0 * angle)},
                          {std::cos(angle + 1.0), std::sin(angle + 1.0), 0.3}});
        triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const auto start = std::chrono::steady_clock::now();
    const auto normals = vertexNormals(positions, triangles, 60.0);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    EXPECT_THAT(normals[0], IsNear(normals[3], 1e-12));
}

} // namespace
} // namespace sinew
