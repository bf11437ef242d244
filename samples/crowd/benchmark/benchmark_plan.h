// What a benchmark measures, before any of it runs. No device is needed for it.
#pragma once

#include "samples/crowd/options.h"
#include "samples/crowd/report/benchmark_result.h"

#include <vector>

namespace sinew::crowd
{

struct PlannedRun
{
    Mode mode = Mode::Compute;
    FormValues form;    // what is fixed of it
    RunOptions options; // including the words for mode and triangle cull
};

// One mode; or with --compare every mode; for each count of --scaling.
std::vector<PlannedRun> planBenchmark(const Options& options);

// The searches of --budget, to begin with one instance each: one mode, or those of --compare.
std::vector<PlannedRun> planBudget(const Options& options);

} // namespace sinew::crowd
