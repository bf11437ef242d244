// The motion pass's push constants and varyings: image positions in this frame and in the previous
// one. SINEW_VARYING is `out` or `in`.
#ifndef SINEW_MOTION_PUSH_GLSL
#define SINEW_MOTION_PUSH_GLSL

#include "shared/scene_types.h"

layout(push_constant) uniform Push { MotionPush push; };

// x, y and w of clip space, divided by w only in the fragment shader. They are then interpolated
// like the positions themselves, and the rasteriser's rounding cancels in their difference.
layout(location = 0) SINEW_VARYING vec3 clipNow;
layout(location = 1) SINEW_VARYING vec3 clipBefore;

#endif
