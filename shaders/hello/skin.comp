#version 460
// Skins the vertices: the sum over all influences of a vertex. One invocation per vertex.
#extension GL_GOOGLE_include_directive : require
#include "vertices.glsl"
#include "quaternion.glsl"
#include "shared/hello_skinning_types.h"

layout(local_size_x = kHelloWorkgroup) in;

layout(std430, set = 0, binding = 2) readonly buffer Joints { HelloJoint joints[]; };
layout(std430, set = 0, binding = 3) readonly buffer Firsts { uint firsts[]; };
layout(std430, set = 0, binding = 4) readonly buffer Influences { HelloInfluence influences[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Skinned { HelloSkinned skinned[]; };

void main()
{
    uint vertex = gl_GlobalInvocationID.x;
    if (vertex >= skinned.length())
        return;
    vec3 position = vec3(0.0);
    vec3 normal = vec3(0.0);
    for (uint i = firsts[vertex]; i < firsts[vertex + 1]; ++i)
    {
        HelloInfluence influence = influences[i];
        HelloJoint joint = joints[influence.joint];
        position += influence.bias * (joint.position + rotate(joint.orientation, influence.position));
        normal += influence.bias * rotate(joint.orientation, influence.normal);
    }
    skinned[vertex].position = position;
    skinned[vertex].normal = encodeOctahedral(directionOf(normal, vec3(0.0, 0.0, 1.0)));
}
