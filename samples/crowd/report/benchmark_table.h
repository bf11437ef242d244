// What the benchmark says on the terminal when it is done.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <cstddef>
#include <string>

namespace sinew::crowd
{

inline constexpr std::size_t kTableWidth = 100;

// Device and model; for each picture a table of times (wall and passes, medians) and one of what
// follows from them; then findings about the largest crowd compared, warnings and validation. No
// line is longer than kTableWidth columns, except for a word that has no place to break.
std::string benchmarkTable(const BenchmarkResult& result);

} // namespace sinew::crowd
