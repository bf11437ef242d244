// What follows from the searches of --budget, for every form of the report.
#pragma once

#include "samples/crowd/report/benchmark_result.h"

#include <string>
#include <vector>

namespace sinew::crowd
{

// The mode, and the triangle culling where several searches have the mode.
std::string budgetLabel(const BudgetResult& budget, std::size_t search);

// From where to where the noise leaves the answer open: "143 to 152"; "143 or more" where a limit
// came before the frame time.
std::string intervalText(const BudgetAnswer& answer);

// Of the frame at the answer, milliseconds: "16.1 (15.9 to 16.4)"; where not even one instance
// holds, "of one: 22.7 (21.9 to 23.4)", or `none` where that was not measured.
std::string frameText(const BudgetSearchResult& search, std::string_view none);

// One sentence per search; then how many times as many the first one holds as each other, where
// the intervals decide it; then what to change where some hold none.
std::vector<std::string> budgetFindings(const BudgetResult& budget);

} // namespace sinew::crowd
