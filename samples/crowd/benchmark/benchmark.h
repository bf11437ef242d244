// Runs a benchmark. Each round draws one frame of every run, so a slow phase of the machine affects
// all runs equally.
#pragma once

#include "engine/gpu/device.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"
#include "samples/crowd/report/benchmark_result.h"

#include <optional>

namespace sinew::crowd
{

// A frame's time includes recording, submitting and waiting. The simulation advances by a fixed
// step per round; kWarmupRounds rounds are not counted. With --budget, each step of a search
// measures a single crowd. Empty if interrupted. Validation messages are not counted here.
std::optional<BenchmarkResult> runBenchmark(const gpu::Device& device, const CrowdScene& scene,
                                            const Options& options);

// Writes the requested files and prints the table.
samples::ExitCode reportBenchmark(const BenchmarkResult& result, const Options& options);

} // namespace sinew::crowd
