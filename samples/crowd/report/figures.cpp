#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>

namespace sinew::crowd
{

std::string threeDigits(double value)
{
    if (!std::isfinite(value))
        return "-";
    if (std::abs(value) < 0.1)
        return fmt::format("{:.3f}", value);
    return std::abs(value) < 99.95 ? fmt::format("{:#.3g}", value) : fmt::format("{:.0f}", value);
}

std::string memoryText(std::uint64_t bytes)
{
    constexpr std::array<std::string_view, 5> kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    if (bytes == 0)
        return "-";
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    // 1023.6 would round to 1024, so show 1.00 of the next unit.
    for (; value >= 1023.5 && unit + 1 < kUnits.size(); ++unit)
        value /= 1024.0;
    return fmt::format("{} {}", threeDigits(value), kUnits.at(unit));
}

std::string instancesText(std::uint64_t count)
{
    return grouped(count) + (count == 1 ? " instance" : " instances");
}

std::string alignColumns(const std::vector<TextRow>& rows, std::size_t leftColumns)
{
    std::vector<std::size_t> widths(rows.empty() ? 0 : rows.front().size(), 0);
    for (const TextRow& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            widths[c] = std::max(widths[c], row[c].size());

    std::string text;
    for (const TextRow& row : rows)
    {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c)
        {
            const std::string padding(widths[c] - row[c].size(), ' ');
            line += c == 0 ? "" : "  ";
            line += c < leftColumns ? row[c] + padding : padding + row[c];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

namespace
{

std::vector<double> sortedFinite(std::span<const double> samples)
{
    std::vector<double> sorted;
    std::ranges::copy_if(samples, std::back_inserter(sorted),
                         [](double sample) { return std::isfinite(sample); });
    std::ranges::sort(sorted);
    return sorted;
}

// Interpolates linearly between neighbours. `sorted` must not be empty.
double quantileOf(std::span<const double> sorted, double fraction)
{
    const double position = fraction * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const std::size_t above = std::min(below + 1, sorted.size() - 1);
    return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

} // namespace

std::optional<double> medianOf(std::span<const double> samples)
{
    const std::vector<double> sorted = sortedFinite(samples);
    return sorted.empty() ? std::nullopt : std::optional(quantileOf(sorted, 0.5));
}

std::optional<PairedRatio> pairedRatio(std::span<const double> numerator,
                                       std::span<const double> denominator)
{
    std::vector<double> ratios;
    for (std::size_t i = 0; i < std::min(numerator.size(), denominator.size()); ++i)
        if (numerator[i] > 0.0 && denominator[i] > 0.0)
            ratios.push_back(numerator[i] / denominator[i]);
    ratios = sortedFinite(ratios);
    if (ratios.empty())
        return std::nullopt;
    return PairedRatio{.lowerQuartile = quantileOf(ratios, 0.25),
                       .median = quantileOf(ratios, 0.5),
                       .upperQuartile = quantileOf(ratios, 0.75),
                       .rounds = ratios.size()};
}

bool isDecided(const PairedRatio& ratio)
{
    return ratio.rounds >= kFewestRoundsToDecide &&
           (ratio.lowerQuartile > 1.0 || ratio.upperQuartile < 1.0);
}

namespace
{

constexpr const char* kNone = "-";
constexpr std::size_t kLeftColumns = 2; // columns of text in the table
constexpr const char* kLegend =
    "culling: instances/triangles (hidden: also instances behind others; -: not on this device)\n"
    "lod: level of detail; frame: record, submit, wait; ratio: frame time relative to compute, "
    "per round";

std::string comparison(const std::string& reference, const std::string& other,
                       const PairedRatio& ratio)
{
    return fmt::format("{} takes {} times as long as {} (quartiles {} to {}){}", other,
                       threeDigits(ratio.median), reference, threeDigits(ratio.lowerQuartile),
                       threeDigits(ratio.upperQuartile), isDecided(ratio) ? "" : ": no winner");
}

// The step that measured the answer, or the step with one instance if even that exceeds the budget.
std::optional<std::size_t> stepOf(const BenchmarkResult& result, const BudgetAnswer& answer)
{
    RunOptions measured = answer.options;
    measured.instances = std::max(measured.instances, 1U);
    const auto step = std::ranges::find(result.runs, measured, &Run::options);
    return step != result.runs.end() ? std::optional(step - result.runs.begin()) : std::nullopt;
}

std::string answerText(const BenchmarkResult& result, const BudgetAnswer& answer)
{
    const std::string label = labelOf(result, answer.options);
    const std::string limit = threeDigits(*result.budget) + " ms";
    const std::string end = answer.exceeds ? fmt::format("; {} do not", grouped(*answer.exceeds))
                            : answer.stoppedBy.empty()
                                ? ""
                                : "; the limit was not the frame time: " + answer.stoppedBy;
    const std::uint32_t instances = answer.options.instances;
    if (instances > 0)
        return fmt::format("{}: {} {} in {}{}", label, instancesText(instances),
                           instances == 1 ? "fits" : "fit", limit, end);
    return fmt::format("{}: not even one instance fits in {}{}", label, limit,
                       answer.exceeds ? "" : end);
}

// The cells of a run, or the column names if there is no run.
TextRow rowOf(const Run* run, const std::string& ratio)
{
    TextRow cells{"mode", "culling", "lod", "inst."};
    if (run != nullptr)
    {
        const RunOptions& options = run->options;
        const bool leavesOut =
            options.triangleCull != "off" && !run->choices.contains("triangle-pieces");
        cells = {options.mode,
                 fmt::format("{}/{}",
                             options.occlusion ? "hidden"
                             : options.cull    ? "on"
                                               : "off",
                             leavesOut ? kNone : options.triangleCull),
                 options.lod, std::to_string(options.instances)};
    }
    for (std::size_t time = 0; time < kTimeCount; ++time)
    {
        if (time == static_cast<std::size_t>(Time::Record))
            continue;
        const auto median = run != nullptr ? medianOf(run->times.at(time)) : std::nullopt;
        cells.push_back(run == nullptr ? kTimes.at(time).title
                        : median       ? threeDigits(*median)
                                       : kNone);
    }
    cells.push_back(ratio);
    return cells;
}

// See RunGroup.
std::optional<std::size_t> opponentOf(const BenchmarkResult& result, const RunGroup& group)
{
    std::optional<std::size_t> best;
    const auto frameOf = [&](std::size_t run)
    { return medianOf(result.runs[run].at(Time::Frame)).value_or(INFINITY); };
    for (const std::size_t run : group.runs)
    {
        const RunOptions& options = result.runs[run].options;
        if (group.reference && options.mode.starts_with("vertex") &&
            options.lod == result.runs[*group.reference].options.lod &&
            (!best || frameOf(run) < frameOf(*best)))
            best = run;
    }
    return best;
}

} // namespace

std::vector<RunGroup> groupRuns(const BenchmarkResult& result)
{
    RunGroup answers;
    for (const BudgetAnswer& answer : result.answers)
        if (const std::optional<std::size_t> step = stepOf(result, answer))
            answers.runs.push_back(*step);
    if (result.budget)
        return answers.runs.empty() ? std::vector<RunGroup>() : std::vector{answers};
    std::map<std::uint32_t, RunGroup> byInstances;
    for (std::size_t i = 0; i < result.runs.size(); ++i)
    {
        RunGroup& group = byInstances[result.runs[i].options.instances];
        group.runs.push_back(i);
        if (!group.reference && result.runs[i].options.mode == "compute")
            group.reference = i;
    }
    std::vector<RunGroup> groups;
    for (auto& [instances, group] : byInstances)
    {
        group.opponent = opponentOf(result, group);
        groups.push_back(std::move(group));
    }
    return groups;
}

std::optional<PairedRatio> againstReference(const BenchmarkResult& result, const RunGroup& group,
                                            std::size_t run)
{
    if (!group.reference || *group.reference == run)
        return std::nullopt;
    return pairedRatio(result.runs[run].at(Time::Frame),
                       result.runs[*group.reference].at(Time::Frame));
}

std::string labelOf(const BenchmarkResult& result, const RunOptions& options)
{
    const auto differs = [&](auto member)
    {
        return std::ranges::any_of(result.runs,
                                   [&](const Run& other) {
                                       return other.options.mode == options.mode &&
                                              other.options.*member != options.*member;
                                   });
    };
    std::string label = options.mode;
    if (differs(&RunOptions::occlusion))
        label += options.occlusion ? ", occlusion" : ", no occlusion";
    if (differs(&RunOptions::lod))
        label += ", lod " + options.lod;
    if (differs(&RunOptions::triangleCull))
        label += ", tri-cull " + options.triangleCull;
    return label;
}

namespace
{

std::string validationText(const BenchmarkResult& result)
{
    if (!result.validated)
        return "off (--validate turns it on)";
    if (result.validationMessages == 0)
        return "no messages";
    return fmt::format("{} {}", result.validationMessages,
                       result.validationMessages == 1 ? "message" : "messages");
}

std::string choicesText(const BenchmarkResult& result)
{
    std::string text;
    if (result.runs.empty())
        return text;
    for (const auto& [part, value] : result.runs.front().choices)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", part, value);
    return result.runs.front().options.mode + ": " + text;
}

std::string deviceText(const BenchmarkResult& result)
{
    return fmt::format("{}, {} ({})", result.deviceName, result.deviceDriver, result.deviceType);
}

// One line per model, and one for the error of vertex-palette. With several models, the first
// includes the share.
std::string modelsText(const BenchmarkResult& result)
{
    std::string text;
    for (const MeasuredModel& model : result.models)
        text += fmt::format(
            "{}{}: {} vertices, {} triangles, {} joints, {} weights, {} {}{}\n", model.name,
            result.models.size() > 1 ? fmt::format(" (share {})", model.share) : "",
            grouped(model.vertices), grouped(model.triangles), grouped(model.joints),
            grouped(model.weights), grouped(model.clips), model.clips == 1 ? "clip" : "clips",
            model.paletteError
                ? fmt::format("\n  vertex-palette: largest error {} % of the model's size",
                              threeDigits(100.0 * *model.paletteError))
                : "");
    return text;
}

std::string pictureText(const BenchmarkResult& result)
{
    const RunOptions& options = result.runs.front().options;
    return fmt::format("View {}, {} x {}, MSAA {}, {} over the geometry", options.view,
                       options.width, options.height, options.msaa,
                       options.shadows ? "2 passes" : "1 pass");
}

std::vector<std::string> findings(const BenchmarkResult& result)
{
    std::vector<std::string> sentences;
    for (const BudgetAnswer& answer : result.answers)
        sentences.push_back(answerText(result, answer));
    if (result.budget || result.runs.empty())
        return sentences;
    const RunGroup largest = groupRuns(result).back();
    for (const std::size_t run : largest.runs)
        if (const auto ratio = againstReference(result, largest, run))
            sentences.push_back(
                comparison(labelOf(result, result.runs[*largest.reference].options),
                           labelOf(result, result.runs[run].options), *ratio) +
                (run == largest.opponent ? "; opponent (fastest vertex mode)" : ""));
    for (const Run& run : result.runs)
        if (run.chunks > 1)
            sentences.push_back(fmt::format(
                "{} at {}: {} chunks, {} skin rounds per frame", labelOf(result, run.options),
                instancesText(run.options.instances), run.chunks, run.skinRounds));
    return sentences;
}

} // namespace

std::vector<std::string> warnings(const BenchmarkResult& result)
{
    std::vector<std::string> texts;
    if (result.rounds < kFewestRoundsToDecide)
        texts.push_back(fmt::format("{} {} cannot decide a winner: measure {} or more (--runs)",
                                    result.rounds, result.rounds == 1 ? "round" : "rounds",
                                    kFewestRoundsToDecide));
    if (result.validationMessages > 0)
        texts.push_back("the validation layers reported " + validationText(result));
    return texts;
}

std::string benchmarkTable(const BenchmarkResult& result)
{
    std::string text =
        fmt::format("{}\n{}{}\n", deviceText(result), modelsText(result), choicesText(result));
    std::vector<TextRow> rows{rowOf(nullptr, "ratio")};
    for (const RunGroup& group : groupRuns(result))
        for (const std::size_t run : group.runs)
        {
            const auto ratio = againstReference(result, group, run);
            rows.push_back(rowOf(&result.runs[run], ratio ? threeDigits(ratio->median) : kNone));
        }
    if (rows.size() > 1)
        text +=
            fmt::format("\n{}: milliseconds, medians of {} rounds\n{}\n{}\n\n", pictureText(result),
                        result.rounds, alignColumns(rows, kLeftColumns), kLegend);
    for (const std::string& sentence : findings(result))
        text += "- " + sentence + '\n';
    for (const std::string& warning : warnings(result))
        text += "warning: " + warning + '\n';
    return printableLines(text + "Validation: " + validationText(result) + '\n');
}

} // namespace sinew::crowd
