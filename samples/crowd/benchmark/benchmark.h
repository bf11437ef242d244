// Runs a benchmark: every run one frame after the other, round by round, so that what slows the
// machine for a while weighs on all of them alike.
#pragma once

#include "engine/gpu/device.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"
#include "samples/crowd/report/benchmark_result.h"

#include <optional>

namespace sinew::crowd
{

// Of one frame: recording, submitting and waiting for it; a fixed step of simulation between two
// rounds; everything is drawn `options.warmup` times before the first that counts. Nothing where it
// was interrupted. Validation messages are not counted here.
std::optional<BenchmarkResult> runBenchmark(const gpu::Device& device, const CrowdScene& scene,
                                            const Options& options);

// Writes the files that the options ask for, and the table.
samples::ExitCode reportBenchmark(const BenchmarkResult& result, const Options& options);

} // namespace sinew::crowd
