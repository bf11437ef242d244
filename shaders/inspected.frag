#version 460
// Shows a surface's data: see InspectionPush. A light at the camera adds slight shading to make the
// shape visible.
#extension GL_GOOGLE_include_directive : require
#include "scene.glsl"
#include "shared/scene_types.h"
#include "vertices.glsl"

layout(location = 0) in vec3 world;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec3 tangent;
layout(location = 3) in vec2 coord;
layout(location = 4) in vec3 encoded;

layout(location = 0) out vec4 colour;

layout(push_constant) uniform Push { InspectionPush push; };

vec3 checkered(vec2 texCoord)
{
    vec2 square = floor(texCoord * 16.0);
    float light = mod(square.x + square.y, 2.0) < 0.5 ? 0.95 : 0.55;
    return light * vec3(fract(texCoord), 0.5);
}

void main()
{
    if (push.shown == kShowsNormals)
        colour = vec4(linearOf(0.5 + 0.5 * normalize(normal)), 1.0);
    else if (push.shown == kShowsTangents)
        colour = vec4(linearOf(0.5 + 0.5 * normalize(tangent)), 1.0);
    else
    {
        vec3 shown = push.shown == kShowsTexCoords ? checkered(coord) : encoded;
        float facing = abs(dot(normalize(normal), normalize(scene.eye - world)));
        colour = vec4(linearOf(shown) * (0.45 + 0.55 * facing), 1.0);
    }
}
