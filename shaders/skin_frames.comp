#version 460
// Skins vertices that are stored frame by frame: each is interpolated between two frames and
// transformed by one joint. One invocation per vertex. Same output as skin_simple.comp.
#extension GL_GOOGLE_include_directive : require
#include "vertices.glsl"
#include "joints.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer Vertices { FramedVertex vertices[]; };
layout(std430, set = 0, binding = 1) readonly buffer Frames { FrameVertex frames[]; };
layout(std430, set = 0, binding = 2) readonly buffer FrameTangents { uint frameTangents[]; };
layout(std430, set = 0, binding = 3) readonly buffer Normals { vec4 normals[]; };
layout(std430, set = 0, binding = 4) readonly buffer Joints { mat3x4 joints[]; }; // rows
layout(std430, set = 0, binding = 5) writeonly buffer Skinned { SkinnedVertex skinned[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Tangents { uint tangents[]; };

layout(push_constant) uniform Push { SkinFramesPush push; };

#define FRAME(i) uvec2(frames[i].xy, frames[i].zNormal)
#define FRAME_TANGENT(i) frameTangents[i]
#define FRAME_NORMAL(i) normals[i].xyz
#include "frames.glsl"

// The frame pair of the vertex's channel.
FramePair framePairOf(FramedVertex vertex)
{
    FramePair pair = push.first;
    if (channelOf(vertex) == kSecondChannel)
        pair = push.second;
    if (channelOf(vertex) == kStillChannel)
        pair = FramePair(0, 0, 0.0, 0);
    return pair;
}

void main()
{
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= push.vertexCount)
        return;
    FramedVertex framed = vertices[vertex];
    FrameShape shape = betweenFrames(framed, framePairOf(framed));
    mat3x4 joint = joints[jointOf(framed)];
    skinned[vertex].position = moved(joint, shape.position);
    skinned[vertex].normal =
        encodeOctahedral(directionOf(turned(joint, shape.normal), vec3(0.0, 0.0, 1.0)));
    tangents[vertex] =
        encodeOctahedral(directionOf(turned(joint, shape.tangent), vec3(1.0, 0.0, 0.0)));
}
