// Reads Doom 3's expressions.
#pragma once

#include "engine/base/text_scanner.h"
#include "engine/images/image_program.h"
#include "engine/materials/material_expression.h"

#include <functional>

namespace sinew
{

// Parentheses, operators and lookups that may be open at once.
inline constexpr std::size_t kMaxExpressionDepth = 200;

// The index for Expression::table of the table with this name, used at this offset in the text.
using TableIndex = std::function<std::uint32_t(std::string_view name, std::size_t offset)>;

// The longest expression that comes next: numbers, time, parm0 to parm11, global0 to global7,
// table[index], parentheses, a minus in front of any of them, and operators; those in the first
// line bind tightest:
//     * / %
//     + -
//     > >= < <= == !=
//     && ||
// Operators of one line are grouped from the right, as in Doom 3: 3 - 2 - 1 is 2. `sound`, the
// loudness of an entity, and `fragmentPrograms`, whether programs of materials run, are 0. Case
// does not matter. Anything else fails the lexer. After dhewm3 (neo/renderer/Material.cpp).
Expression readExpression(TextScanner& lexer, const TableIndex& tableIndex);

// An image's name or one of Doom 3's functions, without regard to case:
//     heightmap(program, scale)  addnormals(program, program)  smoothnormals(program)
//     add(program, program)  scale(program, r, g, b, a)  invertAlpha(program)
//     invertColor(program)  makeIntensity(program)  makeAlpha(program)
// Commas may be missing. Anything else, more than kMaxImageProgramDepth functions inside each other
// and more than kMaxImageProgramImages images fail the lexer. After dhewm3
// (neo/renderer/Image_program.cpp).
ImageProgram readImageProgram(TextScanner& lexer);

} // namespace sinew
