// Runs a benchmark: in each round every run draws one frame, so whatever slows the machine for a
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
// by a fixed step between two rounds, and kWarmupRounds come before the first that
// counts. With --budget each step of a search measures one crowd alone. Returns nothing if it was
// interrupted. Validation messages are not counted here.
std::optional<BenchmarkResult> runBenchmark(const gpu::Device& device, const CrowdScene& scene,
                                            const Options& options);

// Writes the files that the options ask for, and the table.
samples::ExitCode reportBenchmark(const BenchmarkResult& result, const Options& options);

// Of this program now, by name: "version", "commit" (of the tree when it was configured), "build"
// (kind and compiler), "os", "cpu", "vulkan" (the version of the device, given as Vulkan packs it)
// and "date" (UTC). What the system does not say is empty.
std::vector<std::pair<std::string, std::string>> provenance(std::uint32_t vulkanVersion);

} // namespace sinew::crowd
