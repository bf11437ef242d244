#include "engine/formats/gltf/gltf_buffers.h"

#include "engine/base/text.h"

#include <algorithm>
#include <array>
#include <meshoptimizer.h>

namespace sinew
{
namespace
{

// First byte of attributes. The lower half is the codec's version; meshoptimizer 0.18 knows only 0.
constexpr std::byte kAttributesHeader{0xA0};
constexpr std::byte kHeaderKind{0xF0};
constexpr std::uint64_t kMostPackedStride = 256;

struct GltfPacking
{
    std::string_view name;
    int (*decode)(void*, std::size_t, std::size_t, const unsigned char*, std::size_t);
};
constexpr std::array<GltfPacking, 3> kPackings{{{"ATTRIBUTES", meshopt_decodeVertexBuffer},
                                                {"TRIANGLES", meshopt_decodeIndexBuffer},
                                                {"INDICES", meshopt_decodeIndexSequence}}};
constexpr std::size_t kPackedAttributes = 0;
constexpr std::size_t kPackedTriangles = 1;

struct GltfFilter
{
    std::string_view name;
    void (*decode)(void*, std::size_t, std::size_t); // null: none
};
constexpr std::array<GltfFilter, 4> kFilters{{{"NONE", nullptr},
                                              {"OCTAHEDRAL", meshopt_decodeFilterOct},
                                              {"QUATERNION", meshopt_decodeFilterQuat},
                                              {"EXPONENTIAL", meshopt_decodeFilterExp}}};
constexpr std::size_t kFilterNone = 0;
constexpr std::size_t kFilterOctahedral = 1;
constexpr std::size_t kFilterQuaternion = 2;

template <class Rows>
std::size_t rowNamed(const JsonValue& object, std::string_view key, const Rows& rows)
{
    const std::string name = object.text(key);
    const auto row = std::ranges::find(rows, name, &Rows::value_type::name);
    if (row == rows.end())
        (object[key] ? object[key] : object)
            .fail(fmt::format("\"{}\" is {}: this is not supported", key, quotedForMessage(name)));
    return static_cast<std::size_t>(row - rows.begin());
}

// What meshoptimizer's functions require of their callers.
bool strideFits(const GltfCompression& compression)
{
    const std::uint64_t stride = compression.stride;
    if (compression.mode != kPackedAttributes)
        return (stride == 2 || stride == 4) && compression.filter == kFilterNone;
    if (compression.filter == kFilterOctahedral)
        return stride == 4 || stride == 8;
    if (compression.filter == kFilterQuaternion)
        return stride == 8;
    return stride > 0 && stride <= kMostPackedStride && stride % 4 == 0;
}

// Returns nothing where the view is not compressed. Checks that the numbers suit the decoder, but
// not where the bytes lie.
std::optional<GltfCompression> readCompression(const JsonValue& view, std::size_t bufferCount)
{
    GltfCompression compression;
    const JsonValue extensions = view.object("extensions");
    for (const std::string_view name : {"EXT_meshopt_compression", "KHR_meshopt_compression"})
        if (const JsonValue extension = extensions.object(name); !compression.json)
            compression.json = extension;
    const JsonValue& json = compression.json;
    if (!json)
        return std::nullopt;
    compression.buffer = json.neededIndex("buffer", bufferCount, "buffers");
    compression.offset = json.count("byteOffset");
    compression.size = json.neededCount("byteLength");
    compression.count = json.neededCount("count");
    compression.stride = json.neededCount("byteStride");
    compression.mode = rowNamed(json, "mode", kPackings);
    if (json["filter"])
        compression.filter = rowNamed(json, "filter", kFilters);
    if (!strideFits(compression))
        json.fail(fmt::format("a byteStride of {} does not go with this mode and filter",
                              compression.stride));
    if (compression.mode == kPackedTriangles && compression.count % 3 != 0)
        json.fail(
            fmt::format("{} indices of triangles: expected a multiple of 3", compression.count));
    return compression;
}

// Fills `out`, count * stride bytes. The decoded numbers are as untrusted as those of a file that
// is not compressed.
void decompress(const GltfCompression& compression, std::span<const std::byte> packed,
                std::span<std::byte> out)
{
    const auto count = static_cast<std::size_t>(compression.count);
    const auto stride = static_cast<std::size_t>(compression.stride);
    const auto* const data = reinterpret_cast<const unsigned char*>(packed.data());
    if (compression.mode == kPackedAttributes && (packed[0] & kHeaderKind) == kAttributesHeader &&
        packed[0] != kAttributesHeader)
        compression.json.fail(
            fmt::format("the stream has version {} of the codec (KHR_meshopt_compression), which "
                        "takes meshoptimizer 0.25 or later to decode: expected version 0",
                        std::to_integer<unsigned>(packed[0] & ~kHeaderKind)));
    if (kPackings[compression.mode].decode(out.data(), count, stride, data, packed.size()) != 0)
        compression.json.fail("meshoptimizer cannot decode these bytes");
    if (const auto filter = kFilters[compression.filter].decode)
        filter(out.data(), count, stride);
}

constexpr std::uint64_t kLeastStride = 4;
constexpr std::uint64_t kMostStride = 252;

// Whether only readers that cannot decompress need the buffer. It is not read.
bool isFallback(const JsonValue& buffer)
{
    const JsonValue extensions = buffer.object("extensions");
    return extensions.object("EXT_meshopt_compression").flag("fallback") ||
           extensions.object("KHR_meshopt_compression").flag("fallback");
}

// Empty where they are in the model's own file.
std::string whereItsBytesAre(const JsonValue& uri)
{
    if (!uri || isDataUri(uri.text()))
        return {};
    return " in " + quotedForMessage(fileOfUri(uri.text()).value_or(""));
}

} // namespace

GltfBuffers::GltfBuffers(JsonReport& report, GltfStorage& storage, const JsonValue& root,
                         const std::optional<std::span<const std::byte>>& glbBuffer,
                         const GltfResource& resource)
    : report_(&report), storage_(&storage)
{
    for (const JsonValue json : root.objects("buffers"))
    {
        Buffer& buffer = buffers_.emplace_back(Buffer{.json = json});
        if (buffers_.size() == 1 && !json["uri"])
            buffer.bytes = glbBuffer;
        buffer.fault = report.attempt([&] { readBuffer(buffer, resource); });
    }
    for (const JsonValue json : root.objects("bufferViews"))
    {
        View& view = views_.emplace_back(View{.json = json});
        view.fault = report.attempt([&] { readView(view); });
    }
}

void GltfBuffers::readBuffer(Buffer& buffer, const GltfResource& resource)
{
    buffer.size = buffer.json.neededCount("byteLength");
    const JsonValue uri = buffer.json["uri"];
    if (uri && !isFallback(buffer.json))
        buffer.bytes = bytesOfUri(uri, resource);
    if (!buffer.bytes)
        return;
    if (buffer.bytes->size() < buffer.size)
        buffer.json.fail(fmt::format("byteLength is {}, but there are {} bytes{}", buffer.size,
                                     buffer.bytes->size(), whereItsBytesAre(uri)));
    buffer.bytes = buffer.bytes->first(static_cast<std::size_t>(buffer.size));
}

std::span<const std::byte> GltfBuffers::bytesOfUri(const JsonValue& uri,
                                                   const GltfResource& resource)
{
    if (!uri.is(JsonKind::Text))
        uri.fail("expected a string");
    if (isDataUri(uri.text()))
    {
        auto bytes = decodeDataUri(uri.text());
        if (!bytes)
            uri.fail("the URI " + bytes.error());
        return storage_->keep(shared(std::move(*bytes)));
    }
    const auto file = fileOfUri(uri.text());
    if (!file)
        uri.fail(fmt::format("{} {}", quotedForMessage(uri.text()), file.error()));
    const Result<SharedBytes> bytes = resource(*file);
    if (!bytes)
        uri.fail(fmt::format("{}: {}", quotedForMessage(*file), bytes.error().message));
    return storage_->keep(*bytes);
}

void GltfBuffers::readView(View& view)
{
    view.compression = readCompression(view.json, buffers_.size());
    view.buffer = view.json.neededIndex("buffer", buffers_.size(), "buffers");
    view.offset = view.json.count("byteOffset");
    view.size = view.json.neededCount("byteLength");
    view.stride = view.json.count("byteStride");
    if (view.stride != 0 && (view.stride < kLeastStride || view.stride > kMostStride))
        view.json.fail(fmt::format("byteStride is {}: expected {} to {}", view.stride, kLeastStride,
                                   kMostStride));
    if (!view.compression)
        return checkInside(view.json, view.buffer, view.offset, view.size);
    const GltfCompression& compression = *view.compression;
    if (compression.count > view.size || compression.count * compression.stride != view.size)
        compression.json.fail(fmt::format("{} elements of {} bytes are not the view's {} bytes",
                                          compression.count, compression.stride, view.size));
    checkInside(compression.json, compression.buffer, compression.offset, compression.size);
}

void GltfBuffers::checkInside(const JsonValue& value, std::uint32_t buffer, std::uint64_t offset,
                              std::uint64_t size) const
{
    if (buffers_[buffer].fault)
        throw JsonFailure(*buffers_[buffer].fault);
    const std::uint64_t whole = buffers_[buffer].size;
    if (size == 0 || offset > whole || size > whole - offset)
        value.fail(fmt::format("{} bytes from {} on are not in buffer {}, which has {}", size,
                               offset, buffer, whole));
}

std::span<const std::byte> GltfBuffers::bytesOf(const JsonValue& value, std::uint32_t buffer,
                                                std::uint64_t offset, std::uint64_t size) const
{
    if (!buffers_[buffer].bytes)
        value.fail(fmt::format("there are no bytes of buffer {}", buffer));
    return buffers_[buffer].bytes->subspan(static_cast<std::size_t>(offset),
                                           static_cast<std::size_t>(size));
}

std::span<const std::byte> GltfBuffers::bytes(std::uint32_t index)
{
    check(index);
    View& view = views_[index];
    if (view.decompressed)
        return *view.decompressed;
    if (!view.compression)
        return bytesOf(view.json, view.buffer, view.offset, view.size);
    const GltfCompression& compression = *view.compression;
    const std::span<const std::byte> packed =
        bytesOf(compression.json, compression.buffer, compression.offset, compression.size);
    const std::span<std::byte> decoded = storage_->make<std::byte>(compression.json, view.size);
    view.fault = report_->attempt([&] { decompress(compression, packed, decoded); });
    view.decompressed = decoded;
    check(index);
    return decoded;
}

} // namespace sinew
