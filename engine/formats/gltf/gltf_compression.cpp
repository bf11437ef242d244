#include "engine/formats/gltf/gltf_compression.h"

#include "engine/base/text_location.h"

#include <fmt/format.h>

#include <array>
#include <meshoptimizer.h>
#include <string>
#include <string_view>

namespace sinew
{
namespace
{

constexpr std::array<std::string_view, 2> kExtensions{"EXT_meshopt_compression",
                                                      "KHR_meshopt_compression"};
// First byte of attributes; the lower half is the codec's version, which 0.18 knows as 0 alone.
constexpr std::byte kAttributesHeader{0xA0};
constexpr std::byte kHeaderKind{0xF0};
constexpr std::uint64_t kMostPackedStride = 256;

template <std::size_t Count>
std::optional<std::size_t> nameIndex(JsonReport& report, const JsonValue& object,
                                     std::string_view key,
                                     const std::array<std::string_view, Count>& names)
{
    const std::string name = report.text(object, key);
    for (std::size_t i = 0; i < Count; ++i)
        if (name == names[i])
            return i;
    report.fail(object[key] ? object[key] : object,
                fmt::format("\"{}\" is {}: this is not supported", key, quotedForMessage(name)));
    return std::nullopt;
}

// What meshoptimizer's functions require of their callers.
bool strideFits(const GltfCompression& compression)
{
    const std::uint64_t stride = compression.stride;
    if (compression.mode != GltfCompressionMode::Attributes)
        return (stride == 2 || stride == 4) && compression.filter == GltfFilter::None;
    switch (compression.filter)
    {
    case GltfFilter::Octahedral:
        return stride == 4 || stride == 8;
    case GltfFilter::Quaternion:
        return stride == 8;
    case GltfFilter::None:
    case GltfFilter::Exponential:
        break;
    }
    return stride > 0 && stride <= kMostPackedStride && stride % 4 == 0;
}

void readModes(JsonReport& report, GltfCompression& compression)
{
    constexpr std::array<std::string_view, 3> kModes{"ATTRIBUTES", "TRIANGLES", "INDICES"};
    constexpr std::array<std::string_view, 4> kFilters{"NONE", "OCTAHEDRAL", "QUATERNION",
                                                       "EXPONENTIAL"};
    if (const auto mode = nameIndex(report, compression.json, "mode", kModes))
        compression.mode = static_cast<GltfCompressionMode>(*mode);
    if (!compression.json["filter"])
        return;
    if (const auto filter = nameIndex(report, compression.json, "filter", kFilters))
        compression.filter = static_cast<GltfFilter>(*filter);
}

int decode(const GltfCompression& compression, std::span<const std::byte> packed,
           std::span<std::byte> out)
{
    const auto* const data = reinterpret_cast<const unsigned char*>(packed.data());
    const auto count = static_cast<std::size_t>(compression.count);
    const auto stride = static_cast<std::size_t>(compression.stride);
    switch (compression.mode)
    {
    case GltfCompressionMode::Triangles:
        return meshopt_decodeIndexBuffer(out.data(), count, stride, data, packed.size());
    case GltfCompressionMode::Indices:
        return meshopt_decodeIndexSequence(out.data(), count, stride, data, packed.size());
    case GltfCompressionMode::Attributes:
        break;
    }
    return meshopt_decodeVertexBuffer(out.data(), count, stride, data, packed.size());
}

void applyFilter(const GltfCompression& compression, std::span<std::byte> out)
{
    const auto count = static_cast<std::size_t>(compression.count);
    const auto stride = static_cast<std::size_t>(compression.stride);
    switch (compression.filter)
    {
    case GltfFilter::None:
        break;
    case GltfFilter::Octahedral:
        meshopt_decodeFilterOct(out.data(), count, stride);
        break;
    case GltfFilter::Quaternion:
        meshopt_decodeFilterQuat(out.data(), count, stride);
        break;
    case GltfFilter::Exponential:
        meshopt_decodeFilterExp(out.data(), count, stride);
        break;
    }
}

} // namespace

std::optional<GltfCompression> readGltfCompression(JsonReport& report, const JsonValue& view,
                                                   std::size_t bufferCount)
{
    GltfCompression compression;
    const JsonValue extensions = report.object(view, "extensions");
    for (const std::string_view name : kExtensions)
        if (const JsonValue extension = report.object(extensions, name); !compression.json)
            compression.json = extension;
    const JsonValue& json = compression.json;
    if (!json)
        return std::nullopt;
    compression.buffer = report.neededIndex(json, "buffer", bufferCount, "buffers").value_or(0);
    compression.offset = report.count(json, "byteOffset");
    compression.size = report.neededCount(json, "byteLength");
    compression.count = report.neededCount(json, "count");
    compression.stride = report.neededCount(json, "byteStride");
    readModes(report, compression);
    if (!strideFits(compression))
        report.fail(json, fmt::format("a byteStride of {} does not go with this mode and filter",
                                      compression.stride));
    else if (compression.mode == GltfCompressionMode::Triangles && compression.count % 3 != 0)
        report.fail(json, fmt::format("{} indices of triangles: expected a multiple of 3",
                                      compression.count));
    return compression;
}

void decompress(JsonReport& report, const GltfCompression& compression,
                std::span<const std::byte> packed, std::span<std::byte> out)
{
    const bool isAttributes = compression.mode == GltfCompressionMode::Attributes;
    if (isAttributes && !packed.empty() && (packed[0] & kHeaderKind) == kAttributesHeader &&
        packed[0] != kAttributesHeader)
        report.fail(compression.json,
                    fmt::format("the stream has version {} of the codec (KHR_meshopt_compression), "
                                "which takes meshoptimizer 0.25 or later to decode: expected "
                                "version 0",
                                std::to_integer<unsigned>(packed[0] & ~kHeaderKind)));
    else if (decode(compression, packed, out) != 0)
        report.fail(compression.json, "meshoptimizer cannot decode these bytes");
    else
        applyFilter(compression, out);
}

} // namespace sinew
