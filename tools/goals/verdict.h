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
};

struct Verdict
{
    Goal goal;
    Outcome outcome = Outcome::NotMeasured;
    // Of the reports that have it: the lower quartile where more is better, else the upper one.
    std::optional<double> figure;
    std::string basis; // what it rests on, or what is missing
};

// Requires at least one report.
std::vector<Verdict> decide(const std::vector<crowd::BenchmarkResult>& reports);

// A block per goal, then how many passed, failed and were not measured.
std::string verdictText(const std::vector<Verdict>& verdicts);

// 0: something was measured and nothing of it failed. With `all` that is not enough: everything
// must be measured. Else 1.
int exitCode(const std::vector<Verdict>& verdicts, bool all);

} // namespace sinew::goals
