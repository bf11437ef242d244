// The phases of an instance in its clips: the integer arithmetic of
// engine/animation/clip_time.cpp, as exact after a day as in the first second. Of a clip with frame
// times they are frames of equal length, unless frame_times.glsl is included before.
#ifndef SINEW_CROWD_TIME_GLSL
#define SINEW_CROWD_TIME_GLSL

#include "shared/crowd_types.h"

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
#ifdef SINEW_CROWD_FRAME_TIMES_GLSL
    if (kUneven && clip.frameStep != 0)
        findFrames(clip, uvec2(time.frame, fraction), time.frame, time.nextFrame, time.fraction);
#endif
    return time;
}

#endif
