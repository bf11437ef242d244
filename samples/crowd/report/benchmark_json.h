// --json: the whole result, samples included, so that a reader can compute anew what it doubts.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <string>

namespace sinew::crowd
{

inline constexpr int kBenchmarkSchemaVersion = 1;

// One JSON object, indented. Times in milliseconds, memory in bytes.
//   schema_version, command
//   device      name, driver, type
//   model       name, file, hash, vertices, triangles, joints, weights, clips
//   options     name: value as on the command line; of a repeated option the array of its values
//   rounds, warmup, validation {enabled, messages}, warnings []
//   runs []     mode, instances, visible, chunks, skin_rounds; view, shadows, cull, triangle_cull,
//               width, height, msaa, median_instance_size
//               wall_ms, cpu_record_ms, passes {cull, pose, skin, triangles, shadow, colour},
//               skin_bound_ms, pose_textbook_ms: {min, median, p90, p99, max}, or null
//               vertices_skinned, bytes_per_vertex, vertices_per_second, bytes_per_second,
//               skin_bound_ratio, peak_device_bytes, skin_memory_bytes, instance_record_bytes
//               samples_ms {wall, cpu_record, cull, ..., skin_bound, pose_textbook}: the rounds
//   ratios      mode: median wall time over that of compute, of the first picture that was compared
//   comparisons []  every run against the compute run of its picture, round by round: run and
//               reference (indices into runs), lower_quartile, median, upper_quartile, winner
//               (a mode, or null inside the noise)
// What is unknown or not finite is null. Text that is not UTF-8 has U+FFFD where it is not.
std::string benchmarkJson(const BenchmarkResult& result);

} // namespace sinew::crowd
