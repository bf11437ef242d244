// The LODs in an entry of the candidates' buffer.
#ifndef SINEW_CROWD_CANDIDATES_GLSL
#define SINEW_CROWD_CANDIDATES_GLSL

#include "shared/crowd_types.h"

// Of an instance that no view may see.
const uint kNoCandidate = kLodMask << kCandidateCameraShift | kLodMask << kCandidateLightShift;

uint cameraLodOfCandidate(uint candidate)
{
    return (candidate >> kCandidateCameraShift) & kLodMask;
}

uint lightLodOfCandidate(uint candidate)
{
    return (candidate >> kCandidateLightShift) & kLodMask;
}

// The one that it is skinned as, or a coarser one.
uint finestLodOfCandidate(uint candidate)
{
    return min(cameraLodOfCandidate(candidate), lightLodOfCandidate(candidate));
}

#endif
