#version 460
// Carries skinned vertices to the screen.
#extension GL_GOOGLE_include_directive : require
#include "octahedral.glsl"
#include "shared/forward_types.h"

layout(location = 0) in vec3 position;     // model space
layout(location = 1) in vec2 packedNormal; // octahedral
layout(location = 2) in vec2 texCoord;

layout(location = 0) out vec3 normal;
layout(location = 1) out vec2 surfaceTexCoord;

layout(push_constant) uniform Push { ForwardPush push; };

void main()
{
    gl_Position = push.viewProjection * vec4(position, 1.0);
    normal = decodeOctahedral(packedNormal);
    surfaceTexCoord = texCoord;
}
