#version 460
// Skins in the vertex shader, again in every pass.
#extension GL_GOOGLE_include_directive : require
#define SINEW_VARYING out
#include "vertices.glsl"
#include "joints.glsl"
#include "shared/crowd_types.h"
#include "shared/skinning_types.h"
#include "texels.glsl"

layout(constant_id = 0) const uint kJointCount = 1;
layout(constant_id = 1) const bool kAnyScale = false; // JointScale::Any

layout(location = 8) in uvec2 ownInfluences; // first, and how many

UINT_TEXELS(2, 0, lists); // four entries a texel
TEXELS(2, 1, jointMatrices);
TEXELS(2, 2, influences); // times their bias

vec4 texelOf(uint influence, uint number)
{
    return TEXEL(influences, influence * kTexelsPerInfluence + number);
}

uint firstOfPose()
{
    return TEXEL(lists, gl_InstanceIndex / 4)[gl_InstanceIndex % 4] * kJointCount;
}

mat3x4 jointOf(uint pose, uint influence)
{
    uint first = (pose + uint(texelOf(influence, 1).w)) * kTexelsPerJoint;
    return mat3x4(TEXEL(jointMatrices, first), TEXEL(jointMatrices, first + 1),
                  TEXEL(jointMatrices, first + 2));
}

vec3 drawnPosition()
{
    uint pose = firstOfPose();
    vec3 position = vec3(0.0);
    for (uint i = ownInfluences.x; i < ownInfluences.x + ownInfluences.y; ++i)
        position += texelOf(i, 0) * jointOf(pose, i);
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
        vec4 position = texelOf(i, 0); // w: the bias
        vec3 normal = texelOf(i, 1).xyz;
        vertex.position += position * joint;
        vertex.normal += kAnyScale ? abs(position.w) * turnedNormal(joint, normal)
                                   : turned(joint, normal);
#ifdef SINEW_TANGENTS
        vertex.tangent += turned(joint, texelOf(i, 2).xyz);
#endif
    }
    vertex.normal = directionOf(vertex.normal, vec3(0.0, 0.0, 1.0));
#ifdef SINEW_TANGENTS
    vertex.tangent = directionOf(vertex.tangent, vec3(1.0, 0.0, 0.0));
#endif
    return vertex;
}

#ifdef SINEW_COLOURS
#include "tint.glsl"

vec4 tinted(vec4 colour)
{
    return vec4(colour.rgb * instanceTint(), colour.a);
}
#endif

#include "vertex_main.glsl"
