#version 460
// The occlusion test: instances hidden by the occluders are not drawn for the camera, and are
// skinned only if the light sees them. One invocation per instance.
#extension GL_GOOGLE_include_directive : require
#define CANDIDATES_BINDING 1
#define COUNTS_BINDING 7
#include "candidates.glsl"
#include "lods.glsl"
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 2) readonly buffer Flags { ListFlags flags[]; };
layout(std430, set = 0, binding = 3) readonly buffer Boxes { PictureBox boxes[]; };
layout(std430, set = 0, binding = 4) readonly buffer Places { OccluderPlace places[]; };
layout(std430, set = 0, binding = 5) readonly buffer Pyramid { float farthest[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Unhidden { ListFlags unhidden[]; };
layout(std430, set = 0, binding = 8) writeonly buffer Seen { uint seen[]; };

layout(push_constant) uniform Push { ChunkPush push; };

// Margin for errors of interpolated depths and divisions: a few ulps of a float near 1.
const float kMargin = 1.0 / 1048576.0;
const uint kMostTexels = 16; // per side of a box, plus or minus one

uvec2 pixelOf(uint pair)
{
    return uvec2(pair & 0xFFFFu, pair >> 16);
}

// The finest level of the pyramid in which the box covers few texels.
uint levelFor(uvec2 size)
{
    uint level = 0;
    while (level < kPyramidLevels && max(size.x, size.y) >> 2 * level >= kMostTexels)
        ++level;
    return level;
}

// Texels of a tile in all finer levels.
uint texelsBefore(uint level)
{
    uint texels = 0;
    for (uint i = 0; i < level; ++i)
        texels += (kPyramidTile >> 2 * i) * (kPyramidTile >> 2 * i);
    return texels;
}

bool isHidden(PictureBox box)
{
    uvec2 first = pixelOf(box.least);
    uvec2 last = pixelOf(box.greatest);
    uint level = levelFor(last - first);
    if (level == kPyramidLevels || box.depth == kNeverHidden)
        return false;
    first >>= 2 * level;
    last >>= 2 * level;
    uint row = push.tilesX * (kPyramidTile >> 2 * level);
    uint origin = push.tiles * texelsBefore(level);
    for (uint y = first.y; y <= last.y; ++y)
        for (uint x = first.x; x <= last.x; ++x)
            if (farthest[origin + y * row + x] + kMargin >= box.depth)
                return false;
    return true;
}

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x;
    uint lists = 0;
    if (indexInChunk < chunkCount)
    {
        ListFlags own = flags[indexInChunk];
        bool inCamera = (own.lists & kCameraDraws) != 0;
        bool isShown = inCamera && !isHidden(boxes[indexInChunk]);
        if (!isShown)
            own.lists &= ~(kCameraDraws | 1u << kCameraList);
        if ((own.lists & (kCameraDraws | kLightDraws)) == 0 || (own.lists & kOccluder) != 0)
            own.lists &= ~(1u << kSkinList);
        if ((own.lists & kOccluder) != 0)
            own.place = places[indexInChunk];
        lists = own.lists;
        unhidden[indexInChunk] = own;
        uint candidate = candidateOf(push, indexInChunk);
        if ((push.views & kCameraView) != 0)
            seen[candidate & kCandidateInstance] = isShown ? 1 : 0;
    }
    writeCounts(lists, push.lodCount, kAllLists);
}
