// The forms in which the crowd reports what it measured.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <string>
#include <string_view>
#include <vector>

namespace sinew::crowd
{

// For the terminal: device and model, the table, findings, warnings and validation.
std::string benchmarkTable(const BenchmarkResult& result);

// --json: one JSON object, indented, samples included, so a reader can compute every figure again.
// Times in milliseconds, memory in bytes.
//   schema_version
//   command     that repeats it
//   provenance  version, commit, build, os, cpu, vulkan, date (UTC)
//   device      name, driver, type
//   model       name, file, hash, vertices, triangles, joints, weights, clips
//   rounds, warmup, validation {enabled, messages}, warnings []
//   runs []     mode, instances; view, shadows, cull, occlusion, triangle_cull, lod, width, height,
//               msaa
//               choices     the parts that the run's configuration uses: arrays, triangle_cull,
//                           instances_at_once, pose, triangle_pieces
//               median_ms {wall, cpu_record, cull, pose, skin, triangles, shadow, colour}: or null
//               visible, chunks, ..., median_instance_size
//               samples_ms {the same names}: the rounds
//   budget      null, or: milliseconds (per frame); searches []: mode, shadows, triangle_cull, lod;
//               instances (the most whose median holds), exceeds (the fewest whose median does not;
//               null: a limit came first), stopped_by (that limit, or null); their steps are runs
// What is unknown or not finite is null. Bytes that are not UTF-8 become U+FFFD.
std::string benchmarkJson(const BenchmarkResult& result);
inline constexpr int kBenchmarkSchemaVersion = 6;

// --report: one HTML document that needs nothing besides itself: no scripts, no other file, no
// network (its own policy forbids them). It follows the browser's light or dark scheme and fits
// windows from 400 pixels on. Every string of the result is escaped.
std::string benchmarkPage(const BenchmarkResult& result);

// For text and attribute values of HTML. Control characters are shown as \xNN.
std::string escapeHtml(std::string_view text);

// Round numbers from at most `low` to at least `high`, for a logarithmic axis: 1, 2 and 5 times
// powers of ten, or powers of ten alone if the range is wide. Requires 0 < low <= high.
std::vector<double> logarithmicTicks(double low, double high);

} // namespace sinew::crowd
