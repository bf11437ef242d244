#version 460
// Lists the visible instances in order and writes the indirect commands of the following passes. A
// single workgroup is enough for a few thousand instances.
#extension GL_GOOGLE_include_directive : require
#include "shared/hello_types.h"
#include "shared/skinning_types.h"

layout(local_size_x = kWorkgroupSize) in;

layout(std430, set = 0, binding = 0) readonly buffer Instances { HelloInstance instances[]; };
layout(std430, set = 0, binding = 1) writeonly buffer Visible { uint visible[]; };
layout(std430, set = 0, binding = 2) writeonly buffer Commands { HelloCommands commands; };

layout(push_constant) uniform Push { HelloCullPush push; };

shared uint seen[kWorkgroupSize];

bool isInView(vec3 centre)
{
    for (uint i = 0; i < 6; ++i)
        if (dot(push.planes[i].xyz, centre) + push.planes[i].w <
            -push.reach * length(push.planes[i].xyz))
            return false;
    return true;
}

void main()
{
    uint self = gl_LocalInvocationID.x;
    uint count = 0; // visible instances so far
    for (uint first = 0; first < push.instanceCount; first += kWorkgroupSize)
    {
        uint instance = first + self;
        bool isSeen = instance < push.instanceCount && isInView(instances[instance].position);
        seen[self] = isSeen ? 1 : 0;
        barrier();
        uint before = 0;
        uint all = 0;
        for (uint i = 0; i < kWorkgroupSize; ++i)
        {
            before += i < self ? seen[i] : 0;
            all += seen[i];
        }
        if (isSeen)
            visible[count + before] = instance;
        count += all;
        barrier(); // wait until all have read `seen`
    }
    if (self == 0)
    {
        uint groups = (push.vertexCount + kWorkgroupSize - 1) / kWorkgroupSize;
        commands.pose = DispatchCommand(count, 1, 1);
        commands.skin = DispatchCommand(groups, count, 1);
        commands.draw = DrawCommand(push.indexCount, count, 0, 0, 0);
    }
}
