// --csv: one row a run and pass, for spreadsheets.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <string>

namespace sinew::crowd
{

// A header line, then a row for every series of every run that was measured (wall, cpu_record, the
// passes, skin_bound, pose_textbook) with what tells the run from others. Times in milliseconds,
// lines end in LF, fields are printable and quoted where RFC 4180 asks for it.
std::string benchmarkCsv(const BenchmarkResult& result);

} // namespace sinew::crowd
