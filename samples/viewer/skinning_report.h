// What --compare-skinning prints.
#pragma once

#include "engine/animation/animated_model.h"

#include <string>

namespace sinew::viewer
{

// For each clip that was asked for, or at rest without any: the greatest sampled distance of a
// vertex from where the files say that it is, as other ways of skinning would have it.
std::string compareSkinning(const AnimatedModel& model);

} // namespace sinew::viewer
