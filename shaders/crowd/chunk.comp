#version 460
// How many instances a chunk has (the candidates from its first on, up to its capacity), and the
// commands depending on it. One invocation per command.
#extension GL_GOOGLE_include_directive : require
#include "shared/indirect_layout.h"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer CandidateCount { uint candidateCount; };
// Per command: invocations per instance, and per workgroup.
layout(std430, set = 0, binding = 1) readonly buffer Shapes { uvec2 shapes[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Commands { DispatchCommand commands[]; };
layout(std430, set = 0, binding = 3) writeonly buffer ChunkCount { uint chunkCount; };

layout(push_constant) uniform Push { ChunkPush push; };

void main()
{
    uint count = min(candidateCount - min(push.first, candidateCount), push.capacity);
    uint command = gl_GlobalInvocationID.x;
    if (command == 0)
        chunkCount = count;
    if (command < shapes.length())
    {
        uint invocations = count * shapes[command].x;
        commands[command] =
            DispatchCommand((invocations + shapes[command].y - 1) / shapes[command].y, 1, 1);
    }
}
