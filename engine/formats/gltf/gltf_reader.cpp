#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/formats/gltf/gltf_file.h"
#include "engine/formats/gltf/gltf_reading.h"
#include "engine/formats/refusals.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace sinew
{
namespace
{

struct GltfParts
{
    std::string_view json;
    std::size_t jsonOffset = 0;                       // in the file
    std::optional<std::span<const std::byte>> buffer; // only of a .glb that has one
};

constexpr std::uint32_t kGlbMagic = 0x46546C67;     // "glTF"
constexpr std::uint32_t kGlbJsonChunk = 0x4E4F534A; // "JSON"
constexpr std::uint32_t kGlbBinaryChunk = 0x004E4942;
constexpr std::uint32_t kGlbVersion = 2;
constexpr std::size_t kGlbHeaderSize = 12;
constexpr std::size_t kGlbChunkHeaderSize = 8;

// Returns the length in the header, clamped to the file's size.
std::size_t checkedLength(std::span<const std::byte> bytes, BinaryReader& report)
{
    if (bytes.size() < kGlbHeaderSize)
        report.fail(bytes.size(),
                    fmt::format("the file ends in its header of {} bytes", kGlbHeaderSize));
    if (const std::uint32_t version = uint32At(bytes, 4); version != kGlbVersion)
        report.fail(4,
                    fmt::format("version {} is not supported: expected {}", version, kGlbVersion));
    const std::size_t length = uint32At(bytes, 8);
    if (length > bytes.size() || length < kGlbHeaderSize)
        report.fail(
            8, fmt::format("the header says {} bytes, but the file has {}", length, bytes.size()));
    return length;
}

// Splits a file into JSON and, for a .glb, its buffer. The first four bytes identify a .glb;
// anything else is JSON. Ignores bytes beyond the header's length.
GltfParts partsOf(std::span<const std::byte> bytes, BinaryReader report)
{
    if (bytes.size() < 4 || uint32At(bytes, 0) != kGlbMagic)
        return {.json = asText(bytes)};
    bytes = bytes.first(checkedLength(bytes, report));
    GltfParts parts;
    std::size_t chunk = 0;
    for (std::size_t offset = kGlbHeaderSize; offset < bytes.size(); ++chunk)
    {
        const std::size_t left = bytes.size() - offset;
        const std::size_t size = left < kGlbChunkHeaderSize ? 0 : uint32At(bytes, offset);
        if (left < kGlbChunkHeaderSize || size > left - kGlbChunkHeaderSize)
            report.fail(offset,
                        fmt::format("a chunk does not fit into the {} bytes that are left", left));
        const std::uint32_t type = uint32At(bytes, offset + 4);
        const std::size_t begin = offset + kGlbChunkHeaderSize;
        const std::span<const std::byte> contents = bytes.subspan(begin, size);
        if ((type == kGlbJsonChunk) != (chunk == 0))
            report.fail(offset, "expected one JSON chunk, at the start");
        if (type == kGlbJsonChunk)
        {
            parts.json = asText(contents);
            parts.jsonOffset = begin;
        }
        else if (type == kGlbBinaryChunk && parts.buffer)
            report.fail(offset, "expected at most one binary chunk");
        else if (type == kGlbBinaryChunk)
            parts.buffer = contents;
        offset = begin + size;
    }
    if (chunk == 0)
        report.fail(bytes.size(), "the file has no chunk of JSON");
    return parts;
}

enum class ExtensionIs
{
    Supported,
    Look,   // only affects the appearance or carries metadata
    Needed, // all others: files that require one are rejected
};

struct KnownExtension
{
    std::string_view part; // of the extension's name
    ExtensionIs its;
};

// The first matching row applies.
constexpr KnownExtension kKnownExtensions[] = {
    {"EXT_mesh_gpu_instancing", ExtensionIs::Supported},
    {"EXT_meshopt_compression", ExtensionIs::Supported},
    {"EXT_texture_webp", ExtensionIs::Supported},
    {"KHR_animation_pointer", ExtensionIs::Supported}, // for properties that a channel can animate
    {"KHR_draco_mesh_compression", ExtensionIs::Supported}, // if built with Draco
    {"KHR_materials_emissive_strength", ExtensionIs::Supported},
    {"KHR_materials_pbrSpecularGlossiness", ExtensionIs::Supported}, // only its diffuse part
    {"KHR_materials_unlit", ExtensionIs::Supported},
    {"KHR_mesh_quantization", ExtensionIs::Supported},
    {"KHR_meshopt_compression", ExtensionIs::Supported}, // version 0; the decoder rejects others
    {"KHR_texture_transform", ExtensionIs::Supported},
    {"VRM", ExtensionIs::Supported}, // except an avatar's behaviour

    {"_animation_pointer", ExtensionIs::Look},
    {"_audio", ExtensionIs::Look},
    {"_features", ExtensionIs::Look}, // feature IDs of meshes and instances
    {"_lights", ExtensionIs::Look},
    {"_material", ExtensionIs::Look},
    {"_metadata", ExtensionIs::Look},
    {"_physics", ExtensionIs::Look},
    {"_xmp", ExtensionIs::Look},
    {"MSFT_lod", ExtensionIs::Look}, // the nodes in the scene are drawn
    {"KHR_node_", ExtensionIs::Look},
};

constexpr std::size_t kMostNamedExtensions = 20; // in a message

ExtensionIs classOf(std::string_view name)
{
    const auto* row =
        std::ranges::find_if(kKnownExtensions, [&](const KnownExtension& known)
                             { return name.find(known.part) != std::string_view::npos; });
    return row == std::end(kKnownExtensions) ? ExtensionIs::Needed : row->its;
}

std::vector<std::string> textsOf(const JsonValue& root, std::string_view key)
{
    std::vector<std::string> texts;
    for (const JsonValue text : root.array(key))
    {
        if (!text.is(JsonKind::Text))
            text.fail("expected a string");
        texts.emplace_back(text.text());
    }
    return texts;
}

// Reads "extensionsUsed" and "extensionsRequired". Rejects a file that requires an unsupported
// extension and cannot be shown without it. Warns once about all other unsupported extensions.
void readExtensions(JsonReport& report, const JsonValue& root, GltfFile& file)
{
    file.extensionsUsed = textsOf(root, "extensionsUsed");
    file.extensionsRequired = textsOf(root, "extensionsRequired");
    for (const std::string& name : file.extensionsRequired)
        if (classOf(name) == ExtensionIs::Needed)
            root["extensionsRequired"].fail(
                fmt::format("the extension {} is not supported", printable(name)));
    std::vector<std::string> others;
    for (const auto* list : {&file.extensionsUsed, &file.extensionsRequired})
        for (const std::string& name : *list)
            if (classOf(name) != ExtensionIs::Supported &&
                std::ranges::find(others, printable(name)) == others.end() &&
                others.size() <= kMostNamedExtensions)
                others.push_back(printable(name));
    const JsonValue used = root["extensionsUsed"];
    if (!others.empty())
        report.warn(used ? used : root["extensionsRequired"],
                    "not supported, and left out: " + firstNames(others, kMostNamedExtensions));
}

void checkAsset(const JsonValue& root)
{
    const JsonValue asset = root.object("asset");
    if (!asset)
        root.fail("\"asset\" is missing: this is not glTF 2.0");
    const std::string version = asset.text("version");
    const std::string least = asset.text("minVersion");
    if (!version.starts_with("2.") || (!least.empty() && least != "2.0"))
        asset.fail(fmt::format("version {} is not supported: expected 2.0",
                               quotedForMessage(least.empty() ? version : least)));
}

// Limits memory: a few characters of JSON become an object of several hundred bytes.
void checkCounts(const JsonValue& root)
{
    for (const auto& [key, list] : root.members())
        if (list.is(JsonKind::Array) && list.size() > kMostGltfObjects)
            list.fail(
                fmt::format("{} elements: expected at most {}", list.size(), kMostGltfObjects));
}

} // namespace

Result<GltfFile> readGltf(std::vector<std::byte> bytes, std::string_view fileName,
                          const GltfResource& resource, Diagnostics& warnings)
{
    if (bytes.empty())
        return refusal(std::string(fileName), "the file is empty");
    GltfStorage storage;
    const std::span<const std::byte> whole = storage.keep(shared(std::move(bytes)));
    const Result<GltfParts> parts =
        resultOf([&] { return partsOf(whole, BinaryReader(whole, fileName, warnings)); });
    if (!parts)
        return tl::unexpected(parts.error());
    const Result<JsonDocument> document = parseJson(parts->json, fileName, parts->jsonOffset);
    if (!document)
        return tl::unexpected(document.error());

    GltfFile file;
    JsonReport report(fileName, warnings);
    const JsonValue root(*document);
    const auto read = [&]
    {
        if (!root.is(JsonKind::Object))
            root.fail("expected an object");
        checkCounts(root);
        checkAsset(root);
        readExtensions(report, root, file);
        GltfBuffers buffers(report, storage, root, parts->buffer, resource);
        GltfAccessors accessors(storage, buffers, root);
        for (const auto& readPart : {readGltfMaterials, readGltfMeshes, readGltfSkins,
                                     readGltfNodes, readGltfAnimations, readGltfVrm})
            readPart({report, root, storage, buffers, accessors, resource, file});
    };
    if (const auto failure = report.attempt(read))
        return tl::unexpected(report.diagnostic(failure->value, failure->message));
    file.storage = storage.memory();
    return file;
}

} // namespace sinew
