// The strider's colours.
#pragma once

#include "tools/character/paint.h"

namespace sinew::strider
{

inline constexpr Paint kOrange{{0.90, 0.37, 0.06}, 0.32};
inline constexpr Paint kCream{{0.93, 0.87, 0.73}, 0.30};
inline constexpr Paint kSlate{{0.20, 0.23, 0.27}, 0.32};
inline constexpr Paint kSteel{{0.50, 0.53, 0.56}, 0.46};
inline constexpr Paint kBareMetal{{0.45, 0.44, 0.43}, 0.52};
inline constexpr Paint kTeal{{0.10, 0.46, 0.50}, 0.32};

// Adds wear to a painted part.
inline void wear(Brush& brush, int grain, double amount)
{
    brush.mottle(grain / 3 + 1, 0.12);
    brush.chip(kBareMetal, grain, amount);
}

// Paints legs, beak and turned metal parts on the body's texture.
void paintLimbs(Canvas& canvas);

} // namespace sinew::strider
