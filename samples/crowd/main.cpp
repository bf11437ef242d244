// The crowd: many instances of a skeletal model, each with a motion of its own, in a window or in
// files; and the benchmark of the ways to skin them.
#include "engine/gpu/device.h"
#include "engine/gpu/instance.h"
#include "samples/common/kept_files.h"
#include "samples/common/output.h"
#include "samples/common/program.h"
#include "samples/common/scene.h"
#include "samples/crowd/benchmark/benchmark.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/drawing.h"
#include "samples/crowd/option_rules.h"
#include "samples/crowd/options.h"
#include "samples/crowd/pipelines.h"

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

// The picture and the dumps that a benchmark is asked for, of the crowd that it measured.
samples::ExitCode showMeasured(const gpu::Device& device, const CrowdScene& scene, Options options)
{
    if (!options.output && !options.dumps())
        return samples::kExitOk;
    if (!options.scaling.empty())
        options.instances = options.scaling.front();
    return renderOffscreen(device, scene, options);
}

// Not to be called while the measured device exists: function pointers are those of one device.
std::optional<PipelineTable> pipelinesOfRun(const gpu::Instance& instance, const CrowdScene& scene,
                                            const Options& options)
{
    try
    {
        return compilePipelines(instance, scene, options);
    }
    catch (const gpu::VulkanError& error) // what was measured is reported all the same
    {
        samples::printWarning(fmt::format("the page has no pipelines: {}", error.what()));
        return std::nullopt;
    }
}

samples::ExitCode benchmark(const Options& options, const CrowdScene& scene)
{
    const gpu::Instance instance({.validate = options.validate});
    std::optional<BenchmarkResult> result;
    samples::ExitCode code = samples::kExitOk;
    {
        const gpu::Device device = samples::openDevice(instance, options.device, false);
        const samples::KeptPipelines kept(device, samples::keptFolder(options.scene));
        result = runBenchmark(device, scene, options);
        if (result)
            code = showMeasured(device, scene, options);
    }
    if (!result || code == samples::kExitInterrupted)
        return samples::kExitInterrupted;
    if (options.report && options.mode != Mode::Cpu)
    {
        Options same = options;
        if (!same.device)
            same.device = result->deviceName; // not another that only compiles
        result->pipelines = pipelinesOfRun(instance, scene, same);
    }
    result->validationMessages =
        static_cast<std::uint32_t>(instance.validation().messages().size());
    const samples::ExitCode reported = reportBenchmark(*result, options);
    return samples::reportValidation(instance.validation(),
                                     code == samples::kExitOk ? reported : code);
}

samples::ExitCode showPipelines(const Options& options, const CrowdScene& scene)
{
    const gpu::Instance instance({.validate = options.validate});
    return samples::reportValidation(
        instance.validation(),
        reportPipelines(compilePipelines(instance, scene, options), options));
}

// Among the instances, scattered; on a machine without a GPU as many as it can move.
Options ofWindow(Options options, const gpu::Device& device)
{
    constexpr std::uint32_t kOfEachCore = 40;
    if (!options.namesView)
        options.view = CrowdView::Eye;
    if (!options.namesLayout && !options.takesPlaces)
        options.layout = Layout::Random;
    if (!options.namesInstances && !options.takesPlaces && device.runsOnCpu())
        options.instances = std::min(
            options.instances, kOfEachCore * std::max(std::thread::hardware_concurrency(), 1U));
    return options;
}

samples::ExitCode show(Options options)
{
    samples::OpeningInstance opening = options.pipelines || wantsBenchmark(options)
                                           ? samples::OpeningInstance()
                                           : samples::openInstanceEarly(options);
    const auto opened = samples::loadAndReport(options.scene);
    if (const auto* code = std::get_if<samples::ExitCode>(&opened))
        return *code;
    const auto& scene = std::get<samples::Scene>(opened);
    settleInstances(scene.model, options);
    const std::optional<std::string> none;
    for (const auto& reason :
         {whyNoInstance(options), scene.model.frames ? whyFramesCannot(options) : none,
          scene.model.skinning.morphDeltas.empty() ? none : whyMorphsCannot(options),
          outputFiles(options).whyRead(scene)})
        if (reason)
        {
            samples::printError(*reason);
            return samples::kExitUsage;
        }
    if (const auto reason = outputFiles(options).whyUnwritable())
    {
        samples::printError(*reason);
        return samples::kExitOutput;
    }
    Diagnostics warnings;
    const CrowdScene crowd = prepareCrowd(scene, options, warnings);
    for (const Diagnostic& warning : warnings)
        samples::printWarning(toString(warning));
    if (options.strict && (samples::refuseWarnings(scene) || !warnings.empty()))
        return samples::kExitAssetRefused;
    if (options.pipelines)
        return showPipelines(options, crowd);
    if (wantsBenchmark(options))
        return benchmark(options, crowd);
    return samples::draw(options,
                         {.inWindow = [&](const gpu::Device& device)
                          { return windowContent(device, crowd, ofWindow(options, device)); },
                          .intoFiles = [&](const gpu::Device& device)
                          { return renderOffscreen(device, crowd, options); }},
                         std::move(opening));
}

} // namespace
} // namespace sinew::crowd

int main(int argc, char** argv)
{
    return sinew::samples::runGuarded(
        [=]
        {
            return sinew::samples::runWith(sinew::crowd::CommandLine().read(argc, argv),
                                           sinew::crowd::show);
        });
}
