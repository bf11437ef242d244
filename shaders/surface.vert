#version 460
// Draws vertices that skinning has written, as vertex attributes.
#extension GL_GOOGLE_include_directive : require
#define SINEW_TANGENTS
#define SINEW_INSIDE
#include "clip_position.glsl"
#include "octahedral.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec2 packedNormal;
layout(location = 2) in vec2 packedTangent;

DrawnVertex drawnVertex()
{
    return DrawnVertex(position, decodeOctahedral(packedNormal), decodeOctahedral(packedTangent));
}

#include "surface_main.glsl"
