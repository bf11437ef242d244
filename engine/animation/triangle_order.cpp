#include "engine/animation/skin_order.h"

#include <algorithm>
#include <meshoptimizer.h>
#include <vector>

namespace sinew
{

namespace
{

// The optimiser looks at all triangles of a vertex for each of them: its work grows with the sum of
// their squares. This many take up to half a second; a closed mesh of a million vertices has a
// fifth of them.
constexpr std::uint64_t kMostSquaredUses = 200'000'000;

bool takesTooLong(std::span<const std::uint32_t> indices, std::size_t vertexCount)
{
    std::vector<std::uint64_t> uses(vertexCount, 0);
    for (const std::uint32_t index : indices)
        ++uses[index];
    std::uint64_t squares = 0;
    for (const std::uint64_t count : uses)
    {
        squares += count * count;
        if (squares > kMostSquaredUses)
            return true;
    }
    return false;
}

std::uint32_t transformedVertices(std::span<const std::uint32_t> indices, std::size_t vertexCount)
{
    constexpr unsigned kCacheSize = 16; // as the library's own measurements have it
    return meshopt_analyzeVertexCache(indices.data(), indices.size(), vertexCount, kCacheSize, 0, 0)
        .vertices_transformed;
}

} // namespace

void optimiseTriangleOrder(std::span<std::uint32_t> indices)
{
    if (indices.empty())
        return;

    // From 0 on: the optimiser takes memory for every vertex up to the last.
    const auto [least, greatest] = std::minmax_element(indices.begin(), indices.end());
    const std::uint32_t first = *least;
    const std::size_t vertexCount = std::size_t{*greatest} - first + 1;
    std::vector<std::uint32_t> local(indices.begin(), indices.end());
    for (std::uint32_t& index : local)
        index -= first;
    if (takesTooLong(local, vertexCount))
        return;

    std::vector<std::uint32_t> optimised(local.size());
    meshopt_optimizeVertexCache(optimised.data(), local.data(), local.size(), vertexCount);
    if (transformedVertices(optimised, vertexCount) >= transformedVertices(local, vertexCount))
        return;
    for (std::size_t i = 0; i < indices.size(); ++i)
        indices[i] = first + optimised[i];
}

} // namespace sinew
