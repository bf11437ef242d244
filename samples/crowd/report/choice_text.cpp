#include "samples/crowd/report/choice_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace sinew::crowd
{
namespace
{

// Of those that chose their form, or all that were given the same one.
std::vector<const Run*> runsOf(const BenchmarkResult& result)
{
    std::vector<const Run*> runs;
    const auto add = [&](const Run& run)
    {
        if (runs.empty() || runs.front()->options.form == run.options.form)
            runs.push_back(&run);
    };
    std::ranges::for_each(result.runs, add);
    if (result.budget)
        for (const BudgetSearchResult& search : result.budget->searches)
            std::ranges::for_each(search.steps, add);
    return runs;
}

Decision decisionOf(const Run& run, std::string_view part)
{
    const auto decision = run.decisions.find(part);
    return decision != run.decisions.end() ? decision->second : Decision();
}

bool restsOnMeasurement(const std::vector<const Run*>& runs, std::string_view part)
{
    return std::ranges::any_of(runs, [&](const Run* run)
                               { return decisionOf(*run, part).by == DecidedBy::Measurement; });
}

const FormChoice* measuredChoice(const BenchmarkResult& result, std::string_view part)
{
    const auto choice = std::ranges::find(result.measuredChoices, part, &FormChoice::part);
    return choice != result.measuredChoices.end() ? &*choice : nullptr;
}

std::string openText(const FormChoice& choice)
{
    std::string text;
    for (const RefusedValue& refused : choice.refused)
        if (refused.value != choice.chosen)
            text += fmt::format("; {} {}", refused.value, refused.why);
    return text + (choice.finished ? "" : "; the next start measures on");
}

constexpr double kLeastGain = 1.02; // below it is noise: see chooseFastest

std::string measuredText(const BenchmarkResult& result, const FormChoice& choice)
{
    const std::optional<FormChoice::Other> other = choice.bestOther();
    if (!other)
        return "measured" + openText(choice);
    const auto passes = result.timedPasses.find(choice.part);
    const std::string in =
        passes != result.timedPasses.end() ? fmt::format(" in {}", passes->second) : "";
    const std::string gain =
        other->margin < kLeastGain
            ? fmt::format("as fast{} as {} within the noise", in, other->value)
            : fmt::format("{:.2f} times as fast{} as {}", other->margin, in, other->value);
    const std::string when = !choice.kept          ? "measured here"
                             : choice.date.empty() ? "kept from an earlier start"
                                                   : "kept from " + choice.date;
    return gain + "; " + when + openText(choice);
}

std::string unmeasuredText(const BenchmarkResult& result, const FormChoice& choice)
{
    if (!choice.finished)
        return ", not measured yet";
    if (choice.refused.empty())
        return "";
    return fmt::format(", not measured, since with {} {} {}", result.timedCrowd,
                       choice.refused.front().value, choice.refused.front().why);
}

std::string whyText(const BenchmarkResult& result, const Run& run, std::string_view part)
{
    const Decision decision = decisionOf(run, part);
    const FormChoice* const choice = measuredChoice(result, part);
    // All modes share the pose pass, and what is measured of it.
    const bool isMeasured = choice != nullptr && (run.options.mode == "compute" || part == "pose");
    switch (decision.by)
    {
    case DecidedBy::Device:
        return std::string("kind of device") + (isMeasured ? unmeasuredText(result, *choice) : "");
    case DecidedBy::Measurement:
        return choice != nullptr ? measuredText(result, *choice) : "measured";
    case DecidedBy::Option:
        return "option";
    case DecidedBy::Mode:
        return "the mode's own";
    case DecidedBy::Comparison:
        return "this run of the comparison";
    case DecidedBy::Chunks:
        return "another would need more chunks for so many instances";
    case DecidedBy::NoChoice:
        return decision.why.empty() ? "the only value" : "the only value, " + decision.why;
    }
    return "";
}

// What --no-calibration takes by itself, wherever a calibration can choose it.
bool needsNoOption(const FormChoice& choice)
{
    return (choice.part == "triangle-cull" && choice.chosen == "on") ||
           (choice.part == "subgroup-size" && choice.chosen == "driver");
}

// As an option it holds for every run.
bool changesOtherRuns(const std::vector<const Run*>& runs, const FormChoice& choice)
{
    return std::ranges::any_of(runs,
                               [&](const Run* run)
                               {
                                   const auto value = run->choices.find(choice.part);
                                   const DecidedBy by = decisionOf(*run, choice.part).by;
                                   return value != run->choices.end() &&
                                          value->second != choice.chosen &&
                                          (by == DecidedBy::Device || by == DecidedBy::Chunks);
                               });
}

struct Repetition
{
    std::vector<std::string> options;
    std::vector<std::string> open; // parts that no option can fix
};

Repetition repetitionOf(const BenchmarkResult& result)
{
    Repetition repetition;
    bool rests = false; // on a measurement
    std::vector<std::string> byThemselves;
    const std::vector<const Run*> runs = runsOf(result);
    for (const FormChoice& choice : result.measuredChoices)
    {
        if (!restsOnMeasurement(runs, choice.part))
            continue;
        rests = true;
        if (changesOtherRuns(runs, choice))
            repetition.open.push_back(choice.part);
        else if (needsNoOption(choice))
            byThemselves.push_back(choice.part);
        else
            repetition.options.push_back(fmt::format("--{} {}", choice.part, choice.chosen));
    }
    if (repetition.open.empty())
    {
        if (rests)
            repetition.options.emplace_back("--no-calibration");
    }
    else
        repetition.open.insert(repetition.open.end(), byThemselves.begin(), byThemselves.end());
    return repetition;
}

} // namespace

std::string_view wordFor(DecidedBy by)
{
    switch (by)
    {
    case DecidedBy::Device:
        return "kind of device";
    case DecidedBy::Measurement:
        return "measurement";
    case DecidedBy::Option:
        return "option";
    case DecidedBy::Mode:
        return "mode";
    case DecidedBy::Comparison:
        return "comparison";
    case DecidedBy::Chunks:
        return "chunks";
    case DecidedBy::NoChoice:
        return "no choice";
    }
    return "";
}

std::vector<ChoiceRow> choiceRows(const BenchmarkResult& result)
{
    const std::vector<const Run*> runs = runsOf(result);
    std::set<std::string> parts;
    std::set<std::string> modes;
    for (const Run* const run : runs)
        for (const auto& [part, value] : run->choices)
        {
            parts.insert(part);
            modes.insert(run->options.mode);
        }
    std::vector<ChoiceRow> rows;
    for (const std::string& part : parts)
    {
        struct Cell
        {
            std::string value, why;
            std::vector<std::string> modes;
        };
        std::vector<Cell> cells;
        for (const Run* const run : runs)
        {
            const auto value = run->choices.find(part);
            if (value == run->choices.end())
                continue;
            const std::string why = whyText(result, *run, part);
            auto cell =
                std::ranges::find_if(cells, [&](const Cell& known)
                                     { return known.value == value->second && known.why == why; });
            if (cell == cells.end())
                cell = cells.insert(cells.end(), {value->second, why, {}});
            if (std::ranges::find(cell->modes, run->options.mode) == cell->modes.end())
                cell->modes.push_back(run->options.mode);
        }
        for (const Cell& cell : cells)
            rows.push_back({.part = part,
                            .value = cell.value,
                            .modes = cell.modes.size() == modes.size() && cells.size() == 1
                                         ? ""
                                         : fmt::format("{}", fmt::join(cell.modes, ", ")),
                            .why = cell.why});
    }
    return rows;
}

std::string choiceNote(const BenchmarkResult& result)
{
    const std::vector<const Run*> runs = runsOf(result);
    const bool rests = std::ranges::any_of(result.measuredChoices, [&](const FormChoice& choice)
                                           { return restsOnMeasurement(runs, choice.part); });
    if (!rests || result.timedCrowd.empty())
        return {};
    return fmt::format("Measured are the passes that are named, of {}; in a whole frame the same "
                       "choice gains less",
                       result.timedCrowd);
}

std::string repeatingCommand(const BenchmarkResult& result)
{
    constexpr std::string_view kAgain = " --recalibrate";
    const Repetition repetition = repetitionOf(result);
    std::string command = result.command;
    if (repetition.options.empty())
        return command;
    // Which excludes --no-calibration.
    for (std::size_t at = command.find(kAgain); at != std::string::npos;
         at = command.find(kAgain, at + 1))
        if (const std::size_t end = at + kAgain.size();
            end == command.size() || command[end] == ' ')
            command.erase(at, kAgain.size());
    return fmt::format("{} {}", command, fmt::join(repetition.options, " "));
}

std::string unrepeatedText(const BenchmarkResult& result)
{
    const std::vector<std::string> open = repetitionOf(result).open;
    if (open.empty())
        return {};
    return fmt::format("It leaves {} to the calibration that is then kept: as options they would "
                       "change other modes too",
                       fmt::join(open, ", "));
}

} // namespace sinew::crowd
