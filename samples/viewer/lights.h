// The lights as options and panels tell of them, and as frames have them.
#pragma once

#include "engine/render/scene_frame.h"
#include "samples/viewer/options.h"

namespace sinew::viewer
{

// `facing`: of the model, as AnimatedModel::facing.
Lighting lightingOf(const Lights& lights, double facing);

// Where the key light comes from, its usual place included.
ViewAngles keyAngles(const Lights& lights, double facing);

// The angles after a drag of the mouse over so many heights of the window: the light follows it.
ViewAngles turnedLight(const ViewAngles& angles, double right, double down);

} // namespace sinew::viewer
