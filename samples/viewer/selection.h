// What a hand has chosen of the model, in a panel or in the view.
#pragma once

#include "engine/animation/animated_model.h"

#include <cstdint>
#include <optional>
#include <string>

namespace sinew::viewer
{

struct Selection
{
    std::optional<std::uint32_t> joint;
    std::optional<std::uint32_t> vertex; // into SkinningModel::vertices
};

// The first of that name; nothing without a name, or where none has it.
std::optional<std::uint32_t> jointNamed(const AnimatedModel& model,
                                        const std::optional<std::string>& name);

} // namespace sinew::viewer
