// The keys of all clips, an instance's local pose from them, and the joint matrices of its pose.
#ifndef SINEW_CROWD_KEYS_GLSL
#define SINEW_CROWD_KEYS_GLSL

#include "interpolation.glsl"
#include "quaternion.glsl"
#include "texels.glsl"

TEXELS(0, 3, keys); // two per Key

Key keyAt(uint index)
{
    vec4 first = TEXEL(keys, 2 * index);
    vec4 second = TEXEL(keys, 2 * index + 1);
    return Key(first, second.xyz, second.w);
}

// Its orientation may have any length but 0.
JointTransform sampled(uint firstKey, InstanceTime time, uint jointCount, uint joint)
{
    Key key = keyAt(firstKey + time.frame * jointCount + joint);
    Key next = keyAt(firstKey + time.nextFrame * jointCount + joint);
    JointTransform local;
    local.orientation = slerpToNext(key, next.orientation, time.fraction);
    local.position = mix(key.position, next.position, time.fraction);
    return local;
}

// `secondChannel`: of the joint. Its orientation may have any length but 0.
JointTransform localPose(InstanceState state, uint jointCount, uint joint, bool secondChannel)
{
    if (kSecond == kSecondIsChannel && secondChannel)
        return sampled(state.secondFirstKey, state.secondTime, jointCount, joint);
    JointTransform local = sampled(state.firstKey, state.time, jointCount, joint);
    if (kSecond == kSecondBlends && state.instance.blend > 0.0)
    {
        JointTransform second =
            sampled(state.secondFirstKey, state.secondTime, jointCount, joint);
        local.orientation =
            slerpShortest(normalize(local.orientation), normalize(second.orientation),
                          state.instance.blend);
        local.position = mix(local.position, second.position, state.instance.blend);
    }
    return local;
}

// The parent of the roots: the instance's position and heading, or model space itself.
JointTransform originOf(InstanceState state, uint modelSpace)
{
    JointTransform origin;
    origin.orientation = vec4(0.0, 0.0, 0.0, 1.0);
    origin.position = vec3(0.0);
    if (modelSpace == 0)
    {
        origin.orientation.zw = vec2(state.instance.headingZ, state.instance.headingW);
        origin.position = state.position;
    }
    return origin;
}

// The orientation of `local` may have any length but 0.
JointTransform composed(JointTransform parent, JointTransform local)
{
    local.position = parent.position + rotate(parent.orientation, local.position);
    local.orientation = normalize(multiply(parent.orientation, local.orientation));
    return local;
}

layout(std430, set = 0, binding = 7) writeonly buffer JointMatrices { vec4 jointMatrices[]; };

// Writes a joint's matrix, joint -> world, as rows. It takes one texel more than a quaternion and a
// position, and is still faster: it is read far more often than written.
void writeJointMatrix(uint entry, JointTransform joint)
{
    vec4 q = joint.orientation;
    vec4 twice = 2.0 * q;
    vec3 squares = twice.xyz * q.xyz;
    float xy = twice.x * q.y;
    float xz = twice.x * q.z;
    float yz = twice.y * q.z;
    vec3 byW = twice.w * q.xyz;
    uint first = entry * kTexelsPerJoint;
    jointMatrices[first] = vec4(1.0 - squares.y - squares.z, xy - byW.z, xz + byW.y, joint.position.x);
    jointMatrices[first + 1] =
        vec4(xy + byW.z, 1.0 - squares.x - squares.z, yz - byW.x, joint.position.y);
    jointMatrices[first + 2] =
        vec4(xz - byW.y, yz + byW.x, 1.0 - squares.x - squares.y, joint.position.z);
}

#endif
