// Reads the declarations of a file one after the other: materials, tables, skins and other types of
// the game, which are passed over. Doom 3's .mtr and .skin files and Quake 3's .shader files differ
// in the bodies of their materials only (Quake 3's descendants have tables too).
#pragma once

#include "engine/materials/material_reading.h"

namespace sinew
{

// Reads the body of a material up to and with its '}', or fails the lexer.
using MaterialBody = void (*)(MaterialReading& reading);

void readDeclarations(DeclarationFile& file, MaterialBody readBody);

} // namespace sinew
