// How many instances of a workgroup go into each list as each LOD. To be included behind `counts`,
// the counts of all workgroups: for each of them and LOD, kListCount.
#ifndef SINEW_CROWD_LIST_COUNTS_GLSL
#define SINEW_CROWD_LIST_COUNTS_GLSL

#include "lods.glsl"

// Every invocation of the workgroup must call it.
void writeCounts(uint flags, uint lodCount, uint listed)
{
    uint lods = lodsInWorkgroup(flags, lodCount, listed);
    for (uint lod = 0; lod < lodCount; ++lod)
    {
        uvec2 totals = uvec2(0);
        if ((lods >> lod & 1) != 0)
            workgroupScan(countsOfFlags(listsOfLod(flags, lod, listed)), totals);
        if (gl_LocalInvocationID.x < kListCount)
            counts[(gl_WorkGroupID.x * lodCount + lod) * kListCount + gl_LocalInvocationID.x] =
                countOfList(totals, gl_LocalInvocationID.x);
    }
}

#endif
