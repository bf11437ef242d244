// What a calibration chose, for people.
#pragma once

#include "engine/crowd/form_choice.h"

#include <string>

namespace sinew::crowd
{

// "pose: instance, 1.40 times as fast as level".
std::string describe(const FormChoice& choice);

} // namespace sinew::crowd
