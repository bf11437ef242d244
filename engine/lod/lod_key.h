// What tells kept levels of detail of one model from those of another (see lod_file.h).
#pragma once

#include "engine/animation/animated_model.h"

#include <string>

namespace sinew
{

// A hash of everything that the model's LODs depend on, and of how they are made: where it is the
// same, so are they.
std::string lodKey(const AnimatedModel& model);

} // namespace sinew
