#include "engine/animation/skin_order.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <meshoptimizer.h>
#include <random>
#include <vector>

namespace sinew
{
namespace
{

using Corners = std::array<std::uint32_t, 3>;

// Average cache misses: vertices transformed per triangle.
float missRatio(const std::vector<std::uint32_t>& indices)
{
    const std::size_t vertexCount = *std::max_element(indices.begin(), indices.end()) + 1;
    return meshopt_analyzeVertexCache(indices.data(), indices.size(), vertexCount, 16, 0, 0).acmr;
}

std::vector<Corners> trianglesOf(const std::vector<std::uint32_t>& indices)
{
    std::vector<Corners> triangles;
    for (std::size_t i = 0; i < indices.size(); i += 3)
        triangles.push_back({indices[i], indices[i + 1], indices[i + 2]});
    return triangles;
}

std::vector<std::uint32_t> indicesOf(const std::vector<Corners>& triangles)
{
    std::vector<std::uint32_t> indices;
    for (const Corners& triangle : triangles)
        indices.insert(indices.end(), triangle.begin(), triangle.end());
    return indices;
}

// A square of `side` x `side` quads, numbered from `firstVertex` on.
std::vector<Corners> squareGrid(std::uint32_t side, std::uint32_t firstVertex)
{
    std::vector<Corners> triangles;
    for (std::uint32_t y = 0; y < side; ++y)
        for (std::uint32_t x = 0; x < side; ++x)
        {
            const std::uint32_t a = firstVertex + y * (side + 1) + x;
            const std::uint32_t c = a + side + 1;
            triangles.push_back({a, a + 1, c});
            triangles.push_back({a + 1, c + 1, c});
        }
    return triangles;
}

TEST(TriangleOrder, SavesVerticesAndKeepsEveryTriangle)
{
    std::vector<Corners> triangles = squareGrid(24, 1'000'000'000);
    std::mt19937 random;
    std::shuffle(triangles.begin(), triangles.end(), random);
    triangles.push_back(triangles.front()); // a duplicate
    triangles.push_back({1'000'000'003, 1'000'000'003, 1'000'000'004});
    std::vector<std::uint32_t> indices = indicesOf(triangles);
    optimiseTriangleOrder(indices);
    EXPECT_THAT(trianglesOf(indices), testing::UnorderedElementsAreArray(triangles));

    for (std::uint32_t& index : indices)
        index -= 1'000'000'000;
    EXPECT_LT(missRatio(indices), 0.9F);
}

// A million triangles at one vertex would keep the optimiser busy for many minutes.
TEST(TriangleOrder, LeavesTrianglesAloneThatTakeTooLong)
{
    std::vector<Corners> fan;
    for (std::uint32_t i = 1; i <= 1'000'000; ++i)
        fan.push_back({0, i, i + 1});
    std::mt19937 random;
    std::shuffle(fan.begin(), fan.end(), random);
    const std::vector<std::uint32_t> file = indicesOf(fan);
    std::vector<std::uint32_t> indices = file;
    const auto start = std::chrono::steady_clock::now();
    optimiseTriangleOrder(indices);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    EXPECT_EQ(indices, file);
}

} // namespace
} // namespace sinew
