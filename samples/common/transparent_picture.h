// Pictures without a background of their own.
#pragma once

#include "engine/images/image.h"

#include <glm/ext/vector_float4.hpp>

namespace sinew::samples
{

// How much of what lies behind shows through each pixel, from the same picture drawn over black and
// over white (both opaque, of one size), over `background`: linear light, not premultiplied.
// Whatever the surfaces' blending, coverage and antialiasing, what does not change between the two
// is opaque. The result is sRGB and not premultiplied, as PNG and WebP store it.
Image withAlpha(const Image& overBlack, const Image& overWhite, const glm::vec4& background);

} // namespace sinew::samples
