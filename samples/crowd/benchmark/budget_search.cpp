#include "samples/crowd/benchmark/benchmark_plan.h"
#include "samples/crowd/report/statistics.h"
#include "samples/crowd/report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sinew::crowd
{
namespace
{

// A count between two that is as far from both by ratio; nothing where they are close.
std::optional<std::uint32_t> between(std::uint32_t low, std::uint32_t high)
{
    if (high - low <= 1 || high <= low * kBudgetCloseness)
        return std::nullopt;
    const double middle = std::sqrt(static_cast<double>(low) * high);
    return std::clamp(static_cast<std::uint32_t>(std::lround(middle)), low + 1, high - 1);
}

constexpr auto kMedianHolds = [](const auto& quartiles, double budget)
{ return quartiles.median <= budget; };
constexpr auto kUpperHolds = [](const auto& quartiles, double budget)
{ return quartiles.upper <= budget; };

} // namespace

BudgetSearch::BudgetSearch(double milliseconds, std::uint32_t most)
    : budget_(milliseconds), most_(most)
{
}

std::uint32_t BudgetSearch::greatestWith(Test test) const
{
    std::uint32_t greatest = 0;
    for (const auto& [instances, quartiles] : measured_)
        if (test(quartiles, budget_))
            greatest = instances;
    return greatest;
}

std::optional<std::uint32_t> BudgetSearch::leastExceeding() const
{
    for (auto it = measured_.upper_bound(greatestWith(kMedianHolds)); it != measured_.end(); ++it)
        if (it->second.lower > budget_)
            return it->first;
    return std::nullopt;
}

// The next count that was measured or refused.
std::optional<std::uint32_t> BudgetSearch::above(std::uint32_t instances) const
{
    const auto next = measured_.upper_bound(instances);
    if (next != measured_.end())
        return next->first;
    return refused_ ? std::optional(refused_->first) : std::nullopt;
}

// Times grow no faster than the instances, so that a crowd may be as many times larger as its frame
// is below the budget.
std::optional<std::uint32_t> BudgetSearch::grown() const
{
    constexpr double kLeast = 2.0;
    constexpr double kGreatest = 16.0;
    if (measured_.empty())
        return 1;
    const auto& [last, quartiles] = *measured_.rbegin();
    if (last >= most_)
        return std::nullopt;
    const double room = budget_ / std::max(quartiles.upper, budget_ / kGreatest);
    const double next = std::floor(last * std::max(kLeast, room));
    return static_cast<std::uint32_t>(std::min(next, static_cast<double>(most_)));
}

std::optional<std::uint32_t> BudgetSearch::next() const
{
    if (steps_ >= kMostBudgetSteps)
        return std::nullopt;
    const std::optional<std::uint32_t> exceeds = leastExceeding();
    if (!exceeds && !refused_)
        if (const auto next = grown())
            return next;
    for (const std::uint32_t low : {greatestWith(kMedianHolds), greatestWith(kUpperHolds)})
        if (const auto high = above(low))
            if (const auto next = between(low, *high))
                return next;
    if (!exceeds)
        return std::nullopt;
    const auto before = measured_.lower_bound(*exceeds);
    return between(before == measured_.begin() ? 0 : std::prev(before)->first, *exceeds);
}

void BudgetSearch::measured(std::uint32_t instances, std::span<const double> milliseconds)
{
    ++steps_;
    measured_[instances] = {.lower = quantile(milliseconds, 0.25),
                            .median = quantile(milliseconds, 0.5),
                            .upper = quantile(milliseconds, 0.75)};
}

void BudgetSearch::refused(std::uint32_t instances, std::string reason)
{
    ++steps_;
    if (!refused_ || instances < refused_->first)
        refused_ = {instances, std::move(reason)};
}

BudgetAnswer BudgetSearch::answer() const
{
    BudgetAnswer answer{.instances = greatestWith(kMedianHolds),
                        .holds = greatestWith(kUpperHolds),
                        .exceeds = leastExceeding(),
                        .stoppedBy = {}};
    if (next())
        answer.stoppedBy = "the search was not finished";
    else if (steps_ >= kMostBudgetSteps)
        answer.stoppedBy = fmt::format("{} numbers of instances were measured", steps_);
    else if (!answer.exceeds && refused_)
        answer.stoppedBy = refused_->second;
    else if (!answer.exceeds)
        answer.stoppedBy = fmt::format("no more than {} are drawn", instancesText(most_));
    return answer;
}

} // namespace sinew::crowd
