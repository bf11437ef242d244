// The instances, with their clip times and positions in the current frame. Uses set 0, bindings 0
// to 2.
#ifndef SINEW_CROWD_INSTANCES_GLSL
#define SINEW_CROWD_INSTANCES_GLSL

// Times use the integer arithmetic of engine/animation/clip_time.cpp, as exact after a day as in
// the first second. Frame times of a clip are used only if FRAME_TIMES_BINDING is defined;
// otherwise frames have equal length.

#include "shared/crowd_types.h"

#ifdef FRAME_TIMES_BINDING
#include "texels.glsl"

layout(constant_id = 3) const bool kUneven = false; // whether any clip has frame times

// Frame times of all clips that have them (Clip::frameTimes), in frames of equal length: x whole
// frames, y in 2^-32 frames.
PAIR_TEXELS(0, FRAME_TIMES_BINDING, frameTimes);

bool isAfter(uvec2 a, uvec2 b)
{
    return a.x != b.x ? a.x > b.x : a.y > b.y;
}

// The time from a to b in frames of equal length, rounded to the nearest float. Requires b >= a.
float timeBetween(uvec2 a, uvec2 b)
{
    uint borrow;
    uint fraction = usubBorrow(b.y, a.y, borrow);
    return float(b.x - a.x - borrow) + ldexp(float(fraction), -32);
}

// The last frame that is not after `time`. The first one is at 0.
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
    float fraction; // progress to the next frame
    float way;      // progress through the loop, 0 to 1
    uint loops;
};

InstanceTime instanceTime(CrowdClip clip, uint speed, ClipStart start)
{
    uint high, unused, low, carryOfLow, carryOfStart;
    umulExtended(clip.fractionLow, speed, high, unused);
    uint frames;
    umulExtended(clip.fraction, speed, frames, low);
    uint fraction = uaddCarry(low, high, carryOfLow);
    fraction = uaddCarry(fraction, start.fraction, carryOfStart);
    frames += clip.frame * speed + start.frame + carryOfLow + carryOfStart;

    InstanceTime time;
    time.frame = frames % clip.period;
    time.nextFrame = (time.frame + 1) % clip.frameCount;
    // Never 1, which would mean the next frame; large fractions would round to it.
    time.fraction = min(ldexp(float(fraction), -32), 0.99999994);
    time.way = (float(time.frame) + time.fraction) / float(clip.period);
    time.loops = clip.loops * speed + frames / clip.period;
#ifdef FRAME_TIMES_BINDING
    if (kUneven && clip.frameStep != 0)
        findFrames(clip, uvec2(time.frame, fraction), time.frame, time.nextFrame, time.fraction);
#endif
    return time;
}

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
layout(std430, set = 0, binding = 1) readonly buffer Clips { CrowdClip clips[]; };
layout(std430, set = 0, binding = 2) readonly buffer Instances { CrowdInstance instances[]; };

layout(constant_id = 1) const uint kSecond = kSecondBlends;

vec2 turned(CrowdInstance instance, vec2 v)
{
    float cosine = instance.headingW * instance.headingW - instance.headingZ * instance.headingZ;
    float sine = 2.0 * instance.headingZ * instance.headingW;
    return vec2(cosine * v.x - sine * v.y, sine * v.x + cosine * v.y);
}

// A clip's travel as a fraction of the field, in units of 2^-32: its multiples wrap around exactly.
uvec2 loopShare(vec2 travel, vec2 field)
{
    return uvec2(ivec2((fract(travel / field + 0.5) - 0.5) * 4294967296.0));
}

// The position of the instance's origin at the times of its two clips.
// By default an instance stays where it was placed: the travel that its clip has made within the
// loop is subtracted. With root motion, loops add up, and an instance that leaves the field
// re-enters on the opposite side.
vec3 positionOf(CrowdInstance instance, CrowdConstants crowd, vec2 travel, InstanceTime time,
                vec2 secondTravel, InstanceTime secondTime)
{
    vec2 first = turned(instance, travel) * (1.0 - instance.blend);
    vec2 second = turned(instance, secondTravel) * instance.blend;
    vec3 position = instance.position;
    if (crowd.fieldSize.x > 0.0)
    {
        uvec2 walked =
            (time.loops - instance.first.loops) * loopShare(first, crowd.fieldSize) +
            (secondTime.loops - instance.second.loops) * loopShare(second, crowd.fieldSize);
        vec2 share = (position.xy - crowd.fieldCorner) / crowd.fieldSize;
        position.xy = crowd.fieldCorner +
                   fract(share + vec2(walked) * (1.0 / 4294967296.0)) * crowd.fieldSize;
    }
    else
    {
        position.xy -= first * time.way + second * secondTime.way;
    }
    return position;
}

// The instance with its current fade weight. After the fade, the second clip becomes the first.
CrowdInstance fadedAt(uint now, CrowdInstance instance)
{
    if (kSecond != kSecondBlends || instance.fadeRate == 0.0)
        return instance;
    instance.blend = clamp(float(int(now - instance.fadeStart)) * instance.fadeRate, 0.0, 1.0);
    if (instance.blend == 1.0)
    {
        instance.clips = (instance.clips >> 16) * 0x10001u;
        instance.first = instance.second;
        instance.blend = 0.0;
    }
    return instance;
}

// An instance at the frame's time.
struct InstanceState
{
    CrowdInstance instance;
    uint firstKey; // index of the first clip's first key
    uint secondFirstKey;
    InstanceTime time;
    InstanceTime secondTime;
    vec3 position;
    uint layered; // 1 + the index of its LayeredInstance; 0: none. Set only by pose passes
};

InstanceState stateOf(uint number)
{
    InstanceState state;
    state.instance = fadedAt(crowd.time, instances[number]);
    CrowdClip clip = clips[state.instance.clips & 0xFFFFu];
    state.firstKey = clip.firstKey;
    uint speed = state.instance.speed & kSpeedMask;
    state.time = instanceTime(clip, speed, state.instance.first);
    CrowdClip second = clip;
    state.secondTime = state.time;
    if (kSecond != kSecondUnused)
    {
        second = clips[state.instance.clips >> 16];
        state.secondTime = instanceTime(second, speed, state.instance.second);
    }
    state.secondFirstKey = second.firstKey;
    state.position = positionOf(state.instance, crowd, clip.travel.xy, state.time,
                                second.travel.xy, state.secondTime);
    return state;
}

#endif
