// The command line of a benchmark that a window starts.
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
    std::string report; // file to write
};

// The arguments with which a window of `options` was started, changed so that they measure the
// crowd as `options` now say and report it into the file, with progress on standard error.
std::vector<std::string> benchmarkArguments(const Options& options,
                                            const BenchmarkRequest& request);

} // namespace sinew::crowd
