// Descriptor set 0 of all drawing passes: cameras, lights and the draw's material.
#ifndef SINEW_SCENE_GLSL
#define SINEW_SCENE_GLSL

#include "shared/scene_types.h"

// Uniform buffers, not storage buffers: for helper invocations at a triangle's edge, lavapipe reads
// 0 from storage buffers, which would break the derivatives of texture coordinates and shadow map
// positions.
layout(std140, set = 0, binding = 0) uniform Scene { SceneConstants scene; };
layout(std140, set = 0, binding = 1) uniform Surface { SurfaceParameters surface; };

vec2 transformed(StageParameters stage, vec2 texCoord)
{
    vec3 st = vec3(texCoord, 1.0);
    return vec2(dot(stage.rowS, st), dot(stage.rowT, st));
}

#endif
