// The plan of a benchmark. Needs no device.
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

// Expands --compare and --scaling into the options of single runs.
std::vector<Options> planBenchmark(const Options& options);

// The searches of --budget: one mode, or those of --compare. Each begins with one instance.
std::vector<Options> planBudget(const Options& options);

// The report's description of a run.
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

    // The next count to measure. Empty when the search is over.
    std::optional<std::uint32_t> next() const;
    // Takes the frame times of next(), at least one.
    void measured(std::uint32_t instances, std::span<const double> milliseconds);
    // Reports that next() cannot be drawn, and why.
    void refused(std::uint32_t instances, std::string reason);

    // `options` of the runs; the search replaces their number of instances.
    BudgetAnswer answer(RunOptions options) const;

private:
    double budget_;
    std::uint32_t most_;
    std::uint32_t holds_ = 0;            // the most that hold
    double median_ = 0.0;                // of them
    std::optional<std::uint32_t> above_; // the fewest that do not, or are refused
    std::string refusal_;                // of these; empty: they were measured
};

// Largest ratio of the next measured count above the answer to the answer.
inline constexpr double kBudgetCloseness = 1.03;

} // namespace sinew::crowd
