#version 460
// How many instances a chunk has, and the commands depending on it. One invocation per command.
#extension GL_GOOGLE_include_directive : require
#include "shared/indirect_layout.h"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer Candidates { uint candidates[]; };
// Per command: invocations per instance, and per workgroup.
layout(std430, set = 0, binding = 1) readonly buffer Shapes { uvec2 shapes[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Commands { DispatchCommand commands[]; };
// And what the chunk resumes: kResumesAll, say. Its lists are written in any case.
layout(std430, set = 0, binding = 3) writeonly buffer ChunkCount { uint chunkCount[2]; };
layout(std140, set = 0, binding = 4) uniform Room { ChunkRoom room; };

layout(push_constant) uniform Push { ChunkPush push; };

void main()
{
    uint count = candidates[push.chunk + 1] - candidates[push.chunk];
    // The chunks in between were empty: they left all as it was but the lists.
    uint resumes = count == candidates[room.chunkCount] ? push.resumes : kResumesNothing;
    uint command = gl_GlobalInvocationID.x;
    if (command == 0)
    {
        chunkCount[0] = count;
        chunkCount[1] = resumes;
    }
    if (command < shapes.length())
    {
        uint worked = resumes != kResumesNothing && command != kListsCommand ? 0 : count;
        uint invocations = worked * shapes[command].x;
        commands[command] =
            DispatchCommand((invocations + shapes[command].y - 1) / shapes[command].y, 1, 1);
    }
}
