// What follows from the measured times: figures of one run, comparisons, warnings. Every form of
// the report takes them from here, so that all agree.
#pragma once

#include "samples/crowd/report/benchmark_result.h"
#include "samples/crowd/report/statistics.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::crowd
{

// A series of a run, by its name in files ("cpu_record"). Points into the run that it was taken
// from.
struct Series
{
    std::string_view name;
    const Samples* samples = nullptr;
};

// In the order of the frame: cull, pose, skin, triangles, shadow, colour.
std::array<Series, 6> passSeries(const Run& run);

// wall, cpu_record, the passes.
std::vector<Series> allSeries(const Run& run);

// Nothing where the run has no skin pass, or it was not measured.
struct SkinFigures
{
    std::optional<double> verticesPerSecond; // at the skin pass's median
    std::optional<double> bytesPerSecond;    // written, the same
};

SkinFigures skinFigures(const Run& run);

// Runs of the same picture: they differ in mode, culling and triangle culling only. Indices into
// BenchmarkResult::runs, in its order.
struct RunGroup
{
    std::vector<std::size_t> runs;
    // The first run of mode "compute" that culls, else the first one of that mode: what the others
    // are compared with.
    std::optional<std::size_t> reference;
};

std::vector<RunGroup> groupRuns(const BenchmarkResult& result);

// Groups that differ in the number of instances only, in the order of that number.
std::vector<std::vector<RunGroup>> groupSeries(const BenchmarkResult& result);

// Index of the largest crowd of a series in which something is compared, else of the largest.
// Requires a group.
std::size_t mainGroup(const BenchmarkResult& result, const std::vector<RunGroup>& groups);

// Wall time of a run of the group over that of its reference, round by round; above 1 the
// reference is faster. Nothing for the reference itself and where there is none.
std::optional<PairedRatio> againstReference(const BenchmarkResult& result, const RunGroup& group,
                                            std::size_t run);

// The mode, and what else tells the run from others of its mode in `result`:
// "compute, unculled, tri-cull off".
std::string runLabel(const BenchmarkResult& result, std::size_t run);

// What the runs of a group share: "View crowd, 1280 x 720, MSAA 1, 2 passes over the geometry".
// Without the instances.
std::string pictureLabel(const RunOptions& options);

// One sentence each: "compute is 1.35 times as fast as vertex-ssbo (quartiles 1.31 to 1.39)", or
// that the noise allows no winner.
std::vector<std::string> findings(const BenchmarkResult& result, const RunGroup& group);

// Outliers and too few rounds, one sentence each.
std::vector<std::string> noiseWarnings(const BenchmarkResult& result);

// The values of each part of the form: "texels", or where runs differ
// "texels (compute, vertex), storage (vertex-ssbo)".
std::vector<std::pair<std::string, std::string>> choiceTexts(const BenchmarkResult& result);

// What the tables say of runs; `none` stands for what is not known.
std::string medianText(const Samples& samples, std::string_view none); // milliseconds
// againstReference as "1.35 (1.31 to 1.39)" with " to " for `to`; "1" for the reference itself.
std::string comparedText(const BenchmarkResult& result, const RunGroup& group, std::size_t run,
                         std::string_view to, std::string_view none);

// "no messages", "3 messages", or that it was off.
std::string validationText(const BenchmarkResult& result);

} // namespace sinew::crowd
