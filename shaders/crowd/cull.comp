#version 460
// The coarse cull, before posing: finds instances that may be in each view, and their LODs, from
// the reach of their clips. One invocation per instance; each workgroup counts its candidates.
#extension GL_GOOGLE_include_directive : require
#include "candidates.glsl"
#include "instances.glsl"
#include "view.glsl"
#include "workgroup_scan.glsl"

layout(local_size_x = kScanGroup) in;

layout(std430, set = 0, binding = 3) writeonly buffer Found { uint found[]; };
layout(std430, set = 0, binding = 4) writeonly buffer Counts { uvec2 counts[]; };
layout(std140, set = 0, binding = 5) uniform Room { ChunkRoom room; };

layout(push_constant) uniform Push { ChunkPush push; };

// kLodMask: not in the view.
uint lodIn(CrowdView view, vec3 position)
{
    if (crowd.culls != 0 && !sphereInView(view.planes, position, crowd.reach))
        return kLodMask;
    float nearest = dot(view.distance.xyz, position) + view.distance.w -
                    crowd.reach * length(view.distance.xyz);
    return lodAt(view, crowd, room, push.lodCount, nearest);
}

void main()
{
    uint number = gl_GlobalInvocationID.x;
    uint lods = kNoCandidate;
    if (number < crowd.instanceCount && instances[number].speed != kAbsentInstance)
    {
        vec3 position = stateOf(number).position;
        uint cameraLod = (push.views & kCameraView) != 0 ? lodIn(crowd.camera, position) : kLodMask;
        uint lightLod = (push.views & kLightView) != 0 ? lodIn(crowd.light, position) : kLodMask;
        uint finest = min(cameraLod, lightLod);
        lods = lodSharedWith(finest, cameraLod, room.firstOwnLod) << kCandidateCameraShift |
               lodSharedWith(finest, lightLod, room.firstOwnLod) << kCandidateLightShift;
    }
    if (number < crowd.instanceCount)
        found[number] = lods;
    uvec2 own = uvec2(0);
    if (lods != kNoCandidate)
        own = uvec2(1, room.lods[finestLodOfCandidate(lods)].cost);
    uvec2 total;
    workgroupScan(own, total);
    if (gl_LocalInvocationID.x == 0)
        counts[gl_WorkGroupID.x] = total;
}
