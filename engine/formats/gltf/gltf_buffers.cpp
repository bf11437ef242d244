#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <meshoptimizer.h>

namespace sinew
{
namespace
{

// strideFits checks the preconditions of meshoptimizer's decoders.
constexpr std::uint64_t kMostPackedStride = 256;
constexpr std::array<std::string_view, 3> kModes{"ATTRIBUTES", "TRIANGLES", "INDICES"};
using Decode = int(void*, std::size_t, std::size_t, const unsigned char*, std::size_t);
constexpr std::array<Decode*, 3> kDecoders{meshopt_decodeVertexBuffer, meshopt_decodeIndexBuffer,
                                           meshopt_decodeIndexSequence}; // by mode
constexpr std::array<std::string_view, 4> kFilters{"NONE", "OCTAHEDRAL", "QUATERNION",
                                                   "EXPONENTIAL"};

std::size_t indexOfChoice(const JsonValue& object, std::string_view key,
                          std::span<const std::string_view> choices)
{
    const std::string name = object.text(key);
    const auto choice = std::ranges::find(choices, name);
    if (choice == choices.end())
        (object[key] ? object[key] : object)
            .fail(fmt::format("\"{}\" is {}: this is not supported", key, quotedForMessage(name)));
    return static_cast<std::size_t>(choice - choices.begin());
}

bool strideFits(std::uint64_t stride, std::string_view mode, std::string_view filter)
{
    if (mode != "ATTRIBUTES")
        return (stride == 2 || stride == 4) && filter == "NONE";
    if (filter == "OCTAHEDRAL")
        return stride == 4 || stride == 8;
    if (filter == "QUATERNION")
        return stride == 8;
    return stride > 0 && stride <= kMostPackedStride && stride % 4 == 0;
}

constexpr std::uint64_t kLeastStride = 4;
constexpr std::uint64_t kMostStride = 252;

constexpr std::string_view kDataScheme = "data:";
constexpr std::string_view kBase64 = ";base64";
constexpr unsigned char kNoDigit = 255;

constexpr std::array<unsigned char, 256> base64Digits()
{
    constexpr std::string_view kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::array<unsigned char, 256> digits{};
    digits.fill(kNoDigit);
    for (std::size_t i = 0; i < kDigits.size(); ++i)
        digits[static_cast<unsigned char>(kDigits[i])] = static_cast<unsigned char>(i);
    return digits;
}

// A '%' without two hexadecimal digits is literal, because some exporters escape nothing.
std::string percentDecoded(std::string_view text)
{
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i)
    {
        unsigned char byte = 0;
        const char* const digits = text.data() + i + 1;
        const bool isEscape = text[i] == '%' && i + 2 < text.size() &&
                              std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2;
        decoded += isEscape ? static_cast<char>(byte) : text[i];
        i += isEscape ? 2 : 0;
    }
    return decoded;
}

// Whether a URI has a scheme such as "https:". A single letter is a drive, which fileOfUri rejects.
bool hasScheme(std::string_view uri)
{
    const std::size_t end = uri.find_first_of(":/?#");
    return end != std::string_view::npos && uri[end] == ':' && end > 1;
}

tl::expected<std::vector<std::byte>, std::string> decodeBase64(std::string_view text)
{
    static constexpr std::array<unsigned char, 256> kDigitOf = base64Digits();
    while (!text.empty() && text.back() == '=')
        text.remove_suffix(1);
    std::vector<std::byte> bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    unsigned bitCount = 0;
    for (const char c : text)
    {
        const unsigned char digit = kDigitOf[static_cast<unsigned char>(c)];
        if (digit == kNoDigit)
            return tl::unexpected<std::string>("has a character that is not base64");
        bits = (bits << 6U | digit) & 0xFFFFU;
        bitCount += 6;
        if (bitCount >= 8)
        {
            bitCount -= 8;
            bytes.push_back(static_cast<std::byte>(bits >> bitCount & 0xFFU));
        }
    }
    if (bitCount == 6) // a single digit
        return tl::unexpected<std::string>("is base64 that ends inside a byte");
    return bytes;
}

} // namespace

GltfBuffers::GltfBuffers(JsonReport& report, GltfStorage& storage, const JsonValue& root,
                         const std::optional<std::span<const std::byte>>& glbBuffer,
                         const GltfResource& resource)
    : storage_(&storage)
{
    for (const JsonValue json : root.objects("buffers"))
    {
        Buffer& buffer = buffers_.emplace_back();
        if (buffers_.size() == 1 && !json["uri"])
            buffer.bytes = glbBuffer;
        buffer.fault = report.attempt([&] { readBuffer(json, resource, buffer); });
    }
    for (const JsonValue json : root.objects("bufferViews"))
        views_.push_back(json);
}

