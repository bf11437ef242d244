// Triangles of glTF primitives, whichever way they are listed.
#pragma once

#include "engine/formats/gltf/gltf_reading.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <tuple>

namespace sinew
{

enum class GltfMode
{
    Points,
    Lines,
    LineLoop,
    LineStrip,
    Triangles,
    TriangleStrip,
    TriangleFan,
};

// Primitives that list the same triangles share one array.
class GltfTriangles
{
public:
    explicit GltfTriangles(const GltfReading& reading) : reading_(&reading) {}

    // Three corners for each triangle, all below vertexCount. `mode` is one of the last three.
    std::span<const std::uint32_t> corners(const JsonValue& primitive, GltfMode mode,
                                           std::size_t vertexCount);

private:
    struct List
    {
        std::span<const std::uint32_t> corners;
        std::uint32_t greatest = 0;
    };
    // An accessor of indices, or the number of vertices where there is none.
    using Key = std::tuple<std::optional<std::uint32_t>, std::size_t, GltfMode>;

    List list(const JsonValue& primitive, std::optional<std::uint32_t> accessor, GltfMode mode,
              std::size_t vertexCount);

    const GltfReading* reading_;
    std::map<Key, List> lists_;
};

} // namespace sinew
