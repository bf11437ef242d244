// The motion pass's push constants, and what its vertex shaders hand to its fragment shaders:
// places in the pictures of this frame and of the previous one.
// SINEW_VARYING is `out` or `in`.
#ifndef SINEW_MOTION_PUSH_GLSL
#define SINEW_MOTION_PUSH_GLSL

#include "shared/scene_types.h"

layout(push_constant) uniform Push { MotionPush push; };

// x, y and w of clip space. Divided by w only in the fragment shader: so they are interpolated as
// the positions themselves are, and rounding in the rasteriser falls out of their difference.
layout(location = 0) SINEW_VARYING vec3 clipNow;
layout(location = 1) SINEW_VARYING vec3 clipBefore;

#endif
