// A stage of one of Doom 3's materials.
#pragma once

#include "engine/materials/material_reading.h"

#include <optional>

namespace sinew
{

// Reads up to and with the closing brace, or fails the lexer. The stage is sampled in this way
// unless it says otherwise. Nothing where it cannot be drawn, with a warning that says why.
std::optional<MaterialStage> readDoom3Stage(MaterialReading& reading, Sampling sampling);

} // namespace sinew
