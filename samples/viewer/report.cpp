#include "samples/viewer/report.h"

#include "engine/base/text_location.h"
#include "samples/common/kept_file.h"
#include "samples/common/kept_lods.h"
#include "samples/common/output.h"
#include "samples/common/scene_report.h"
#include "samples/viewer/check.h"
#include "samples/viewer/exporting.h"
#include "samples/viewer/info.h"
#include "samples/viewer/selection.h"
#include "samples/viewer/skinning_report.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace sinew::viewer
{

namespace
{

// Without LODs where --lod has left nothing but one of them.
std::string info(const samples::Scene& scene, const Options& options)
{
    if (options.scene.levelOfDetail != 0)
        return describeScene(scene, {});
    return describeScene(scene, samples::keptLods(scene.model, samples::keptFolder(options.scene)));
}

} // namespace

std::variant<samples::Scene, samples::ExitCode> openScene(const Options& options)
{
    auto opened = samples::loadAndReport(options.scene, options.explainMaterials);
    if (const auto* code = std::get_if<samples::ExitCode>(&opened))
        return *code;
    auto& scene = std::get<samples::Scene>(opened);

    if (const auto reason = outputFiles(options).whyRead(scene))
    {
        samples::printError(*reason);
        return samples::kExitUsage;
    }
    if (const auto reason = outputFiles(options).whyUnwritable())
    {
        samples::printError(*reason);
        return samples::kExitOutput;
    }
    if (options.joint && !jointNamed(scene.model, options.joint))
    {
        samples::printError(fmt::format("{} has no joint '{}': --ui-dump - lists them",
                                        scene.model.name, *options.joint));
        return samples::kExitUsage;
    }
    if (options.info && !samples::writeOutput("-", info(scene, options)))
        return samples::kExitOutput;
    if (options.listClips && !samples::writeOutput("-", clipNames(scene)))
        return samples::kExitOutput;
    if (options.explainMaterials && !samples::writeOutput("-", explainScene(scene)))
        return samples::kExitOutput;
    if (options.compareSkinning && !samples::writeOutput("-", compareSkinning(scene.model)))
        return samples::kExitOutput;
    if (options.check && !options.info && !options.listClips && !options.explainMaterials &&
        !options.compareSkinning &&
        !samples::writeOutput(
            "-", fmt::format("{}: {}\n", printable(scene.model.name), contentsOf(scene))))
        return samples::kExitOutput;
    if (options.strict && samples::refuseWarnings(scene))
        return samples::kExitAssetRefused;
    if (options.check)
        return samples::kExitOk;
    if (const samples::ExitCode code = writeExport(scene, options); code != samples::kExitOk)
        return code;
    if (!wantsDevice(options))
        return samples::kExitOk;
    return std::move(scene);
}

} // namespace sinew::viewer
