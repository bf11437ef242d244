// Makes results of the crowd's benchmark.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace sinew::test
{

inline constexpr std::size_t kMadeUpRounds = 15;

// kMadeUpRounds times within about 2 % of `median`, which is exactly their median. All series share
// one drift, as on one machine; `seed` sets their other differences.
crowd::Samples madeUpTimes(double median, unsigned seed = 0);

// 256 instances, all in view, 640 x 360, one sample per pixel, two passes, triangle culling off.
crowd::RunOptions madeUpOptions(const std::string& mode);

// A run with all times of its mode; the frame takes `wallMs`.
crowd::Run madeUpRun(const crowd::RunOptions& options, double wallMs);

// Every mode with one number of instances, plus device, model and options.
crowd::BenchmarkResult madeUpComparison(std::uint32_t instances = 256);

// A budget of 16.7 ms: "compute" fits 100 instances, "vertex" 60; memory limits "vertex-palette".
crowd::BenchmarkResult madeUpBudget();

// The comparison as a series: 1 to 10,000 instances.
crowd::BenchmarkResult madeUpScaling();

} // namespace sinew::test
