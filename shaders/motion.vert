#version 460
// Vertices that skinning has written for both frames, as vertex attributes.
#extension GL_GOOGLE_include_directive : require

layout(location = 0) in vec3 position;
layout(location = 7) in vec3 previousPosition;

vec3 drawnPosition()
{
    return position;
}

vec3 positionBefore()
{
    return previousPosition;
}

#include "motion_main.glsl"
