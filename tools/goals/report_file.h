// Reads the JSON reports of the crowd's benchmark.
#pragma once

#include "engine/base/diagnostic.h"
#include "samples/crowd/report/benchmark_result.h"

#include <filesystem>
#include <string_view>

namespace sinew::goals
{

// What benchmark_report.h writes, of schema version 2. Summaries and ratios in it are not read:
// figures are computed again from the samples. The error names the field that is missing or wrong.
// Options of the command line are not read.
Result<crowd::BenchmarkResult> parseReport(std::string_view text, std::string_view fileName);

Result<crowd::BenchmarkResult> readReport(const std::filesystem::path& path);

} // namespace sinew::goals
