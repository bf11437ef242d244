// The parts of a crowd's form that options may choose freely, since every choice gives the same
// image: the table of options, panels and reports.
#pragma once

#include "engine/crowd/crowd_form.h"
#include "engine/crowd/form_values.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct FormPart
{
    std::string_view name; // as options and reports call it: "pose"
    std::string_view what; // the same for messages: "form of the pose pass"
    // What can be asked for, whatever the device: one of these words, or without words a whole
    // number from 1 to `most`.
    std::span<const std::string_view> words;
    std::uint32_t most = 0;
    // The values that the device, the model and the rest of the form allow, or of very many numbers
    // those that are worth a trial; none where the form has no use for the part.
    std::vector<std::string> (*values)(const gpu::Device&, const CrowdModel&, const CrowdForm&);
    std::string (*valueOf)(const CrowdForm&);
    // `value` must be one that can be asked for, or one of values().
    void (*set)(CrowdForm&, std::string_view value);
};

// Pieces of triangles depend on the triangle cull before them.
std::span<const FormPart> formParts();
// Requires that there is one of that name.
const FormPart& formPart(std::string_view name);

// Of the parts that the form has a use for.
FormValues valuesOf(const gpu::Device& device, const CrowdModel& model, const CrowdForm& form);

} // namespace sinew
