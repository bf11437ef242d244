// The mip levels of a picture whose file has none.
#pragma once

#include "engine/images/texture.h"

#include <vector>

namespace sinew
{

// The levels below `first`, which is Rgba8, down to one pixel: each half as wide and high as the
// one above (rounded down, at least 1). A pixel is the mean of the area of the level above that it
// covers, also where a width or height is odd. With `colour` the first three channels are sRGB, and
// their mean is taken in linear light.
std::vector<TextureLevel> smallerLevels(const TextureLevel& first, bool colour);

} // namespace sinew
