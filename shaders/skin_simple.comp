#version 460
// Skins every vertex: the exact sum over all its influences. One invocation a vertex.
// This is the form to study first.
#extension GL_GOOGLE_include_directive : require
#include "direction.glsl"
#include "octahedral.glsl"
#include "quaternion.glsl"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer Vertices { VertexInfluences vertices[]; };
layout(std430, set = 0, binding = 1) readonly buffer Influences { Influence influences[]; };
layout(std430, set = 0, binding = 2) readonly buffer Joints { JointTransform joints[]; };
layout(std430, set = 0, binding = 3) writeonly buffer Skinned { SkinnedVertex skinned[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Tangents { uint tangents[]; };

layout(push_constant) uniform Push { SkinPush push; };

void main()
{
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= push.vertexCount)
        return;
    vec3 position = vec3(0.0);
    vec3 normal = vec3(0.0);
    vec3 tangent = vec3(0.0);
    VertexInfluences range = vertices[vertex];
    for (uint i = range.first; i < range.first + range.count; ++i)
    {
        Influence influence = influences[i];
        JointTransform joint = joints[influence.joint];
        position += influence.bias * (joint.position + rotate(joint.orientation, influence.position));
        normal += influence.bias * rotate(joint.orientation, influence.normal);
        tangent += influence.bias * rotate(joint.orientation, influence.tangent);
    }
    skinned[vertex].position = position;
    skinned[vertex].normal = encodeOctahedral(directionOf(normal, vec3(0.0, 0.0, 1.0)));
    tangents[vertex] = encodeOctahedral(directionOf(tangent, vec3(1.0, 0.0, 0.0)));
}
