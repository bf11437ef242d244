// What the motion pass knows of the frame before (engine/render/motion_pass.h).
#ifndef SINEW_SHARED_MOTION_TYPES_H
#define SINEW_SHARED_MOTION_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

// Push constants of the motion pass.
struct MotionPush
{
    mat4 viewProjectionBefore; // world -> clip space of the frame before, without its jitter
    vec2 pictureSize;          // pixels
    vec2 jitter;               // of this frame, in clip space: SceneView::jitter
    vec2 fieldSize;            // CrowdConstants::fieldSize
};

SINEW_SHARED_END

#endif
