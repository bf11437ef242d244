#include "engine/formats/gltf/gltf_buffers.h"

#include "engine/base/text_location.h"
#include "engine/formats/gltf/gltf_uri.h"

#include <fmt/format.h>

namespace sinew
{
namespace
{

constexpr std::uint64_t kLeastStride = 4;
constexpr std::uint64_t kMostStride = 252;

// Bytes that only those need who cannot decompress: they are neither read nor missed.
bool isFallback(JsonReport& report, const JsonValue& buffer)
{
    const JsonValue extensions = report.object(buffer, "extensions");
    return report.flag(report.object(extensions, "EXT_meshopt_compression"), "fallback") ||
           report.flag(report.object(extensions, "KHR_meshopt_compression"), "fallback");
}

// Nothing where they are in the model's own file.
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
    for (const JsonValue json : report.objects(root, "buffers"))
    {
        Buffer& buffer = buffers_.emplace_back(Buffer{.json = json});
        if (buffers_.size() == 1 && !json["uri"])
            buffer.bytes = glbBuffer;
        buffer.fault = report.attempt([&] { readBuffer(buffer, resource); });
    }
    for (const JsonValue json : report.objects(root, "bufferViews"))
    {
        View& view = views_.emplace_back(View{.json = json});
        view.fault = report.attempt([&] { readView(view); });
    }
}

void GltfBuffers::readBuffer(Buffer& buffer, const GltfResource& resource)
{
    buffer.size = report_->neededCount(buffer.json, "byteLength");
    const JsonValue uri = buffer.json["uri"];
    if (uri && !isFallback(*report_, buffer.json))
        buffer.bytes = bytesOfUri(uri, resource);
    if (!buffer.bytes || !report_->ok())
        return;
    if (buffer.bytes->size() < buffer.size)
        report_->fail(buffer.json,
                      fmt::format("byteLength is {}, but there are {} bytes{}", buffer.size,
                                  buffer.bytes->size(), whereItsBytesAre(uri)));
    else
        buffer.bytes = buffer.bytes->first(static_cast<std::size_t>(buffer.size));
}

std::optional<std::span<const std::byte>> GltfBuffers::bytesOfUri(const JsonValue& uri,
                                                                  const GltfResource& resource)
{
    const auto refused = [&](const std::string& why) -> std::optional<std::span<const std::byte>>
    {
        report_->fail(uri, why);
        return std::nullopt;
    };
    if (!uri.is(JsonKind::Text))
        return refused("expected a string");
    if (isDataUri(uri.text()))
    {
        auto bytes = parseDataUri(uri.text())
                         .and_then([](const DataUri& data) { return decodeBase64(data.data); });
        return bytes ? storage_->keep(shared(std::move(*bytes)))
                     : refused("the URI " + bytes.error());
    }
    const auto file = fileOfUri(uri.text());
    if (!file)
        return refused(fmt::format("{} {}", quotedForMessage(uri.text()), file.error()));
    const Result<SharedBytes> bytes = resource(*file);
    if (!bytes)
        return refused(fmt::format("{}: {}", quotedForMessage(*file), bytes.error().message));
    return storage_->keep(*bytes);
}

void GltfBuffers::readView(View& view)
{
    view.compression = readGltfCompression(*report_, view.json, buffers_.size());
    view.buffer = report_->neededIndex(view.json, "buffer", buffers_.size(), "buffers").value_or(0);
    view.offset = report_->count(view.json, "byteOffset");
    view.size = report_->neededCount(view.json, "byteLength");
    view.stride = report_->count(view.json, "byteStride");
    if (!report_->ok())
        return;
    if (view.stride != 0 && (view.stride < kLeastStride || view.stride > kMostStride))
        report_->fail(view.json, fmt::format("byteStride is {}: expected {} to {}", view.stride,
                                             kLeastStride, kMostStride));
    if (!view.compression)
    {
        fits(view.json, view.buffer, view.offset, view.size);
        return;
    }
    const GltfCompression& compression = *view.compression;
    if (compression.count > view.size || compression.count * compression.stride != view.size)
        report_->fail(compression.json,
                      fmt::format("{} elements of {} bytes are not the view's {} bytes",
                                  compression.count, compression.stride, view.size));
    else
        fits(compression.json, compression.buffer, compression.offset, compression.size);
}

bool GltfBuffers::fits(const JsonValue& value, std::uint32_t buffer, std::uint64_t offset,
                       std::uint64_t size)
{
    if (buffers_[buffer].fault)
        report_->fail(*buffers_[buffer].fault);
    const std::uint64_t whole = buffers_[buffer].size;
    const bool isInside = size > 0 && offset <= whole && size <= whole - offset;
    if (!isInside)
        report_->fail(value, fmt::format("{} bytes from {} on are not in buffer {}, which has {}",
                                         size, offset, buffer, whole));
    return isInside;
}

std::span<const std::byte> GltfBuffers::bytesOf(const JsonValue& value, std::uint32_t buffer,
                                                std::uint64_t offset, std::uint64_t size)
{
    if (!buffers_[buffer].bytes)
    {
        report_->fail(value, fmt::format("there are no bytes of buffer {}", buffer));
        return {};
    }
    return buffers_[buffer].bytes->subspan(static_cast<std::size_t>(offset),
                                           static_cast<std::size_t>(size));
}

bool GltfBuffers::isUsable(std::uint32_t view)
{
    if (views_[view].fault)
        report_->fail(*views_[view].fault);
    return report_->ok();
}

std::span<const std::byte> GltfBuffers::bytes(std::uint32_t index)
{
    if (!isUsable(index))
        return {};
    View& view = views_[index];
    if (view.decompressed)
        return *view.decompressed;
    if (!view.compression)
        return bytesOf(view.json, view.buffer, view.offset, view.size);
    const GltfCompression& compression = *view.compression;
    const std::span<const std::byte> packed =
        bytesOf(compression.json, compression.buffer, compression.offset, compression.size);
    if (packed.empty())
        return {};
    const std::span<std::byte> decoded = storage_->make<std::byte>(compression.json, view.size);
    if (decoded.empty())
        return {};
    view.fault = report_->attempt([&] { decompress(*report_, compression, packed, decoded); });
    view.decompressed = decoded;
    return isUsable(index) ? decoded : std::span<std::byte>();
}

} // namespace sinew
