// A square on the ground around the model: two triangles without vertex buffers.
#ifndef SINEW_GROUND_CORNER_GLSL
#define SINEW_GROUND_CORNER_GLSL

#include "scene.glsl"

// Of vertex gl_VertexIndex, world space.
vec3 groundCorner()
{
    const vec2 kCorners[6] = vec2[](vec2(-1, -1), vec2(-1, 1), vec2(1, 1),
                                    vec2(-1, -1), vec2(1, 1), vec2(1, -1));
    return scene.groundCentre + vec3(kCorners[gl_VertexIndex] * scene.groundRadius, 0.0);
}

#endif
