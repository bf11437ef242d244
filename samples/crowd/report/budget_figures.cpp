#include "samples/crowd/report/budget_figures.h"

#include "samples/crowd/report/number_text.h"
#include "samples/crowd/report/statistics.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew::crowd
{
namespace
{

// The step that measured the answer; where not even one instance holds, that of one.
const Run* stepOf(const BudgetSearchResult& search)
{
    const std::uint32_t instances = std::max(search.answer.instances, 1U);
    const auto step = std::ranges::find(search.steps, instances,
                                        [](const Run& run) { return run.options.instances; });
    return step != search.steps.end() ? &*step : nullptr;
}

bool holdsNone(const BudgetSearchResult& search)
{
    return search.answer.instances == 0;
}

// Median and quartiles.
std::string timesText(const Samples& milliseconds)
{
    return fmt::format("{} ({} to {})", millisecondsText(quantile(milliseconds, 0.5)),
                       millisecondsText(quantile(milliseconds, 0.25)),
                       millisecondsText(quantile(milliseconds, 0.75)));
}

std::string finding(const BudgetResult& budget, std::size_t index)
{
    const BudgetSearchResult& search = budget.searches[index];
    const BudgetAnswer& answer = search.answer;
    const std::string label = budgetLabel(budget, index);
    const std::string limit = millisecondsText(budget.milliseconds) + " ms";
    const std::string stopped =
        answer.stoppedBy.empty() ? "" : "; not the frame time ended it: " + answer.stoppedBy;
    if (!holdsNone(search))
        return fmt::format("{}: {} {} {} (certain is {}){}", label, instancesText(answer.instances),
                           answer.instances == 1 ? "holds" : "hold", limit, intervalText(answer),
                           stopped);
    const Run* one = stepOf(search);
    return fmt::format("{}: not even one instance holds {}{}{}", label, limit,
                       one != nullptr ? ", its frame takes " + timesText(one->wall) + " ms" : "",
                       stopped);
}

// What the search `more` certainly holds more of than the search `less`.
std::string difference(const BudgetResult& budget, std::size_t more, std::size_t less)
{
    const BudgetAnswer& a = budget.searches[more].answer;
    const BudgetAnswer& b = budget.searches[less].answer;
    const std::string first = budgetLabel(budget, more);
    const std::string second = budgetLabel(budget, less);
    if (b.instances == 0)
        return fmt::format("{} holds {}, {} holds none", first, instancesText(a.instances), second);
    const auto over = [](std::uint32_t count, std::uint32_t divisor)
    { return static_cast<double>(count) / divisor; };
    return fmt::format("{} holds {} times as many as {} (at least {})", first,
                       ratioText(over(a.instances, b.instances)), second,
                       ratioText(over(a.holds, *b.exceeds)));
}

std::string comparison(const BudgetResult& budget, std::size_t other)
{
    const BudgetAnswer& a = budget.searches.front().answer;
    const BudgetAnswer& b = budget.searches[other].answer;
    if (b.exceeds && a.holds >= *b.exceeds)
        return difference(budget, 0, other);
    if (a.exceeds && b.holds >= *a.exceeds)
        return difference(budget, other, 0);
    return fmt::format("No winner between {} and {}: their intervals overlap",
                       budgetLabel(budget, 0), budgetLabel(budget, other));
}

// What takes a tenth of the frame or more and can be had for less.
std::vector<std::string> savings(const Run& run)
{
    constexpr double kWorthwhile = 0.1;
    constexpr std::uint32_t kSmaller = 4;
    std::vector<std::string> texts;
    const auto add = [&](std::string_view part, const Samples& times, const std::string& options)
    {
        if (!times.empty() && quantile(times, 0.5) >= kWorthwhile * quantile(run.wall, 0.5))
            texts.push_back(fmt::format("{} on {} (try {})", millisecondsText(quantile(times, 0.5)),
                                        part, options));
    };
    add("the picture", run.passes.colour,
        fmt::format("--size {}x{}", std::max(run.options.width / kSmaller, 1U),
                    std::max(run.options.height / kSmaller, 1U)));
    add("the shadows", run.passes.shadow, "--shadows off");
    return texts;
}

// What to change where one instance was drawn and does not hold; empty where there is no such mode.
std::string advice(const BudgetResult& budget)
{
    constexpr double kRoom = 1.25;
    std::string label;
    const Run* slowest = nullptr;
    for (std::size_t i = 0; i < budget.searches.size(); ++i)
    {
        const Run* one = holdsNone(budget.searches[i]) ? stepOf(budget.searches[i]) : nullptr;
        if (one == nullptr ||
            (slowest != nullptr && quantile(slowest->wall, 0.75) >= quantile(one->wall, 0.75)))
            continue;
        slowest = one;
        label = budgetLabel(budget, i);
    }
    if (slowest == nullptr)
        return {};
    std::string text = fmt::format("--budget {} has time for an instance in every mode",
                                   std::ceil(kRoom * quantile(slowest->wall, 0.75)));
    if (const std::vector<std::string> parts = savings(*slowest); !parts.empty())
        text += fmt::format("; of its {} ms, {} spends {}",
                            millisecondsText(quantile(slowest->wall, 0.5)), label,
                            fmt::join(parts, ", "));
    return text;
}

} // namespace

std::string budgetLabel(const BudgetResult& budget, std::size_t search)
{
    const RunOptions& own = budget.searches[search].options;
    const auto sameMode = std::ranges::count(budget.searches, own.mode,
                                             [](const auto& other) { return other.options.mode; });
    return sameMode > 1 ? own.mode + ", tri-cull " + own.triangleCull + ", lod " + own.lod
                        : own.mode;
}

std::string intervalText(const BudgetAnswer& answer)
{
    return answer.exceeds ? fmt::format("{} to {}", grouped(answer.holds), grouped(*answer.exceeds))
                          : grouped(answer.holds) + " or more";
}

std::string frameText(const BudgetSearchResult& search, std::string_view none)
{
    const Run* step = stepOf(search);
    if (step == nullptr)
        return std::string(none);
    return (holdsNone(search) ? "of one: " : "") + timesText(step->wall);
}

std::vector<std::string> budgetFindings(const BudgetResult& budget)
{
    std::vector<std::string> sentences;
    for (std::size_t i = 0; i < budget.searches.size(); ++i)
        sentences.push_back(finding(budget, i));
    for (std::size_t i = 1; i < budget.searches.size(); ++i)
        if (!holdsNone(budget.searches.front()) || !holdsNone(budget.searches[i]))
            sentences.push_back(comparison(budget, i));
    if (std::string text = advice(budget); !text.empty())
        sentences.push_back(std::move(text));
    return sentences;
}

} // namespace sinew::crowd
