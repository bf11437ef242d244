// Whether something is in a view, conservatively: what is cut by a corner alone may count as in.
#ifndef SINEW_FRUSTUM_GLSL
#define SINEW_FRUSTUM_GLSL

#include "shared/crowd_types.h"

// Inside is where the plane's value is not negative. Vulkan's clip space: -w <= x, y <= w and
// 0 <= z <= w (Gribb and Hartmann, Fast Extraction of Viewing Frustum Planes, 2001).
vec4 frustumPlane(mat4 viewProjection, uint number)
{
    mat4 rows = transpose(viewProjection);
    switch (number)
    {
    case 0:
        return rows[3] + rows[0];
    case 1:
        return rows[3] - rows[0];
    case 2:
        return rows[3] + rows[1];
    case 3:
        return rows[3] - rows[1];
    case 4:
        return rows[2];
    default:
        return rows[3] - rows[2];
    }
}

// Rounding of a plane's value at places of this size, with a margin.
float roundingOf(vec4 plane, vec3 place)
{
    return 1e-6 * (dot(abs(plane.xyz), abs(place)) + abs(plane.w));
}

bool sphereInView(CrowdView view, vec3 centre, float radius)
{
    for (uint i = 0; i < 6; ++i)
    {
        vec4 plane = frustumPlane(view.viewProjection, i);
        float value = dot(plane.xyz, centre) + plane.w;
        if (value < -radius * length(plane.xyz) - roundingOf(plane, centre))
            return false;
    }
    return true;
}

bool boxInView(CrowdView view, vec3 centre, vec3 halfSize)
{
    for (uint i = 0; i < 6; ++i)
    {
        vec4 plane = frustumPlane(view.viewProjection, i);
        float value = dot(plane.xyz, centre) + plane.w;
        if (value < -dot(abs(plane.xyz), halfSize) - roundingOf(plane, abs(centre) + halfSize))
            return false;
    }
    return true;
}

#endif
