// View computations: bounds against planes, pixel positions, LOD selection.
#ifndef SINEW_CROWD_VIEW_GLSL
#define SINEW_CROWD_VIEW_GLSL

#include "vertices.glsl"
#include "shared/crowd_types.h"

// The tests are conservative: bounds just outside a corner may count as visible.

// The plane equation is not negative inside; the margin covers rounding.
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

bool sphereInView(vec4 planes[6], vec3 centre, float radius)
{
    return sphereInside(planes[0], centre, radius) && sphereInside(planes[1], centre, radius) &&
           sphereInside(planes[2], centre, radius) && sphereInside(planes[3], centre, radius) &&
           sphereInside(planes[4], centre, radius) && sphereInside(planes[5], centre, radius);
}

bool boxInView(vec4 planes[6], vec3 centre, vec3 halfSize)
{
    return boxInside(planes[0], centre, halfSize) && boxInside(planes[1], centre, halfSize) &&
           boxInside(planes[2], centre, halfSize) && boxInside(planes[3], centre, halfSize) &&
           boxInside(planes[4], centre, halfSize) && boxInside(planes[5], centre, halfSize);
}

// Projected positions are in subpixels, to which the rasteriser snaps, relative to the instance's
// base: x in the low and y in the high 16 bits, both signed. Bases are whole pixels, which keeps
// samples at the same subpixel offsets.

const float kSubpixels = float(1u << kSubpixelBits);
const float kMostFromBase = 32766.0; // subpixels
// Values of x for a position in front of the near plane, and for one too far from the base.
const int kBeforeNear = -32768;
const int kFarOff = -32767;

uint packedPair(ivec2 pair)
{
    return (uint(pair.x) & 0xFFFFu) | uint(pair.y) << 16;
}

ivec2 unpackedPair(uint pair)
{
    return ivec2(int(pair << 16) >> 16, int(pair) >> 16);
}

vec2 inPixels(CrowdView view, vec4 clip)
{
    return (clip.xy / clip.w * 0.5 + 0.5) * view.size;
}

// The base of an instance around `centre` with the given list flags. Uses the matrix rows: with the
// matrix itself, lavapipe (Mesa 22.3) recompiles the tight cull in every frame.
uint baseIn(CrowdView view, vec3 centre, uint flags, uint culled)
{
    vec4 point = vec4(centre, 1.0);
    vec4 clip = vec4(dot(view.width, point), dot(view.height, point), 0.0, dot(view.distance, point));
    vec2 pixels = inPixels(view, clip);
    uint base = packedPair(ivec2(clamp(floor(pixels), -32767.0, 32767.0)));
    return (flags & (1u << culled)) != 0 ? base : kNotProjected;
}

// A single expression, because lavapipe would compute both sides of a branch.
uint projectedIn(CrowdView view, uint base, vec3 world)
{
    vec4 clip = clipPosition(view.viewProjection, world);
    // Integers: the difference is exact for nearby positions.
    vec2 fromBase = floor(inPixels(view, clip) * kSubpixels + 0.5) -
                    vec2(unpackedPair(base)) * kSubpixels;
    bool isNear = max(abs(fromBase.x), abs(fromBase.y)) <= kMostFromBase;
    uint projected = isNear ? packedPair(ivec2(fromBase)) : packedPair(ivec2(kFarOff, 0));
    return clip.z < 0.0 || clip.w <= 0.0 ? packedPair(ivec2(kBeforeNear, 0)) : projected;
}

// The coarsest LOD whose error is below the allowed pixels at the distance of the instance's
// nearest possible point.
uint lodAt(CrowdView view, CrowdConstants crowd, ChunkRoom room, uint lodCount, float nearest)
{
    float allowed = crowd.lodError * nearest / (0.5 * view.size.y * length(view.height.xyz));
    uint lod = 0;
    for (uint i = 1; i < lodCount; ++i)
        if (room.lods[i].pixelSize <= allowed)
            lod = i;
    return min(clamp(lod, crowd.leastLod, crowd.mostLod), lodCount - 1);
}

#endif
