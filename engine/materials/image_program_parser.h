// Reads the image programs of a material's `map`.
#pragma once

#include "engine/images/image_program.h"
#include "engine/materials/declaration_lexer.h"

namespace sinew
{

// An image's name or one of Doom 3's functions, without regard to case:
//     heightmap(program, scale)  addnormals(program, program)  smoothnormals(program)
//     add(program, program)  scale(program, r, g, b, a)  invertAlpha(program)
//     invertColor(program)  makeIntensity(program)  makeAlpha(program)
// Commas may be missing. Anything else, more than kMaxImageProgramDepth functions inside each other
// and more than kMaxImageProgramImages images fail the lexer. After dhewm3
// (neo/renderer/Image_program.cpp).
ImageProgram readImageProgram(DeclarationLexer& lexer);

} // namespace sinew
