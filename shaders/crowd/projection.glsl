// Vertices in a view's pixels, as the rasteriser snaps them: to kSubpixelBits.
#ifndef SINEW_PROJECTION_GLSL
#define SINEW_PROJECTION_GLSL

#include "shared/crowd_types.h"

const float kSubpixels = float(1u << kSubpixelBits);
// Instead of x: before the near plane; or so far off that its subpixels do not fit.
const int kBeforeNear = -2147483647;
const int kFarOff = -2147483646;

const float kMostPixels = 32768.0;

ivec2 snapped(vec2 pixels)
{
    if (max(abs(pixels.x), abs(pixels.y)) > kMostPixels)
        return ivec2(kFarOff, 0);
    return ivec2(floor(pixels * kSubpixels + 0.5));
}

ivec2 inSubpixels(CrowdView view, vec3 world)
{
    vec4 clip = view.viewProjection * vec4(world, 1.0);
    if (clip.z < 0.0 || clip.w <= 0.0)
        return ivec2(kBeforeNear, 0);
    return snapped((clip.xy / clip.w * 0.5 + 0.5) * view.size);
}

#endif
