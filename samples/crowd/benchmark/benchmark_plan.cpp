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

std::string formText(const FormOptions& options)
{
    std::vector<std::string> fixed;
    for (const auto& [name, value] : namedChoices(options))
        fixed.push_back(name + ' ' + value);
    return fixed.empty() ? kAutomaticForm : fmt::format("{}", fmt::join(fixed, ", "));
}

PlannedRun planned(const Options& options, Mode mode, std::uint32_t instances,
                   TriangleCull triangleCull)
{
    const TriangleCull own = skinsOnDevice(mode) ? triangleCull : TriangleCull::Off;
    return {.mode = mode,
            .triangleCull = own,
            .form = static_cast<const FormOptions&>(options),
            .options = {.mode = std::string(samples::wordFor(mode)),
                        .instances = instances,
                        .view = std::string(samples::wordFor(options.view)),
                        .shadows = options.shadows,
                        .cull = options.cull,
                        .triangleCull = std::string(samples::wordFor(own)),
                        .width = options.size.width,
                        .height = options.size.height,
                        .msaa = options.msaa.value_or(1),
                        .form = formText(options)},
            .measuresBound = skinsOnDevice(mode) && own == TriangleCull::Off,
            .measuresTextbook = mode == Mode::Compute && own == TriangleCull::Off};
}

// Every mode at its best, and compute also without the triangle cull, which shows what skinning
// alone gains.
void addComparison(const Options& options, std::uint32_t instances, std::vector<PlannedRun>& runs)
{
    if (options.triangleCull != TriangleCull::Off)
        runs.push_back(planned(options, Mode::Compute, instances, options.triangleCull));
    for (const Mode mode :
         {Mode::Compute, Mode::ComputeSimple, Mode::Vertex, Mode::VertexSsbo, Mode::Cpu})
        runs.push_back(planned(options, mode, instances, TriangleCull::Off));
}

struct GoalRun
{
    Mode mode;
    const char* view;
    TriangleCull triangleCull;
    bool cull;
};

// With one and with two passes over the geometry.
constexpr std::array kGoalRunsByPasses{
    GoalRun{Mode::Compute, "all", TriangleCull::Off, true},
    GoalRun{Mode::Vertex, "all", TriangleCull::Off, true},
    GoalRun{Mode::VertexSsbo, "all", TriangleCull::Off, true},
    GoalRun{Mode::Compute, "crowd", TriangleCull::Auto, true},
    GoalRun{Mode::Vertex, "crowd", TriangleCull::Off, true},
    GoalRun{Mode::VertexSsbo, "crowd", TriangleCull::Off, true},
};
// With two.
constexpr std::array kGoalRuns{
    GoalRun{Mode::ComputeSimple, "all", TriangleCull::Off, true},
    GoalRun{Mode::Compute, "near", TriangleCull::Off, true},
    GoalRun{Mode::Compute, "near", TriangleCull::Auto, true},
};
// With one, because instances outside the picture may cast shadows into it.
constexpr std::array kGoalRunsOfCulling{
    GoalRun{Mode::Compute, "half", TriangleCull::Auto, true},
    GoalRun{Mode::Compute, "half", TriangleCull::Auto, false},
};

// What `auto` chooses from, one fixed and the rest as it is chosen: those that every device has.
std::vector<FormOptions> fixedForms()
{
    return {{.pose = PoseForm::Instance},
            {.pose = PoseForm::Level},
            {.arrays = Arrays::Storage},
            {.instancesAtOnce = 1},
            {.instancesAtOnce = 2},
            {.instancesAtOnce = 4},
            {.influences = Influences::ByInfluence},
            {.influences = Influences::ByVertex}};
}

constexpr std::uint32_t kManyInstances = 1'000;

PlannedRun goalRun(const Options& options, const GoalRun& goal, bool shadows)
{
    constexpr std::uint32_t kInstances = 256;
    PlannedRun run = planned(options, goal.mode, kInstances, goal.triangleCull);
    run.options.view = goal.view;
    run.options.cull = goal.cull;
    run.options.shadows = shadows;
    run.measuresBound = run.measuresBound && std::string_view(goal.view) == "all" && shadows;
    run.measuresTextbook = false;
    return run;
}

std::vector<PlannedRun> planGoals(Options options)
{
    options.size = {.width = 640, .height = 360};
    options.msaa = 1;
    options.cull = true;
    options.view = CrowdView::Crowd;
    static_cast<FormOptions&>(options) = {};
    options.trianglePieces.reset();
    options.subgroupSize.reset();
    std::vector<PlannedRun> runs;
    for (const bool shadows : {false, true})
        for (const GoalRun& goal : kGoalRunsByPasses)
            runs.push_back(goalRun(options, goal, shadows));
    for (const GoalRun& goal : kGoalRuns)
        runs.push_back(goalRun(options, goal, true));
    for (const FormOptions& form : fixedForms())
    {
        Options fixed = options;
        static_cast<FormOptions&>(fixed) = form;
        runs.push_back(goalRun(fixed, {Mode::Compute, "crowd", TriangleCull::Auto, true}, true));
    }
    for (const GoalRun& goal : kGoalRunsOfCulling)
    {
        runs.push_back(goalRun(options, goal, false));
        runs.back().options.instances = kManyInstances;
    }
    // One pass, so that no instance is skinned twice where several chunks are needed.
    options.shadows = false;
    for (const std::uint32_t instances : {1U, kManyInstances, 10'000U, 100'000U})
    {
        runs.push_back(planned(options, Mode::Compute, instances, TriangleCull::Auto));
        if (instances == 100'000)
            runs.back().rounds = 1; // only its memory is looked at
        if (instances == kManyInstances)
            runs.back().measuresTextbook = true; // enough of them to be worth measuring
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
        runs.push_back(planned(options, options.mode, 1, options.triangleCull));
    for (PlannedRun& run : runs)
    {
        run.measuresBound = false;
        run.measuresTextbook = false;
    }
    return runs;
}

std::vector<PlannedRun> planBenchmark(const Options& options)
{
    if (options.goals)
        return planGoals(options);
    std::vector<std::uint32_t> counts = options.scaling;
    if (counts.empty())
        counts.push_back(options.instances);
    std::vector<PlannedRun> runs;
    for (const std::uint32_t instances : counts)
    {
        if (options.compare)
            addComparison(options, instances, runs);
        else
            runs.push_back(planned(options, options.mode, instances, options.triangleCull));
    }
    return runs;
}

} // namespace sinew::crowd
