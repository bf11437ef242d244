// What the vertex shaders of surfaces hand to their fragment shaders; SINEW_VARYING is `out` or `in`.
// A driver pays for each vector with every triangle, for one that is declared and never read as well
// on lavapipe. So texture coordinates fill up the first two, and the others are there only in the
// variants that read them.
#ifndef SINEW_SURFACE_VARYINGS_GLSL
#define SINEW_SURFACE_VARYINGS_GLSL

layout(location = 0) SINEW_VARYING vec4 worldAndS;
layout(location = 1) SINEW_VARYING vec4 normalAndT;
#ifdef SINEW_TANGENTS
layout(location = 2) SINEW_VARYING vec4 tangent; // w: sign of the bitangent
#endif
#ifdef SINEW_INSIDE
// Where only some of a pixel's samples lie on the triangle, its centre may lie beside it, as if the
// triangle went on behind its neighbour into that one's shadow. This stays on the triangle, but its
// derivatives mean nothing. Divide by w: lavapipe uses the centre's perspective for it, by which w
// is then off as well.
layout(location = 3) centroid SINEW_VARYING vec4 worldInside;
#endif

vec2 surfaceTexCoord()
{
    return vec2(worldAndS.w, normalAndT.w);
}

#endif
