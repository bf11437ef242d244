#include "samples/crowd/report/budget_figures.h"

#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/statistics.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::crowd
{
namespace
{

std::string finding(const BudgetResult& budget, std::size_t index)
{
    const BudgetAnswer& answer = budget.searches[index].answer;
    const std::string label = budgetLabel(budget, index);
    const std::string limit = millisecondsText(budget.milliseconds) + " ms";
    const std::string stopped =
        answer.stoppedBy.empty() ? "" : "; not the frame time ended it: " + answer.stoppedBy;
    if (answer.instances == 0)
        return fmt::format("{}: not even one instance holds {}{}", label, limit, stopped);
    return fmt::format("{}: {} hold {} (certain is {}){}", label, instancesText(answer.instances),
                       limit, intervalText(answer), stopped);
}

// How many times as many the first search holds as another.
std::string comparison(const BudgetResult& budget, std::size_t other)
{
    const BudgetAnswer& a = budget.searches.front().answer;
    const BudgetAnswer& b = budget.searches[other].answer;
    const std::string first = budgetLabel(budget, 0);
    const std::string second = budgetLabel(budget, other);
    const auto over = [](std::uint32_t count, std::uint32_t divisor)
    { return static_cast<double>(count) / divisor; };
    if (b.exceeds && a.holds >= *b.exceeds)
        return fmt::format("{} holds {} times as many as {} (at least {})", first,
                           ratioText(over(a.instances, std::max(b.instances, 1U))), second,
                           ratioText(over(a.holds, *b.exceeds)));
    if (a.exceeds && b.holds >= *a.exceeds)
        return fmt::format("{} holds {} times as many as {} (at least {})", second,
                           ratioText(over(b.instances, std::max(a.instances, 1U))), first,
                           ratioText(over(b.holds, *a.exceeds)));
    return fmt::format("No winner between {} and {}: their intervals overlap", first, second);
}

} // namespace

std::string budgetLabel(const BudgetResult& budget, std::size_t search)
{
    const RunOptions& own = budget.searches[search].options;
    const auto sameMode = std::ranges::count(budget.searches, own.mode,
                                             [](const auto& other) { return other.options.mode; });
    return sameMode > 1 ? own.mode + ", tri-cull " + own.triangleCull : own.mode;
}

std::string intervalText(const BudgetAnswer& answer)
{
    return answer.exceeds ? fmt::format("{} to {}", grouped(answer.holds), grouped(*answer.exceeds))
                          : grouped(answer.holds) + " or more";
}

std::string frameText(const BudgetSearchResult& search, std::string_view none)
{
    for (const Run& step : search.steps)
        if (step.options.instances == search.answer.instances)
            return fmt::format("{} ({} to {})", millisecondsText(quantile(step.wall, 0.5)),
                               millisecondsText(quantile(step.wall, 0.25)),
                               millisecondsText(quantile(step.wall, 0.75)));
    return std::string(none);
}

std::vector<std::string> budgetFindings(const BudgetResult& budget)
{
    std::vector<std::string> sentences;
    for (std::size_t i = 0; i < budget.searches.size(); ++i)
        sentences.push_back(finding(budget, i));
    for (std::size_t i = 1; i < budget.searches.size(); ++i)
        sentences.push_back(comparison(budget, i));
    return sentences;
}

} // namespace sinew::crowd
