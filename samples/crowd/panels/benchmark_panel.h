// The benchmark, run from the window.
#pragma once

#include "samples/crowd/benchmark/benchmark_process.h"
#include "samples/crowd/live_crowd.h"

namespace sinew::crowd
{

class BenchmarkPanel
{
public:
    explicit BenchmarkPanel(const Options& options) : rounds_(static_cast<int>(options.runs)) {}

    void show(const LiveCrowd& crowd);

    // Starts the benchmark, or ends the one that runs.
    void toggle(const LiveCrowd& crowd);
    // To be called before each frame; opens a report in the browser when it is written.
    void look();
    const BenchmarkProcess& process() const { return process_; }

private:
    void showResult() const;

    BenchmarkProcess process_;
    BenchmarkKind kind_ = BenchmarkKind::Compare;
    int rounds_;
};

} // namespace sinew::crowd
