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

#define SINEW_VARYING out
#define SINEW_TANGENTS
#define SINEW_INSIDE
#include "surface_varyings.glsl"

// Later stages of a material are drawn where its first one set the depth: to the last bit.
invariant gl_Position;

void main()
{
    gl_Position = scene.viewProjection * vec4(position, 1.0);
    worldAndS = vec4(position, texCoord.s);
    normalAndT = vec4(decodeOctahedral(packedNormal), texCoord.t);
    tangent = vec4(decodeOctahedral(packedTangent), tangentSign);
    worldInside = vec4(position, 1.0);
}
