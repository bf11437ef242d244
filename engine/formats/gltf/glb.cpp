#include "engine/formats/gltf/glb.h"

#include "engine/base/binary_report.h"
#include "engine/base/little_endian.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace sinew
{
namespace
{

constexpr std::uint32_t kMagic = 0x46546C67;     // "glTF"
constexpr std::uint32_t kJsonChunk = 0x4E4F534A; // "JSON"
constexpr std::uint32_t kBinaryChunk = 0x004E4942;
constexpr std::uint32_t kVersion = 2;
constexpr std::size_t kHeaderSize = 12;
constexpr std::size_t kChunkHeaderSize = 8;

std::string_view textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// The header's length, or what there is.
std::size_t checkedLength(std::span<const std::byte> bytes, BinaryReport& report)
{
    if (bytes.size() < kHeaderSize)
    {
        report.fail(bytes.size(),
                    fmt::format("the file ends in its header of {} bytes", kHeaderSize));
        return 0;
    }
    if (const std::uint32_t version = uint32At(bytes, 4); version != kVersion)
        report.fail(4, fmt::format("version {} is not supported: expected {}", version, kVersion));
    const std::size_t length = uint32At(bytes, 8);
    if (length > bytes.size() || length < kHeaderSize)
        report.fail(
            8, fmt::format("the header says {} bytes, but the file has {}", length, bytes.size()));
    else if (length < bytes.size())
        report.warn(8, fmt::format("the header says {} bytes, but the file has {}: the rest is not "
                                   "read",
                                   length, bytes.size()));
    return std::min(length, bytes.size());
}

GltfParts chunksOf(std::span<const std::byte> bytes, BinaryReport& report)
{
    GltfParts parts;
    std::size_t chunk = 0;
    for (std::size_t offset = kHeaderSize; offset < bytes.size() && report.ok(); ++chunk)
    {
        const std::size_t left = bytes.size() - offset;
        const std::size_t size = left < kChunkHeaderSize ? 0 : uint32At(bytes, offset);
        if (left < kChunkHeaderSize || size > left - kChunkHeaderSize)
        {
            report.fail(offset,
                        fmt::format("a chunk does not fit into the {} bytes that are left", left));
            break;
        }
        const std::uint32_t type = uint32At(bytes, offset + 4);
        const std::size_t begin = offset + kChunkHeaderSize;
        const std::span<const std::byte> contents = bytes.subspan(begin, size);
        if ((type == kJsonChunk) != (chunk == 0))
            report.fail(offset, "expected one chunk of JSON, the first");
        else if (type == kJsonChunk)
        {
            parts.json = textOf(contents);
            parts.jsonOffset = begin;
        }
        else if (type == kBinaryChunk && parts.buffer)
            report.fail(offset, "expected at most one binary chunk");
        else if (type == kBinaryChunk)
            parts.buffer = contents;
        offset = begin + size;
    }
    if (chunk == 0)
        report.fail(bytes.size(), "the file has no chunk of JSON");
    return parts;
}

} // namespace

Result<GltfParts> gltfParts(std::span<const std::byte> bytes, std::string_view fileName,
                            Diagnostics& warnings)
{
    if (bytes.size() < 4 || uint32At(bytes, 0) != kMagic)
        return GltfParts{.json = textOf(bytes)};
    BinaryReport report(fileName, warnings);
    const std::size_t length = checkedLength(bytes, report);
    const GltfParts parts = report.ok() ? chunksOf(bytes.first(length), report) : GltfParts{};
    if (!report.ok())
        return tl::unexpected(report.error());
    return parts;
}

} // namespace sinew
