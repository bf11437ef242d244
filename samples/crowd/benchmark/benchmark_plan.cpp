#include "samples/crowd/benchmark/benchmark_plan.h"

#include "samples/crowd/report/benchmark_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew::crowd
{
namespace
{

bool leavesOutHidden(const Options& options)
{
    return options.cull && isOn(options.occlusion, options.view == CrowdView::Eye);
}

Options planned(Options options, Mode mode, bool cullsTriangles)
{
    options.mode = mode;
    if (!cullsTriangles || !canCullTriangles(mode))
        options.triangleCull = AutoOnOff::Off;
    return options;
}

// Adds every mode with its best settings. Compute also runs without the triangle cull, to show the
// gain of skinning alone, and without occlusion culling. With LODs, all modes run with LODs first,
// then without.
void addComparison(const Options& options, std::vector<Options>& runs)
{
    const bool hasLods = usesLods(options);
    runs.push_back(planned(options, Mode::Compute, true));
    if (leavesOutHidden(runs.back()))
    {
        runs.push_back(runs.back());
        runs.back().occlusion = AutoOnOff::Off;
    }
    if (!hasLods && options.triangleCull != AutoOnOff::Off)
        runs.push_back(planned(options, Mode::Compute, false));
    for (const Mode mode : {Mode::ComputeSimple, Mode::Vertex, Mode::VertexPalette})
        runs.push_back(planned(options, mode, false));
    if (!hasLods)
        return;
    Options full = options;
    setLod(0, full);
    addComparison(full, runs);
}

} // namespace

std::vector<Options> planBudget(const Options& options)
{
    Options one = options;
    one.instances = 1;
    std::vector<Options> runs;
    if (options.budgetOfAllModes)
        addComparison(one, runs);
    else
        runs.push_back(planned(one, options.mode, true));
    return runs;
}

std::vector<Options> planBenchmark(const Options& options)
{
    std::vector<std::uint32_t> counts = options.scaling;
    if (counts.empty())
        counts.push_back(options.instances);
    std::vector<Options> runs;
    for (const std::uint32_t instances : counts)
    {
        Options one = options;
        one.instances = instances;
        if (options.compare)
            addComparison(one, runs);
        else
            runs.push_back(planned(one, options.mode, true));
    }
    return runs;
}

RunOptions runOptions(const Options& run)
{
    return {.mode = std::string(samples::wordFor(run.mode)),
            .instances = run.instances,
            .view = std::string(samples::wordFor(run.view)),
            .shadows = run.shadows,
            .cull = run.cull,
            .occlusion = leavesOutHidden(run),
            .triangleCull = std::string(samples::wordFor(run.triangleCull)),
            .lod = lodText(run),
            .width = run.size.width,
            .height = run.size.height,
            .msaa = run.msaa.value_or(1)};
}

// Frame times grow at most linearly, so the next count can be larger by budget / time.
std::optional<std::uint32_t> BudgetSearch::next() const
{
    constexpr double kLeast = 2.0;
    constexpr double kGreatest = 16.0;
    if (!above_ && holds_ == 0)
        return 1;
    if (!above_)
    {
        const double factor = std::clamp(budget_ / median_, kLeast, kGreatest);
        const double larger = std::min(std::floor(holds_ * factor), static_cast<double>(most_));
        return holds_ < most_ ? std::optional(static_cast<std::uint32_t>(larger)) : std::nullopt;
    }
    if (*above_ - holds_ <= 1 || *above_ <= holds_ * kBudgetCloseness)
        return std::nullopt;
    const double middle = std::sqrt(static_cast<double>(holds_) * *above_);
    return std::clamp(static_cast<std::uint32_t>(std::lround(middle)), holds_ + 1, *above_ - 1);
}

void BudgetSearch::measured(std::uint32_t instances, std::span<const double> milliseconds)
{
    const double median = medianOf(milliseconds).value_or(0.0);
    if (median <= budget_)
    {
        holds_ = instances;
        median_ = median;
        return;
    }
    above_ = instances;
    refusal_.clear();
}

void BudgetSearch::refused(std::uint32_t instances, std::string reason)
{
    above_ = instances;
    refusal_ = std::move(reason);
}

BudgetAnswer BudgetSearch::answer(RunOptions options) const
{
    options.instances = holds_;
    if (!above_)
        return {.options = std::move(options),
                .exceeds = {},
                .stoppedBy = fmt::format("at most {} can be drawn", instancesText(most_))};
    return {.options = std::move(options),
            .exceeds = refusal_.empty() ? above_ : std::nullopt,
            .stoppedBy = refusal_};
}

} // namespace sinew::crowd
