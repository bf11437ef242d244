// Set 0 of every pass over the geometry: cameras, lights and the material of the draw.
#ifndef SINEW_SCENE_GLSL
#define SINEW_SCENE_GLSL

#include "shared/scene_types.h"

// Uniform, not storage: texture coordinates and positions in the shadow map are computed from them,
// and at a triangle's edge the derivatives of these come from helper invocations, for which
// lavapipe reads 0 from storage buffers.
layout(std140, set = 0, binding = 0) uniform Scene { SceneConstants scene; };
layout(std140, set = 0, binding = 1) uniform Surface { SurfaceParameters surface; };

vec2 transformed(StageParameters stage, vec2 texCoord)
{
    vec3 st = vec3(texCoord, 1.0);
    return vec2(dot(stage.rowS, st), dot(stage.rowT, st));
}

#endif
