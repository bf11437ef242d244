// Vertices between two of their frames. Include after the declaration of the arrays: frames
// (FrameVertex), frameTangents (octahedral) and sines (engine/animation/framed_model.h).
#ifndef SINEW_FRAMES_GLSL
#define SINEW_FRAMES_GLSL

#include "octahedral.glsl"
#include "shared/skinning_types.h"

vec3 positionOf(FrameVertex vertex)
{
    ivec3 units = ivec3(bitfieldExtract(int(vertex.xy), 0, 16), int(vertex.xy) >> 16,
                        bitfieldExtract(int(vertex.zNormal), 0, 16));
    return vec3(units) * kFrameVertexUnit;
}

float cosine(uint steps)
{
    return sines[(steps + kFrameNormalSteps / 4) % kFrameNormalSteps];
}

vec3 normalOf(FrameVertex vertex)
{
    uint zenith = bitfieldExtract(vertex.zNormal, 16, 8);
    uint azimuth = vertex.zNormal >> 24;
    return vec3(cosine(azimuth) * sines[zenith], sines[azimuth] * sines[zenith], cosine(zenith));
}

struct FrameShape // joint space; directions as interpolated
{
    vec3 position;
    vec3 normal;
    vec3 tangent;
};

FrameShape betweenFrames(FramedVertex vertex, FrameMoment moment)
{
    uint from = vertex.first + min(moment.frame, vertex.lastFrame) * vertex.stride;
    uint to = vertex.first + min(moment.nextFrame, vertex.lastFrame) * vertex.stride;
    FrameShape shape;
    shape.position = mix(positionOf(frames[from]), positionOf(frames[to]), moment.fraction);
    shape.normal = mix(normalOf(frames[from]), normalOf(frames[to]), moment.fraction);
    shape.tangent = mix(decodeOctahedral(unpackSnorm2x16(frameTangents[from])),
                        decodeOctahedral(unpackSnorm2x16(frameTangents[to])), moment.fraction);
    return shape;
}

// What plays on the vertex's channel.
FrameMoment momentOf(FramedVertex vertex, FrameMoment first, FrameMoment second)
{
    uint channel = vertex.carrier >> kCarrierChannelShift;
    FrameMoment moment = first;
    if (channel == kSecondChannel)
        moment = second;
    if (channel == kStillChannel)
        moment = FrameMoment(0, 0, 0.0, 0);
    return moment;
}

#endif
