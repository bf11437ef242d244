// The goals of the crowd's speed, and what a report says about each.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew::goals
{

struct Goal
{
    std::string name;
    double limit = 0.0;
    bool atLeast = true; // else the figure may be at most the limit
};

struct Figure
{
    std::optional<double> value; // nothing: the report has no such runs
    std::string basis;           // the runs that it rests on, or what is missing
};

// Ratios of a goal are medians of ratios within each round, of at least so many rounds.
inline constexpr std::size_t kFewestRounds = 15;
// Crowds smaller than this say little about a pass, because of fixed costs.
inline constexpr std::uint32_t kFewestInstances = 256;

struct JudgedGoal
{
    Goal goal;
    Figure figure;
};

// Always the same goals in the same order. Where several pairs of runs fit a goal, the one with the
// worst figure counts.
std::vector<JudgedGoal> judge(const crowd::BenchmarkResult& report);

} // namespace sinew::goals
