#include "engine/formats/gltf/gltf_triangles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace sinew
{
namespace
{

// Indices of the type's greatest value restart strips elsewhere; glTF has none.
std::uint32_t restartOf(GltfComponent component)
{
    switch (component)
    {
    case GltfComponent::Uint8:
        return std::numeric_limits<std::uint8_t>::max();
    case GltfComponent::Uint16:
        return std::numeric_limits<std::uint16_t>::max();
    default:
        return std::numeric_limits<std::uint32_t>::max();
    }
}

// Specification, 3.7.2.1: every second triangle of a strip is turned round.
std::array<std::size_t, 3> cornersOf(GltfMode mode, std::size_t triangle)
{
    if (mode == GltfMode::TriangleFan)
        return {triangle + 1, triangle + 2, 0};
    const std::size_t odd = triangle % 2;
    return {triangle, triangle + 1 + odd, triangle + 2 - odd};
}

} // namespace

std::span<const std::uint32_t> GltfTriangles::corners(const JsonValue& primitive, GltfMode mode,
                                                      std::size_t vertexCount)
{
    const std::optional<std::uint32_t> accessor = reading_->accessors.named(primitive, "indices");
    const Key key(accessor, accessor ? 0 : vertexCount, mode);
    auto known = lists_.find(key);
    if (known == lists_.end())
        known = lists_.emplace(key, list(primitive, accessor, mode, vertexCount)).first;
    if (known->second.greatest < vertexCount)
        return known->second.corners;
    reading_->report.fail(primitive["indices"],
                          fmt::format("index {}, but the primitive has {} vertices",
                                      known->second.greatest, vertexCount));
    return {};
}

GltfTriangles::List GltfTriangles::list(const JsonValue& primitive,
                                        std::optional<std::uint32_t> accessor, GltfMode mode,
                                        std::size_t vertexCount)
{
    JsonReport& report = reading_->report;
    constexpr GltfComponents kComponents = gltfComponents(GltfComponent::Uint8) |
                                           gltfComponents(GltfComponent::Uint16) |
                                           gltfComponents(GltfComponent::Uint32);
    const JsonValue value = primitive["indices"];
    std::span<const std::uint32_t> indices;
    if (accessor)
        indices = reading_->accessors.read<std::uint32_t>(value, *accessor,
                                                          {GltfShape::Scalar, kComponents});
    else
    {
        const std::span<std::uint32_t> all =
            reading_->storage.make<std::uint32_t>(primitive, vertexCount);
        std::iota(all.begin(), all.end(), 0U);
        indices = all;
    }
    if (!report.ok())
        return {};
    const std::uint32_t greatest = std::ranges::max(indices);
    if (accessor && greatest == restartOf(reading_->accessors[*accessor].component))
        report.fail(value, fmt::format("index {} is reserved", greatest));
    if (mode == GltfMode::Triangles)
    {
        if (indices.size() % 3 != 0)
            report.warn(primitive, fmt::format("{} corners of triangles: the last {} are left out",
                                               indices.size(), indices.size() % 3));
        return {indices.first(indices.size() / 3 * 3), greatest};
    }
    const std::size_t count = std::max<std::size_t>(indices.size(), 2) - 2;
    const std::span<std::uint32_t> corners =
        reading_->storage.make<std::uint32_t>(primitive, std::uint64_t{count} * 3);
    for (std::size_t i = 0; i < corners.size() / 3; ++i)
    {
        const std::array<std::size_t, 3> from = cornersOf(mode, i);
        std::ranges::transform(from, corners.begin() + static_cast<std::ptrdiff_t>(3 * i),
                               [&](std::size_t corner) { return indices[corner]; });
    }
    return {corners, greatest};
}

} // namespace sinew