void GltfBuffers::readBuffer(const JsonValue& json, const GltfResource& resource, Buffer& buffer)
{
    buffer.size = json.neededCount("byteLength");
    if (const JsonValue uri = json["uri"])
        buffer.bytes = bytesOfUri(uri, resource);
    if (!buffer.bytes)
        return;
    if (buffer.bytes->size() < buffer.size)
        json.fail(fmt::format("byteLength is {}, but there are {} bytes", buffer.size,
                              buffer.bytes->size()));
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

// `range` is an object with a buffer, an offset and a length.
std::span<const std::byte> GltfBuffers::bytesOf(const JsonValue& range) const
{
    const std::uint32_t index = range.neededIndex("buffer", buffers_.size(), "buffers");
    const std::uint64_t offset = range.count("byteOffset");
    const std::uint64_t size = range.neededCount("byteLength");
    const Buffer& buffer = buffers_[index];
    if (buffer.fault)
        throw JsonFailure(*buffer.fault);
    if (size == 0 || offset > buffer.size || size > buffer.size - offset)
        range.fail(fmt::format("{} bytes from byte {} on exceed buffer {}, which has {}", size,
                               offset, index, buffer.size));
    if (!buffer.bytes)
        range.fail(fmt::format("buffer {} has no bytes", index));
    return buffer.bytes->subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(size));
}

GltfView GltfBuffers::view(const JsonValue& object)
{
    const std::uint32_t index = object.neededIndex("bufferView", views_.size(), "buffer views");
    const JsonValue& json = views_[index];
    GltfView view{.bytes = {}, .stride = json.count("byteStride")};
    if (view.stride != 0 && (view.stride < kLeastStride || view.stride > kMostStride))
        json.fail(fmt::format("byteStride is {}: expected {} to {}", view.stride, kLeastStride,
                              kMostStride));
    const JsonValue extensions = json.object("extensions");
    JsonValue packed = extensions.object("EXT_meshopt_compression");
    if (!packed)
        packed = extensions.object("KHR_meshopt_compression");
    if (!packed)
    {
        view.bytes = bytesOf(json);
        return view;
    }
    auto known = unpacked_.find(index);
    if (known == unpacked_.end())
        known = unpacked_.emplace(index, unpacked(json, packed)).first;
    view.bytes = known->second;
    return view;
}

// The decoded numbers are as untrusted as those of an uncompressed file.
std::span<const std::byte> GltfBuffers::unpacked(const JsonValue& view, const JsonValue& packed)
{
    const std::span<const std::byte> bytes = bytesOf(packed);
    const std::uint64_t size = view.neededCount("byteLength");
    const std::uint64_t count = packed.neededCount("count");
    const std::uint64_t stride = packed.neededCount("byteStride");
    const std::size_t mode = indexOfChoice(packed, "mode", kModes);
    const std::size_t filter = packed["filter"] ? indexOfChoice(packed, "filter", kFilters) : 0;
    if (!strideFits(stride, kModes.at(mode), kFilters.at(filter)))
        packed.fail(
            fmt::format("a byteStride of {} is not valid with this mode and filter", stride));
    if (kModes.at(mode) == "TRIANGLES" && count % 3 != 0)
        packed.fail(fmt::format("{} indices of triangles: expected a multiple of 3", count));
    if (count == 0 || count > size || count * stride != size)
        packed.fail(fmt::format("{} elements of {} bytes do not match the view's {} bytes", count,
                                stride, size));
    // Every decoding counts, which also limits the time.
    storage_->take(packed, bytes.size());
    const std::span<std::byte> out = storage_->make<std::byte>(packed, size);
    const auto elements = static_cast<std::size_t>(count);
    const auto bytesOfEach = static_cast<std::size_t>(stride);
    if (kDecoders.at(mode)(out.data(), elements, bytesOfEach,
                           reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()) != 0)
        packed.fail("meshoptimizer cannot decode these bytes: expected a stream of version 0");
    if (kFilters.at(filter) == "OCTAHEDRAL")
        meshopt_decodeFilterOct(out.data(), elements, bytesOfEach);
    else if (kFilters.at(filter) == "QUATERNION")
        meshopt_decodeFilterQuat(out.data(), elements, bytesOfEach);
    else if (kFilters.at(filter) == "EXPONENTIAL")
        meshopt_decodeFilterExp(out.data(), elements, bytesOfEach);
    return out;
}

bool isDataUri(std::string_view uri)
{
    return lowerCase(uri.substr(0, kDataScheme.size())) == kDataScheme;
}

tl::expected<std::vector<std::byte>, std::string> decodeDataUri(std::string_view uri)
{
    const std::size_t comma = uri.find(',');
    if (comma == std::string_view::npos)
        return tl::unexpected<std::string>("is a data URI without a comma");
    if (!lowerCase(uri.substr(0, comma)).ends_with(kBase64))
        return tl::unexpected<std::string>("is a data URI that is not base64");
    return decodeBase64(uri.substr(comma + 1));
}

tl::expected<std::string, std::string> fileOfUri(std::string_view uri)
{
    if (hasScheme(uri))
        return tl::unexpected<std::string>("has a scheme: only files below the model's folder are "
                                           "read");
    const std::string decoded = percentDecoded(uri);
    const std::string_view name =
        decoded.starts_with("./") ? std::string_view(decoded).substr(2) : std::string_view(decoded);
    const std::optional<std::vector<std::string>> parts = partsOfFileName(name);
    if (!parts)
        return tl::unexpected<std::string>("is not a file below the model's folder: move the file "
                                           "there and use a path relative to that folder");
    return fmt::format("{}", fmt::join(*parts, "/"));
}

} // namespace sinew
