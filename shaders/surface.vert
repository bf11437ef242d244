#version 460
// Carries skinned vertices to the screen, for every stage of a material.
#extension GL_GOOGLE_include_directive : require
#include "octahedral.glsl"
#include "scene.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec2 packedNormal;
layout(location = 2) in vec2 packedTangent;
layout(location = 3) in vec2 texCoord;
layout(location = 4) in float tangentSign;

layout(location = 0) out vec3 world;
layout(location = 1) out vec3 normal;
layout(location = 2) out vec4 tangent; // w: sign of the bitangent
layout(location = 3) out vec2 surfaceTexCoord;
layout(location = 4) out vec4 worldInside; // world and 1, to be interpolated in another way

// Later stages of a material are drawn where its first one set the depth: to the last bit.
invariant gl_Position;

void main()
{
    gl_Position = scene.viewProjection * vec4(position, 1.0);
    world = position;
    worldInside = vec4(position, 1.0);
    normal = decodeOctahedral(packedNormal);
    tangent = vec4(decodeOctahedral(packedTangent), tangentSign);
    surfaceTexCoord = texCoord;
}
