// Sums over a workgroup of kScanGroup invocations, in a fixed order and without atomics. Every
// invocation of the workgroup must call them.
#ifndef SINEW_WORKGROUP_SCAN_GLSL
#define SINEW_WORKGROUP_SCAN_GLSL

#include "shared/crowd_types.h"

shared uint scanned[kScanGroup];

// The sum of the values of the invocations before this one; `total` of all.
uint workgroupScan(uint value, out uint total)
{
    uint self = gl_LocalInvocationID.x;
    scanned[self] = value;
    barrier();
    for (uint step = 1; step < kScanGroup; step *= 2)
    {
        uint before = self >= step ? scanned[self - step] : 0;
        barrier();
        scanned[self] += before;
        barrier();
    }
    uint upToSelf = scanned[self];
    total = scanned[kScanGroup - 1];
    barrier();
    return upToSelf - value;
}

uint workgroupSum(uint value)
{
    uint total;
    workgroupScan(value, total);
    return total;
}

#endif
