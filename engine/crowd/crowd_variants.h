// All ways in which a device can work on a crowd of a model.
#pragma once

#include "engine/crowd/form_parts.h"

#include <vector>

namespace sinew
{

// Forms that together make every pipeline of a crowd: for each pass every combination of what it
// depends on, so that what two passes choose each for itself is not combined; nor are sizes of
// subgroups with what the skin pass alone chooses, of which there is much. What pictures depend
// on is as in `base`, but for second clips, which occur and do not; so is what a pass does not
// depend on.
std::vector<CrowdForm> crowdVariants(const gpu::Device& device, const CrowdModel& model,
                                     const CrowdForm& base);

// What a variant chooses, for people: every part of the form, "skinning" ("fast") and "clips" of an
// instance ("2").
FormValues describeVariant(const CrowdForm& form);

} // namespace sinew
