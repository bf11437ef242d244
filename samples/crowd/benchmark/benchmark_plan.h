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
    FormValues form;          // what is fixed of it
    RunOptions options;       // including the words for mode, triangle cull and form
    std::uint32_t rounds = 0; // 0: alternated with the others; else alone, at most so many
};

// One mode; or with --compare every mode; for each count of --scaling. With --goals the runs that
// tools/check_goals asks for, `fixedForms` among them, for a device that runs on the CPU or a GPU.
std::vector<PlannedRun> planBenchmark(const Options& options,
                                      const std::vector<FormValues>& fixedForms, bool onCpu);

// The searches of --budget, to begin with one instance each: one mode, or those of --compare.
std::vector<PlannedRun> planBudget(const Options& options);

} // namespace sinew::crowd
