// How many instances hold a frame time, as --budget found it: plain data between measuring and
// reporting. Times in milliseconds.
#pragma once

#include "samples/crowd/report/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sinew::crowd
{

// A count holds the budget where the median of its frame times does. Of counts whose quartiles have
// the budget between them the noise allows no verdict: what is certain is the interval from `holds`
// to `exceeds`.
struct BudgetAnswer
{
    std::uint32_t instances = 0; // the most measured that hold; 0: not even one
    std::uint32_t holds = 0;     // the most whose upper quartile holds too; 0: none
    // The least above both whose lower quartile exceeds the budget; none: a limit came before.
    std::optional<std::uint32_t> exceeds;
    std::string stoppedBy; // the limit; empty: the frame time
};

struct BudgetSearchResult
{
    RunOptions options; // its instances are the answer's
    BudgetAnswer answer;
    std::vector<Run> steps; // in ascending order of instances
};

struct BudgetResult
{
    double milliseconds = 0.0;
    std::vector<BudgetSearchResult> searches; // whose rounds alternated
};

} // namespace sinew::crowd
