#include "samples/app/scene.h"

#include "engine/lod/model_lods.h"
#include "engine/platform/process.h"
#include "samples/app/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <system_error>
#include <utility>

namespace sinew::samples
{

std::filesystem::path defaultModel()
{
    const std::filesystem::path program = platform::programFile();
    std::filesystem::path installed =
        (program.parent_path() / SINEW_MODEL_FROM_BIN).lexically_normal();
    std::error_code error;
    if (!program.empty() && std::filesystem::is_directory(installed, error))
        return installed;
    return SINEW_MODEL_OF_TREE;
}

namespace
{

// Replaces the model's surface with the requested LOD; see lodThere.
void showLevel(const SceneRequest& request, Scene& scene)
{
    const std::vector<ModelLod> lods = makeLods(scene.model);
    const std::uint32_t level =
        lodThere(request.levelOfDetail, lods.size(), scene.model, scene.warnings);
    if (level > 0)
        showSurface(lods[level - 1].surface, scene.model.skinning);
}

} // namespace

tl::expected<Scene, Refusal> loadScene(SceneRequest request)
{
    if (request.model.path.empty())
        request.model.path = defaultModel();
    tl::expected<Scene, Refusal> scene = loadDrawable(request);
    if (scene && !request.choosesLods && request.levelOfDetail > 0)
        whileReading(scene->model.file, [&] { showLevel(request, *scene); });
    return scene;
}

bool refuseWarnings(const Scene& scene)
{
    if (scene.warnings.empty())
        return false;
    printError(counted(scene.warnings.count(), "warning", "warnings") + " with --strict");
    return true;
}

std::vector<ModelLod> makeLods(const AnimatedModel& model, double mostPixelSize)
{
    bool isComplete = true;
    std::vector<ModelLod> lods = buildModelLods(model, mostPixelSize, &isComplete);
    if (!isComplete)
        tell(fmt::format(
            "making levels of detail: stopped after {}, because more would take too long for "
            "this many triangles, joints or morph targets; --lod off skips them\n",
            lods.size()));
    return lods;
}

std::uint32_t lodThere(std::uint32_t asked, std::size_t lods, const AnimatedModel& model,
                       Diagnostics& warnings)
{
    const auto there = static_cast<std::uint32_t>(std::min<std::size_t>(asked, lods));
    if (there != asked)
        warnings.push_back({.file = model.file,
                            .message = fmt::format("the model has no level of detail {}: showing "
                                                   "level {}",
                                                   asked, there)});
    return there;
}

std::variant<Scene, ExitCode> openScene(const SceneRequest& request, const OutputFiles& outputs)
{
    tl::expected<Scene, Refusal> loaded = loadScene(request);
    for (const Diagnostic& warning : loaded ? loaded->warnings : loaded.error().warnings)
        printWarning(toString(warning));
    if (!loaded)
    {
        for (const Diagnostic& error : loaded.error().errors)
            printError(toString(error));
        return kExitAssetRefused;
    }
    if (const auto reason = outputs.whyRead(loaded->filesRead))
    {
        printError(*reason);
        return kExitUsage;
    }
    if (const auto reason = outputs.whyUnwritable())
    {
        printError(*reason);
        return kExitOutput;
    }
    return std::move(*loaded);
}

} // namespace sinew::samples
