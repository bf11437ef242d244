// What several reports say together about the goals.
#pragma once

#include "tools/goals/goals.h"

#include <string>
#include <vector>

namespace sinew::goals
{

enum class Outcome
{
    Passed,
    Failed,
    NotMeasured,
    NotJudged, // measured, but no goal there
};

struct Verdict
{
    Goal goal;
    Outcome outcome = Outcome::NotMeasured;
    // Of the reports that have it: the lower quartile where more is better, else the upper one.
    std::optional<double> figure;
    std::string basis; // what it rests on, or what is missing
    // Of the report whose spread leaves the most open; 0: no noise.
    std::size_t rounds = 0;
    std::size_t roundsNeeded = 0;
};

// Requires at least one report.
std::vector<Verdict> decide(const std::vector<crowd::BenchmarkResult>& reports);

// A block per goal under the heading of its scope, then how many passed, failed and were not
// measured. Goals that were measured in fewer rounds than their spread needs have a warning.
std::string verdictText(const std::vector<Verdict>& verdicts);

// 0: something was measured and nothing of it failed. With `all` that is not enough: everything
// must be measured. Else 1.
int exitCode(const std::vector<Verdict>& verdicts, bool all);

} // namespace sinew::goals
