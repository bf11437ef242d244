// Varyings from the vertex to the fragment shaders of surfaces; SINEW_VARYING is `out` or `in`.
// Each vector costs time per triangle, on lavapipe even if no shader reads it. Texture coordinates
// therefore share the first two vectors, and the others are declared only in variants that read
// them.
#ifndef SINEW_SURFACE_VARYINGS_GLSL
#define SINEW_SURFACE_VARYINGS_GLSL

layout(location = 0) SINEW_VARYING vec4 worldAndS;
layout(location = 1) SINEW_VARYING vec4 normalAndT;
#ifdef SINEW_TANGENTS
layout(location = 2) SINEW_VARYING vec4 tangent; // w: sign of the bitangent
#endif
#ifdef SINEW_INSIDE
// The position again, interpolated at a point inside the triangle. If a triangle covers only some
// of a pixel's samples, the pixel's centre may lie outside it, where the triangle's plane may be
// shadowed by its neighbour. Derivatives are meaningless. Divide by w: it is 1, except that
// lavapipe wrongly scales all four components by the perspective of the pixel's centre.
layout(location = 3) centroid SINEW_VARYING vec4 worldInside;
#endif

#ifdef SINEW_COLOURS
layout(location = 4) SINEW_VARYING vec4 vertexColour;
#endif
#ifdef SINEW_SECOND
layout(location = 5) SINEW_VARYING vec2 surfaceSecondTexCoord;
#endif

// The position at which a pixel's shadow is looked up. worldInside always lies on the triangle; the
// pixel's centre may not. On lavapipe, however, worldInside depends on earlier draws.
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
