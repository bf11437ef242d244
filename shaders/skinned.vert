#version 460
// Draws skinned vertices, read as vertex attributes.
#extension GL_GOOGLE_include_directive : require
#ifdef SINEW_SURFACE
#define SINEW_TANGENTS
#define SINEW_INSIDE
#endif
#define SINEW_VARYING out
#include "vertices.glsl"
#ifdef SINEW_MOTION
#include "motion_push.glsl"
#endif

layout(location = 0) in vec3 position;

vec3 drawnPosition()
{
    return position;
}

#ifdef SINEW_SURFACE
layout(location = 1) in vec2 packedNormal;
layout(location = 2) in vec2 packedTangent;

DrawnVertex drawnVertex()
{
    return DrawnVertex(position, decodeOctahedral(packedNormal), decodeOctahedral(packedTangent));
}
#endif

#ifdef SINEW_MOTION
layout(location = 7) in vec3 previous;

vec3 previousPosition()
{
    return previous;
}
#endif

#ifdef SINEW_COLOURS
vec4 tinted(vec4 colour)
{
    return colour;
}
#endif

#include "vertex_main.glsl"
