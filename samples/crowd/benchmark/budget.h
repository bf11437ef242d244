// --budget on a device: the searches of all modes, step by step and in turn.
#pragma once

#include "samples/crowd/benchmark/measured_run.h"

#include <optional>

namespace sinew::crowd
{

// Each step measures one crowd of each search that is not over, in the rounds and the order of a
// benchmark (machine.options().runs and warmup). What does not fit beside the others is measured
// alone. Nothing where it was interrupted. Requires machine.options().budget.
std::optional<BudgetResult> searchBudget(BenchmarkMachine& machine);

} // namespace sinew::crowd
