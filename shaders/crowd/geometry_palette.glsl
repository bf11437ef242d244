// Set 2 of draws that skin in the vertex shader, again in every pass.
#ifndef SINEW_CROWD_GEOMETRY_GLSL
#define SINEW_CROWD_GEOMETRY_GLSL

#include "octahedral.glsl"
#include "shared/crowd_types.h"

layout(constant_id = 0) const bool kTangents = false;
layout(constant_id = 1) const uint kJointCount = 1;

layout(location = 8) in uvec2 ownInfluences; // first, and how many

#ifdef SINEW_STORAGE
layout(std430, set = 2, binding = 0) readonly buffer Lists { uint lists[]; };
layout(std430, set = 2, binding = 1) readonly buffer Palette { vec4 palette[]; };
layout(std430, set = 2, binding = 2) readonly buffer Influences { vec4 influences[]; };
#define ENTRY(NAME, INDEX) NAME[INDEX]
#define FIRST_OF_ENTRY(NAME, INDEX) NAME[INDEX]
#else
layout(set = 2, binding = 0) uniform usamplerBuffer lists;
layout(set = 2, binding = 1) uniform samplerBuffer palette;
layout(set = 2, binding = 2) uniform samplerBuffer influences;
#define ENTRY(NAME, INDEX) texelFetch(NAME, int(INDEX))
#define FIRST_OF_ENTRY(NAME, INDEX) texelFetch(NAME, int(INDEX)).x
#endif

struct CrowdVertex
{
    vec3 position;
    vec3 normal;
    vec3 tangent;
};

vec3 directionOf(vec3 sum, vec3 otherwise)
{
    float largest = max(abs(sum.x), max(abs(sum.y), abs(sum.z)));
    return largest > 1e-20 ? normalize(sum / largest) : otherwise;
}

uint firstTexelOfPose()
{
    return FIRST_OF_ENTRY(lists, gl_InstanceIndex) * kJointCount * kTexelsPerJoint;
}

vec3 crowdPosition()
{
    uint pose = firstTexelOfPose();
    vec3 position = vec3(0.0);
    for (uint i = ownInfluences.x; i < ownInfluences.x + ownInfluences.y; ++i)
    {
        vec4 place = ENTRY(influences, i * kTexelsPerInfluence);
        uint joint =
            pose + uint(ENTRY(influences, i * kTexelsPerInfluence + 1).w) * kTexelsPerJoint;
        position += vec3(dot(ENTRY(palette, joint), place), dot(ENTRY(palette, joint + 1), place),
                         dot(ENTRY(palette, joint + 2), place));
    }
    return position;
}

CrowdVertex crowdVertex()
{
    uint pose = firstTexelOfPose();
    CrowdVertex vertex = CrowdVertex(vec3(0.0), vec3(0.0), vec3(0.0));
    for (uint i = ownInfluences.x; i < ownInfluences.x + ownInfluences.y; ++i)
    {
        vec4 place = ENTRY(influences, i * kTexelsPerInfluence);
        vec4 direction = ENTRY(influences, i * kTexelsPerInfluence + 1);
        uint joint = pose + uint(direction.w) * kTexelsPerJoint;
        vec4 x = ENTRY(palette, joint);
        vec4 y = ENTRY(palette, joint + 1);
        vec4 z = ENTRY(palette, joint + 2);
        vertex.position += vec3(dot(x, place), dot(y, place), dot(z, place));
        vertex.normal += vec3(dot(x.xyz, direction.xyz), dot(y.xyz, direction.xyz),
                              dot(z.xyz, direction.xyz));
        if (kTangents)
        {
            vec3 along = ENTRY(influences, i * kTexelsPerInfluence + 2).xyz;
            vertex.tangent +=
                vec3(dot(x.xyz, along), dot(y.xyz, along), dot(z.xyz, along));
        }
    }
    vertex.normal = normalize(directionOf(vertex.normal, vec3(0.0, 0.0, 1.0)));
    vertex.tangent = kTangents ? normalize(directionOf(vertex.tangent, vec3(1.0, 0.0, 0.0)))
                               : perpendicularTo(vertex.normal);
    return vertex;
}

#endif
