// The forms that a benchmark's result is reported in.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace sinew::crowd
{

// For the terminal: device and model, tables, findings, warnings and validation. No line is longer
// than kTableWidth columns, except for a word that cannot be broken.
std::string benchmarkTable(const BenchmarkResult& result);
inline constexpr std::size_t kTableWidth = 100;

// --json: one JSON object, indented, samples included, so a reader can compute every figure again.
// Times in milliseconds, memory in bytes.
//   schema_version
//   command     that repeats it
//   provenance  version, commit, build, os, cpu, vulkan, date (UTC)
//   device      name, driver, type
//   model       name, file, hash, vertices, triangles, joints, weights, clips
//   options     name: value as on the command line; of a repeated option the array of its values
//   rounds, warmup, validation {enabled, messages}, warnings []
//   runs []     mode, instances; view, shadows, cull, occlusion, triangle_cull, lod, width, height,
//               msaa
//               choices     the parts that the run's form uses: arrays, triangle_cull,
//                           instances_at_once, pose, triangle_pieces
//               wall_ms, cpu_record_ms, passes {cull, pose, skin, triangles, shadow, colour}:
//               {min, median, p90, p99, max}, or null
//               visible, chunks, ..., median_instance_size
//               samples_ms {wall, cpu_record, cull, ..., colour}: the rounds
//   budget      null, or: milliseconds (per frame); searches []: mode, shadows, triangle_cull, lod;
//               instances (the most whose median holds), holds (the most whose upper quartile
//               does), exceeds (the fewest whose lower quartile does not; null: a limit came
//               first), stopped_by (that limit, or null), steps [] (as runs, ascending instances)
// What is unknown or not finite is null. Bytes that are not UTF-8 become U+FFFD.
std::string benchmarkJson(const BenchmarkResult& result);
inline constexpr int kBenchmarkSchemaVersion = 5;

// --report: one HTML document that needs nothing besides itself: no scripts, no other file, no
// network (its own policy forbids them). Plots are SVG; it follows the browser's light or dark
// scheme and fits windows from 400 pixels on. Every string of the result is escaped.
std::string benchmarkPage(const BenchmarkResult& result);

// For text and attribute values of HTML. Control characters are shown as \xNN.
std::string escapeHtml(std::string_view text);

} // namespace sinew::crowd
