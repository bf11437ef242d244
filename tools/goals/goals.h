// The goals of the crowd's speed, and what a report says about each.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sinew::goals
{

// Where a goal holds.
enum class Scope
{
    Correct,  // every device: anything else is a mistake of the program
    Relative, // every device: what the program promises of its own work, whatever that takes there
    Lavapipe, // lavapipe alone, whose ratios between shaders are no other device's
};

struct Goal
{
    std::string name;
    Scope scope = Scope::Lavapipe;
    double limit = 0.0;
    bool atLeast = true; // else the figure may be at most the limit
    bool judged = true;  // else the figure is only reported
};

struct Figure
{
    std::optional<double> value;  // nothing: the report has no such runs
    std::string basis;            // the runs that it rests on, or what is missing
    std::size_t rounds = 0;       // 0: what was measured has no noise
    std::size_t roundsNeeded = 0; // see roundsNeeded
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

// Always the same goals in the same order, those of a scope together. Where several pairs of runs
// fit a goal, the one with the worst figure counts.
std::vector<JudgedGoal> judge(const crowd::BenchmarkResult& whole);

} // namespace sinew::goals
