// All ways in which a device can work on a crowd of a model.
#pragma once

#include "engine/crowd/crowd_form.h"

#include <string>
#include <utility>
#include <vector>

namespace sinew
{

// Every form that the device and the model allow: `base` with every combination of what is chosen
// for speed. What the pictures depend on (tangents, second clips) is as in `base`.
std::vector<CrowdForm> crowdVariants(const gpu::Device& device, const CrowdModel& model,
                                     const CrowdForm& base);

// What a form chooses, for people: "skinning" and "fast", "arrays" and "texels", ... The same names
// in the same order for every form.
using FormChoices = std::vector<std::pair<std::string, std::string>>;
FormChoices choicesOf(const CrowdForm& form);

} // namespace sinew
