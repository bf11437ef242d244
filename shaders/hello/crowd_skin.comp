#version 460
// Skins the visible instances, like skin.comp: one invocation per vertex (x) and instance (y).
#extension GL_GOOGLE_include_directive : require
#include "quaternion.glsl"
#include "shared/hello_skinning_types.h"
#include "shared/skinning_types.h"
#include "vertices.glsl"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer Joints { HelloJoint joints[]; };
layout(std430, set = 0, binding = 1) readonly buffer Vertices { VertexInfluences vertices[]; };
layout(std430, set = 0, binding = 2) readonly buffer Influences { Influence influences[]; };
layout(std430, set = 0, binding = 3) writeonly buffer Skinned { SkinnedVertex skinned[]; };

layout(push_constant) uniform Push { uint jointCount; };

void main()
{
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= vertices.length())
        return;
    uint firstJoint = gl_WorkGroupID.y * jointCount;
    vec3 position = vec3(0.0);
    vec3 normal = vec3(0.0);
    VertexInfluences range = vertices[vertex];
    for (uint i = range.first; i < range.first + range.count; ++i)
    {
        Influence influence = influences[i];
        HelloJoint joint = joints[firstJoint + influence.joint];
        position += influence.bias * (joint.position + rotate(joint.orientation, influence.position));
        normal += influence.bias * rotate(joint.orientation, influence.normal);
    }
    uint written = gl_WorkGroupID.y * vertices.length() + vertex;
    skinned[written].position = position;
    skinned[written].normal = encodeOctahedral(directionOf(normal, vec3(0.0, 0.0, 1.0)));
}
