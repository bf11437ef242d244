// main() of vertex shaders that draw skinned vertices: into the shadow map by default, for a stage
// of a material in the variant SURFACE, with this and the previous frame's position in MOTION.
// Include after SINEW_VARYING (`out`) and the definitions, all in world space, of
//   vec3 drawnPosition()
//   DrawnVertex drawnVertex()   for SURFACE
//   vec4 tinted(vec4)           for COLOURS: applies the tint to a vertex colour
//   vec3 previousPosition()     for MOTION, with motion_push.glsl
#include "vertices.glsl"
#include "scene.glsl"

#if defined(SINEW_SURFACE) || defined(SINEW_TEXTURED)
layout(location = 3) in vec2 texCoord;
#endif

#ifdef SINEW_SURFACE
#ifdef SINEW_TANGENTS
layout(location = 4) in float tangentSign;
#endif
#ifdef SINEW_COLOURS
layout(location = 5) in vec4 colour;
#endif
#ifdef SINEW_SECOND
layout(location = 6) in vec2 secondTexCoord;
#endif

#include "surface_varyings.glsl"

// Later stages of a material are drawn only where the first one has set the depth. All stages must
// therefore compute bit-identical positions.
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
    vertexColour = tinted(colour);
#endif
#ifdef SINEW_SECOND
    surfaceSecondTexCoord = secondTexCoord;
#endif
#ifdef SINEW_INSIDE
    worldInside = vec4(vertex.position, 1.0);
#endif
}
#elif defined(SINEW_MOTION)
#ifdef SINEW_TEXTURED
layout(location = 2) out vec2 surfaceTexCoord;
#endif

void main()
{
    gl_Position = clipPosition(scene.viewProjection, drawnPosition());
    clipNow = gl_Position.xyw;
    clipBefore = clipPosition(push.viewProjectionBefore, previousPosition()).xyw;
#ifdef SINEW_TEXTURED
    surfaceTexCoord = texCoord;
#endif
}
#else
#ifdef SINEW_TEXTURED
layout(location = 0) out vec2 surfaceTexCoord;
#endif

void main()
{
    gl_Position = clipPosition(scene.lightViewProjection, drawnPosition());
#ifdef SINEW_TEXTURED
    surfaceTexCoord = texCoord;
#endif
}
#endif
