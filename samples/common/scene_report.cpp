#include "samples/common/scene_report.h"

#include "samples/common/output.h"

#include <utility>

namespace sinew::samples
{

std::variant<Scene, ExitCode> loadAndReport(const SceneRequest& request)
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
    return std::move(*loaded);
}

bool refuseWarnings(const Scene& scene)
{
    if (scene.warnings.empty())
        return false;
    printError(counted(scene.warnings.size(), "warning", "warnings") + " with --strict");
    return true;
}

} // namespace sinew::samples
