// What the vertex shaders of surfaces hand to their fragment shaders; SINEW_VARYING is `out` or
// `in`. Each vector costs time per triangle, on lavapipe even one that no shader reads. So texture
// coordinates fill up the first two, and the others are declared only in the variants that read
// them.
#ifndef SINEW_SURFACE_VARYINGS_GLSL
#define SINEW_SURFACE_VARYINGS_GLSL

layout(location = 0) SINEW_VARYING vec4 worldAndS;
layout(location = 1) SINEW_VARYING vec4 normalAndT;
#ifdef SINEW_TANGENTS
layout(location = 2) SINEW_VARYING vec4 tangent; // w: sign of the bitangent
#endif
#ifdef SINEW_INSIDE
// The position again, interpolated to a point on the triangle: where only some of a pixel's samples
// lie on the triangle, its centre may lie beside it, as if the triangle went on behind its
// neighbour, in that one's shadow. Its derivatives mean nothing. w is 1 but for lavapipe's error,
// which scales all four by the perspective of the pixel's centre: divide by w.
layout(location = 3) centroid SINEW_VARYING vec4 worldInside;
#endif

#ifdef SINEW_COLOURS
layout(location = 4) SINEW_VARYING vec4 vertexColour;
#endif
#ifdef SINEW_SECOND
layout(location = 5) SINEW_VARYING vec2 surfaceSecondTexCoord;
#endif

// The position at which the shadow of a pixel is looked up. At a triangle's edge the pixel's centre
// may lie beside the triangle; worldInside never does, but on lavapipe it depends on what was drawn
// before.
vec3 shadowedPosition()
{
#ifdef SINEW_INSIDE
    return worldInside.xyz / worldInside.w;
#else
    return worldAndS.xyz;
#endif
}

vec2 surfaceTexCoord()
{
    return vec2(worldAndS.w, normalAndT.w);
}

#endif
