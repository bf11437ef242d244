// --report: the result as one page for people.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <string>

namespace sinew::crowd
{

// One HTML document that needs nothing besides itself: no scripts, no other file, no network (its
// own policy forbids them). Plots are SVG; it follows the browser's light or dark scheme and fits
// windows from 400 pixels on. Every string of the result is escaped.
std::string benchmarkPage(const BenchmarkResult& result);

} // namespace sinew::crowd
