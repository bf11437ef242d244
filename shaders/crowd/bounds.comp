#version 460
// The tight cull: computes the bounds of each posed instance from its joints' boxes and decides
// which lists of the chunk it belongs to. One invocation per instance.
#extension GL_GOOGLE_include_directive : require
#define CANDIDATES_BINDING 7
#include "candidates.glsl"
#include "lods.glsl"
#include "view.glsl"
#include "texels.glsl"
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
TEXELS(0, 1, jointMatrices);
// Two per joint, in joint space: centre, with 1 or 0 for whether it carries anything; half size.
TEXELS(0, 2, carried);
layout(std140, set = 0, binding = 3) uniform Room { ChunkRoom room; };
layout(std430, set = 0, binding = 4) readonly buffer ChunkCount { uint chunkCount; };
layout(std430, set = 0, binding = 5) writeonly buffer Flags { ListFlags flags[]; };
// For each workgroup and LOD, kListCount.
layout(std430, set = 0, binding = 6) writeonly buffer Counts { uint counts[]; };

layout(push_constant) uniform Push { ChunkPush push; };

struct Box
{
    vec3 least;
    vec3 greatest;
};

// The box around the boxes of the joints.
Box carriedBox(uint firstTexel)
{
    Box box = Box(vec3(3.4e38), vec3(-3.4e38));
    for (uint joint = 0; joint < push.jointCount; ++joint)
    {
        vec4 centre = TEXEL(carried, 2 * joint);
        if (centre.w == 0.0)
            continue;
        vec3 halfSize = TEXEL(carried, 2 * joint + 1).xyz;
        vec4 x = TEXEL(jointMatrices, firstTexel + joint * kTexelsPerJoint);
        vec4 y = TEXEL(jointMatrices, firstTexel + joint * kTexelsPerJoint + 1);
        vec4 z = TEXEL(jointMatrices, firstTexel + joint * kTexelsPerJoint + 2);
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

// Biases may be negative, so vertices may lie outside the box: on each axis up to (half its size) *
// (sum of the absolute biases) from its centre. The biases sum to 1 (CrowdModel::skinning).
Box ofVertices(Box carriedBox)
{
    vec3 centre = (carriedBox.least + carriedBox.greatest) * 0.5;
    vec3 halfSize = (carriedBox.greatest - carriedBox.least) * 0.5 * crowd.absoluteBiasSum;
    vec3 rounding = 1e-5 * (abs(centre) + halfSize);
    return Box(centre - halfSize - rounding, centre + halfSize + rounding);
}

// In pixels.
float heightIn(CrowdView view, vec3 centre, vec3 halfSize)
{
    float w = dot(view.distance.xyz, centre) + view.distance.w -
              dot(abs(view.distance.xyz), halfSize);
    return w <= 0.0 ? 3.4e38 : dot(abs(view.height.xyz), halfSize) / w * view.size.y;
}

// The coarsest LOD by the nearest point of the box or of the reach, which both bound the instance.
// kLodMask (not in view) stays.
uint lodIn(CrowdView view, vec3 centre, vec3 halfSize, uint lodOfReach)
{
    float nearest = dot(view.distance.xyz, centre) + view.distance.w -
                    dot(abs(view.distance.xyz), halfSize);
    return max(lodAt(view, crowd, room, push.lodCount, nearest), lodOfReach);
}

uint flagsIn(CrowdView view, vec3 centre, vec3 halfSize, uint whole, uint culled)
{
    if (crowd.culls != 0 && !boxInView(view.planes, centre, halfSize))
        return 0;
    bool large = heightIn(view, centre, halfSize) >= view.largeHeight;
    return (1u << kSkinList) | (1u << (large ? whole : culled));
}

// Every invocation of the workgroup must call it.
void writeCounts(uint flags, uint lodCount)
{
    uint lods = lodsInWorkgroup(flags, lodCount);
    for (uint lod = 0; lod < lodCount; ++lod)
    {
        uvec2 totals = uvec2(0);
        if ((lods >> lod & 1) != 0)
            workgroupScan(countsOfFlags(listsOfLod(flags, lod)), totals);
        if (gl_LocalInvocationID.x < kListCount)
            counts[(gl_WorkGroupID.x * lodCount + lod) * kListCount + gl_LocalInvocationID.x] =
                countOfList(totals, gl_LocalInvocationID.x);
    }
}

void main()
{
    uint indexInChunk = gl_GlobalInvocationID.x;
    uint own = 0;
    if (indexInChunk < chunkCount)
    {
        Box box = ofVertices(carriedBox(indexInChunk * push.jointCount * kTexelsPerJoint));
        vec3 centre = (box.least + box.greatest) * 0.5;
        vec3 halfSize = (box.greatest - box.least) * 0.5;
        uint candidate = candidateOf(push, indexInChunk);
        uint cameraLod = lodIn(crowd.camera, centre, halfSize, cameraLodOfCandidate(candidate));
        uint lightLod = lodIn(crowd.light, centre, halfSize, lightLodOfCandidate(candidate));
        if ((push.views & kCameraView) != 0 && cameraLod != kLodMask)
        {
            own = flagsIn(crowd.camera, centre, halfSize, kCameraWholeList, kCameraCulledList);
            own |= own != 0 ? 1u << kCameraList : 0;
            own |= cameraLod << kCameraLodShift;
        }
        if ((push.views & kLightView) != 0 && lightLod != kLodMask)
        {
            own |= flagsIn(crowd.light, centre, halfSize, kLightWholeList, kLightCulledList);
            own |= lightLod << kLightLodShift;
        }
        flags[indexInChunk] =
            ListFlags(own, baseIn(crowd.camera, centre, own, kCameraCulledList),
                      baseIn(crowd.light, centre, own, kLightCulledList));
    }
    writeCounts(own, push.lodCount);
}
