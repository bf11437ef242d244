// Set 0 of every pass over the geometry: what the frame says of cameras, lights and materials.
#ifndef SINEW_SCENE_GLSL
#define SINEW_SCENE_GLSL

#include "shared/scene_types.h"

layout(std430, set = 0, binding = 0) readonly buffer Scene { SceneConstants scene; };
layout(std430, set = 0, binding = 1) readonly buffer Surfaces { SurfaceParameters surfaces[]; };

layout(push_constant) uniform Push { SurfacePush push; };

vec2 transformed(StageParameters stage, vec2 texCoord)
{
    vec3 st = vec3(texCoord, 1.0);
    return vec2(dot(stage.rowS, st), dot(stage.rowT, st));
}

bool alphaPasses(SurfaceParameters surface, float alpha)
{
    if (surface.alphaComparison == kAlphaGreater)
        return alpha > surface.alphaReference;
    if (surface.alphaComparison == kAlphaLess)
        return alpha < surface.alphaReference;
    if (surface.alphaComparison == kAlphaGreaterEqual)
        return alpha >= surface.alphaReference;
    return true;
}

#endif
