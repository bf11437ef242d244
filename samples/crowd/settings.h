// From the command line to how a crowd is worked on.
#pragma once

#include "samples/crowd/options.h"
#include "samples/crowd/shown_crowd.h"

namespace sinew::crowd
{

// For options.mode on the device.
ShownSettings shownSettings(const gpu::Device& device, const CrowdScene& scene, const Field& field,
                            const Options& options);

// The parts that the mode decides, whatever the options: vertex-ssbo reads storage buffers by its
// name, vertex texel buffers wherever they fit, unless an option names others.
FormValues givenByMode(const gpu::Device& device, const CrowdModel& model, const Options& options);

// Why a value of a part cannot be had, as a message about its option; empty: it can.
std::string whyRefused(const gpu::Device& device, const CrowdModel& model, const FormPart& part,
                       const std::string& value);

// The largest crowd whose instances the device's memory and limits hold, at most kMaxInstances.
std::uint32_t mostInstances(const gpu::Device& device, const CrowdScene& scene,
                            const ShownSettings& settings);

// Whether instances that others hide are left out of the pictures of that camera.
bool hides(const Options& options, const OrbitCamera& camera, const Field& field);

// All but the view, the time and what is hidden.
CrowdFrameRequest frameRequest(const Options& options);

} // namespace sinew::crowd
