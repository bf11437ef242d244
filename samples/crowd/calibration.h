// Which form of the passes suits this device and this model: measured once, then kept in a file.
#pragma once

#include "engine/crowd/form_calibration.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

namespace sinew::crowd
{

// The options with `measured` filled in, for the parts of the form that no option names, with what
// earlier starts have kept for this device, driver and model and for the same named parts.
// Unchanged where there is nothing, with --no-calibration and for modes that skin in other ways.
Options withKept(const gpu::Device& device, const CrowdScene& scene, Options options);

// The same, after measuring what is not yet kept, in about a second, with progress on standard
// error; what there was no time for is left to the next start. --goals measure all at once. As it
// is kept where the crowd cannot be drawn for it, and where validation layers would slow what is
// measured, but for --recalibrate, which begins anew.
Options calibrated(const gpu::Device& device, const CrowdScene& scene, Options options);

// What it measures, the same whatever the options, but for the parts that they fix: "32 instances
// at 640x360".
std::string timedCrowd(const gpu::Device& device);

// For each of the choices, the passes that it was timed by: "skin to colour".
FormValues timedPasses(const std::vector<FormChoice>& choices);

} // namespace sinew::crowd
