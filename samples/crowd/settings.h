// From the command line to how a crowd is worked on.
#pragma once

#include "samples/crowd/options.h"
#include "samples/crowd/shown_crowd.h"

namespace sinew::crowd
{

// For options.mode on the device.
ShownSettings shownSettings(const gpu::Device& device, const CrowdScene& scene, const Field& field,
                            const Options& options);

// What --goals compares with the form that `auto` chooses for the mode compute: every change of one
// part.
std::vector<FormValues> fixedForms(const gpu::Device& device, const CrowdScene& scene,
                                   Options options);

// All but the view and the time.
CrowdFrameRequest frameRequest(const Options& options);

} // namespace sinew::crowd
