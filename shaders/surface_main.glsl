// Carries skinned vertices to the screen, for every stage of a material. Include after the
// definition of DrawnVertex drawnVertex().
#include "clip_position.glsl"
#include "scene.glsl"

layout(location = 3) in vec2 texCoord;
#ifdef SINEW_TANGENTS
layout(location = 4) in float tangentSign;
#endif

#ifdef SINEW_COLOURS
layout(location = 5) in vec4 colour;
#endif
#ifdef SINEW_SECOND
layout(location = 6) in vec2 secondTexCoord;
#endif

#define SINEW_VARYING out
#include "surface_varyings.glsl"

// The later stages of a material are drawn only where its first one has set the depth, so that all
// must compute the same position to the last bit.
invariant gl_Position;

void main()
{
    DrawnVertex vertex = drawnVertex();
    gl_Position = clipPosition(scene.viewProjection, vertex.position);
    worldAndS = vec4(vertex.position, texCoord.s);
    normalAndT = vec4(vertex.normal, texCoord.t);
#ifdef SINEW_TANGENTS
    tangent = vec4(vertex.tangent, tangentSign);
#endif
#ifdef SINEW_COLOURS
    vertexColour = colour;
#endif
#ifdef SINEW_SECOND
    surfaceSecondTexCoord = secondTexCoord;
#endif
#ifdef SINEW_INSIDE
    worldInside = vec4(vertex.position, 1.0);
#endif
}
