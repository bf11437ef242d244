// Keys of all clips, local poses computed from them, and joint matrices.
#ifndef SINEW_CROWD_KEYS_GLSL
#define SINEW_CROWD_KEYS_GLSL

#include "joints.glsl"
#include "texels.glsl"

TEXELS(0, 3, keys); // two texels per Key
TEXELS(0, 9, scales); // one texel per Key
layout(constant_id = 4) const bool kScales = false;

Key keyAt(uint index)
{
    vec4 first = TEXEL(keys, 2 * index);
    vec4 second = TEXEL(keys, 2 * index + 1);
    return Key(first, second.xyz, second.w);
}

LocalJoint sampled(uint firstKey, InstanceTime time, uint jointCount, uint joint)
{
    uint index = firstKey + time.frame * jointCount + joint;
    uint nextIndex = firstKey + time.nextFrame * jointCount + joint;
    Key key = keyAt(index);
    Key next = keyAt(nextIndex);
    LocalJoint local;
    local.orientation = slerpToNext(key, next.orientation, time.fraction);
    local.position = mix(key.position, next.position, time.fraction);
    local.scale = vec3(1.0);
    if (kScales)
        local.scale = mix(TEXEL(scales, index).xyz, TEXEL(scales, nextIndex).xyz, time.fraction);
    return local;
}

LocalJoint blended(LocalJoint first, LocalJoint second, float weight)
{
    first.orientation =
        slerpShortest(normalize(first.orientation), normalize(second.orientation), weight);
    first.position = mix(first.position, second.position, weight);
    if (kScales)
        first.scale = mix(first.scale, second.scale, weight);
    return first;
}

#include "instance_layers.glsl"

// `secondChannel`: whether the second clip animates the joint.
mat3x4 localPose(InstanceState state, uint jointCount, uint joint, bool secondChannel)
{
    if (kSecond == kSecondIsChannel && secondChannel)
        return rowsOf(sampled(state.secondFirstKey, state.secondTime, jointCount, joint));
    LocalJoint local = sampled(state.firstKey, state.time, jointCount, joint);
    if (kSecond == kSecondBlends && state.instance.blend > 0.0)
        local = blended(local, sampled(state.secondFirstKey, state.secondTime, jointCount, joint),
                        state.instance.blend);
    if (kPoses == kPosesLayered)
        local = withLayers(local, state.layered - 1, jointCount, joint);
    return rowsOf(local);
}

// The parent of the roots: the instance's position and heading.
mat3x4 originOf(InstanceState state)
{
    vec4 heading = vec4(0.0, 0.0, state.instance.headingZ, state.instance.headingW);
    return rowsOf(LocalJoint(heading, state.position, vec3(1.0)));
}

#ifndef JOINTS_ACCESS
#define JOINTS_ACCESS writeonly
#endif
layout(std430, set = 0, binding = 7) JOINTS_ACCESS buffer JointMatrices { vec4 jointMatrices[]; };
PAIR_TEXELS(0, 4, hierarchy); // PoseJoint

PoseJoint hierarchyEntry(uint index)
{
    uvec2 entry = PAIR_TEXEL(hierarchy, index);
    return PoseJoint(entry.x, int(entry.y));
}

// The pair of stored vertex frames to interpolate, per instance and clip. Computed once per
// instance, not once per vertex.
layout(std430, set = 0, binding = 10) writeonly buffer FramePairs { FramePair framePairs[]; };

FramePair pairIn(CrowdClip clip, InstanceTime time)
{
    ivec2 frames = int(clip.firstFrame) + clip.frameStep * ivec2(time.frame, time.nextFrame);
    return FramePair(frames.x, frames.y, time.fraction, 0);
}

void writeFramePairs(InstanceState state, uint indexInChunk)
{
    if (kSecond != kSecondIsChannel)
        return;
    framePairs[indexInChunk * kChannelCount + kFirstChannel] =
        pairIn(clips[state.instance.clips & 0xFFFFu], state.time);
    framePairs[indexInChunk * kChannelCount + kSecondChannel] =
        pairIn(clips[state.instance.clips >> 16], state.secondTime);
}

// Writes a joint's matrix, joint -> world, as rows.
void writeJointMatrix(uint entry, mat3x4 rows)
{
    uint first = entry * kTexelsPerJoint;
    jointMatrices[first] = rows[0];
    jointMatrices[first + 1] = rows[1];
    jointMatrices[first + 2] = rows[2];
}

#endif
