#version 460
// The tight cull: computes the bounds of each posed instance from its joints' boxes and selects its
// lists in the chunk. One invocation per instance.
#extension GL_GOOGLE_include_directive : require
#define CANDIDATES_BINDING 7
#define COUNTS_BINDING 6
#include "candidates.glsl"
#include "lods.glsl"
#include "view.glsl"
#include "texels.glsl"
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
TEXELS(0, 1, jointMatrices);
// Two texels per joint that carries vertices of a LOD, in its space: the centre of their box and
// the joint; half the box's size.
TEXELS(0, 2, carried);
layout(std140, set = 0, binding = 3) uniform Room { ChunkRoom room; };
layout(std430, set = 0, binding = 4) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 5) writeonly buffer Flags { ListFlags flags[]; };
// For occlusion culling: whether each instance was visible in the previous frame.
layout(std430, set = 0, binding = 8) readonly buffer Seen { uint seen[]; };
layout(std430, set = 0, binding = 9) writeonly buffer Boxes { PictureBox boxes[]; };

layout(constant_id = 0) const bool kOccludes = false;

layout(push_constant) uniform Push { ChunkPush push; };

struct Box
{
    vec3 least;
    vec3 greatest;
};

// The box around all carried boxes of the LOD.
Box carriedBox(uint firstTexel, uint lod)
{
    Box box = Box(vec3(3.4e38), vec3(-3.4e38));
    uint first = room.lods[lod].firstCarried;
    uint end = first + room.lods[lod].carriedCount;
    for (uint i = first; i < end; ++i)
    {
        vec4 centre = TEXEL(carried, 2 * i);
        uint row = firstTexel + uint(int(centre.w)) * kTexelsPerJoint;
        vec3 halfSize = TEXEL(carried, 2 * i + 1).xyz;
        vec4 x = TEXEL(jointMatrices, row);
        vec4 y = TEXEL(jointMatrices, row + 1);
        vec4 z = TEXEL(jointMatrices, row + 2);
        vec3 middle =
            vec3(dot(x.xyz, centre.xyz) + x.w, dot(y.xyz, centre.xyz) + y.w,
                 dot(z.xyz, centre.xyz) + z.w);
        vec3 extent = vec3(dot(abs(x.xyz), halfSize), dot(abs(y.xyz), halfSize),
                           dot(abs(z.xyz), halfSize));
        box.least = min(box.least, middle - extent);
        box.greatest = max(box.greatest, middle + extent);
    }
    return box;
}

// Biases may be negative, so a vertex may lie outside the box. Per axis, its distance from the
// centre is at most half the size times the sum of absolute biases. Biases sum to 1
// (CrowdModel::skinning).
Box ofVertices(Box carriedBox)
{
    vec3 centre = (carriedBox.least + carriedBox.greatest) * 0.5;
    vec3 halfSize = (carriedBox.greatest - carriedBox.least) * 0.5 * crowd.absoluteBiasSum;
    vec3 rounding = 1e-5 * (abs(centre) + halfSize);
    return Box(centre - halfSize - rounding, centre + halfSize + rounding);
}

// Projected height in pixels.
float heightIn(CrowdView view, vec3 centre, vec3 halfSize)
{
    float w = dot(view.distance.xyz, centre) + view.distance.w -
              dot(abs(view.distance.xyz), halfSize);
    return w <= 0.0 ? 3.4e38 : dot(abs(view.height.xyz), halfSize) / w * view.size.y;
}

// The coarsest LOD allowed by the nearest point. The box and the reach both bound the instance; the
// tighter bound counts. kLodMask (not in view) stays unchanged.
uint lodIn(CrowdView view, vec3 centre, vec3 halfSize, uint lodOfReach)
{
    float nearest = dot(view.distance.xyz, centre) + view.distance.w -
                    dot(abs(view.distance.xyz), halfSize);
    return max(lodAt(view, crowd, room, push.lodCount, nearest), lodOfReach);
}

// Uses the matrix rows, like baseIn.
PictureBox pictureBox(CrowdView view, vec3 centre, vec3 halfSize)
{
    vec2 least = vec2(3.4e38);
    vec2 greatest = vec2(-3.4e38);
    float depth = 1.0;
    bool isNear = false;
    for (uint corner = 0; corner < 8; ++corner)
    {
        vec3 side = vec3((corner & 1) * 2.0, (corner & 2) * 1.0, (corner & 4) * 0.5) - 1.0;
        vec4 point = vec4(centre + halfSize * side, 1.0);
        vec4 clip = vec4(dot(view.width, point), dot(view.height, point), dot(view.depth, point),
                         dot(view.distance, point));
        isNear = isNear || clip.w <= 0.0 || clip.z <= 0.0;
        vec2 pixels = inPixels(view, clip);
        least = min(least, pixels);
        greatest = max(greatest, pixels);
        depth = min(depth, clip.z / clip.w);
    }
    const float snapped = 1.0; // triangle corners move by less
    least = clamp(floor(least - snapped), vec2(0.0), view.size - 1.0);
    greatest = clamp(floor(greatest + snapped), vec2(0.0), view.size - 1.0);
    return PictureBox(packedPair(ivec2(least)), packedPair(ivec2(greatest)),
                      isNear ? kNeverHidden : depth);
}

uint flagsIn(CrowdView view, vec3 centre, vec3 halfSize, uint whole, uint culled)
{
    if (crowd.culls != 0 && !boxInView(view.planes, centre, halfSize))
        return 0;
    bool large = heightIn(view, centre, halfSize) >= view.largeHeight;
    return (1u << kSkinList) | (1u << (large ? whole : culled));
}

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x;
    uint own = 0;
    if (indexInChunk < chunkCount)
    {
        uint candidate = candidateOf(push, indexInChunk);
        uint finest = finestLodOfCandidate(candidate);
        Box box =
            ofVertices(carriedBox(indexInChunk * push.jointStride * kTexelsPerJoint, finest));
        vec3 centre = (box.least + box.greatest) * 0.5;
        vec3 halfSize = (box.greatest - box.least) * 0.5;
        uint cameraLod = lodIn(crowd.camera, centre, halfSize, cameraLodOfCandidate(candidate));
        uint lightLod = lodIn(crowd.light, centre, halfSize, lightLodOfCandidate(candidate));
        cameraLod = lodSharedWith(finest, cameraLod, room.firstOwnLod);
        lightLod = lodSharedWith(finest, lightLod, room.firstOwnLod);
        if ((push.views & kCameraView) != 0 && cameraLod != kLodMask)
        {
            own = flagsIn(crowd.camera, centre, halfSize, kCameraWholeList, kCameraCulledList);
            own |= own != 0 ? 1u << kCameraList : 0;
            own |= cameraLod << kCameraLodShift;
            if (kOccludes)
            {
                bool occludes = push.listed == kOccluderLists && (own & kCameraDraws) != 0;
                own |= occludes && seen[candidate & kCandidateInstance] != 0 ? kOccluder : 0;
                boxes[indexInChunk] = pictureBox(crowd.camera, centre, halfSize);
            }
        }
        if ((push.views & kLightView) != 0 && lightLod != kLodMask)
        {
            own |= flagsIn(crowd.light, centre, halfSize, kLightWholeList, kLightCulledList);
            own |= lightLod << kLightLodShift;
        }
        flags[indexInChunk] =
            ListFlags(own, baseIn(crowd.camera, centre, own, kCameraCulledList),
                      baseIn(crowd.light, centre, own, kLightCulledList), OccluderPlace(0, 0));
    }
    writeCounts(flagsWhere(push.listed, own), push.lodCount, push.listed);
}
