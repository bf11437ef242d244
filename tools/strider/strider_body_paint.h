// The paint of the body's texture comes from two files; this is what one asks of the other.
#pragma once

#include "tools/character/canvas.h"

namespace sinew::strider
{

// Legs, beak and the turned metal parts.
void paintLimbs(Canvas& canvas);

} // namespace sinew::strider
