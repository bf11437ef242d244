// Skinned vertices as the key light sees them. Include after the definition of
// vec3 drawnPosition(), world space.
#include "scene.glsl"

#ifdef SINEW_TEXTURED
layout(location = 1) in vec2 texCoord;

layout(location = 0) out vec2 surfaceTexCoord;
#endif

void main()
{
    gl_Position = scene.lightViewProjection * vec4(drawnPosition(), 1.0);
#ifdef SINEW_TEXTURED
    surfaceTexCoord = texCoord;
#endif
}
