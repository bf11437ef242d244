#include "samples/crowd/benchmark/benchmark.h"

#include "samples/common/interrupt.h"
#include "samples/common/output.h"
#include "samples/common/progress.h"
#include "samples/crowd/benchmark/budget.h"
#include "samples/crowd/benchmark/measured_run.h"
#include "samples/crowd/benchmark/provenance.h"
#include "samples/crowd/benchmark/round_order.h"
#include "samples/crowd/option_texts.h"
#include "samples/crowd/report/benchmark_report.h"
#include "samples/crowd/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace sinew::crowd
{
namespace
{

std::uint32_t framesOf(const PlannedRun& run, const Options& options)
{
    return run.rounds == 0 ? options.warmup + options.runs
                           : std::min(run.rounds, options.warmup + options.runs);
}

// The CPU uploads all of its instances at once; where they do not fit, the other modes are compared
// without it.
bool cannotRun(BenchmarkMachine& machine, const PlannedRun& planned)
{
    if (planned.mode != Mode::Cpu || !machine.options().compare)
        return false;
    try
    {
        machine.crowdFor(planned);
        return false;
    }
    catch (const gpu::VulkanError& error)
    {
        samples::printWarning(fmt::format("left out, cpu with {} instances: {}",
                                          planned.options.instances, error.what()));
        return true;
    }
}

void describeModel(const CrowdScene& scene, BenchmarkResult& result)
{
    result.modelName = scene.scene.model.name;
    result.modelFile = scene.scene.model.file;
    result.modelHash = scene.scene.model.hash;
    result.vertices = scene.scene.model.skinning.vertices.size();
    result.triangles = scene.scene.model.skinning.indices.size() / 3;
    result.joints = scene.scene.model.skinning.jointCount;
    result.weights = scene.scene.model.skinning.influences.size();
    result.clips = scene.scene.model.clips.size();
}

// Nothing where it was interrupted.
std::optional<std::vector<Run>> measureRuns(BenchmarkMachine& machine)
{
    const Options& options = machine.options();
    std::vector<PlannedRun> plan =
        planBenchmark(options, fixedForms(machine.device(), machine.scene(), options),
                      machine.device().runsOnCpu());
    std::erase_if(plan, [&](const PlannedRun& planned) { return cannotRun(machine, planned); });
    std::vector<std::unique_ptr<MeasuredRun>> runs;
    std::uint32_t frames = 0;
    for (const PlannedRun& planned : plan)
    {
        // Runs that are not alternated are prepared later, one at a time, when the others' memory
        // is free.
        runs.push_back(planned.rounds == 0 ? std::make_unique<MeasuredRun>(machine, planned)
                                           : nullptr);
        frames += framesOf(planned, options);
    }

    samples::Progress progress("measuring", frames, options.progress);
    std::mt19937 engine(options.seed);
    for (std::uint32_t round = 0; round < options.warmup + options.runs; ++round)
        for (const std::size_t i : shuffledOrder(runs.size(), engine))
        {
            if (samples::interrupted())
                return std::nullopt;
            if (runs[i] == nullptr)
                continue;
            runs[i]->measure(round, round >= options.warmup);
            progress.advance();
        }
    std::vector<Run> measured(plan.size());
    for (std::size_t i = 0; i < plan.size(); ++i)
        if (runs[i] != nullptr)
            measured[i] = runs[i]->finish();
    runs.clear();
    machine.releaseCrowds();
    for (std::size_t i = 0; i < plan.size(); ++i)
        if (plan[i].rounds > 0)
        {
            MeasuredRun alone(machine, plan[i]);
            for (std::uint32_t round = 0; round < framesOf(plan[i], options); ++round)
            {
                if (samples::interrupted())
                    return std::nullopt;
                alone.measure(round, true);
                progress.advance();
            }
            measured[i] = alone.finish();
        }
    return measured;
}

} // namespace

std::optional<BenchmarkResult> runBenchmark(const gpu::Device& device, const CrowdScene& scene,
                                            const Options& options)
{
    BenchmarkMachine machine(device, scene, options);
    std::optional<std::vector<Run>> measured;
    std::optional<BudgetResult> budget;
    if (options.budget)
        budget = searchBudget(machine);
    else
        measured = measureRuns(machine);
    if (!measured && !budget)
        return std::nullopt;
    if (!measured)
        measured.emplace();
    BenchmarkResult result{.command = options.command,
                           .provenance = provenance(device.description().apiVersion),
                           .deviceName = device.description().name,
                           .deviceDriver = device.description().driver,
                           .deviceType = device.description().type,
                           .options = describeOptions(options),
                           .runs = std::move(*measured),
                           .budget = std::move(budget),
                           .validated = options.validate,
                           .rounds = options.runs,
                           .warmup = options.warmup};
    describeModel(scene, result);
    return result;
}

samples::ExitCode reportBenchmark(const BenchmarkResult& result, const Options& options)
{
    const auto files = {options.json, options.report, options.output, options.dumpVertices,
                        options.dumpJoints};
    const bool standardOutputTaken =
        std::ranges::any_of(files, [](const auto& file) { return file == "-"; });
    bool written = true;
    if (options.json)
        written = samples::writeOutput(*options.json, benchmarkJson(result)) && written;
    if (options.report)
        written = samples::writeOutput(*options.report, benchmarkPage(result)) && written;
    if (standardOutputTaken)
        samples::tell(benchmarkTable(result));
    else
        written = samples::writeOutput("-", benchmarkTable(result)) && written;
    return written ? samples::kExitOk : samples::kExitOutput;
}

} // namespace sinew::crowd
