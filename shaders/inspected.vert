#version 460
// Skinned vertices with a colour per vertex.
#extension GL_GOOGLE_include_directive : require
#include "vertices.glsl"
#include "scene.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec2 packedNormal;
layout(location = 2) in vec2 packedTangent;
layout(location = 3) in vec2 texCoord;
layout(location = 9) in vec4 colour; // sRGB-encoded

layout(location = 0) out vec3 world;
layout(location = 1) out vec3 normal;
layout(location = 2) out vec3 tangent;
layout(location = 3) out vec2 coord;
layout(location = 4) out vec3 encoded;

void main()
{
    gl_Position = scene.viewProjection * vec4(position, 1.0);
    world = position;
    normal = decodeOctahedral(packedNormal);
    tangent = decodeOctahedral(packedTangent);
    coord = texCoord;
    encoded = colour.rgb;
}
