#version 460
// shaders/skin_frames.comp for many instances. One invocation per vertex and instance.
#extension GL_GOOGLE_include_directive : require
#include "joints.glsl"
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
UINT_TEXELS(0, 7, lists); // four entries a texel

layout(push_constant) uniform Push { CrowdSkinPush push; };

#define FRAME(i) PAIR_TEXEL(frames, i)
#define FRAME_TANGENT(i) SINGLE_TEXEL(frameTangents, i)
#define FRAME_NORMAL(i) TEXEL(normals, i).xyz
#include "frames.glsl"

#define FIRST_OUTPUT 8
#define LISTED(INDEX) TEXEL(lists, (INDEX) / 4)[(INDEX) % 4]
#include "skin_output.glsl"

FramedVertex framedVertex(uint vertex)
{
    uvec4 stored = TEXEL(vertices, vertex);
    return FramedVertex(stored.x, stored.y, stored.z, stored.w);
}

// The frame pair of the vertex's channel.
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
    uint entry = LISTED(firstSkinGroup(push.capacity, push.lod)) + gl_WorkGroupID.y;
    uint indexInChunk = LISTED(entry);
    FramedVertex framed = framedVertex(vertex);
    FrameShape shape = betweenFrames(framed, framePairOf(framed, indexInChunk));
    uint joint = (indexInChunk * push.jointCount + jointOf(framed)) * kTexelsPerJoint;
    mat3x4 rows = mat3x4(TEXEL(jointMatrices, joint), TEXEL(jointMatrices, joint + 1),
                         TEXEL(jointMatrices, joint + 2));
    uint index = LISTED(firstSkinVertex(push.capacity, push.lod)) +
                 entry * push.vertexStride + vertex;
    writeSkinned(index, entry, push.capacity, moved(rows, shape.position),
                 turned(rows, shape.normal), turned(rows, shape.tangent));
}
