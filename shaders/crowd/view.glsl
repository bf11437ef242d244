// What a view sees: tests of bounds against its planes, and positions in its pixels.
#ifndef SINEW_CROWD_VIEW_GLSL
#define SINEW_CROWD_VIEW_GLSL

#include "shared/crowd_types.h"

// The tests are conservative: bounds just outside a corner may count as in view.

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

// Positions in pixels are as the rasteriser snaps them: to kSubpixelBits.

const float kSubpixels = float(1u << kSubpixelBits);
// Values of x for: nearer than the near plane; too far off for its subpixels to fit.
const int kBeforeNear = -2147483647;
const int kFarOff = -2147483646;

const float kMostPixels = 32768.0;

ivec2 snapped(vec2 pixels)
{
    if (max(abs(pixels.x), abs(pixels.y)) > kMostPixels)
        return ivec2(kFarOff, 0);
    return ivec2(floor(pixels * kSubpixels + 0.5));
}

ivec2 inSubpixels(CrowdView view, vec3 world)
{
    vec4 clip = view.viewProjection * vec4(world, 1.0);
    if (clip.z < 0.0 || clip.w <= 0.0)
        return ivec2(kBeforeNear, 0);
    return snapped((clip.xy / clip.w * 0.5 + 0.5) * view.size);
}

#endif
