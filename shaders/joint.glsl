// What a posed joint is, and how a hierarchy is composed: rigid transforms, or in the variant SCALE
// affine ones.
//   JOINT     the type, as buffers hold it
//   NO_JOINT  where no joint is kept yet
// It can be skinned with: see influence_sum.glsl.
#ifndef SINEW_JOINT_GLSL
#define SINEW_JOINT_GLSL

#include "quaternion.glsl"
#include "rows.glsl"
#include "shared/skinning_types.h"

// A joint in its parent's space, between two keys.
struct LocalJoint
{
    vec4 orientation; // of any length but 0
    vec3 position;
#ifdef SINEW_SCALE
    vec3 scale; // along the joint's own axes, before it is turned
#endif
};

// `twice` is the quaternion q times 2 / dot(q, q).
mat3x4 rowsOf(vec4 q, vec4 twice, vec3 position)
{
    vec3 squares = twice.xyz * q.xyz;
    float xy = twice.x * q.y;
    float xz = twice.x * q.z;
    float yz = twice.y * q.z;
    vec3 byW = twice.w * q.xyz;
    return mat3x4(vec4(1.0 - squares.y - squares.z, xy - byW.z, xz + byW.y, position.x),
                  vec4(xy + byW.z, 1.0 - squares.x - squares.z, yz - byW.x, position.y),
                  vec4(xz - byW.y, yz + byW.x, 1.0 - squares.x - squares.y, position.z));
}

#ifdef SINEW_SCALE

#define JOINT mat3x4 // rows
#define NO_JOINT mat3x4(0.0)

JOINT jointFrom(LocalJoint local)
{
    vec4 q = local.orientation;
    mat3x4 rows = rowsOf(q, q * (2.0 / dot(q, q)), local.position);
    vec4 scale = vec4(local.scale, 1.0);
    return mat3x4(rows[0] * scale, rows[1] * scale, rows[2] * scale);
}

JOINT composed(JOINT parent, JOINT local)
{
    return product(parent, local);
}

mat3x4 rowsOf(JOINT joint)
{
    return joint;
}

vec3 carriedNormal(JOINT joint, vec3 normal)
{
    return turnedNormal(joint, normal);
}

#else

#define JOINT JointTransform
#define NO_JOINT JointTransform(vec4(0.0), vec3(0.0), 0)

// Its orientation may have any length but 0.
JOINT jointFrom(LocalJoint local)
{
    return JointTransform(local.orientation, local.position, 0);
}

// The orientation of `local` may have any length but 0.
JOINT composed(JOINT parent, JOINT local)
{
    local.position = parent.position + rotate(parent.orientation, local.position);
    local.orientation = normalize(multiply(parent.orientation, local.orientation));
    return local;
}

mat3x4 rowsOf(JOINT joint)
{
    return rowsOf(joint.orientation, 2.0 * joint.orientation, joint.position);
}

vec3 moved(JOINT joint, vec3 position)
{
    return joint.position + rotate(joint.orientation, position);
}

vec3 turned(JOINT joint, vec3 direction)
{
    return rotate(joint.orientation, direction);
}

vec3 carriedNormal(JOINT joint, vec3 normal)
{
    return turned(joint, normal);
}

#endif
#endif
