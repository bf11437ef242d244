// What Quake 3's stages work out with time: colours and texture coordinates.
#pragma once

#include "engine/materials/material_reading.h"

namespace sinew
{

// What follows each of these keywords on its line, or fails the lexer:
//     rgbGen     identity, const ( r g b ), wave WAVE, entity and others
//     alphaGen   identity, const a, wave WAVE, entity and others
//     tcMod      scroll, scale, rotate, stretch WAVE, transform, turb; applied in turn
// WAVE is a form (sin, square, triangle, sawtooth, inversesawtooth), base, amplitude, phase and
// frequency: base + amplitude * form(phase + frequency * time).
void readRgbGenerator(MaterialReading& reading, MaterialStage& stage);
void readAlphaGenerator(MaterialReading& reading, MaterialStage& stage);
void readCoordinateChange(MaterialReading& reading, MaterialStage& stage);

} // namespace sinew
