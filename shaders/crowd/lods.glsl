// The lists and LODs of an instance, from the flags of the tight cull. COUNTS_BINDING (set 0) adds
// the counts per workgroup.
#ifndef SINEW_CROWD_LODS_GLSL
#define SINEW_CROWD_LODS_GLSL

#include "shared/crowd_types.h"
#include "workgroup_scan.glsl"

const uint kCameraDraws = 1u << kCameraWholeList | 1u << kCameraCulledList;
const uint kLightDraws = 1u << kLightWholeList | 1u << kLightCulledList;

uint cameraLodOf(uint flags)
{
    return (flags >> kCameraLodShift) & kLodMask;
}

// If only occluders are listed, the other instances belong to no list.
uint flagsWhere(uint listed, uint flags)
{
    return listed == kAllLists || (flags & kOccluder) != 0 ? flags : 0;
}

// Bits of the active lists that contain the instance with this LOD.
uint listsOfLod(uint flags, uint lod, uint listed)
{
    uint cameraLod = cameraLodOf(flags);
    uint lightLod = (flags >> kLightLodShift) & kLodMask;
    bool inCamera = (flags & kCameraDraws) != 0;
    bool inLight = (flags & kLightDraws) != 0;
    uint skinLod = min(inCamera ? cameraLod : kLodMask, inLight ? lightLod : kLodMask);
    uint lists = (lod == 0 ? 1u << kCameraList : 0) | (lod == cameraLod ? kCameraDraws : 0) |
                 (lod == lightLod ? kLightDraws : 0) | (lod == skinLod ? 1u << kSkinList : 0);
    return flags & lists & listed;
}

// Bits of the LODs that instances of the workgroup use in any list: few, since neighbours have
// similar sizes. Every invocation of the workgroup must call it. Loops step from bit to bit,
// because CPU drivers execute what `continue` skips.
uint lodsInWorkgroup(uint flags, uint lodCount, uint listed)
{
    if (lodCount == 1)
        return 1;
    const uint countBits = 8; // enough for the count of a workgroup
    const uint countsInWord = 4;
    uvec2 counts = uvec2(0);
    for (uint lod = 0; lod < lodCount; ++lod)
        if (listsOfLod(flags, lod, listed) != 0)
            counts[lod / countsInWord] |= 1u << (lod % countsInWord * countBits);
    uvec2 totals;
    workgroupScan(counts, totals);
    uint lods = 0;
    for (uint lod = 0; lod < lodCount; ++lod)
        if (((totals[lod / countsInWord] >> (lod % countsInWord * countBits)) & 0xFFu) != 0)
            lods |= 1u << lod;
    return lods;
}

#ifdef COUNTS_BINDING
// kListCount counts per workgroup and LOD.
layout(std430, set = 0, binding = COUNTS_BINDING) writeonly buffer Counts { uint counts[]; };

// Every invocation of the workgroup must call it.
void writeCounts(uint flags, uint lodCount, uint listed)
{
    uint lods = lodsInWorkgroup(flags, lodCount, listed);
    uint list = gl_LocalInvocationID.x;
    for (uint lod = 0; lod < lodCount && list < kListCount; ++lod)
        if ((lods >> lod & 1) == 0)
            counts[(gl_WorkGroupID.x * lodCount + lod) * kListCount + list] = 0;
    for (uint rest = lods; rest != 0; rest &= rest - 1)
    {
        uint lod = findLSB(rest);
        uvec2 totals;
        workgroupScan(countsOfFlags(listsOfLod(flags, lod, listed)), totals);
        if (list < kListCount)
            counts[(gl_WorkGroupID.x * lodCount + lod) * kListCount + list] =
                countOfList(totals, list);
    }
}
#endif

#endif
