#include "samples/viewer/exporting.h"

#include "engine/export/gltf_export.h"
#include "engine/files/file_name.h"
#include "samples/common/output.h"

#include <fmt/format.h>

#include <string>

namespace sinew::viewer
{
namespace
{

std::string describeMissing(const LoadedMaterials& loaded)
{
    std::string images;
    for (const LoadedTexture& texture : loaded.textures)
        if (!isExported(texture))
            images += (images.empty() ? "" : ", ") + texture.name;
    if (!images.empty())
        images = "BC7 images are not in it, save them as BC3, PNG or TGA: " + images;
    std::string shaders;
    for (const LoadedMaterial& material : loaded.materials)
        if (!material.missing.empty())
            shaders += (shaders.empty() ? "" : ", ") + material.shader;
    if (!shaders.empty())
        shaders = "images that were not found are not in it: those of " + shaders;
    return images + (images.empty() || shaders.empty() ? "" : "; ") + shaders;
}

std::string describeLoss(const ExportDeviation& deviation)
{
    constexpr double kTold = 1e-6; // of the size: what floats keep
    if (deviation.largest <= kTold * deviation.size)
        return "";
    return fmt::format(
        "glTF cannot keep {} of the model exactly: they are off by up to {:.3g} units, {:.2g} % of "
        "the model's size, {}",
        samples::counted(deviation.vertexCount, "vertex", "vertices"), deviation.largest,
        100.0 * deviation.largest / deviation.size,
        deviation.clip.empty() ? "without clip" : "in the clip " + deviation.clip);
}

} // namespace

Result<ExportedFile> exportedFile(const samples::Scene& scene, const Playback& playback,
                                  const std::string& file)
{
    const ExportedScene exported{
        .model = scene.model, .materials = scene.materials, .meshMaterials = scene.meshMaterials};
    if (lowerExtension(file) == ".obj")
        return ExportedFile{.contents = exportObj(exported, playback), .lost = {}};
    return exportGlb(exported).map(
        [&exported](const ExportedGlb& glb)
        {
            const auto* const text = reinterpret_cast<const char*>(glb.bytes.data());
            std::string lost = describeLoss(glb.deviation);
            const std::string missing = describeMissing(exported.materials);
            if (!lost.empty() && !missing.empty())
                lost += "; ";
            return ExportedFile{.contents = {text, glb.bytes.size()}, .lost = lost + missing};
        });
}

samples::ExitCode writeExport(const samples::Scene& scene, const Options& options)
{
    if (!options.exportFile)
        return samples::kExitOk;
    const Result<ExportedFile> exported =
        exportedFile(scene, startOf(scene.model, options.time), *options.exportFile);
    if (!exported)
    {
        samples::printError(toString(exported.error()));
        return samples::kExitAssetRefused;
    }
    if (!exported->lost.empty())
        samples::printWarning(exported->lost);
    return samples::writeOutput(*options.exportFile, exported->contents) ? samples::kExitOk
                                                                         : samples::kExitOutput;
}

} // namespace sinew::viewer
