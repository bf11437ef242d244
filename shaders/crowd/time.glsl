// The phases of an instance in its clips: the integer arithmetic of
// engine/animation/clip_time.cpp, as exact after a day as in the first second. Of a clip with frame
// times they are frames of equal length, unless FRAME_TIMES_BINDING is defined: for passes with one
// invocation or workgroup per instance (morph_weights.comp reads what frame_pairs.comp found).
#ifndef SINEW_CROWD_TIME_GLSL
#define SINEW_CROWD_TIME_GLSL

#include "shared/crowd_types.h"

#ifdef FRAME_TIMES_BINDING
#include "texels.glsl"

layout(constant_id = 3) const bool kUneven = false; // some clip has frame times

// Of all clips that have any (Clip::frameTimes): a time is whole frames of equal length, and 2^-32
// of such a frame.
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

struct InstanceTime
{
    uint frame;
    uint nextFrame;
    float fraction; // of the way to the next frame
    float way;      // of the way through the loop, 0 to 1
    uint loops;
};

InstanceTime instanceTime(CrowdClip clip, uint speed, uint startFrame, uint startFraction)
{
    uint high, unused, low, carryOfLow, carryOfStart;
    umulExtended(clip.fractionLow, speed, high, unused);
    uint frames;
    umulExtended(clip.fraction, speed, frames, low);
    uint fraction = uaddCarry(low, high, carryOfLow);
    fraction = uaddCarry(fraction, startFraction, carryOfStart);
    frames += clip.frame * speed + startFrame + carryOfLow + carryOfStart;

    InstanceTime time;
    time.frame = frames % clip.period;
    time.nextFrame = (time.frame + 1) % clip.frameCount;
    // Never 1: large fractions would round to it, but 1 is the next frame.
    time.fraction = min(ldexp(float(fraction), -32), 0.99999994);
    time.way = (float(time.frame) + time.fraction) / float(clip.period);
    time.loops = clip.loops * speed + frames / clip.period;
#ifdef FRAME_TIMES_BINDING
    if (kUneven && clip.frameStep != 0)
        findFrames(clip, uvec2(time.frame, fraction), time.frame, time.nextFrame, time.fraction);
#endif
    return time;
}

#endif
