// shadow.vert for the instances of a crowd.
#include "scene.glsl"

layout(location = 1) in vec2 texCoord;

layout(location = 0) out vec2 surfaceTexCoord;

void main()
{
    gl_Position = scene.lightViewProjection * vec4(crowdPosition(), 1.0);
    surfaceTexCoord = texCoord;
}
