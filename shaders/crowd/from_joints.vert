#version 460
// Skins in the vertex shader, again in every pass. The variant PALETTE uses the common method: it
// transforms the bind pose by a blend of up to four palette matrices.
#extension GL_GOOGLE_include_directive : require
#define SINEW_VARYING out
#include "vertices.glsl"
#include "joints.glsl"
#include "shared/crowd_types.h"
#include "shared/skinning_types.h"
#include "texels.glsl"

layout(constant_id = 0) const uint kJointCount = 1; // or the palette's matrices
layout(constant_id = 1) const bool kAnyScale = false; // JointScale::Any

#ifndef SINEW_PALETTE
layout(location = 8) in uvec2 ownInfluences; // first and count
#endif

UINT_TEXELS(2, 0, lists); // four entries a texel
TEXELS(2, 1, jointMatrices);  // or palettes
TEXELS(2, 2, influences); // multiplied by their bias; or VertexPalette::vertices

uint firstOfPose()
{
    return TEXEL(lists, gl_InstanceIndex / 4)[gl_InstanceIndex % 4] * kJointCount;
}

mat3x4 matrixAt(uint index)
{
    uint first = index * kTexelsPerJoint;
    return mat3x4(TEXEL(jointMatrices, first), TEXEL(jointMatrices, first + 1),
                  TEXEL(jointMatrices, first + 2));
}

#ifdef SINEW_PALETTE
vec4 texelOfVertex(uint number)
{
    return TEXEL(influences, gl_VertexIndex * kTexelsPerPaletteVertex + number);
}

mat3x4 blendedMatrix()
{
    uint pose = firstOfPose();
    vec4 matrices = texelOfVertex(0);
    vec4 weights = texelOfVertex(1);
    mat3x4 sum = mat3x4(0.0);
    while (weights.x > 0.0)
    {
        sum += weights.x * matrixAt(pose + uint(matrices.x));
        matrices = matrices.yzww;
        weights = vec4(weights.yzw, 0.0);
    }
    return sum;
}

vec3 drawnPosition()
{
    return moved(blendedMatrix(), texelOfVertex(2).xyz);
}

void sumInfluences(inout DrawnVertex vertex)
{
    mat3x4 matrix = blendedMatrix();
    vertex.position = moved(matrix, texelOfVertex(2).xyz);
    vertex.normal = turned(matrix, texelOfVertex(3).xyz);
#ifdef SINEW_TANGENTS
    vertex.tangent = turned(matrix, texelOfVertex(4).xyz);
#endif
}
#else
vec4 texelOf(uint influence, uint number)
{
    return TEXEL(influences, influence * kTexelsPerInfluence + number);
}

mat3x4 jointOf(uint pose, uint influence)
{
    return matrixAt(pose + uint(texelOf(influence, 1).w));
}

vec3 drawnPosition()
{
    uint pose = firstOfPose();
    vec3 position = vec3(0.0);
    for (uint i = ownInfluences.x; i < ownInfluences.x + ownInfluences.y; ++i)
        position += texelOf(i, 0) * jointOf(pose, i);
    return position;
}

void sumInfluences(inout DrawnVertex vertex)
{
    uint pose = firstOfPose();
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
}
#endif

DrawnVertex drawnVertex()
{
    DrawnVertex vertex;
    vertex.position = vec3(0.0);
    vertex.normal = vec3(0.0);
#ifdef SINEW_TANGENTS
    vertex.tangent = vec3(0.0);
#endif
    sumInfluences(vertex);
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
    return vec4(colour.rgb * instanceTint(gl_InstanceIndex), colour.a);
}
#endif

#include "vertex_main.glsl"
