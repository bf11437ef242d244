#version 460
// skin_frames.comp for many instances. One invocation per vertex and instance.
#extension GL_GOOGLE_include_directive : require
#include "direction.glsl"
#include "view.glsl"
#include "shared/indirect_layout.h"
#include "shared/skinning_types.h"
#include "texels.glsl"

layout(local_size_x = kWorkgroupSize) in;

layout(constant_id = 1) const uint kProjectedViews = 0;

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
TEXELS(0, 1, jointMatrices);
UINT_TEXELS(0, 2, vertices); // FramedVertex
PAIR_TEXELS(0, 3, frames);   // FrameVertex
SINGLE_TEXELS(0, 4, frameTangents);
TEXELS(0, 5, normals);
UINT_TEXELS(0, 6, framePairs); // FramePair
SINGLE_TEXELS(0, 7, lists);
layout(std430, set = 0, binding = 8) writeonly buffer Skinned { uvec4 skinned[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Tangents { uint tangents[]; };
layout(std430, set = 0, binding = 10) writeonly buffer InCamera { uint inCamera[]; };
layout(std430, set = 0, binding = 11) writeonly buffer InLight { uint inLight[]; };

layout(push_constant) uniform Push { CrowdSkinPush push; };

#define FRAME(i) PAIR_TEXEL(frames, i)
#define FRAME_TANGENT(i) SINGLE_TEXEL(frameTangents, i)
#define FRAME_NORMAL(i) TEXEL(normals, i).xyz
#include "frames.glsl"

FramedVertex framedVertex(uint vertex)
{
    uvec4 stored = TEXEL(vertices, vertex);
    return FramedVertex(stored.x, stored.y, stored.z, stored.w);
}

// The frame pair of its channel.
FramePair framePairOf(FramedVertex vertex, uint indexInChunk)
{
    uint channel = channelOf(vertex);
    uvec4 stored = TEXEL(framePairs, indexInChunk * kChannelCount + min(channel, kSecondChannel));
    if (channel == kStillChannel)
        stored = uvec4(0);
    return FramePair(stored.x, stored.y, uintBitsToFloat(stored.z), 0);
}

void main()
{
    if (gl_GlobalInvocationID.x >= push.skinnedCount)
        return;
    uint vertex = gl_GlobalInvocationID.x;
    uint entry = SINGLE_TEXEL(lists, firstSkinGroup(push.capacity, push.lod)) + gl_WorkGroupID.y;
    uint indexInChunk = SINGLE_TEXEL(lists, entry);
    FramedVertex framed = framedVertex(vertex);
    FrameShape shape = betweenFrames(framed, framePairOf(framed, indexInChunk));
    uint joint = (indexInChunk * push.jointCount + jointOf(framed)) * kTexelsPerJoint;
    vec4 x = TEXEL(jointMatrices, joint);
    vec4 y = TEXEL(jointMatrices, joint + 1);
    vec4 z = TEXEL(jointMatrices, joint + 2);
    vec3 position = vec3(dot(x.xyz, shape.position) + x.w, dot(y.xyz, shape.position) + y.w,
                         dot(z.xyz, shape.position) + z.w);
    vec3 normal =
        vec3(dot(x.xyz, shape.normal), dot(y.xyz, shape.normal), dot(z.xyz, shape.normal));

    uint index = SINGLE_TEXEL(lists, firstSkinVertex(push.capacity, push.lod)) +
                 entry * push.vertexStride + vertex;
    skinned[index] = uvec4(floatBitsToUint(position),
                           encodeOctahedral(directionOf(normal, vec3(0.0, 0.0, 1.0))));
    if (kTangents)
    {
        vec3 tangent =
            vec3(dot(x.xyz, shape.tangent), dot(y.xyz, shape.tangent), dot(z.xyz, shape.tangent));
        tangents[index] = encodeOctahedral(directionOf(tangent, vec3(1.0, 0.0, 0.0)));
    }
    uint cameraBase = kNotProjected;
    uint lightBase = kNotProjected;
    if ((kProjectedViews & kCameraView) != 0)
        cameraBase = SINGLE_TEXEL(lists, kCameraBases * push.capacity + entry);
    if ((kProjectedViews & kLightView) != 0)
        lightBase = SINGLE_TEXEL(lists, kLightBases * push.capacity + entry);
    if (cameraBase != kNotProjected)
        inCamera[index] = projectedIn(crowd.camera, cameraBase, position);
    if (lightBase != kNotProjected)
        inLight[index] = projectedIn(crowd.light, lightBase, position);
}
