#version 460
// The coarse cull, before anything is posed: which instances may be in a view at all, by how far
// their clips can reach. One invocation per instance; each workgroup counts its own.
#extension GL_GOOGLE_include_directive : require
#include "instances.glsl"
#include "view.glsl"
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 3) writeonly buffer Flags { uint flags[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Counts { uint counts[]; };

layout(push_constant) uniform Push { ChunkPush push; };

void main()
{
    uint number = gl_GlobalInvocationID.x;
    bool wanted = false;
    if (number < crowd.instanceCount)
    {
        vec3 position = stateOf(number).position;
        wanted = crowd.culls == 0 ||
                 ((push.views & kCameraView) != 0 &&
                  sphereInView(crowd.camera.planes, position, crowd.reach)) ||
                 ((push.views & kLightView) != 0 &&
                  sphereInView(crowd.light.planes, position, crowd.reach));
        flags[number] = wanted ? 1 : 0;
    }
    uint total = workgroupSum(wanted ? 1 : 0);
    if (gl_LocalInvocationID.x == 0)
        counts[gl_WorkGroupID.x] = total;
}
