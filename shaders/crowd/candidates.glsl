// The instances that passed the coarse cull, with their LODs. With CANDIDATES_BINDING (set 0), also
// the instances of a chunk.
#ifndef SINEW_CROWD_CANDIDATES_GLSL
#define SINEW_CROWD_CANDIDATES_GLSL

#include "shared/crowd_types.h"

// Value of an instance that is in no view.
const uint kNoCandidate = kLodMask << kCandidateCameraShift | kLodMask << kCandidateLightShift;

uint cameraLodOfCandidate(uint candidate)
{
    return (candidate >> kCandidateCameraShift) & kLodMask;
}

uint lightLodOfCandidate(uint candidate)
{
    return (candidate >> kCandidateLightShift) & kLodMask;
}

// The LOD it is skinned as, or a coarser one.
uint finestLodOfCandidate(uint candidate)
{
    return min(cameraLodOfCandidate(candidate), lightLodOfCandidate(candidate));
}

// The LOD to draw instead of `lod` in a view, of an instance that is skinned for `finest` or a
// coarser one: LODs from `firstOwn` on share vertices with no other. kLodMask stays.
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

// Its index into the instances.
uint instanceOf(ChunkPush push, uint indexInChunk)
{
    return candidateOf(push, indexInChunk) & kCandidateInstance;
}
#endif

#endif
