// surface.vert for the instances of a crowd.
#include "scene.glsl"

layout(location = 3) in vec2 texCoord;
layout(location = 4) in float tangentSign;

layout(location = 0) out vec3 world;
layout(location = 1) out vec3 normal;
layout(location = 2) out vec4 tangent; // w: sign of the bitangent
layout(location = 3) out vec2 surfaceTexCoord;
layout(location = 4) out vec4 worldInside; // world and 1, to be interpolated in another way

// Later stages of a material are drawn where its first one set the depth: to the last bit.
invariant gl_Position;

void main()
{
    CrowdVertex vertex = crowdVertex();
    gl_Position = scene.viewProjection * vec4(vertex.position, 1.0);
    world = vertex.position;
    worldInside = vec4(vertex.position, 1.0);
    normal = vertex.normal;
    tangent = vec4(vertex.tangent, tangentSign);
    surfaceTexCoord = texCoord;
}
