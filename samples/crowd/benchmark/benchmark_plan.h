// What a benchmark measures, before any of it runs; no device is needed for it.
#pragma once

#include "samples/crowd/options.h"
#include "samples/crowd/report/benchmark_result.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
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

// The arguments that started a window, changed to measure the crowd as `options` are now and to
// write a report: all ways to skin, or the one that is shown.
std::vector<std::string> benchmarkArguments(const Options& options, bool compares);

// Finds how many instances hold a frame time, by measuring some numbers of them.
//
// Grows from one instance until the lower quartile of the frame times exceeds the budget: by
// doubling, or faster, as far as times that grow with the instances allow. Then it halves, by
// ratio, the intervals around the three counts of the answer, until each is within
// kBudgetCloseness. It relies on times that grow with the instances; where they do not, it still
// ends.
class BudgetSearch
{
public:
    // At most `most` instances, at least 1.
    BudgetSearch(double milliseconds, std::uint32_t most);

    // What is to be measured next; nothing where the search is over.
    std::optional<std::uint32_t> next() const;
    // The frame times of next(): at least one.
    void measured(std::uint32_t instances, std::span<const double> milliseconds);
    // That next() cannot be drawn, and why.
    void refused(std::uint32_t instances, std::string reason);

    BudgetAnswer answer() const;

private:
    struct Quartiles
    {
        double lower;
        double median;
        double upper;
    };
    using Test = bool (*)(const Quartiles&, double budget);

    std::uint32_t greatestWith(Test test) const;         // 0: none
    std::optional<std::uint32_t> leastExceeding() const; // above all that hold
    std::optional<std::uint32_t> above(std::uint32_t instances) const;
    std::optional<std::uint32_t> grown() const;

    double budget_;
    std::uint32_t most_;
    std::size_t steps_ = 0;
    std::map<std::uint32_t, Quartiles> measured_;
    std::optional<std::pair<std::uint32_t, std::string>> refused_; // the fewest, and why
};

// Neighbours of the answer's counts that were measured are within this factor.
inline constexpr double kBudgetCloseness = 1.03;
// A search measures no more counts than this.
inline constexpr std::size_t kMostBudgetSteps = 40;

} // namespace sinew::crowd
