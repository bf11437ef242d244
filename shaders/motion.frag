#version 460
// Motion of a pixel's surface since the previous frame.
#extension GL_GOOGLE_include_directive : require
#define SINEW_VARYING in
#include "motion_push.glsl"
#ifdef SINEW_TEXTURED
#include "alpha_test.glsl"

layout(location = 2) in vec2 surfaceTexCoord;

layout(set = 1, binding = 0) uniform sampler2D diffuseMap;
#endif

layout(location = 0) out vec2 motion; // pixels: current minus previous position

vec2 inPixels(vec3 clip)
{
    return (clip.xy / clip.z * 0.5 + 0.5) * push.pictureSize;
}

void main()
{
#ifdef SINEW_TEXTURED
    vec4 diffuse = texture(diffuseMap, transformed(surface.diffuse, surfaceTexCoord)) *
                   surface.diffuse.colour;
    if (!alphaPasses(diffuse.a))
        discard;
#endif
    // Points behind the previous camera have no previous position.
    motion = clipBefore.z > 0.0 ? inPixels(clipNow) - inPixels(clipBefore) : vec2(0.0);
}
