// Poses instances: interpolates the keys of each one's clips at its own time, blends the two,
// composes the hierarchy and writes the palette, joint -> world. One invocation an instance.
#include "instances.glsl"
#include "keys.glsl"
#include "palette_write.glsl"

layout(local_size_x = 64) in;

// The walk through the joints, parents first: see engine/crowd/joint_walk.h.
layout(std430, set = 0, binding = 4) readonly buffer Walk { uint walk[]; };
layout(std430, set = 0, binding = 5) readonly buffer Candidates { uint candidates[]; };
layout(std430, set = 0, binding = 6) readonly buffer RoundCount { uint roundCount; };
layout(push_constant) uniform Push { CrowdPosePush push; };

void main()
{
    uint place = gl_GlobalInvocationID.x;
    if (place >= roundCount)
        return;
    Moment moment = momentOf(candidates[push.first + place]);
    JointTransform origin = originOf(moment, push.modelSpace);

    vec4 savedOrientations[kWalkSlots];
    vec3 savedPositions[kWalkSlots];
    JointTransform pose = origin;
    for (uint i = 0; i < push.jointCount; ++i)
    {
        uint entry = walk[i];
        uint joint = entry & kWalkJoint;
        uint from = (entry >> kWalkFromShift) & kWalkSlotMask;
        uint saveTo = (entry >> kWalkSaveShift) & kWalkSlotMask;
        JointTransform parent = pose;
        if (from == kWalkFromOrigin)
            parent = origin;
        else if (from != kWalkFromLast)
        {
            parent.orientation = savedOrientations[from];
            parent.position = savedPositions[from];
        }
        pose = composed(parent, localPose(moment, push.jointCount, joint));
        if (saveTo < kWalkSlots)
        {
            savedOrientations[saveTo] = pose.orientation;
            savedPositions[saveTo] = pose.position;
        }
        writePalette(place * push.jointCount + joint, pose);
    }
}
