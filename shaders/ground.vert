#version 460
// A square on the ground around the model: two triangles without vertex buffers.
#extension GL_GOOGLE_include_directive : require
#include "scene.glsl"

layout(location = 0) out vec3 world;

void main()
{
    const vec2 kCorners[6] = vec2[](vec2(-1, -1), vec2(-1, 1), vec2(1, 1),
                                    vec2(-1, -1), vec2(1, 1), vec2(1, -1));
    world = scene.groundCentre + vec3(kCorners[gl_VertexIndex] * scene.groundRadius, 0.0);
    gl_Position = scene.viewProjection * vec4(world, 1.0);
}
