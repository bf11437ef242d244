// Vertices where they are in this frame, and where they were in the one before. Include after the
// definitions of vec3 drawnPosition() and vec3 positionBefore(), both in world space.
#include "clip_position.glsl"
#include "scene.glsl"

#ifndef SINEW_VARYING
#define SINEW_VARYING out
#endif
#include "motion_push.glsl"

#ifdef SINEW_TEXTURED
layout(location = 3) in vec2 texCoord;

layout(location = 2) out vec2 surfaceTexCoord;
#endif

void main()
{
    gl_Position = clipPosition(scene.viewProjection, drawnPosition());
    clipNow = vec3(gl_Position.xy - push.jitter * gl_Position.w, gl_Position.w);
    clipBefore = clipPosition(push.viewProjectionBefore, positionBefore()).xyw;
#ifdef SINEW_TEXTURED
    surfaceTexCoord = texCoord;
#endif
}
