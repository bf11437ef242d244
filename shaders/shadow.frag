#version 460
// Cuts the holes of alpha-tested surfaces out of their shadows.
#extension GL_GOOGLE_include_directive : require
#include "alpha_test.glsl"
#include "scene.glsl"

layout(location = 0) in vec2 surfaceTexCoord;

layout(set = 1, binding = 0) uniform sampler2D diffuseMap;

void main()
{
    vec4 diffuse = texture(diffuseMap, transformed(surface.diffuse, surfaceTexCoord)) *
                   surface.diffuse.colour;
    if (!alphaPasses(diffuse.a))
        discard;
}
