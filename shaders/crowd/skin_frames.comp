#version 460
// skin_frames.comp for many instances. One invocation a vertex of an instance.
#extension GL_GOOGLE_include_directive : require
#include "direction.glsl"
#include "projection.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = 64) in;

layout(constant_id = 0) const bool kTangents = false;
layout(constant_id = 1) const uint kProjectedViews = 0;

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdFrame crowd; };
layout(std430, set = 0, binding = 1) readonly buffer Vertices { FramedVertex vertices[]; };
layout(std430, set = 0, binding = 2) readonly buffer Frames { FrameVertex frames[]; };
layout(std430, set = 0, binding = 3) readonly buffer FrameTangents { uint frameTangents[]; };
layout(std430, set = 0, binding = 4) readonly buffer Sines { float sines[]; };
layout(std430, set = 0, binding = 5) readonly buffer Moments { FrameMoment moments[]; };
// Rows of the matrices joint -> world.
layout(std430, set = 0, binding = 6) readonly buffer Palette { mat3x4 palette[]; };
layout(std430, set = 0, binding = 7) readonly buffer Lists { uint lists[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Skinned { SkinnedVertex skinned[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Tangents { uint tangents[]; };
layout(std430, set = 0, binding = 10) writeonly buffer InCamera { ivec2 inCamera[]; };
layout(std430, set = 0, binding = 11) writeonly buffer InLight { ivec2 inLight[]; };

layout(push_constant) uniform Push { CrowdSkinPush push; };

#include "frames.glsl"

void main()
{
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= push.vertexCount)
        return;
    uint place = lists[gl_WorkGroupID.y];
    FramedVertex framed = vertices[vertex];
    FrameMoment moment = momentOf(framed, moments[place * kChannelCount + kFirstChannel],
                                  moments[place * kChannelCount + kSecondChannel]);
    FrameShape shape = betweenFrames(framed, moment);
    mat3x4 joint = palette[place * push.jointCount + (framed.carrier & kCarrierJoint)];
    vec3 position = vec4(shape.position, 1.0) * joint;

    uint index = gl_WorkGroupID.y * push.vertexStride + vertex;
    skinned[index].position = position;
    skinned[index].normal = encodeOctahedral(
        directionOf(vec4(shape.normal, 0.0) * joint, vec3(0.0, 0.0, 1.0)));
    if (kTangents)
        tangents[index] = encodeOctahedral(
            directionOf(vec4(shape.tangent, 0.0) * joint, vec3(1.0, 0.0, 0.0)));
    if ((kProjectedViews & kCameraView) != 0)
        inCamera[index] = inSubpixels(crowd.camera, position);
    if ((kProjectedViews & kLightView) != 0)
        inLight[index] = inSubpixels(crowd.light, position);
}
