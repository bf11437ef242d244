// Set 2 of draws whose vertices the skin pass has written.
#ifndef SINEW_CROWD_GEOMETRY_GLSL
#define SINEW_CROWD_GEOMETRY_GLSL

#include "clip_position.glsl"
#include "octahedral.glsl"
#include "texels.glsl"

SINGLE_TEXELS(2, 0, lists);
UINT_TEXELS(2, 1, skinned);
SINGLE_TEXELS(2, 2, tangents);
#ifdef SINEW_BEFORE
UINT_TEXELS(2, 3, skinnedBefore);
#endif

// The index of vertex gl_VertexIndex of the instance in entry gl_InstanceIndex of the lists.
uint skinnedIndex()
{
    return SINGLE_TEXEL(lists, gl_InstanceIndex) + gl_VertexIndex;
}

vec3 drawnPosition()
{
    return uintBitsToFloat(TEXEL(skinned, skinnedIndex()).xyz);
}

DrawnVertex drawnVertex()
{
    uint index = skinnedIndex();
    uvec4 texel = TEXEL(skinned, index);
    DrawnVertex vertex;
    vertex.position = uintBitsToFloat(texel.xyz);
    vertex.normal = decodeOctahedral(texel.w);
#ifdef SINEW_TANGENTS
    vertex.tangent = decodeOctahedral(SINGLE_TEXEL(tangents, index));
#endif
    return vertex;
}

#endif
