// The command line of a benchmark of the crowd that a window shows.
#pragma once

#include "samples/crowd/options.h"

#include <string>
#include <vector>

namespace sinew::crowd
{

enum class BenchmarkKind
{
    Compare, // all ways to skin
    OneMode, // the one that is shown
    Budget,  // the most instances that hold 60 frames a second
};

struct BenchmarkRequest
{
    BenchmarkKind kind = BenchmarkKind::Compare;
    std::uint32_t rounds = 15;
    std::string report = "crowd-report.html"; // file to write
};

// The arguments that started the window, changed to measure the crowd as `options` are now and to
// write a report.
std::vector<std::string> benchmarkArguments(const Options& options,
                                            const BenchmarkRequest& request);

} // namespace sinew::crowd
