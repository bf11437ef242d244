// What a glTF file loses of a model.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/palette_model.h"
#include "engine/export/gltf_export.h"

namespace sinew
{

// What the vertices lose as the palette model has them: 16 times in each clip, as double.
ExportDeviation deviationOf(const AnimatedModel& model, const PaletteModel& vertices);

} // namespace sinew
