#version 460
// The ground, which moves only in the picture: because the camera does.
#extension GL_GOOGLE_include_directive : require
#define SINEW_MOTION
#define SINEW_VARYING out
#include "ground_corner.glsl"
#include "motion_push.glsl"

vec3 drawnPosition()
{
    return groundCorner();
}

vec3 previousPosition()
{
    return groundCorner();
}

#include "vertex_main.glsl"
