#version 460
// Projects a skinned vertex.
#extension GL_GOOGLE_include_directive : require
#include "vertices.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec2 packedNormal;

layout(push_constant) uniform Push { mat4 viewProjection; };

layout(location = 0) out vec3 normal;

void main()
{
    gl_Position = viewProjection * vec4(position, 1.0);
    normal = decodeOctahedral(packedNormal);
}
