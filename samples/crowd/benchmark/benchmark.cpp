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
    std::vector<PlannedRun> plan = planBenchmark(options);
    std::erase_if(plan, [&](const PlannedRun& planned) { return cannotRun(machine, planned); });
    std::vector<std::unique_ptr<MeasuredRun>> runs;
    for (const PlannedRun& planned : plan)
        runs.push_back(std::make_unique<MeasuredRun>(machine, planned));
    const std::uint32_t rounds = options.warmup + options.runs;
    samples::Progress progress("measuring", rounds * static_cast<std::uint32_t>(runs.size()),
                               options.progress);
    std::mt19937 engine(options.seed);
    for (std::uint32_t round = 0; round < rounds; ++round)
        for (const std::size_t i : shuffledOrder(runs.size(), engine))
        {
            if (samples::interrupted())
                return std::nullopt;
            runs[i]->measure(round, round >= options.warmup);
            progress.advance();
        }
    std::vector<Run> measured;
    for (const std::unique_ptr<MeasuredRun>& run : runs)
        measured.push_back(run->finish());
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
