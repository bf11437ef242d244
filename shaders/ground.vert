#version 460
#extension GL_GOOGLE_include_directive : require
#include "ground_corner.glsl"

layout(location = 0) out vec3 world;

void main()
{
    world = groundCorner();
    gl_Position = scene.viewProjection * vec4(world, 1.0);
}
