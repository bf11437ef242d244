#include "samples/crowd/benchmark/benchmark_plan.h"

#include "samples/crowd/option_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace sinew::crowd
{
namespace
{

bool skinsOnDevice(Mode mode)
{
    return mode == Mode::Compute || mode == Mode::ComputeSimple;
}

std::string formText(const FormValues& form)
{
    std::vector<std::string> fixed;
    for (const auto& [part, value] : form)
        fixed.push_back(part + ' ' + value);
    return fixed.empty() ? kAutomaticForm : fmt::format("{}", fmt::join(fixed, ", "));
}

PlannedRun planned(const Options& options, Mode mode, std::uint32_t instances,
                   const char* triangleCull)
{
    FormValues form = options.fixed;
    fixPart(form, "triangle-cull", skinsOnDevice(mode) ? triangleCull : "off");
    const TriangleCull culls = triangleCullOf(form);
    FormValues others = form;
    others.erase("triangle-cull"); // which the runs of a comparison differ in
    return {.mode = mode,
            .form = form,
            .options = {.mode = std::string(samples::wordFor(mode)),
                        .instances = instances,
                        .view = std::string(samples::wordFor(options.view)),
                        .shadows = options.shadows,
                        .cull = options.cull,
                        .occlusion = mode != Mode::Cpu && options.cull &&
                                     options.occlusion.value_or(options.view == CrowdView::Eye),
                        .triangleCull = std::string(samples::wordFor(culls)),
                        .lod = lodText(options),
                        .width = options.size.width,
                        .height = options.size.height,
                        .msaa = options.msaa.value_or(1),
                        .form = formText(others)}};
}

// As the options say.
PlannedRun planned(const Options& options, Mode mode, std::uint32_t instances)
{
    return planned(options, mode, instances,
                   samples::wordFor(triangleCullOf(options.fixed)).data());
}

Options withoutLods(Options options)
{
    setLod({}, options);
    return options;
}

Options withoutOcclusion(Options options)
{
    options.occlusion = false;
    return options;
}

// Every mode at its best, and compute also without the triangle cull, which shows what skinning
// alone gains, and without occlusion, where there is any. Where there are levels of detail, all
// modes with them first, then without.
void addComparison(const Options& options, std::uint32_t instances, std::vector<PlannedRun>& runs)
{
    const bool hasLods = lodText(options) != kFullSurface;
    runs.push_back(planned(options, Mode::Compute, instances));
    if (runs.back().options.occlusion)
        runs.push_back(planned(withoutOcclusion(options), Mode::Compute, instances));
    if (!hasLods && triangleCullOf(options.fixed) != TriangleCull::Off)
        runs.push_back(planned(options, Mode::Compute, instances, "off"));
    for (const Mode mode : {Mode::ComputeSimple, Mode::Vertex, Mode::VertexSsbo, Mode::Cpu})
        runs.push_back(planned(options, mode, instances, "off"));
    if (hasLods)
        addComparison(withoutLods(options), instances, runs);
}

struct GoalRun
{
    Mode mode;
    const char* view;
    const char* triangleCull;
    bool cull;
};

// With one and with two passes over the geometry.
constexpr std::array kGoalRunsByPasses{
    GoalRun{Mode::Compute, "all", "off", true},    GoalRun{Mode::Vertex, "all", "off", true},
    GoalRun{Mode::VertexSsbo, "all", "off", true}, GoalRun{Mode::Compute, "crowd", "auto", true},
    GoalRun{Mode::Vertex, "crowd", "off", true},   GoalRun{Mode::VertexSsbo, "crowd", "off", true},
};
// With two.
constexpr std::array kGoalRuns{
    GoalRun{Mode::ComputeSimple, "all", "off", true},
    GoalRun{Mode::Compute, "near", "off", true},
    GoalRun{Mode::Compute, "near", "auto", true},
};
// With one, because instances outside the picture may cast shadows into it.
constexpr std::array kGoalRunsOfCulling{
    GoalRun{Mode::Compute, "half", "auto", true},
    GoalRun{Mode::Compute, "half", "auto", false},
};

constexpr std::uint32_t kManyInstances = 1'000;
// A GPU may skin 1000 instances in the time of five dispatches: to see what culling saves takes
// more of them, in few chunks (--skin-memory).
constexpr std::uint32_t kManyInstancesOfGpus = 30'000;

PlannedRun goalRun(const Options& options, const GoalRun& goal, bool shadows)
{
    constexpr std::uint32_t kInstances = 256;
    PlannedRun run = planned(options, goal.mode, kInstances, goal.triangleCull);
    run.options.view = goal.view;
    run.options.cull = goal.cull;
    run.options.shadows = shadows;
    return run;
}

std::vector<PlannedRun> planGoals(Options options, const std::vector<FormValues>& fixedForms,
                                  bool onCpu)
{
    options.size = {.width = 640, .height = 360};
    options.msaa = 1;
    options.cull = true;
    options.view = CrowdView::Crowd;
    options.fixed.clear();
    options =
        withoutOcclusion(withoutLods(options)); // which would hide what the ways to skin differ in
    std::vector<PlannedRun> runs;
    for (const bool shadows : {false, true})
        for (const GoalRun& goal : kGoalRunsByPasses)
            runs.push_back(goalRun(options, goal, shadows));
    for (const GoalRun& goal : kGoalRuns)
        runs.push_back(goalRun(options, goal, true));
    for (const FormValues& form : fixedForms)
    {
        Options fixed = options;
        fixed.fixed = form;
        const auto culls = samples::wordFor(triangleCullOf(form));
        runs.push_back(goalRun(fixed, {Mode::Compute, "crowd", culls.data(), true}, true));
        runs.back().options.form = formText(form);
    }
    for (const GoalRun& goal : kGoalRunsOfCulling)
    {
        runs.push_back(goalRun(options, goal, false));
        runs.back().options.instances = onCpu ? kManyInstances : kManyInstancesOfGpus;
    }
    // One pass, so that no instance is skinned twice where several chunks are needed.
    options.shadows = false;
    for (const std::uint32_t instances : {1U, kManyInstances, 10'000U, 100'000U})
    {
        runs.push_back(planned(options, Mode::Compute, instances));
        if (instances == 100'000)
            runs.back().rounds = 1; // only its memory is looked at
    }
    return runs;
}

} // namespace

std::vector<PlannedRun> planBudget(const Options& options)
{
    std::vector<PlannedRun> runs;
    if (options.budgetOfAllModes)
        addComparison(options, 1, runs);
    else
        runs.push_back(planned(options, options.mode, 1));
    return runs;
}

std::vector<PlannedRun> planBenchmark(const Options& options,
                                      const std::vector<FormValues>& fixedForms, bool onCpu)
{
    if (options.goals)
        return planGoals(options, fixedForms, onCpu);
    std::vector<std::uint32_t> counts = options.scaling;
    if (counts.empty())
        counts.push_back(options.instances);
    std::vector<PlannedRun> runs;
    for (const std::uint32_t instances : counts)
    {
        if (options.compare)
            addComparison(options, instances, runs);
        else
            runs.push_back(planned(options, options.mode, instances));
    }
    return runs;
}

} // namespace sinew::crowd
