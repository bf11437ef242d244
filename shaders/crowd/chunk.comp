#version 460
// Computes a chunk's instance count and the commands that depend on it. One invocation per command.
#extension GL_GOOGLE_include_directive : require
#include "shared/indirect_layout.h"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer Candidates { uint candidates[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Commands { DispatchCommand commands[]; };
// The second element: kResumes... Lists are written even if the chunk resumes.
layout(std430, set = 0, binding = 2) writeonly buffer ChunkCount { uint chunkCount[2]; };
layout(std140, set = 0, binding = 3) uniform Room { ChunkRoom room; };

layout(push_constant) uniform Push { ChunkPush push; };

layout(constant_id = 0) const uint kPosedByWorkgroup = 1; // instances per workgroup

uint dividedUp(uint count, uint by)
{
    return (count + by - 1) / by;
}

// Number of workgroups of a pass over the given number of instances.
uint workgroups(uint command, uint instances)
{
    if (command == kPoseCommand)
        return dividedUp(instances, kPosedByWorkgroup);
    return command == kWeightsCommand ? dividedUp(instances * push.weightCount, kWorkgroupSize)
                                      : dividedUp(instances, kScanGroup);
}

void main()
{
    uint count = candidates[push.chunk + 1] - candidates[push.chunk];
    // Chunks recorded in between were empty and changed only the lists.
    uint resumes = count == candidates[room.chunkCount] ? push.resumes : kResumesNothing;
    uint command = gl_GlobalInvocationID.x;
    if (command == 0)
    {
        chunkCount[0] = count;
        chunkCount[1] = resumes;
    }
    if (command < kChunkCommandCount)
    {
        uint worked = resumes != kResumesNothing && command != kListsCommand ? 0 : count;
        commands[command] = DispatchCommand(workgroups(command, worked), 1, 1);
    }
}
