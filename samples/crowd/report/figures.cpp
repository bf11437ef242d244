#include "samples/crowd/report/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>

namespace sinew::crowd
{
namespace
{

constexpr const char* kNone = "-";
constexpr const char* kRunLegend =
    "culling: of instances/of triangles (hidden: also of instances behind others; -: not on this "
    "device); lod: level of detail; frame: record, submit, wait; frame/compute: within each round, "
    "median (quartiles); vert./s, bytes/s: vertices and bytes in the skin pass; memory: peak on "
    "the device; record: on the CPU";
constexpr const char* kBudgetLegend =
    "certain: from the most instances whose upper quartile holds to the fewest whose lower "
    "quartile does not; instances: the most whose median holds";

std::string medianText(const Samples& samples)
{
    const auto summary = summarize(samples);
    return summary ? threeDigits(summary->median) : kNone;
}

// The mode, and how the run differs from others of its mode.
template <class Described>
std::string labelOf(const RunOptions& own, const std::vector<Described>& all)
{
    const auto differs = [&](auto member)
    {
        return std::ranges::any_of(
            all, [&](const Described& other)
            { return other.options.mode == own.mode && other.options.*member != own.*member; });
    };
    std::string label = own.mode;
    if (differs(&RunOptions::occlusion))
        label += own.occlusion ? ", occlusion" : ", no occlusion";
    if (differs(&RunOptions::lod))
        label += ", lod " + own.lod;
    if (differs(&RunOptions::triangleCull))
        label += ", tri-cull " + own.triangleCull;
    return label;
}

std::string spread(const PairedRatio& ratio, const char* to)
{
    return fmt::format("{}{}{}", threeDigits(ratio.lowerQuartile), to,
                       threeDigits(ratio.upperQuartile));
}

std::string comparison(const std::string& reference, const std::string& other,
                       const PairedRatio& ratio)
{
    const auto faster =
        [](const std::string& first, const std::string& second, const PairedRatio& by)
    {
        return fmt::format("{} is {} times as fast as {} (quartiles {})", first,
                           threeDigits(by.median), second, spread(by, " to "));
    };
    switch (winner(ratio))
    {
    case Winner::Denominator:
        return faster(reference, other, ratio);
    case Winner::Numerator:
        return faster(other, reference, inverse(ratio));
    case Winner::None:
        break;
    }
    return fmt::format("No winner between {} and {}: their ratio is {} (quartiles {})", reference,
                       other, threeDigits(ratio.median), spread(ratio, " to "));
}

// The step that measured the answer; if not even one instance holds, that of one.
const Run* stepOf(const BudgetSearchResult& search)
{
    const std::uint32_t instances = std::max(search.answer.instances, 1U);
    const auto step = std::ranges::find(search.steps, instances,
                                        [](const Run& run) { return run.options.instances; });
    return step != search.steps.end() ? &*step : nullptr;
}

// "16.1 (15.9 to 16.4)": the frame at the answer.
std::string frameText(const BudgetSearchResult& search)
{
    const Run* const step = stepOf(search);
    if (step == nullptr)
        return kNone;
    const auto quantileText = [&](double fraction)
    { return threeDigits(quantile(step->at(Time::Frame), fraction)); };
    return fmt::format("{}{} ({} to {})", search.answer.instances == 0 ? "of one: " : "",
                       quantileText(0.5), quantileText(0.25), quantileText(0.75));
}

// Between which numbers the noise leaves the answer open.
std::string intervalText(const BudgetAnswer& answer)
{
    return answer.exceeds ? fmt::format("{} to {}", grouped(answer.holds), grouped(*answer.exceeds))
                          : grouped(answer.holds) + " or more";
}

std::string budgetAnswer(const BudgetResult& budget, std::size_t index)
{
    const BudgetSearchResult& search = budget.searches[index];
    const BudgetAnswer& answer = search.answer;
    const std::string label = searchLabel(budget, index);
    const std::string limit = threeDigits(budget.milliseconds) + " ms";
    const std::string stopped =
        answer.stoppedBy.empty() ? "" : "; not the frame time ended it: " + answer.stoppedBy;
    if (answer.instances == 0)
        return fmt::format("{}: not even one instance holds {}; frame in ms {}{}", label, limit,
                           frameText(search), stopped);
    return fmt::format("{}: {} {} {} (certain is {}){}", label, instancesText(answer.instances),
                       answer.instances == 1 ? "holds" : "hold", limit, intervalText(answer),
                       stopped);
}

// Of two searches one of which certainly holds more, or of which none does.
std::string budgetComparison(const BudgetResult& budget, std::size_t first, std::size_t second)
{
    const BudgetAnswer* a = &budget.searches[first].answer;
    const BudgetAnswer* b = &budget.searches[second].answer;
    if (a->exceeds && b->holds >= *a->exceeds)
    {
        std::swap(first, second);
        std::swap(a, b);
    }
    const std::string more = searchLabel(budget, first);
    const std::string less = searchLabel(budget, second);
    if (!b->exceeds || a->holds < *b->exceeds)
        return fmt::format("No winner between {} and {}: their intervals overlap", more, less);
    if (b->instances == 0)
        return fmt::format("{} holds {}, {} holds none", more, instancesText(a->instances), less);
    const auto over = [](std::uint32_t count, std::uint32_t divisor)
    { return threeDigits(static_cast<double>(count) / divisor); };
    return fmt::format("{} holds {} times as many as {} (at least {})", more,
                       over(a->instances, b->instances), less, over(a->holds, *b->exceeds));
}

std::vector<std::string> budgetFindings(const BudgetResult& budget)
{
    std::vector<std::string> sentences;
    for (std::size_t i = 0; i < budget.searches.size(); ++i)
        sentences.push_back(budgetAnswer(budget, i));
    const auto holdsSome = [&](std::size_t i) { return budget.searches[i].answer.instances > 0; };
    for (std::size_t i = 1; i < budget.searches.size(); ++i)
        if (holdsSome(0) || holdsSome(i))
            sentences.push_back(budgetComparison(budget, 0, i));
    return sentences;
}

// The columns that tables begin with. `run` has these options; null: none was measured.
const TextRow kRunColumns{"mode", "culling", "lod", "inst."};
constexpr std::size_t kWords = 2; // of these, aligned to the left
constexpr auto kRecord = static_cast<std::size_t>(Time::Record);

TextRow runCells(const RunOptions& options, const Run* run)
{
    const bool leavesOut = options.triangleCull != "off" && run != nullptr &&
                           !run->choices.contains("triangle-pieces");
    return {options.mode,
            fmt::format("{}/{}",
                        options.occlusion ? "hidden"
                        : options.cull    ? "on"
                                          : "off",
                        leavesOut ? kNone : options.triangleCull),
            options.lod, std::to_string(options.instances)};
}

std::string comparedCell(const BenchmarkResult& result, const RunGroup& group, std::size_t run)
{
    if (group.reference == run)
        return "1";
    const auto ratio = againstReference(result, group, run);
    return ratio ? fmt::format("{} ({})", threeDigits(ratio->median), spread(*ratio, "-")) : kNone;
}

// The row of a run, or without one the names of the columns.
TextRow timeRow(const Run* run)
{
    TextRow cells = run == nullptr ? kRunColumns : runCells(run->options, run);
    cells.push_back(run == nullptr ? "visible" : std::to_string(run->visible));
    for (std::size_t time = 0; time < kTimeCount; ++time)
        if (time != kRecord)
            cells.push_back(run == nullptr ? kTimes.at(time).title
                                           : medianText(run->times.at(time)));
    return cells;
}

TextRow figureRow(const Run* run, const std::string& compared)
{
    TextRow cells = run == nullptr ? kRunColumns : runCells(run->options, run);
    cells.push_back(compared);
    if (run == nullptr)
        cells.insert(cells.end(), {"vert./s", "bytes/s", "memory", kTimes.at(kRecord).title});
    else
        cells.insert(cells.end(),
                     {withPrefix(verticesPerSecond(*run)), withPrefix(bytesPerSecond(*run)),
                      memoryText(run->peakDeviceBytes), medianText(run->times.at(kRecord))});
    return cells;
}

std::vector<ReportTable> runTables(const BenchmarkResult& result)
{
    ReportTable times{.title = fmt::format("{}: milliseconds, medians of {} rounds",
                                           pictureText(result), result.rounds),
                      .rows = {timeRow(nullptr)},
                      .leftColumns = kWords,
                      .legend = {}};
    ReportTable figures{.title = "What follows from these times",
                        .rows = {figureRow(nullptr, "frame/compute")},
                        .leftColumns = kWords,
                        .legend = kRunLegend};
    for (const RunGroup& group : groupRuns(result))
        for (const std::size_t run : group.runs)
        {
            times.rows.push_back(timeRow(&result.runs[run]));
            figures.rows.push_back(figureRow(&result.runs[run], comparedCell(result, group, run)));
        }
    return {times, figures};
}

ReportTable budgetTable(const BenchmarkResult& result)
{
    const BudgetResult& budget = *result.budget;
    ReportTable table{
        .title = fmt::format("Instances that hold {} ms; {}: medians of {} rounds per step",
                             threeDigits(budget.milliseconds), pictureText(result), result.rounds),
        .rows = {{"mode", "culling", "lod", "instances", "certain", "frame, ms (quartiles)",
                  "steps"}},
        .leftColumns = kWords,
        .legend = kBudgetLegend};
    for (const BudgetSearchResult& search : budget.searches)
    {
        TextRow row =
            runCells(search.options, search.steps.empty() ? nullptr : &search.steps.front());
        row.push_back(intervalText(search.answer));
        row.push_back(frameText(search));
        row.push_back(std::to_string(search.steps.size()));
        table.rows.push_back(std::move(row));
    }
    return table;
}

} // namespace

double verticesPerSecond(const Run& run)
{
    constexpr double kMillisecondsPerSecond = 1000.0;
    const auto skin = summarize(run.at(Time::Skin));
    return skin && skin->median > 0.0 && run.verticesSkinned > 0
               ? static_cast<double>(run.verticesSkinned) / skin->median * kMillisecondsPerSecond
               : std::numeric_limits<double>::quiet_NaN();
}

double bytesPerSecond(const Run& run)
{
    return run.bytesPerVertex > 0 ? verticesPerSecond(run) * run.bytesPerVertex
                                  : std::numeric_limits<double>::quiet_NaN();
}

std::vector<RunGroup> groupRuns(const BenchmarkResult& result)
{
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
        groups.push_back(std::move(group));
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

std::string runLabel(const BenchmarkResult& result, std::size_t run)
{
    return labelOf(result.runs[run].options, result.runs);
}

std::string searchLabel(const BudgetResult& budget, std::size_t search)
{
    return labelOf(budget.searches[search].options, budget.searches);
}

std::string deviceText(const BenchmarkResult& result)
{
    return fmt::format("{}, {} ({})", result.deviceName, result.deviceDriver, result.deviceType);
}

std::string modelText(const BenchmarkResult& result)
{
    return fmt::format("{}: {} vertices, {} triangles, {} joints, {} weights, {} {}",
                       result.modelName, grouped(result.vertices), grouped(result.triangles),
                       grouped(result.joints), grouped(result.weights), grouped(result.clips),
                       result.clips == 1 ? "clip" : "clips");
}

std::string pictureText(const BenchmarkResult& result)
{
    const RunOptions& options =
        result.budget ? result.budget->searches.front().options : result.runs.front().options;
    return fmt::format("View {}, {} x {}, MSAA {}, {} over the geometry", options.view,
                       options.width, options.height, options.msaa,
                       options.shadows ? "2 passes" : "1 pass");
}

std::vector<std::string> findings(const BenchmarkResult& result)
{
    if (result.budget)
        return budgetFindings(*result.budget);
    std::vector<std::string> sentences;
    if (result.runs.empty())
        return sentences;
    const RunGroup largest = groupRuns(result).back();
    for (const std::size_t run : largest.runs)
        if (const auto ratio = againstReference(result, largest, run))
            sentences.push_back(
                comparison(runLabel(result, *largest.reference), runLabel(result, run), *ratio));
    for (std::size_t i = 0; i < result.runs.size(); ++i)
        if (const Run& run = result.runs[i]; run.chunks > 1)
            sentences.push_back(
                fmt::format("{} at {}: {} chunks, {} skin rounds a frame", runLabel(result, i),
                            instancesText(run.options.instances), run.chunks, run.skinRounds));
    return sentences;
}

std::vector<std::string> warnings(const BenchmarkResult& result)
{
    std::vector<std::string> texts;
    if (result.rounds < kFewestRoundsToDecide)
        texts.push_back(fmt::format("with {} {} no winner can be told: measure {} or more",
                                    result.rounds, result.rounds == 1 ? "round" : "rounds",
                                    kFewestRoundsToDecide));
    if (result.validationMessages > 0)
        texts.push_back("the validation layers have " + validationText(result));
    return texts;
}

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

std::vector<ReportTable> reportTables(const BenchmarkResult& result)
{
    if (result.budget)
        return {budgetTable(result)};
    return result.runs.empty() ? std::vector<ReportTable>() : runTables(result);
}

} // namespace sinew::crowd
