#include "tools/goals/verdict.h"

#include "engine/base/text_location.h"
#include "samples/crowd/report/statistics.h"
#include "samples/crowd/report/text_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace sinew::goals
{

namespace
{

constexpr std::size_t kWidth = 100;
constexpr std::size_t kIndent = 8;

std::int64_t countOf(const std::vector<Verdict>& verdicts, Outcome outcome)
{
    return std::count_if(verdicts.begin(), verdicts.end(),
                         [&](const Verdict& verdict) { return verdict.outcome == outcome; });
}

std::string_view word(Outcome outcome)
{
    switch (outcome)
    {
    case Outcome::Passed:
        return "passed";
    case Outcome::Failed:
        return "FAILED";
    case Outcome::NotJudged:
        return "shown";
    case Outcome::NotMeasured:
        break;
    }
    return "-";
}

std::string_view heading(Scope scope)
{
    switch (scope)
    {
    case Scope::Correct:
        return "Correct on every device";
    case Scope::Relative:
        return "Ratios that do not depend on the device";
    case Scope::Lavapipe:
        break;
    }
    return "Ratios of lavapipe; on other devices shown, not judged";
}

bool isLavapipe(const crowd::BenchmarkResult& report)
{
    return report.deviceName.starts_with("llvmpipe");
}

Outcome outcomeOf(const Goal& goal, double figure, bool onLavapipe)
{
    if (!goal.judged || (goal.scope == Scope::Lavapipe && !onLavapipe))
        return Outcome::NotJudged;
    const bool passed = goal.atLeast ? figure >= goal.limit : figure <= goal.limit;
    return passed ? Outcome::Passed : Outcome::Failed;
}

std::string limitText(const Goal& goal)
{
    return goal.judged ? fmt::format("at {} {:g}", goal.atLeast ? "least" : "most", goal.limit)
                       : "no goal";
}

std::string roundsText(const Verdict& verdict)
{
    if (verdict.rounds == 0)
        return {};
    if (verdict.rounds >= verdict.roundsNeeded)
        return fmt::format("its spread needs {} rounds", verdict.roundsNeeded);
    return fmt::format("warning: {} rounds, but the spread needs {}: measure with --runs {}",
                       verdict.rounds, verdict.roundsNeeded, verdict.roundsNeeded);
}

// From the figures of all reports that have measured the goal.
Verdict combine(const Goal& goal, const std::vector<const Figure*>& figures, bool onLavapipe)
{
    const auto lacking = [](const Figure& figure)
    {
        return static_cast<double>(figure.roundsNeeded) /
               static_cast<double>(std::max<std::size_t>(figure.rounds, 1));
    };
    std::vector<double> values;
    std::string basis;
    Figure widest;
    for (const Figure* figure : figures)
    {
        if (!figure->value)
            continue;
        values.push_back(*figure->value);
        if (lacking(*figure) > lacking(widest))
            widest = *figure;
        if (basis.empty())
            basis = figure->basis;
    }
    Verdict verdict{.goal = goal,
                    .outcome = Outcome::NotMeasured,
                    .figure = {},
                    .basis = {},
                    .rounds = widest.rounds,
                    .roundsNeeded = widest.roundsNeeded};
    if (values.empty())
    {
        verdict.basis = figures.front()->basis;
        return verdict;
    }
    verdict.figure = crowd::quantile(values, goal.atLeast ? 0.25 : 0.75);
    verdict.outcome = outcomeOf(goal, *verdict.figure, onLavapipe);
    verdict.basis = basis;
    if (figures.size() > 1)
        verdict.basis =
            fmt::format("{} quartile of {} of {} reports, {:.3f} to {:.3f}; the first: {}",
                        goal.atLeast ? "lower" : "upper", values.size(), figures.size(),
                        *std::min_element(values.begin(), values.end()),
                        *std::max_element(values.begin(), values.end()), basis);
    return verdict;
}

} // namespace

std::vector<Verdict> decide(const std::vector<crowd::BenchmarkResult>& reports)
{
    std::vector<std::vector<JudgedGoal>> judged;
    for (const crowd::BenchmarkResult& report : reports)
        judged.push_back(judge(report));
    std::vector<Verdict> verdicts;
    for (std::size_t g = 0; g < judged.front().size(); ++g)
    {
        std::vector<const Figure*> figures;
        for (const std::vector<JudgedGoal>& goals : judged)
            figures.push_back(&goals[g].figure);
        verdicts.push_back(combine(judged.front()[g].goal, figures, isLavapipe(reports.front())));
    }
    return verdicts;
}

std::string verdictText(const std::vector<Verdict>& verdicts)
{
    std::string text;
    std::optional<Scope> scope;
    for (const Verdict& verdict : verdicts)
    {
        if (scope != verdict.goal.scope)
            text += fmt::format("{}{}:\n", text.empty() ? "" : "\n", heading(verdict.goal.scope));
        scope = verdict.goal.scope;
        const std::string figure =
            verdict.figure ? fmt::format("{:.3f}", *verdict.figure) : "not measured";
        text += fmt::format("{:<6}  {}: {} ({})\n", word(verdict.outcome), verdict.goal.name,
                            figure, limitText(verdict.goal));
        text += crowd::wrapText(printable(verdict.basis), kWidth, kIndent, kIndent);
        if (const std::string rounds = roundsText(verdict); !rounds.empty())
            text += crowd::wrapText(rounds, kWidth, kIndent, kIndent);
    }
    const std::int64_t absent = countOf(verdicts, Outcome::NotMeasured);
    text += fmt::format("{} passed, {} failed, {} not measured{}\n",
                        countOf(verdicts, Outcome::Passed), countOf(verdicts, Outcome::Failed),
                        absent, absent == 0 ? "" : "; sinew-crowd --goals measures all");
    return text;
}

int exitCode(const std::vector<Verdict>& verdicts, bool all)
{
    const bool measured = countOf(verdicts, Outcome::Passed) > 0;
    const bool lacking = all && countOf(verdicts, Outcome::NotMeasured) > 0;
    return measured && !lacking && countOf(verdicts, Outcome::Failed) == 0 ? 0 : 1;
}

} // namespace sinew::goals
