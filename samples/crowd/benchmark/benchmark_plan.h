// What a benchmark measures, before any of it runs; no device is needed for it.
#pragma once

#include "samples/crowd/options.h"
#include "samples/crowd/report/benchmark_result.h"

#include <string>
#include <vector>

namespace sinew::crowd
{

// One mode, or with --compare every mode, for each count of --scaling: options as if they asked for
// this run alone.
std::vector<Options> planBenchmark(const Options& options);

// The searches of --budget, to begin with one instance each: one mode, or those of --compare.
std::vector<Options> planBudget(const Options& options);

// What the report says of such a run.
RunOptions runOptions(const Options& run);

// The arguments that started a window, changed to measure the crowd as `options` are now and to
// write a report: all ways to skin, or the one that is shown.
std::vector<std::string> benchmarkArguments(const Options& options, bool compares);

} // namespace sinew::crowd
