// What was chosen for the form of a crowd, and what decided it, for people.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <string>
#include <string_view>
#include <vector>

namespace sinew::crowd
{

// For JSON: "measurement".
std::string_view wordFor(DecidedBy by);

struct ChoiceRow
{
    std::string part;
    std::string value;
    std::string modes; // "vertex, vertex-ssbo"; empty: all that have the part
    std::string why;   // "1.40 times as fast in pose as level, measured here"
};

// Every part of the form that a run has a use for: one row for each value and reason. Without runs
// of --goals whose form is fixed, which name it themselves.
std::vector<ChoiceRow> choiceRows(const BenchmarkResult& result);
// What was timed for it; empty where no row rests on a measurement.
std::string choiceNote(const BenchmarkResult& result);

// The command with what was measured as options, so that another calibration does not change what
// it measures.
std::string repeatingCommand(const BenchmarkResult& result);
// What that command leaves to the next calibration, as a sentence; empty: nothing.
std::string unrepeatedText(const BenchmarkResult& result);

} // namespace sinew::crowd
