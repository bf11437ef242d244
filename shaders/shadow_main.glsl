// Skinned vertices as the key light sees them. Include after the definition of
// vec3 drawnPosition(), world space.
#include "clip_position.glsl"
#include "scene.glsl"

#ifdef SINEW_TEXTURED
layout(location = 3) in vec2 texCoord;

layout(location = 0) out vec2 surfaceTexCoord;
#endif

void main()
{
    gl_Position = clipPosition(scene.lightViewProjection, drawnPosition());
#ifdef SINEW_TEXTURED
    surfaceTexCoord = texCoord;
#endif
}
