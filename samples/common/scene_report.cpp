#include "samples/common/scene_report.h"

#include "engine/base/out_of_memory.h"
#include "samples/common/output.h"

#include <exception>
#include <string>
#include <utility>

namespace sinew::samples
{

tl::expected<Scene, Refusal> loadSceneGuarded(const SceneRequest& request)
{
    const std::string model =
        request.model.path.empty() ? "the default model" : request.model.path.string();
    try
    {
        return whileReading(model, [&] { return loadScene(request); });
    }
    catch (const OutOfMemory&)
    {
        throw;
    }
    catch (const std::exception& error) // what a file made a library throw
    {
        Refusal refusal;
        refusal.errors.push_back({.file = model, .message = error.what()});
        return tl::unexpected(std::move(refusal));
    }
}

std::variant<Scene, ExitCode> loadAndReport(const SceneRequest& request, bool explains)
{
    tl::expected<Scene, Refusal> loaded = loadSceneGuarded(request);
    for (const Diagnostic& warning : loaded ? loaded->warnings : loaded.error().warnings)
        if (!loaded || !explains || !warning.isExplained)
            printWarning(toString(warning));
    if (!loaded)
    {
        for (const Diagnostic& error : loaded.error().errors)
            printError(toString(error));
        return kExitAssetRefused;
    }
    return std::move(*loaded);
}

bool refuseWarnings(const Scene& scene)
{
    if (scene.warnings.empty())
        return false;
    printError(counted(scene.warnings.count(), "warning", "warnings") + " with --strict");
    return true;
}

} // namespace sinew::samples
