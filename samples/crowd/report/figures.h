// What follows from the measured times: the figures of a run, comparisons, sentences and the table.
// Every form of the report takes them from here, so all agree.
#pragma once

#include "engine/base/text.h"
#include "samples/crowd/report/benchmark_result.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::crowd
{

// "0.012", "1.23", "45.6", "789", "12346": three significant digits, but at most three behind the
// point, and no digit of the integer part left out. What is not finite is "-".
std::string threeDigits(double value);

// "512 KiB", "64.0 MiB", "1.50 GiB"; "-" for 0, which stands for unknown.
std::string memoryText(std::uint64_t bytes);

// "1 instance", "1,000 instances".
std::string instancesText(std::uint64_t count);

using TextRow = std::vector<std::string>;

// Rows with cells of equal width, two spaces between columns: the first `leftColumns` aligned to
// the left, the others to the right. Every row has as many cells as the first.
std::string alignColumns(const std::vector<TextRow>& rows, std::size_t leftColumns);

struct TimeName
{
    const char* name;  // in the JSON
    const char* title; // in tables and plots
};

// In the order of Time.
inline constexpr std::array<TimeName, kTimeCount> kTimes{{{"wall", "frame"},
                                                          {"cpu_record", "record"},
                                                          {"cull", "cull"},
                                                          {"pose", "pose"},
                                                          {"skin", "skin"},
                                                          {"triangles", "tri"},
                                                          {"shadow", "shadow"},
                                                          {"colour", "colour"}}};
inline constexpr std::size_t kFirstPass = static_cast<std::size_t>(Time::Cull);

// Of repeated measurements only robust figures are given, because times have outliers. A sample
// that is not finite counts as not measured. Nothing without samples.
std::optional<double> medianOf(std::span<const double> samples);

// The ratio of two alternated series, taken within each round, so that what slows the machine for a
// while slows both sides alike. Rounds that only one series has are left out, as are those in which
// one of the two is not above zero. Nothing where none is left.
struct PairedRatio
{
    double lowerQuartile = 1.0;
    double median = 1.0;
    double upperQuartile = 1.0;
    std::size_t rounds = 0;
};
std::optional<PairedRatio> pairedRatio(std::span<const double> numerator,
                                       std::span<const double> denominator);

// Fewer rounds than this decide nothing.
inline constexpr std::size_t kFewestRoundsToDecide = 5;

// Whether one of the two times is certainly the smaller one: the rounds are enough, and the
// quartiles of the ratio do not have 1 between them.
bool isDecided(const PairedRatio& ratio);

// Runs of the same number of instances.
struct RunGroup
{
    std::vector<std::size_t> runs;        // indices into BenchmarkResult::runs, in its order
    std::optional<std::size_t> reference; // the first of mode "compute": the others' opponent
};

// In ascending order of instances.
std::vector<RunGroup> groupRuns(const BenchmarkResult& result);

// Frame time of a run of the group over that of its reference, round by round; above 1 the
// reference is faster. Nothing for the reference itself, where there is none, and with a budget,
// whose runs share no rounds.
std::optional<PairedRatio> againstReference(const BenchmarkResult& result, const RunGroup& group,
                                            std::size_t run);

// The mode, and what distinguishes these options from those of other runs in the same mode:
// "compute, tri-cull off".
std::string labelOf(const BenchmarkResult& result, const RunOptions& options);

// The first lines of the report: device; model; what the runs show, without the instances; what
// the first run's configuration uses.
std::string deviceText(const BenchmarkResult& result);
std::string modelText(const BenchmarkResult& result);
std::string pictureText(const BenchmarkResult& result);
std::string choicesText(const BenchmarkResult& result);
// Sentences without their full stop: comparisons in the largest crowd, with the winner where the
// noise allows one, and runs in several chunks; or the answers of a budget.
std::vector<std::string> findings(const BenchmarkResult& result);
// Too few rounds; messages of the validation layers.
std::vector<std::string> warnings(const BenchmarkResult& result);
// "no messages", "3 messages", or that it was off.
std::string validationText(const BenchmarkResult& result);

// Medians of times, in milliseconds: a row for each run; with a budget for the run at each answer.
struct ReportTable
{
    std::string title;
    std::vector<TextRow> rows; // the first has the names of the columns; none: nothing was measured
    std::string legend;
};

ReportTable reportTable(const BenchmarkResult& result);

} // namespace sinew::crowd
