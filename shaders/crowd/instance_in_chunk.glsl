// The instances of a chunk. To be included behind `candidates` and `push`.
#ifndef SINEW_CROWD_INSTANCE_IN_CHUNK_GLSL
#define SINEW_CROWD_INSTANCE_IN_CHUNK_GLSL

uint instanceInChunk(uint indexInChunk)
{
    uint first = push.candidates + candidates[push.chunk];
    return candidates[first + indexInChunk] & kCandidateInstance;
}

#endif
