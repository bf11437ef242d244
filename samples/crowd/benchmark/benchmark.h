// Runs a benchmark: in each round every run draws one frame, so that what slows the machine for a
// while slows all runs alike.
#pragma once

#include "engine/gpu/device.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"
#include "samples/crowd/report/benchmark_result.h"

#include <optional>

namespace sinew::crowd
{

// The time of a frame is that of recording, submitting and waiting for it. The simulation advances
// by a fixed step between two rounds, and `options.warmup` rounds come before the first that
// counts. Returns nothing where it was interrupted. Validation messages are not counted here.
std::optional<BenchmarkResult> runBenchmark(const gpu::Device& device, const CrowdScene& scene,
                                            const Options& options);

// Writes the files that the options ask for, and the table.
samples::ExitCode reportBenchmark(const BenchmarkResult& result, const Options& options);

} // namespace sinew::crowd
