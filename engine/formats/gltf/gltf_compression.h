// Buffer views that meshoptimizer packed: EXT_meshopt_compression, and what KHR_meshopt_compression
// shares with it.
#pragma once

#include "engine/formats/gltf/json_report.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace sinew
{

enum class GltfCompressionMode
{
    Attributes,
    Triangles,
    Indices,
};

enum class GltfFilter
{
    None,
    Octahedral,
    Quaternion,
    Exponential,
};

struct GltfCompression
{
    JsonValue json;
    std::uint32_t buffer = 0;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t count = 0;
    std::uint64_t stride = 0;
    GltfCompressionMode mode = GltfCompressionMode::Attributes;
    GltfFilter filter = GltfFilter::None;
};

// Of a buffer view; nothing where it is not compressed. Its numbers fit together and can be given
// to the decoder; where its bytes lie is not checked.
std::optional<GltfCompression> readGltfCompression(JsonReport& report, const JsonValue& view,
                                                   std::size_t bufferCount);

// `out` has count * stride bytes. Reports a failure; what was decoded may be anything, as from a
// file that is not compressed.
void decompress(JsonReport& report, const GltfCompression& compression,
                std::span<const std::byte> packed, std::span<std::byte> out);

} // namespace sinew
