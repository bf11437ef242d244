// Whether something is in a view, conservatively: what is cut by a corner alone may count as in.
#ifndef SINEW_FRUSTUM_GLSL
#define SINEW_FRUSTUM_GLSL

#include "shared/crowd_types.h"

// Inside is where the plane's value is not negative. The margin is for the value's rounding.
bool sphereInside(vec4 plane, vec3 centre, float radius)
{
    float rounding = 1e-6 * (dot(abs(plane.xyz), abs(centre)) + abs(plane.w));
    return dot(plane.xyz, centre) + plane.w >= -radius * length(plane.xyz) - rounding;
}

bool boxInside(vec4 plane, vec3 centre, vec3 halfSize)
{
    float rounding = 1e-6 * (dot(abs(plane.xyz), abs(centre) + halfSize) + abs(plane.w));
    return dot(plane.xyz, centre) + plane.w >= -dot(abs(plane.xyz), halfSize) - rounding;
}

bool sphereInView(CrowdPlanes planes, vec3 centre, float radius)
{
    return sphereInside(planes.left, centre, radius) &&
           sphereInside(planes.right, centre, radius) &&
           sphereInside(planes.top, centre, radius) &&
           sphereInside(planes.bottom, centre, radius) &&
           sphereInside(planes.near, centre, radius) && sphereInside(planes.far, centre, radius);
}

bool boxInView(CrowdPlanes planes, vec3 centre, vec3 halfSize)
{
    return boxInside(planes.left, centre, halfSize) && boxInside(planes.right, centre, halfSize) &&
           boxInside(planes.top, centre, halfSize) && boxInside(planes.bottom, centre, halfSize) &&
           boxInside(planes.near, centre, halfSize) && boxInside(planes.far, centre, halfSize);
}

#endif
