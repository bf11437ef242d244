// Made-up results of the crowd's benchmark.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace sinew::test
{

inline constexpr std::size_t kMadeUpRounds = 15;

// kMadeUpRounds times within about 2 % of `median`, which is exactly their median. All series drift
// alike, as on one machine; `seed` sets their other differences.
crowd::Samples madeUpTimes(double median, unsigned seed = 0);

// 256 instances, all in view, 640 x 360, one sample per pixel, two passes, triangle culling off.
crowd::RunOptions madeUpOptions(const std::string& mode);

// A run with every time that its mode has; the frame takes `wallMs`.
crowd::Run madeUpRun(const crowd::RunOptions& options, double wallMs);

// All modes at one number of instances, with device, model and options.
crowd::BenchmarkResult madeUpComparison(std::uint32_t instances = 256);

// A budget of 16.7 ms: "compute" holds 100 instances, "vertex" 60, "vertex-palette" is
// stopped by memory.
crowd::BenchmarkResult madeUpBudget();

// The comparison as a series: 1 to 10,000 instances.
crowd::BenchmarkResult madeUpScaling();

} // namespace sinew::test
