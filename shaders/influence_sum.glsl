// Skinning itself: the exact sum over all influences of a vertex, each transformed by its joint and
// weighted by its bias. Include after the definition of
//   vertices, influences              the buffers
//   bool kTangents                    whether tangents are skinned too
//   bool kScales                      whether joints scale differently along their axes
//   mat3x4 posedJoint(uint joint)     rows, from the joint's space
// In the variant MORPHED, also Influence morphed(Influence influence, uint index).
#ifndef SINEW_INFLUENCE_SUM_GLSL
#define SINEW_INFLUENCE_SUM_GLSL

#include "joints.glsl"

struct InfluenceSum
{
    vec3 position;
    vec3 normal; // of any length, like the tangent
    vec3 tangent;
};

vec3 carriedNormal(mat3x4 joint, vec3 normal)
{
    return kScales ? turnedNormal(joint, normal) : turned(joint, normal);
}

InfluenceSum sumOfInfluences(uint vertex)
{
    InfluenceSum sum = InfluenceSum(vec3(0.0), vec3(0.0), vec3(0.0));
    VertexInfluences range = vertices[vertex];
    for (uint i = range.first; i < range.first + range.count; ++i)
    {
        Influence influence = influences[i];
#ifdef SINEW_MORPHED
        influence = morphed(influence, i);
#endif
        mat3x4 joint = posedJoint(influence.joint);
        sum.position += influence.bias * moved(joint, influence.position);
        sum.normal += influence.bias * carriedNormal(joint, influence.normal);
        if (kTangents)
            sum.tangent += influence.bias * turned(joint, influence.tangent);
    }
    return sum;
}

#endif
