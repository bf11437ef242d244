// The command that measures the crowd as the window shows it, to be run without the window.
#pragma once

#include "samples/crowd/benchmark/benchmark_command.h"
#include "samples/crowd/live_crowd.h"

#include <string>

namespace sinew::crowd
{

class BenchmarkPanel
{
public:
    explicit BenchmarkPanel(const Options& options) : rounds_(static_cast<int>(options.runs)) {}

    void show(const LiveCrowd& crowd);
    void copyCommand(const LiveCrowd& crowd) const; // to the clipboard

private:
    std::string command(const LiveCrowd& crowd) const;

    BenchmarkKind kind_ = BenchmarkKind::Compare;
    int rounds_;
};

} // namespace sinew::crowd
