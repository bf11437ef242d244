// Which form of the passes suits this device and this model: measured once, then kept in a file.
#pragma once

#include "engine/crowd/form_calibration.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/options.h"

namespace sinew::crowd
{

// The options with `measured` filled in, for the parts of the form that no option names: as an
// earlier start has kept them for this device, driver and model, else as measured now, in about a
// second, with progress on standard error. Unchanged with --no-calibration, for modes that skin in
// other ways, where the crowd cannot be drawn for it, and where nothing is kept and validation
// layers would slow what is measured.
Options calibrated(const gpu::Device& device, const CrowdScene& scene, Options options);

} // namespace sinew::crowd
