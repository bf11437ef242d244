// What follows from the measured times: the figures of a run, comparisons, sentences and tables.
// Every form of the report takes them from here, so all agree.
#pragma once

#include "samples/crowd/report/benchmark_result.h"
#include "samples/crowd/report/statistics.h"
#include "samples/crowd/report/text.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew::crowd
{

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

// In the skin pass; not finite: unknown.
double verticesPerSecond(const Run& run);
double bytesPerSecond(const Run& run);

// Runs of the same number of instances.
struct RunGroup
{
    std::vector<std::size_t> runs;        // indices into BenchmarkResult::runs, in its order
    std::optional<std::size_t> reference; // the first of mode "compute": the others' opponent
};

// In ascending order of instances.
std::vector<RunGroup> groupRuns(const BenchmarkResult& result);

// Frame time of a run of the group over that of its reference, round by round; above 1 the
// reference is faster. Nothing for the reference itself and where there is none.
std::optional<PairedRatio> againstReference(const BenchmarkResult& result, const RunGroup& group,
                                            std::size_t run);

// The mode, and what else tells the run from others of its mode: "compute, tri-cull off".
std::string runLabel(const BenchmarkResult& result, std::size_t run);
// The same of a search of --budget.
std::string searchLabel(const BudgetResult& budget, std::size_t search);

// The first lines of the report: device; model; what the runs show, without the instances; what
// the first run's form uses.
std::string deviceText(const BenchmarkResult& result);
std::string modelText(const BenchmarkResult& result);
std::string pictureText(const BenchmarkResult& result);
std::string choicesText(const BenchmarkResult& result);
// Sentences without their full stop: what was compared in the largest crowd, and the winner where
// the noise allows one, and runs in several chunks; or the answers of a budget.
std::vector<std::string> findings(const BenchmarkResult& result);
// Too few rounds; messages of the validation layers.
std::vector<std::string> warnings(const BenchmarkResult& result);
// "no messages", "3 messages", or that it was off.
std::string validationText(const BenchmarkResult& result);

struct ReportTable
{
    std::string title;
    std::vector<TextRow> rows; // the first has the names of the columns
    std::size_t leftColumns = 0;
    std::string legend; // empty: the next table's
};

// Medians of times and what follows from them, or the answers of a budget.
std::vector<ReportTable> reportTables(const BenchmarkResult& result);

} // namespace sinew::crowd
