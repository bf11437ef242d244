#include "engine/lod/component_simplifier.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace sinew
{
namespace
{

struct Sheet
{
    std::vector<RestingVertex> vertices;
    std::vector<std::uint32_t> indices;
};

// Squares of a flat grid, clockwise seen from above. The vertices of the middle column are doubled,
// with a jump in the texture coordinates.
Sheet sheetWithSeam(std::uint32_t side, double x)
{
    Sheet sheet;
    std::vector<std::uint32_t> left;
    std::vector<std::uint32_t> right;
    const auto add = [&](std::uint32_t column, std::uint32_t row, double s)
    {
        sheet.vertices.push_back({.position = {x + column, row, 0.0},
                                  .normal = {0.0, 0.0, 1.0},
                                  .texCoord = {s, row / 100.0}});
        return static_cast<std::uint32_t>(sheet.vertices.size() - 1);
    };
    for (std::uint32_t row = 0; row <= side; ++row)
        for (std::uint32_t column = 0; column <= side; ++column)
        {
            const bool isSeam = column == side / 2;
            const double s = column / 100.0;
            left.push_back(add(column, row, column < side / 2 || isSeam ? s : s + 0.5));
            right.push_back(isSeam ? add(column, row, s + 0.5) : left.back());
        }
    const auto at = [&](std::uint32_t column, std::uint32_t row, std::uint32_t of)
    {
        const std::size_t index = std::size_t{row} * (side + 1) + column;
        return of < side / 2 ? left[index] : right[index];
    };
    for (std::uint32_t row = 0; row < side; ++row)
        for (std::uint32_t c = 0; c < side; ++c)
            sheet.indices.insert(sheet.indices.end(),
                                 {at(c, row, c), at(c, row + 1, c), at(c + 1, row, c),
                                  at(c + 1, row, c), at(c, row + 1, c), at(c + 1, row + 1, c)});
    return sheet;
}

TEST(ConnectedParts, HangTogetherAtSeams)
{
    Sheet both = sheetWithSeam(4, 0.0);
    const Sheet other = sheetWithSeam(4, 10.0);
    const auto first = static_cast<std::uint32_t>(both.vertices.size());
    both.vertices.insert(both.vertices.end(), other.vertices.begin(), other.vertices.end());
    for (const std::uint32_t index : other.indices)
        both.indices.push_back(first + index);
    const auto parts = connectedComponents(both.vertices, both.indices);
    ASSERT_EQ(parts.size(), 2U);
    EXPECT_EQ(parts[1].size(), other.indices.size());
    EXPECT_EQ(*std::ranges::min_element(parts[1]), first);
}

// A flat sheet needs few triangles, and none of them crosses the texture seam.
TEST(ComponentSimplifier, KeepsSeamsAndSides)
{
    const Sheet sheet = sheetWithSeam(8, 0.0);
    ComponentSimplifier part(sheet.vertices, sheet.indices);
    auto step = part.simpler(0.01, Freedom::OpenEdges);
    ASSERT_TRUE(step);
    part.take(std::move(*step));
    EXPECT_LE(part.indices().size() / 3, 8U);
    double area = 0.0;
    for (std::size_t i = 0; i < part.indices().size(); i += 3)
    {
        std::set<bool> sides;
        const glm::dvec3& a = sheet.vertices[part.indices()[i]].position;
        const glm::dvec3& b = sheet.vertices[part.indices()[i + 1]].position;
        const glm::dvec3& c = sheet.vertices[part.indices()[i + 2]].position;
        area += 0.5 * ((c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y));
        for (std::size_t k = 0; k < 3; ++k)
            sides.insert(sheet.vertices[part.indices()[i + k]].texCoord.x > 0.45);
        EXPECT_EQ(sides.size(), 1U);
    }
    EXPECT_NEAR(area, 64.0, 1e-9); // the whole area, still clockwise
}

TEST(ComponentSimplifier, CrossesSeamsWhereItMay)
{
    const Sheet sheet = sheetWithSeam(8, 0.0);
    const ComponentSimplifier part(sheet.vertices, sheet.indices);
    const auto along = part.simpler(0.01, Freedom::OpenEdges);
    const auto across = part.simpler(0.01, Freedom::Seams);
    ASSERT_TRUE(along && across);
    EXPECT_LT(across->size(), along->size());
}

TEST(ComponentSimplifier, LeavesOpenEdgesWhereTheyShallStay)
{
    const Sheet sheet = sheetWithSeam(8, 0.0);
    const ComponentSimplifier part(sheet.vertices, sheet.indices);
    const auto step = part.simpler(0.01, Freedom::Inside);
    ASSERT_TRUE(step);
    std::set<std::pair<double, double>> places;
    for (const std::uint32_t index : *step)
        places.emplace(sheet.vertices[index].position.x, sheet.vertices[index].position.y);
    for (int i = 0; i <= 8; ++i)
        for (const auto& place :
             {std::pair{0, i}, std::pair{8, i}, std::pair{i, 0}, std::pair{i, 8}})
            EXPECT_TRUE(places.contains(place)) << place.first << ' ' << place.second;
}

} // namespace
} // namespace sinew
