// Set 2 of draws whose vertices the skin pass has written.
#ifndef SINEW_CROWD_GEOMETRY_GLSL
#define SINEW_CROWD_GEOMETRY_GLSL

#include "drawn_vertex.glsl"
#include "octahedral.glsl"
#include "shared/crowd_types.h"

#ifdef SINEW_STORAGE
layout(std430, set = 2, binding = 0) readonly buffer Lists { uint lists[]; };
layout(std430, set = 2, binding = 1) readonly buffer Skinned { uvec4 skinned[]; };
layout(std430, set = 2, binding = 2) readonly buffer Tangents { uint tangents[]; };
#ifdef SINEW_BEFORE
layout(std430, set = 2, binding = 3) readonly buffer SkinnedBefore { uvec4 skinnedBefore[]; };
#endif
#define ENTRY(NAME, INDEX) NAME[INDEX]
#define FIRST_OF_ENTRY(NAME, INDEX) NAME[INDEX]
#else
layout(set = 2, binding = 0) uniform usamplerBuffer lists;
layout(set = 2, binding = 1) uniform usamplerBuffer skinned;
layout(set = 2, binding = 2) uniform usamplerBuffer tangents;
#ifdef SINEW_BEFORE
layout(set = 2, binding = 3) uniform usamplerBuffer skinnedBefore;
#endif
#define ENTRY(NAME, INDEX) texelFetch(NAME, int(INDEX))
#define FIRST_OF_ENTRY(NAME, INDEX) texelFetch(NAME, int(INDEX)).x
#endif

// The index of vertex gl_VertexIndex of the instance in entry gl_InstanceIndex of the lists.
uint skinnedIndex()
{
    return FIRST_OF_ENTRY(lists, gl_InstanceIndex) + gl_VertexIndex;
}

vec3 drawnPosition()
{
    return uintBitsToFloat(ENTRY(skinned, skinnedIndex()).xyz);
}

DrawnVertex drawnVertex()
{
    uint index = skinnedIndex();
    uvec4 texel = ENTRY(skinned, index);
    DrawnVertex vertex;
    vertex.position = uintBitsToFloat(texel.xyz);
    vertex.normal = decodeOctahedral(texel.w);
#ifdef SINEW_TANGENTS
    vertex.tangent = decodeOctahedral(FIRST_OF_ENTRY(tangents, index));
#endif
    return vertex;
}

#endif
