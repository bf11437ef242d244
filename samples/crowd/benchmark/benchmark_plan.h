// Plans the runs of a benchmark. Needs no device.
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

// The searches of --budget: one mode, or all modes of --compare. Each starts with one instance.
std::vector<Options> planBudget(const Options& options);

// The report's description of a run.
RunOptions runOptions(const Options& run);

// Finds how many instances stay within a frame time, by measuring several counts. Starts with one
// instance and grows until the median frame time exceeds the budget: by doubling, or faster if the
// measured growth allows. Then bisects the interval, by ratio, until it is within kBudgetCloseness.
class BudgetSearch
{
public:
    // Searches 1 to `most` instances.
    BudgetSearch(double milliseconds, std::uint32_t most) : budget_(milliseconds), most_(most) {}

    // The next count to measure. Empty when the search is over.
    std::optional<std::uint32_t> next() const;
    // Adds the frame times of next(), at least one.
    void measured(std::uint32_t instances, std::span<const double> milliseconds);
    // Reports why next() cannot be drawn.
    void refused(std::uint32_t instances, std::string reason);

    // `options` describe the runs; the search replaces their number of instances.
    BudgetAnswer answer(RunOptions options) const;

private:
    double budget_;
    std::uint32_t most_;
    std::uint32_t holds_ = 0;            // largest count within the budget
    double median_ = 0.0;                // its median frame time
    std::optional<std::uint32_t> above_; // smallest count above the budget, or refused
    std::string refusal_;                // why it was refused; empty: it was measured
};

// Largest ratio allowed between the next measured count and the answer.
inline constexpr double kBudgetCloseness = 1.03;

} // namespace sinew::crowd
