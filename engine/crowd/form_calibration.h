// Finds the fastest form of a crowd's passes on a device by timing them on the device.
#pragma once

#include "engine/crowd/form_parts.h"

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace sinew
{

// In three quarters of the rounds, which both have in the same order.
bool isFaster(const std::vector<double>& milliseconds, const std::vector<double>& than);

// The fastest of the measured values; but `before`, where that is one of them and as fast within
// the noise of so short a measurement. None of `uncertain`.
FormChoice chooseFastest(std::string part, std::string before, std::vector<MeasuredValue> measured,
                         const std::set<std::string>& uncertain = {});

struct Calibration
{
    CrowdForm form;
    std::vector<FormChoice> choices; // one per part that is not fixed, in their order
    bool complete = true;            // every choice is finished
};

struct CalibrationSettings
{
    CrowdSettings crowd; // its form is where the search begins
    CrowdFrameRequest request;
    VkExtent2D extent{};           // of the picture that is drawn for it
    std::set<std::string> fixed;   // parts that stay as they are
    std::vector<FormChoice> known; // by earlier calibrations of the same: not measured again
    // After which no other value is begun, but for the first one: so each calibration comes a step
    // further, however long drivers take to compile. The form where it begins is not counted, since
    // it is what will be drawn.
    double seconds = 0.9;
    // Called from time to time with the share of the parts that is done, 0 to 1.
    std::function<void(double)> progress;
};

// Changes one part after the other to the value with the shortest time, each on top of the choices
// before it, until the time is used up. What is timed are `input`'s instances, with every pipeline
// compiled before. A value that the device refuses, or that needs several chunks for them, is not
// measured. Throws VulkanError.
Calibration calibrate(const gpu::Device& device, const CrowdInput& input,
                      const CalibrationSettings& settings);

} // namespace sinew
