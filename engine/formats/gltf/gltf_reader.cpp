#include "engine/formats/gltf/gltf_reader.h"

#include "engine/base/text_location.h"
#include "engine/formats/gltf/glb.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace sinew
{
namespace
{

// KHR_meshopt_compression: its streams of version 0; the others are refused where they are decoded,
// as are all of KHR_draco_mesh_compression in a build without Draco.
constexpr std::array<std::string_view, 10> kSupported{
    "KHR_animation_pointer", "EXT_mesh_gpu_instancing", "EXT_meshopt_compression",         "KHR_draco_mesh_compression",
    "KHR_materials_emissive_strength", "KHR_materials_unlit",
    "KHR_mesh_quantization",           "KHR_meshopt_compression",
    "KHR_texture_transform",           "MSFT_lod"};

constexpr std::size_t kMostNamed = 20; // extensions in one message

bool isSupported(const std::string& extension)
{
    return std::ranges::find(kSupported, extension) != kSupported.end();
}

void readAsset(JsonReport& report, const JsonValue& root, GltfAsset& asset)
{
    const JsonValue json = report.object(root, "asset");
    if (!json)
        return report.fail(root, "\"asset\" is missing: this is no glTF 2.0");
    asset = {.version = report.text(json, "version"),
             .generator = report.text(json, "generator"),
             .copyright = report.text(json, "copyright")};
    const std::string least = report.text(json, "minVersion");
    if (!asset.version.starts_with("2.") || (!least.empty() && least != "2.0"))
        report.fail(json, fmt::format("version {} is not supported: expected 2.0",
                                      quotedForMessage(least.empty() ? asset.version : least)));
}

std::vector<std::string> textsOf(JsonReport& report, const JsonValue& root, std::string_view key)
{
    std::vector<std::string> texts;
    for (const JsonValue text : report.array(root, key))
        if (text.is(JsonKind::Text))
            texts.emplace_back(text.text());
        else
            report.fail(text, "expected a string");
    return texts;
}

void readExtensions(JsonReport& report, const JsonValue& root, GltfFile& file)
{
    file.extensionsUsed = textsOf(report, root, "extensionsUsed");
    file.extensionsRequired = textsOf(report, root, "extensionsRequired");
    const JsonValue required = root["extensionsRequired"];
    if (required)
        for (const JsonValue name : required)
            if (name.is(JsonKind::Text) && !isSupported(std::string(name.text())))
                report.fail(name, fmt::format("the model requires the extension {}, which is not "
                                              "supported",
                                              printable(name.text())));
    std::vector<std::string> others;
    for (const std::string& extension : file.extensionsUsed)
        if (!isSupported(extension) && others.size() < kMostNamed)
            others.push_back(printable(extension));
    if (!others.empty())
        report.warn(root["extensionsUsed"],
                    fmt::format("not supported, and left out: {}", fmt::join(others, ", ")));
}

// A few characters make an object of some hundred bytes.
void checkCounts(JsonReport& report, const JsonValue& root)
{
    for (const std::string_view key : root.keys())
        if (const JsonValue list = root[key];
            list.is(JsonKind::Array) && list.size() > kMostGltfObjects)
            report.fail(list, fmt::format("{} elements: expected at most {}", list.size(),
                                          kMostGltfObjects));
}

void readParts(const GltfReading& reading)
{
    constexpr std::array kParts{readGltfMaterials, readGltfMeshes,     readGltfSkins,
                                readGltfNodes,     readGltfAnimations, readGltfTargetNames,
                                readGltfVrm};
    for (const auto& read : kParts)
        if (reading.report.ok())
            read(reading);
}

} // namespace

Result<GltfFile> readGltf(std::vector<std::byte> bytes, std::string_view fileName,
                          const GltfResource& resource, Diagnostics& warnings)
{
    if (bytes.empty())
        return refusal(std::string(fileName), "the file is empty");
    JsonReport report(fileName, warnings);
    GltfStorage storage(report);
    const Result<GltfParts> parts =
        gltfParts(storage.keep(shared(std::move(bytes))), fileName, warnings);
    if (!parts)
        return tl::unexpected(parts.error());
    const Result<JsonTree> tree = parseJson(parts->json, fileName, parts->jsonOffset);
    if (!tree)
        return tl::unexpected(tree.error());

    GltfFile file;
    const JsonValue root(*tree, 0);
    if (!root.is(JsonKind::Object))
        report.fail(root, "expected an object");
    else
        checkCounts(report, root);
    readAsset(report, root, file.asset);
    readExtensions(report, root, file);
    if (report.ok())
    {
        GltfBuffers buffers(report, storage, root, parts->buffer, resource);
        GltfAccessors accessors(report, storage, buffers, root);
        readParts({report, root, storage, buffers, accessors, file});
    }
    if (!report.ok())
        return tl::unexpected(report.error());
    file.storage = storage.memory();
    return file;
}

} // namespace sinew
