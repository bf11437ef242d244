// The instances that passed the coarse cull, with their LODs. CANDIDATES_BINDING (set 0) adds
// access to the instances of a chunk.
#ifndef SINEW_CROWD_CANDIDATES_GLSL
#define SINEW_CROWD_CANDIDATES_GLSL

#include "shared/crowd_types.h"

// Value of an instance outside all views.
const uint kNoCandidate = kLodMask << kCandidateCameraShift | kLodMask << kCandidateLightShift;

uint cameraLodOfCandidate(uint candidate)
{
    return (candidate >> kCandidateCameraShift) & kLodMask;
}

uint lightLodOfCandidate(uint candidate)
{
    return (candidate >> kCandidateLightShift) & kLodMask;
}

// The finest LOD for which the instance may be skinned.
uint finestLodOfCandidate(uint candidate)
{
    return min(cameraLodOfCandidate(candidate), lightLodOfCandidate(candidate));
}

// The LOD to draw in a view instead of `lod`, for an instance skinned for `finest` or a coarser
// LOD. `firstOwn` and coarser LODs share no vertices with other LODs. kLodMask stays unchanged.
uint lodSharedWith(uint finest, uint lod, uint firstOwn)
{
    return lod == kLodMask ? lod : max(finest, min(lod, firstOwn - 1));
}

#ifdef CANDIDATES_BINDING
layout(std430, set = 0, binding = CANDIDATES_BINDING) readonly buffer Candidates
{
    uint candidates[];
};

uint candidateOf(ChunkPush push, uint indexInChunk)
{
    return candidates[push.candidates + candidates[push.chunk] + indexInChunk];
}

// Index into the instances.
uint instanceOf(ChunkPush push, uint indexInChunk)
{
    return candidateOf(push, indexInChunk) & kCandidateInstance;
}
#endif

#endif
