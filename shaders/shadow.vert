#version 460
// Draws vertices that skinning has written, as vertex attributes.
#extension GL_GOOGLE_include_directive : require

layout(location = 0) in vec3 position;

vec3 drawnPosition()
{
    return position;
}

#include "shadow_main.glsl"
