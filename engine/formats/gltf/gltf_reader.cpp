#include "engine/formats/gltf/gltf_reader.h"

#include "engine/base/text_location.h"
#include "engine/formats/gltf/glb.h"
#include "engine/formats/gltf/gltf_reading.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace sinew
{
namespace
{

void readAsset(JsonReport& report, const JsonValue& root, GltfAsset& asset)
{
    const JsonValue json = report.object(root, "asset");
    if (!json)
        return report.fail(root, "\"asset\" is missing: this is no glTF 2.0");
    asset.version = report.text(json, "version");
    report.attempt(": it is left out",
                   [&]
                   {
                       asset.generator = report.text(json, "generator");
                       asset.copyright = report.text(json, "copyright");
                   });
    const std::string least = report.text(json, "minVersion");
    if (!asset.version.starts_with("2.") || (!least.empty() && least != "2.0"))
        report.fail(json, fmt::format("version {} is not supported: expected 2.0",
                                      quotedForMessage(least.empty() ? asset.version : least)));
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
    constexpr std::array kParts{readGltfMaterials,   readGltfMeshes, readGltfSkins,
                                readGltfCameras,     readGltfNodes,  readGltfAnimations,
                                readGltfTargetNames, readGltfVrm};
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
    readGltfExtensions(report, root, file);
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
