// What a benchmark measures, before any of it runs; no device is needed for it.
#pragma once

#include "samples/crowd/options.h"
#include "samples/crowd/report/benchmark_result.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew::crowd
{

// One mode, or with --compare every mode, for each count of --scaling: options as if they asked for
// this run alone.
std::vector<Options> planBenchmark(const Options& options);

// The searches of --budget, to begin with one instance each: one mode, or those of --compare.
std::vector<Options> planBudget(const Options& options);

// What the report says of such a run.
RunOptions runOptions(const Options& run);

// Finds how many instances hold a frame time, by measuring some numbers of them.
//
// Grows from one instance until the median frame time exceeds the budget: by doubling, or faster,
// as far as times that grow with the instances allow. Then it halves the interval around the
// answer, by ratio, until it is within kBudgetCloseness.
class BudgetSearch
{
public:
    // At most `most` instances, at least 1.
    BudgetSearch(double milliseconds, std::uint32_t most) : budget_(milliseconds), most_(most) {}

    // What is to be measured next; nothing where the search is over.
    std::optional<std::uint32_t> next() const;
    // The frame times of next(): at least one.
    void measured(std::uint32_t instances, std::span<const double> milliseconds);
    // That next() cannot be drawn, and why.
    void refused(std::uint32_t instances, std::string reason);

    // `options` of the runs, whose number of instances the search replaces.
    BudgetAnswer answer(RunOptions options) const;

private:
    double budget_;
    std::uint32_t most_;
    std::uint32_t holds_ = 0;            // the most that hold
    double median_ = 0.0;                // of them
    std::optional<std::uint32_t> above_; // the fewest that do not, or are refused
    std::string refusal_;                // of these; empty: they were measured
};

// The answer and the next measured count above it are within this factor.
inline constexpr double kBudgetCloseness = 1.03;

} // namespace sinew::crowd
