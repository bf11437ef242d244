#include "samples/viewer/exporting.h"

#include "engine/export/gltf_export.h"
#include "engine/export/obj_export.h"
#include "engine/files/file_name.h"
#include "samples/common/output.h"

#include <fmt/format.h>

#include <string_view>

namespace sinew::viewer
{
namespace
{

void tellDeviation(const ExportDeviation& deviation)
{
    constexpr double kTold = 1e-6; // of the size: what floats keep
    if (deviation.largest <= kTold * deviation.size)
        return;
    samples::printWarning(fmt::format(
        "glTF cannot keep {} of the model exactly: they are off by up to {:.3g} units, {:.2g} % of "
        "the model's size, {}",
        samples::counted(deviation.vertexCount, "vertex", "vertices"), deviation.largest,
        100.0 * deviation.largest / deviation.size,
        deviation.clip.empty() ? "without clip" : "in the clip " + deviation.clip));
}

} // namespace

samples::ExitCode writeExport(const samples::Scene& scene, const Options& options)
{
    if (!options.exportFile)
        return samples::kExitOk;
    const ExportedScene exported{
        .model = scene.model, .materials = scene.materials, .meshMaterials = scene.meshMaterials};
    const std::string& file = *options.exportFile;
    if (lowerExtension(file) == ".obj")
        return samples::writeOutput(file, exportObj(exported, startOf(scene.model, options.time)))
                   ? samples::kExitOk
                   : samples::kExitOutput;
    const Result<ExportedGlb> glb = exportGlb(exported);
    if (!glb)
    {
        samples::printError(toString(glb.error()));
        return samples::kExitAssetRefused;
    }
    tellDeviation(glb->deviation);
    const auto* const text = reinterpret_cast<const char*>(glb->bytes.data());
    return samples::writeOutput(file, std::string_view(text, glb->bytes.size()))
               ? samples::kExitOk
               : samples::kExitOutput;
}

} // namespace sinew::viewer
