// What a warning is about: names in its text that the model has.
#pragma once

#include "engine/base/diagnostic.h"
#include "samples/common/scene.h"

#include <cstdint>
#include <optional>

namespace sinew::viewer
{

// At most one of the two.
struct WarningSubject
{
    std::optional<std::uint32_t> mesh;
    std::optional<std::uint32_t> joint;
};

// Of the words that the message has in 'quotes' or "quotes" the first that names a mesh, its
// material, what its material lacks, or a joint.
WarningSubject subjectOf(const Diagnostic& warning, const samples::Scene& scene);

} // namespace sinew::viewer
