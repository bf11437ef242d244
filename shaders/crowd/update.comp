#version 460
// Writes the records of changed instances. One invocation per record.
#extension GL_GOOGLE_include_directive : require
#include "shared/crowd_types.h"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 0) readonly buffer Updates { InstanceUpdate updates[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Instances { CrowdInstance instances[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Before { CrowdInstance instancesBefore[]; };

layout(push_constant) uniform Push { uint count; };

void main()
{
    uint self = gl_GlobalInvocationID.x;
    if (self >= count)
        return;
    InstanceUpdate update = updates[self];
    if ((update.targets & kUpdatesNow) != 0)
        instances[update.index] = update.record;
    if ((update.targets & kUpdatesBefore) != 0)
        instancesBefore[update.index] = update.record;
}
