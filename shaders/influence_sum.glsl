// Skinning itself: the exact sum over all influences of a vertex, each carried by its joint and
// weighted by its bias. Include after the definition of the buffers `vertices` and `influences`,
// of kTangents, and of
//   JOINT                                    the type of a posed joint
//   JOINT posedJoint(uint joint)
//   vec3 moved(JOINT joint, vec3 position)   from the joint's space
//   vec3 turned(JOINT joint, vec3 direction)
//   vec3 carriedNormal(JOINT joint, vec3 normal)
// and in the variant MORPHED of Influence morphed(Influence influence, uint index).
#ifndef SINEW_INFLUENCE_SUM_GLSL
#define SINEW_INFLUENCE_SUM_GLSL

struct InfluenceSum
{
    vec3 position;
    vec3 normal; // of any length, as the tangent
    vec3 tangent;
};

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
        JOINT joint = posedJoint(influence.joint);
        sum.position += influence.bias * moved(joint, influence.position);
        sum.normal += influence.bias * carriedNormal(joint, influence.normal);
        if (kTangents)
            sum.tangent += influence.bias * turned(joint, influence.tangent);
    }
    return sum;
}

#endif
