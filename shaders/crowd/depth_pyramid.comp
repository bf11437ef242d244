#version 460
// Builds the depth pyramid: the farthest depth of each pixel's samples, and of squares of pixels.
// One workgroup per tile of kPyramidTile x kPyramidTile pixels.
#extension GL_GOOGLE_include_directive : require
#include "shared/crowd_types.h"

layout(local_size_x = kScanGroup) in;

layout(constant_id = 0) const uint kSamples = 1;

#ifdef SINEW_MULTISAMPLED
layout(set = 0, binding = 0) uniform sampler2DMS depths;
#else
layout(set = 0, binding = 0) uniform sampler2D depths;
#endif
layout(std430, set = 0, binding = 1) writeonly buffer Pyramid { float farthest[]; };

layout(push_constant) uniform Push { PyramidPush push; };

shared float squares[(kPyramidTile / 4) * (kPyramidTile / 4)];

float depthOf(uvec2 pixel)
{
    ivec2 inside = ivec2(min(pixel, uvec2(push.width, push.height) - 1));
#ifdef SINEW_MULTISAMPLED
    float depth = 0.0;
    for (int i = 0; i < int(kSamples); ++i)
        depth = max(depth, texelFetch(depths, inside, i).x);
    return depth;
#else
    return texelFetch(depths, inside, 0).x;
#endif
}

// Writes to a level whose tiles are `side` texels wide, after `before` texels per tile in finer
// levels.
void write(uint side, uint before, uvec2 texel, float depth)
{
    uvec2 place = gl_WorkGroupID.xy * side + texel;
    farthest[push.tiles * before + place.y * push.tilesX * side + place.x] = depth;
}

void main()
{
    const uint side1 = kPyramidTile / 4;
    const uint side2 = side1 / 4;
    const uint before1 = kPyramidTile * kPyramidTile;
    const uint before2 = before1 + side1 * side1;
    const uint before3 = before2 + side2 * side2;
    uint self = gl_LocalInvocationID.x;
    for (uint square = self; square < side1 * side1; square += kScanGroup)
    {
        uvec2 at = uvec2(square % side1, square / side1);
        float depth = 0.0;
        for (uint i = 0; i < 16; ++i)
        {
            uvec2 texel = at * 4 + uvec2(i % 4, i / 4);
            float own = depthOf(gl_WorkGroupID.xy * kPyramidTile + texel);
            write(kPyramidTile, 0, texel, own);
            depth = max(depth, own);
        }
        squares[square] = depth;
        write(side1, before1, at, depth);
    }
    barrier();
    if (self >= side2 * side2)
        return;
    uvec2 at = uvec2(self % side2, self / side2);
    float depth = 0.0;
    for (uint i = 0; i < 16; ++i)
        depth = max(depth, squares[(at.y * 4 + i / 4) * side1 + at.x * 4 + i % 4]);
    write(side2, before2, at, depth);
    if (self > 0)
        return;
    for (uint i = 0; i < side1 * side1; ++i)
        depth = max(depth, squares[i]);
    write(1, before3, uvec2(0), depth);
}
