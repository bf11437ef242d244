// All ways in which a device can work on a crowd of a model.
#pragma once

#include "engine/crowd/crowd_form.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{

// The values of each choice that is made for speed: those that the device and the model allow.
// Triangle pieces are no part of it: any number of them is allowed.
struct CrowdChoices
{
    std::vector<CrowdSkinning> skinnings;
    std::vector<bool> texels;
    std::vector<CrowdPosing> posings;
    std::vector<bool> cullsTriangles; // where the form skins
    std::vector<std::uint32_t> subgroupSizes;
};
CrowdChoices crowdChoices(const gpu::Device& device, const CrowdModel& model);

// Forms that together make every pipeline of a crowd: every combination of what one pass depends
// on, but not of what two passes choose each for itself. What the pictures depend on is as in
// `base`, but for second clips, which occur and do not.
std::vector<CrowdForm> crowdVariants(const CrowdChoices& choices, const CrowdForm& base);

// What a form chooses, for people: "skinning" and "fast", "arrays" and "texels", ... The same names
// in the same order for every form.
using FormChoices = std::vector<std::pair<std::string, std::string>>;
FormChoices choicesOf(const CrowdForm& form);

} // namespace sinew
