#version 460
// Draws vertices from the skin pass.
#extension GL_GOOGLE_include_directive : require
#define SINEW_VARYING out
#include "vertices.glsl"
#ifdef SINEW_MOTION
#include "motion_push.glsl"
#endif
#include "texels.glsl"

UINT_TEXELS(2, 0, lists); // four entries a texel
UINT_TEXELS(2, 1, skinned);
SINGLE_TEXELS(2, 2, tangents);
#ifdef SINEW_MOTION
UINT_TEXELS(2, 3, skinnedBefore);
#endif

layout(constant_id = 3) const uint kFirstCopy = 0;
layout(constant_id = 4) const uint kSharedVertices = 0; // 0: no draws are shared
layout(constant_id = 5) const uint kFirstShared = 0;

// Which copy of the vertices (SharedDraws) the draw reads for its instance.
uint copy()
{
    if (kSharedVertices == 0 || gl_VertexIndex < kFirstCopy)
        return 0;
    return (gl_VertexIndex - kFirstCopy) / kSharedVertices;
}

// The instance's entry in the lists.
uint drawnEntry()
{
    return gl_InstanceIndex + copy();
}

uint skinnedIndex()
{
    uint entry = drawnEntry();
    uint vertex = gl_VertexIndex;
    if (kSharedVertices != 0 && gl_VertexIndex >= kFirstCopy)
        vertex -= kFirstCopy + copy() * kSharedVertices - kFirstShared;
    return TEXEL(lists, entry / 4)[entry % 4] + vertex;
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

#ifdef SINEW_MOTION
// With root motion, an instance that leaves the field re-enters on the opposite side. It has not
// crossed the image: of its possible previous positions, choose the nearest.
vec3 previousPosition()
{
    vec3 before = uintBitsToFloat(TEXEL(skinnedBefore, skinnedIndex()).xyz);
    if (push.fieldSize.x > 0.0)
        before.xy += push.fieldSize * round((drawnPosition().xy - before.xy) / push.fieldSize);
    return before;
}
#endif

#ifdef SINEW_COLOURS
#include "tint.glsl"

vec4 tinted(vec4 colour)
{
    return vec4(colour.rgb * instanceTint(drawnEntry()), colour.a);
}
#endif

#include "vertex_main.glsl"
