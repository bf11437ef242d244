// A vertex as it is drawn, wherever it comes from. World space.
#ifndef SINEW_DRAWN_VERTEX_GLSL
#define SINEW_DRAWN_VERTEX_GLSL

struct DrawnVertex
{
    vec3 position;
    vec3 normal; // unit length, as the tangent
#ifdef SINEW_TANGENTS
    vec3 tangent;
#endif
};

#endif
