// Interpolates stored vertices between two frames. Include after the definition of
//   FRAME(i)          uvec2, the members of FrameVertex i
//   FRAME_TANGENT(i)  uint, its tangent, octahedral
//   FRAME_NORMAL(i)   vec3, the normal of code i (engine/animation/stored_frames.h)
#ifndef SINEW_FRAMES_GLSL
#define SINEW_FRAMES_GLSL

#include "vertices.glsl"
#include "shared/skinning_types.h"

layout(constant_id = 0) const bool kTangents = true;

struct FrameShape // joint space; directions of any length
{
    vec3 position;
    vec3 normal;
    vec3 tangent;
};

vec3 frameTangent(uint index)
{
    return kTangents ? decodeOctahedral(FRAME_TANGENT(index)) : vec3(0.0);
}

FrameShape shapeIn(uint index)
{
    uvec2 stored = FRAME(index);
    ivec3 units = ivec3(bitfieldExtract(int(stored.x), 0, 16), int(stored.x) >> 16,
                        bitfieldExtract(int(stored.y), 0, 16));
    return FrameShape(vec3(units) * kFrameVertexUnit, FRAME_NORMAL(stored.y >> 16),
                      frameTangent(index));
}

FrameShape betweenFrames(FramedVertex vertex, FramePair pair)
{
    FrameShape from = shapeIn(vertex.first + min(pair.frame, vertex.lastFrame) * vertex.stride);
    FrameShape to = shapeIn(vertex.first + min(pair.nextFrame, vertex.lastFrame) * vertex.stride);
    return FrameShape(mix(from.position, to.position, pair.fraction),
                      mix(from.normal, to.normal, pair.fraction),
                      mix(from.tangent, to.tangent, pair.fraction));
}

uint channelOf(FramedVertex vertex)
{
    return vertex.carrier >> kCarrierChannelShift;
}

uint jointOf(FramedVertex vertex)
{
    return vertex.carrier & kCarrierJoint;
}

#endif
