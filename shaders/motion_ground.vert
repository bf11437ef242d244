#version 460
// The ground, which moves only in the picture: because the camera does.
#extension GL_GOOGLE_include_directive : require
#include "scene.glsl"
#include "ground_corner.glsl"

vec3 drawnPosition()
{
    return groundCorner();
}

vec3 positionBefore()
{
    return groundCorner();
}

#include "motion_main.glsl"
