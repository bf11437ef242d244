// How long the passes of a frame take on the device, and what they drew.
#pragma once

#include "samples/crowd/panels/frame_history.h"

namespace sinew::crowd
{

void showTimings(const LiveCrowd& crowd, const FrameHistory& history);

} // namespace sinew::crowd
