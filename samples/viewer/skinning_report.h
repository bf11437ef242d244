// What --compare-skinning prints.
#pragma once

#include "engine/animation/animated_model.h"

#include <string>

namespace sinew::viewer
{

// For each clip that was asked for, or at rest without any: the greatest sampled distance
// between a vertex of the reference and the same vertex of each other skinning method.
std::string compareSkinning(const AnimatedModel& model);

} // namespace sinew::viewer
