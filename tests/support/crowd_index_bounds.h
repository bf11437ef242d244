// index_bounds.h for the arrays that a crowd uploads of a model.
#pragma once

#include "engine/crowd/crowd_model.h"

namespace sinew::test
{

// Throws std::out_of_range, whose message is about the first index that leads nowhere.
void checkIndices(const CrowdModel& model);

} // namespace sinew::test
