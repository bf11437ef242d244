#include "samples/crowd/benchmark/budget.h"

#include "samples/common/interrupt.h"
#include "samples/common/progress.h"
#include "samples/crowd/benchmark/budget_search.h"
#include "samples/crowd/benchmark/round_order.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::crowd
{
namespace
{

struct Search
{
    PlannedRun plan; // of the next step
    BudgetSearch counts;
    std::vector<Run> steps;
};

struct Step
{
    Search* search;
    std::unique_ptr<MeasuredRun> run;
};

std::string stepText(std::size_t number, const std::vector<Step>& steps)
{
    std::string text = fmt::format("step {}:", number);
    for (const Step& step : steps)
        text += fmt::format(" {}", step.search->plan.options.instances);
    return text;
}

class BudgetSteps
{
public:
    explicit BudgetSteps(BenchmarkMachine& machine)
        : machine_(machine), engine_(machine.options().seed)
    {
    }

    // False where it was interrupted.
    bool measure(const std::vector<Search*>& searches)
    {
        std::vector<Step> steps;
        std::vector<Search*> alone;
        for (Search* search : searches)
            if (!add(*search, steps))
                alone.push_back(search);
        if (!measureTogether(steps))
            return false;
        for (Search* search : alone)
        {
            std::string whyNot;
            if (!add(*search, steps, &whyNot))
                search->counts.refused(search->plan.options.instances, whyNot);
            if (!measureTogether(steps))
                return false;
        }
        return true;
    }

private:
    // False where there is no room for its crowd.
    bool add(Search& search, std::vector<Step>& steps, std::string* whyNot = nullptr)
    {
        try
        {
            steps.push_back({&search, std::make_unique<MeasuredRun>(machine_, search.plan)});
            return true;
        }
        catch (const gpu::VulkanError& error)
        {
            if (whyNot != nullptr)
                *whyNot = error.what();
            return false;
        }
    }

    // Afterwards there are no steps, and no crowds.
    bool measureTogether(std::vector<Step>& steps)
    {
        const Options& options = machine_.options();
        const std::uint32_t rounds = options.warmup + options.runs;
        samples::Progress progress(stepText(++number_, steps),
                                   rounds * static_cast<std::uint32_t>(steps.size()),
                                   machine_.options().progress);
        for (std::uint32_t round = 0; round < rounds; ++round)
            for (const std::size_t i : shuffledOrder(steps.size(), engine_))
            {
                if (samples::interrupted())
                    return false;
                steps[i].run->measure(round, round >= options.warmup);
                progress.advance();
            }
        for (const Step& step : steps)
        {
            Run run = step.run->finish();
            step.search->counts.measured(run.options.instances, run.wall);
            step.search->steps.push_back(std::move(run));
        }
        steps.clear();
        machine_.releaseCrowds();
        return true;
    }

    BenchmarkMachine& machine_;
    std::mt19937 engine_;
    std::size_t number_ = 0;
};

BudgetSearchResult resultOf(Search search)
{
    std::ranges::sort(search.steps, {}, [](const Run& run) { return run.options.instances; });
    BudgetSearchResult result{.options = search.plan.options,
                              .answer = search.counts.answer(),
                              .steps = std::move(search.steps)};
    result.options.instances = result.answer.instances;
    return result;
}

} // namespace

std::optional<BudgetResult> searchBudget(BenchmarkMachine& machine)
{
    const double milliseconds = *machine.options().budget;
    Options options = machine.options();
    // Stored frames and morph targets are skinned in one way.
    const CrowdModel& model = machine.scene().model;
    options.budgetOfAllModes = options.budgetOfAllModes && !model.framed && model.weightCount == 0;
    std::vector<Search> searches;
    for (const PlannedRun& plan : planBudget(options))
        searches.push_back({plan, BudgetSearch(milliseconds, kMaxInstances), {}});

    BudgetSteps steps(machine);
    while (true)
    {
        std::vector<Search*> open;
        for (Search& search : searches)
            if (const auto instances = search.counts.next())
            {
                search.plan.options.instances = *instances;
                open.push_back(&search);
            }
        if (open.empty())
            break;
        if (!steps.measure(open))
            return std::nullopt;
    }
    BudgetResult result{.milliseconds = milliseconds, .searches = {}};
    for (Search& search : searches)
        result.searches.push_back(resultOf(std::move(search)));
    return result;
}

} // namespace sinew::crowd
