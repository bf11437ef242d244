// Set 2 of draws that skin in the vertex shader, again in every pass.
#ifndef SINEW_CROWD_GEOMETRY_GLSL
#define SINEW_CROWD_GEOMETRY_GLSL

#include "clip_position.glsl"
#include "rows.glsl"
#include "shared/crowd_types.h"
#include "shared/skinning_types.h"

layout(constant_id = 0) const uint kJointCount = 1;
layout(constant_id = 1) const bool kAnyScale = false; // JointScale::Any

layout(location = 8) in uvec2 ownInfluences; // first, and how many

#ifdef SINEW_STORAGE
// As most engines have it: structures in storage buffers.
layout(std430, set = 2, binding = 0) readonly buffer Lists { uint lists[]; };
layout(std430, set = 2, binding = 1) readonly buffer JointMatrices { mat3x4 jointMatrices[]; };
layout(std430, set = 2, binding = 2) readonly buffer Influences { Influence influences[]; };

uint firstOfPose()
{
    return lists[gl_InstanceIndex] * kJointCount;
}

mat3x4 jointOf(uint pose, uint influence)
{
    return jointMatrices[pose + influences[influence].joint];
}

vec3 moved(mat3x4 joint, uint influence)
{
    Influence own = influences[influence];
    return own.bias * (vec4(own.position, 1.0) * joint);
}

vec3 normalOf(mat3x4 joint, uint influence)
{
    vec3 normal = influences[influence].normal;
    return influences[influence].bias *
           (kAnyScale ? turnedNormal(joint, normal) : turned(joint, normal));
}

#ifdef SINEW_TANGENTS
vec3 tangentOf(mat3x4 joint, uint influence)
{
    return influences[influence].bias * turned(joint, influences[influence].tangent);
}
#endif
#else
layout(set = 2, binding = 0) uniform usamplerBuffer lists;
layout(set = 2, binding = 1) uniform samplerBuffer jointMatrices;
layout(set = 2, binding = 2) uniform samplerBuffer influences; // times their bias

vec4 texelOf(uint influence, uint number)
{
    return texelFetch(influences, int(influence * kTexelsPerInfluence + number));
}

uint firstOfPose()
{
    return texelFetch(lists, gl_InstanceIndex).x * kJointCount;
}

mat3x4 jointOf(uint pose, uint influence)
{
    int first = int((pose + uint(texelOf(influence, 1).w)) * kTexelsPerJoint);
    return mat3x4(texelFetch(jointMatrices, first), texelFetch(jointMatrices, first + 1),
                  texelFetch(jointMatrices, first + 2));
}

vec3 moved(mat3x4 joint, uint influence)
{
    return texelOf(influence, 0) * joint;
}

vec3 normalOf(mat3x4 joint, uint influence)
{
    vec3 normal = texelOf(influence, 1).xyz;
    return kAnyScale ? abs(texelOf(influence, 0).w) * turnedNormal(joint, normal)
                     : turned(joint, normal);
}

#ifdef SINEW_TANGENTS
vec3 tangentOf(mat3x4 joint, uint influence)
{
    return turned(joint, texelOf(influence, 2).xyz);
}
#endif
#endif

vec3 drawnPosition()
{
    uint pose = firstOfPose();
    vec3 position = vec3(0.0);
    for (uint i = ownInfluences.x; i < ownInfluences.x + ownInfluences.y; ++i)
        position += moved(jointOf(pose, i), i);
    return position;
}

DrawnVertex drawnVertex()
{
    uint pose = firstOfPose();
    DrawnVertex vertex;
    vertex.position = vec3(0.0);
    vertex.normal = vec3(0.0);
#ifdef SINEW_TANGENTS
    vertex.tangent = vec3(0.0);
#endif
    for (uint i = ownInfluences.x; i < ownInfluences.x + ownInfluences.y; ++i)
    {
        mat3x4 joint = jointOf(pose, i);
        vertex.position += moved(joint, i);
        vertex.normal += normalOf(joint, i);
#ifdef SINEW_TANGENTS
        vertex.tangent += tangentOf(joint, i);
#endif
    }
    vertex.normal = directionOf(vertex.normal, vec3(0.0, 0.0, 1.0));
#ifdef SINEW_TANGENTS
    vertex.tangent = directionOf(vertex.tangent, vec3(1.0, 0.0, 0.0));
#endif
    return vertex;
}

#endif
