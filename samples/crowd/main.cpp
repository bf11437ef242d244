// The crowd sample: draws many instances of a model, each with its own motion, in a window or into
// files. Also runs the skinning benchmark.
#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"
#include "samples/app/output.h"
#include "samples/app/program.h"
#include "samples/app/scene.h"
#include "samples/crowd/benchmark/benchmark.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"
#include "samples/crowd/report/benchmark_result.h"
#include "samples/crowd/shown_crowd.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace sinew::crowd
{
namespace
{

samples::ExitCode benchmark(const gpu::Device& device, const Options& options,
                            const CrowdScene& scene, const gpu::ValidationLog& log)
{
    std::optional<BenchmarkResult> result = runBenchmark(device, scene, options);
    if (!result)
        return samples::kExitInterrupted;
    samples::ExitCode code = samples::kExitOk;
    if (options.output || options.dumps())
        code = renderOffscreen(device, scene, options);
    if (code == samples::kExitInterrupted)
        return code;
    result->validationMessages = static_cast<std::uint32_t>(log.messages().size());
    const samples::ExitCode reported = reportBenchmark(*result, options);
    return code == samples::kExitOk ? reported : code;
}

// Applies window defaults: a view among scattered instances. Without a GPU, fewer instances and one
// sample per pixel, because software drivers would take several times as long.
Options ofWindow(Options options, const gpu::Device& device)
{
    constexpr std::uint32_t kOfEachCore = 40;
    if (!options.namesView)
        options.view = CrowdView::Eye;
    if (!options.namesLayout)
        options.layout = Layout::Random;
    if (device.runsOnCpu() && !options.msaa)
        options.msaa = 1;
    if (!options.namesInstances && device.runsOnCpu())
        options.instances = std::min(
            options.instances, kOfEachCore * std::max(std::thread::hardware_concurrency(), 1U));
    return options;
}

// The models at a common scale, or the exit code.
std::variant<std::vector<samples::Scene>, samples::ExitCode> openScenes(const Options& options)
{
    std::vector<samples::Scene> scenes;
    samples::SceneRequest request = options.scene;
    for (const std::string& path : options.models)
    {
        request.model.path = path;
        auto opened = samples::openScene(request, outputFiles(options));
        if (const auto* code = std::get_if<samples::ExitCode>(&opened))
            return *code;
        scenes.push_back(std::move(std::get<samples::Scene>(opened)));
    }
    bringToOneScale(scenes);
    return scenes;
}

samples::ExitCode show(Options options)
{
    options.headless = options.headless || wantsBenchmark(options);
    samples::OpeningInstance opening = samples::openInstanceEarly(options);
    const auto opened = openScenes(options);
    if (const auto* code = std::get_if<samples::ExitCode>(&opened))
        return *code;
    const auto& scenes = std::get<std::vector<samples::Scene>>(opened);
    for (const samples::Scene& scene : scenes)
    {
        const bool hasFrames = scene.model.frames.has_value();
        const bool hasOneWay = hasFrames || !scene.model.skinning.morphDeltas.empty();
        if (const auto reason = hasOneWay ? whyOneWayCannot(options, hasFrames) : std::nullopt)
        {
            samples::printError(*reason);
            return samples::kExitUsage;
        }
    }
    Diagnostics warnings;
    const CrowdScene crowd = prepareCrowd(scenes, options, warnings);
    for (const Diagnostic& warning : warnings)
        samples::printWarning(toString(warning));
    if (options.strict &&
        (std::ranges::any_of(scenes, samples::refuseWarnings) || !warnings.empty()))
        return samples::kExitAssetRefused;
    return samples::draw(options,
                         {.inWindow = [&](const gpu::Device& device)
                          { return windowContent(device, crowd, ofWindow(options, device)); },
                          .intoFiles =
                              [&](const gpu::Device& device, const gpu::ValidationLog& log)
                          {
                              return wantsBenchmark(options)
                                         ? benchmark(device, options, crowd, log)
                                         : renderOffscreen(device, crowd, options);
                          }},
                         std::move(opening));
}

} // namespace
} // namespace sinew::crowd

int main(int argc, char** argv)
{
    return sinew::samples::runGuarded(
        [=] {
            return sinew::samples::runWith(sinew::crowd::readOptions(argc, argv),
                                           sinew::crowd::show);
        });
}
