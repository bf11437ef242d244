// The parts of a crowd's form that a device may choose freely, since every choice gives the same
// picture. The table of the calibration and of the file that keeps what it chose.
#pragma once

#include "engine/crowd/crowd_form.h"
#include "engine/crowd/crowd_frame.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct FormPart
{
    std::string_view name; // as options and reports call it: "pose"
    // What the device, the model and the rest of the form allow; none where the form has no use for
    // the part.
    std::vector<std::string> (*values)(const gpu::Device&, const CrowdModel&, const CrowdForm&);
    std::string (*valueOf)(const CrowdForm&);
    // `value` must be one that values() can give.
    void (*set)(CrowdForm&, std::string_view value);
    std::span<const CrowdPass> affects; // the passes whose time it changes
};

// What gains most comes first; the later ones depend on the earlier ones.
std::span<const FormPart> formParts();

} // namespace sinew
