// Finds the fastest form of a crowd's passes on a device by timing them on the device.
#pragma once

#include "engine/crowd/form_parts.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace sinew
{

// The fastest of the measured values; but `before`, where that is one of them and as fast within
// the noise of so short a measurement.
FormChoice chooseFastest(std::string part, std::string before, std::vector<MeasuredValue> measured);

struct Calibration
{
    CrowdForm form;
    std::vector<FormChoice> choices; // one per part
    bool complete = true;            // false: time ran out before every part was measured
};

struct CalibrationSettings
{
    CrowdSettings crowd; // its form is where the search begins
    CrowdFrameRequest request;
    VkExtent2D extent{};         // of the picture that is drawn for it
    std::set<std::string> fixed; // parts that stay as they are
    double seconds = 0.9;        // aimed at: within it rounds are repeated
    double mostSeconds = 30.0;   // after which what is not yet measured stays as it is
    // Called from time to time with the share that is done, 0 to 1.
    std::function<void(double)> progress;
};

// Changes one part after the other to the value with the shortest time, each on top of the choices
// before it. What is timed are `input`'s instances, with every pipeline compiled before. A value
// that the device refuses, or that needs several chunks for them, is not measured. Throws
// VulkanError.
Calibration calibrate(const gpu::Device& device, const CrowdInput& input,
                      const CalibrationSettings& settings);

} // namespace sinew
