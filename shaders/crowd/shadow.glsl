// shadow.vert for the instances of a crowd.
#include "scene.glsl"

#ifdef SINEW_TEXTURED
layout(location = 1) in vec2 texCoord;

layout(location = 0) out vec2 surfaceTexCoord;
#endif

void main()
{
    gl_Position = scene.lightViewProjection * vec4(crowdPosition(), 1.0);
#ifdef SINEW_TEXTURED
    surfaceTexCoord = texCoord;
#endif
}
