#version 460
// Skinned vertices as the key light sees them.
#extension GL_GOOGLE_include_directive : require
#include "scene.glsl"

layout(location = 0) in vec3 position;
#ifdef SINEW_TEXTURED
layout(location = 1) in vec2 texCoord;

layout(location = 0) out vec2 surfaceTexCoord;
#endif

void main()
{
    gl_Position = scene.lightViewProjection * vec4(position, 1.0);
#ifdef SINEW_TEXTURED
    surfaceTexCoord = texCoord;
#endif
}
