// The device and what it lacks.
#pragma once

#include "samples/crowd/live_crowd.h"

namespace sinew::crowd
{

void showDevice(const LiveCrowd& crowd);

} // namespace sinew::crowd
