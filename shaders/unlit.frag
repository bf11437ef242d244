#version 460
// One unlit image of a material: glow, or a stage blended over the lit surface.
#extension GL_GOOGLE_include_directive : require
#include "alpha_test.glsl"
#include "scene.glsl"

#define SINEW_VARYING in
#include "surface_varyings.glsl"

layout(location = 0) out vec4 colour;

layout(set = 1, binding = 0) uniform sampler2D image;

void main()
{
    colour = texture(image, transformed(surface.diffuse, surfaceTexCoord())) *
             surface.diffuse.colour;
    if (!alphaPasses(colour.a))
        discard;
}
