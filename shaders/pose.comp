#version 460
// Poses the joints of a model: interpolates two keys of a clip and composes the hierarchy.
// One dispatch per level of the hierarchy, roots first; one invocation per joint of the level.
// Parents are already posed.
#extension GL_GOOGLE_include_directive : require
#include "joints.glsl"

layout(local_size_x = kWorkgroupSize) in;

layout(constant_id = 0) const bool kScales = false;

layout(std430, set = 0, binding = 0) readonly buffer Keys { Key keys[]; };
layout(std430, set = 0, binding = 1) readonly buffer Hierarchy { PoseJoint hierarchy[]; };
// One buffer under two names: reads of the parents' level, writes of this level. Each name is then
// readonly or writeonly, and synchronisation validation sees a missing barrier between levels.
layout(std430, set = 0, binding = 2) readonly buffer Parents { mat3x4 parents[]; };
layout(std430, set = 0, binding = 3) writeonly buffer Joints { mat3x4 joints[]; };
layout(std430, set = 0, binding = 4) readonly buffer Scales { vec4 scales[]; }; // one per Key

layout(push_constant) uniform Push { PosePush push; };

void main()
{
    if (gl_GlobalInvocationID.x >= push.jointsInLevel)
        return;
    PoseJoint entry = hierarchy[push.firstInLevel + gl_GlobalInvocationID.x];
    Key key = keys[push.firstKey + entry.joint];
    Key next = keys[push.firstNextKey + entry.joint];

    LocalJoint local;
    local.orientation = normalize(slerpToNext(key, next.orientation, push.fraction));
    local.position = mix(key.position, next.position, push.fraction);
    local.scale = vec3(1.0);
    if (kScales)
        local.scale = mix(scales[push.firstKey + entry.joint].xyz,
                          scales[push.firstNextKey + entry.joint].xyz, push.fraction);
    mat3x4 pose = rowsOf(local);
    if (entry.parent >= 0)
        pose = product(parents[entry.parent], pose);
    joints[entry.joint] = pose;
}
