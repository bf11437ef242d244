// The choices of a calibration as a file keeps them from one start of the program to the next.
#pragma once

#include "engine/crowd/form_calibration.h"
#include "engine/gpu/device.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::crowd
{

// What choices were measured on; others hold for nothing else.
struct MeasuredOn
{
    std::string device; // its UUID, hexadecimal
    // Everything that a driver says of itself, which another build of it may change: the device's
    // name, its own name, information and version, and the UUID of its pipeline caches.
    std::string driver;
    std::string model; // the hash of its file
    std::string parts; // that are chosen, by name: a program with other parts measures anew
    FormValues fixed;  // by options, while the others were measured

    bool operator==(const MeasuredOn&) const = default;
};

MeasuredOn measuredOn(const gpu::Device& device, const std::string& modelHash, FormValues fixed);

// Of the file, which is one for each device, model and set of fixed parts.
std::string keptName(const MeasuredOn& on);

// JSON.
std::string keptChoicesText(const MeasuredOn& on, const std::vector<FormChoice>& choices);
// Nothing where the text is not such a file, or one of another device, driver, model, program or
// with other fixed parts.
std::optional<std::vector<FormChoice>> parseKeptChoices(std::string_view text,
                                                        const MeasuredOn& on);

} // namespace sinew::crowd
