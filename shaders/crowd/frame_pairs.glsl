// An instance at the frame's time for passes with several invocations per instance: of clips with
// frame times they do not search for the frames, frame_pairs.comp has found them before. Include
// behind the definition of FRAME_PAIRS_BINDING.
#ifndef SINEW_CROWD_FRAME_PAIRS_GLSL
#define SINEW_CROWD_FRAME_PAIRS_GLSL

#include "instances.glsl"
#include "shared/skinning_types.h"
#include "texels.glsl"

layout(constant_id = 3) const bool kUneven = false; // some clip has frame times

UINT_TEXELS(0, FRAME_PAIRS_BINDING, framePairs); // FramePair

void takeFrames(inout InstanceTime time, uint pair)
{
    uvec4 stored = TEXEL(framePairs, pair);
    time.frame = stored.x;
    time.nextFrame = stored.y;
    time.fraction = uintBitsToFloat(stored.z);
}

InstanceState posedState(uint number, uint indexInChunk)
{
    InstanceState state = stateOf(number);
    if (kUneven)
    {
        takeFrames(state.time, indexInChunk * kChannelCount + kFirstChannel);
        if (kSecond != kSecondUnused)
            takeFrames(state.secondTime, indexInChunk * kChannelCount + kSecondChannel);
    }
    return state;
}

#endif
