#version 460
// A square on the ground around the model: two triangles without vertex buffers. The variant MOTION
// writes motion vectors, which come from the camera alone.
#extension GL_GOOGLE_include_directive : require
#include "scene.glsl"
#ifdef SINEW_MOTION
#define SINEW_VARYING out
#include "motion_push.glsl"
#else
layout(location = 0) out vec3 world;
#endif

// World space position of vertex gl_VertexIndex.
vec3 groundCorner()
{
    const vec2 kCorners[6] = vec2[](vec2(-1, -1), vec2(-1, 1), vec2(1, 1),
                                    vec2(-1, -1), vec2(1, 1), vec2(1, -1));
    return scene.groundCentre + vec3(kCorners[gl_VertexIndex] * scene.groundRadius, 0.0);
}

#ifdef SINEW_MOTION
vec3 drawnPosition()
{
    return groundCorner();
}

vec3 previousPosition()
{
    return groundCorner();
}

#include "vertex_main.glsl"
#else
void main()
{
    world = groundCorner();
    gl_Position = scene.viewProjection * vec4(world, 1.0);
}
#endif
