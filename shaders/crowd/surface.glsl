// surface.vert for the instances of a crowd.
#include "scene.glsl"

layout(location = 3) in vec2 texCoord;
#ifdef SINEW_TANGENTS
layout(location = 4) in float tangentSign;
#endif

#define SINEW_VARYING out
#include "surface_varyings.glsl"

// Later stages of a material are drawn where its first one set the depth: to the last bit.
invariant gl_Position;

void main()
{
    CrowdVertex vertex = crowdVertex();
    gl_Position = scene.viewProjection * vec4(vertex.position, 1.0);
    worldAndS = vec4(vertex.position, texCoord.s);
    normalAndT = vec4(vertex.normal, texCoord.t);
#ifdef SINEW_TANGENTS
    tangent = vec4(vertex.tangent, tangentSign);
#endif
}
