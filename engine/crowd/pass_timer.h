// How long the passes of a crowd's frame take on the device.
#pragma once

#include "engine/crowd/crowd_frame.h"
#include "engine/gpu/timestamps.h"

namespace sinew
{

using PassTimer = gpu::PassTimer<CrowdPass, CrowdPass::DrawMotion>;
using PassMilliseconds = PassTimer::Milliseconds;

} // namespace sinew
