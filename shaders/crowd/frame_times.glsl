// Where in a clip's frames a time is, if they are not evenly spaced. For passes with one
// invocation or workgroup per instance; morph_weights.comp reads what frame_pairs.comp found. Include
// before time.glsl, and behind the definition of FRAME_TIMES_BINDING.
#ifndef SINEW_CROWD_FRAME_TIMES_GLSL
#define SINEW_CROWD_FRAME_TIMES_GLSL

#include "shared/crowd_types.h"
#include "texels.glsl"

layout(constant_id = 3) const bool kUneven = false; // some clip has frame times

// Of all clips that have any (Clip::frameTimes): a time is whole frames of equal length, and 2^-32 of
// such a frame.
PAIR_TEXELS(0, FRAME_TIMES_BINDING, frameTimes);

bool isAfter(uvec2 a, uvec2 b)
{
    return a.x != b.x ? a.x > b.x : a.y > b.y;
}

// From a to b, which is not before it, in frames of equal length: as precise as a float can be.
float timeBetween(uvec2 a, uvec2 b)
{
    uint borrow;
    uint fraction = usubBorrow(b.y, a.y, borrow);
    return float(b.x - a.x - borrow) + ldexp(float(fraction), -32);
}

// The last frame that does not come after `time`. The first one is at 0.
uint frameAt(CrowdClip clip, uvec2 time)
{
    uint frame = 0;
    for (uint count = clip.frameCount; count > 1;)
    {
        uint middle = count / 2;
        bool isBefore =
            isAfter(PAIR_TEXEL(frameTimes, clip.firstFrame + frame + middle), time);
        frame += isBefore ? 0 : middle;
        count = isBefore ? middle : count - middle;
    }
    return frame;
}

// phaseAtTime of engine/animation/clip_time.h, for a clip that wraps to its first frame.
void findFrames(CrowdClip clip, uvec2 time, out uint frame, out uint nextFrame, out float fraction)
{
    frame = frameAt(clip, time);
    nextFrame = (frame + 1) % clip.frameCount;
    uvec2 start = PAIR_TEXEL(frameTimes, clip.firstFrame + frame);
    uvec2 end = nextFrame != 0 ? PAIR_TEXEL(frameTimes, clip.firstFrame + nextFrame)
                               : uvec2(clip.frameCount, 0);
    fraction = timeBetween(start, time) / timeBetween(start, end);
}

#endif
