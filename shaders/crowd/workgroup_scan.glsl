// Prefix sums over a workgroup of kScanGroup invocations, in a fixed order and without atomics.
// Every invocation of the workgroup must call them.
#ifndef SINEW_WORKGROUP_SCAN_GLSL
#define SINEW_WORKGROUP_SCAN_GLSL

#include "shared/crowd_types.h"

// Each row is summed by one invocation: three barriers instead of the sixteen of a tree.
const uint kScanRow = 16u;
const uint kScanRows = kScanGroup / kScanRow;

shared uvec2 scanned[kScanGroup];
shared uvec2 rowSums[kScanRows];

// The sum over all earlier invocations; `total` is the sum over all.
uvec2 workgroupScan(uvec2 value, out uvec2 total)
{
    uint self = gl_LocalInvocationID.x;
    scanned[self] = value;
    barrier();
    if (self < kScanRows)
    {
        uvec2 sum = uvec2(0);
        for (uint i = self * kScanRow; i < (self + 1) * kScanRow; ++i)
        {
            uvec2 own = scanned[i];
            scanned[i] = sum;
            sum += own;
        }
        rowSums[self] = sum;
    }
    barrier();
    uvec2 before = scanned[self];
    total = uvec2(0);
    for (uint row = 0; row < kScanRows; ++row)
    {
        if (row < self / kScanRow)
            before += rowSums[row];
        total += rowSums[row];
    }
    barrier();
    return before;
}

uint workgroupScan(uint value, out uint total)
{
    uvec2 totals;
    uint before = workgroupScan(uvec2(value, 0), totals).x;
    total = totals.x;
    return before;
}

// Counts per list, kListCount in total, three to a word: enough bits for a workgroup.
const uint kCountBits = 10u;
const uint kCountsInWord = 3u;

uvec2 countsOfFlags(uint flags)
{
    uvec2 counts = uvec2(0);
    for (uint list = 0; list < kListCount; ++list)
        counts[list / kCountsInWord] |= ((flags >> list) & 1)
                                        << (list % kCountsInWord * kCountBits);
    return counts;
}

uint countOfList(uvec2 counts, uint list)
{
    return (counts[list / kCountsInWord] >> (list % kCountsInWord * kCountBits)) &
           ((1u << kCountBits) - 1);
}

#endif
