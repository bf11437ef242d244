// Writes a joint's matrix, joint -> world, as rows. It takes one texel more than a quaternion and a
// position, and is still faster: it is read far more often than written.
#ifndef SINEW_CROWD_JOINT_MATRIX_WRITE_GLSL
#define SINEW_CROWD_JOINT_MATRIX_WRITE_GLSL

#include "shared/crowd_types.h"
#include "shared/skinning_types.h"

layout(std430, set = 0, binding = 7) writeonly buffer JointMatrices { vec4 jointMatrices[]; };

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
