#version 460
// Skins morphed vertices, whose influences differ between instances, unlike in skin.comp. One
// invocation per vertex and kInstancesAtOnce instances, one after the other.
#extension GL_GOOGLE_include_directive : require
#include "joints.glsl"
#include "shared/indirect_layout.h"
#include "shared/skinning_types.h"
#include "texels.glsl"

layout(local_size_x = kWorkgroupSize) in;

layout(constant_id = 0) const uint kWeightCount = 1; // number of morph weights
layout(constant_id = 1) const bool kTangents = false;
layout(constant_id = 2) const uint kProjectedViews = 0; // for the triangle cull
layout(constant_id = 3) const uint kInstancesAtOnce = 4;
layout(constant_id = 4) const bool kPlaced = false; // vertices are written in a different order

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
TEXELS(0, 1, jointMatrices);
TEXELS(0, 2, influences);      // SkinOrder::influenceTexels
PAIR_TEXELS(0, 3, vertices);   // VertexInfluences of the bucket
PAIR_TEXELS(0, 4, morphRanges); // MorphRange of each influence of the bucket
TEXELS(0, 5, morphDeltas);     // multiplied by their influence's bias
SCALAR_TEXELS(0, 6, weights);  // kWeightCount per instance in the chunk
UINT_TEXELS(0, 7, lists); // four entries a texel
layout(std430, set = 0, binding = 12) readonly buffer Places { uint places[]; }; // for all vertices

layout(push_constant) uniform Push { CrowdSkinPush push; };

#define FIRST_OUTPUT 8
#define LISTED(INDEX) TEXEL(lists, (INDEX) / 4)[(INDEX) % 4]
#include "skin_output.glsl"

struct Shape
{
    vec3 position;
    vec3 normal;
    vec3 tangent;
};

// The influence with the instance's morph weights applied, multiplied by its bias.
Shape morphedInfluence(uint influence, uint firstWeight)
{
    Shape shape;
    shape.position = TEXEL(influences, influence * kTexelsPerInfluence).xyz;
    shape.normal = TEXEL(influences, influence * kTexelsPerInfluence + 1).xyz;
    shape.tangent = TEXEL(influences, influence * kTexelsPerInfluence + 2).xyz;
    uvec2 range = PAIR_TEXEL(morphRanges, influence - push.firstInfluence);
    for (uint i = range.x; i < range.x + range.y; ++i)
    {
        vec4 position = TEXEL(morphDeltas, i * kTexelsPerMorphDelta);
        float weight = SCALAR_TEXEL(weights, firstWeight + uint(int(position.w)));
        shape.position += weight * position.xyz;
        shape.normal += weight * TEXEL(morphDeltas, i * kTexelsPerMorphDelta + 1).xyz;
        if (kTangents)
            shape.tangent += weight * TEXEL(morphDeltas, i * kTexelsPerMorphDelta + 2).xyz;
    }
    return shape;
}

// The sum over all influences of a vertex. Normals are weighted as in skin.comp with kAnyScale.
Shape skinnedShape(uvec2 range, uint indexInChunk)
{
    Shape sum = Shape(vec3(0.0), vec3(0.0), vec3(0.0));
    uint firstJoint = indexInChunk * push.jointCount;
    for (uint i = range.x; i < range.x + range.y; ++i)
    {
        float bias = TEXEL(influences, i * kTexelsPerInfluence).w;
        float joint = TEXEL(influences, i * kTexelsPerInfluence + 1).w;
        uint texel = (firstJoint + uint(int(joint))) * kTexelsPerJoint;
        mat3x4 rows = mat3x4(TEXEL(jointMatrices, texel), TEXEL(jointMatrices, texel + 1),
                             TEXEL(jointMatrices, texel + 2));
        Shape share = morphedInfluence(i, indexInChunk * kWeightCount);
        sum.position += vec4(share.position, bias) * rows;
        sum.normal += abs(bias) * turnedNormal(rows, share.normal);
        if (kTangents)
            sum.tangent += turned(rows, share.tangent);
    }
    return sum;
}

void skin(uint vertex, uint entry)
{
    uint indexInChunk = LISTED(entry);
    Shape shape = skinnedShape(PAIR_TEXEL(vertices, vertex), indexInChunk);
    uint written = push.firstVertex + vertex;
    uint index = LISTED(firstSkinVertex(push.capacity, push.lod)) +
                 entry * push.vertexStride + (kPlaced ? places[written] : written);
    writeSkinned(index, entry, push.capacity, shape.position, shape.normal, shape.tangent);
}

void main()
{
    if (gl_GlobalInvocationID.x >= push.skinnedCount)
        return;
    uint vertex = gl_GlobalInvocationID.x;
    uint group = LISTED(firstSkinGroup(push.capacity, push.lod)) +
                 gl_WorkGroupID.y;
    for (uint k = 0; k < kInstancesAtOnce; ++k)
        skin(vertex, group * kInstancesAtOnce + k);
}
