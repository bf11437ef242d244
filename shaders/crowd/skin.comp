#version 460
// Skins one bucket of vertices, all with the same number of influences, so that no invocation waits
// for its neighbours. One invocation per vertex and kInstancesAtOnce instances, which share every
// influence that it reads.
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "octahedral.glsl"
#include "view.glsl"
#include "shared/skinning_types.h"
#include "texels.glsl"

layout(local_size_x = kWorkgroupSize) in;

// 0: as many as `anyNumber` says per vertex.
layout(constant_id = 0) const uint kInfluences = 1;
layout(constant_id = 1) const bool kTangents = false;
layout(constant_id = 2) const uint kProjectedViews = 0; // for the triangle cull
layout(constant_id = 3) const uint kInstancesAtOnce = 4; // 1, 2 or 4
layout(constant_id = 4) const bool kByVertex = false;    // a vertex's influences lie side by side

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
TEXELS(0, 1, jointMatrices);
TEXELS(0, 2, influences);
UINT_TEXELS(0, 3, lists); // four entries a texel
layout(std430, set = 0, binding = 4) readonly buffer Lengths { uint lengths[]; };
layout(std430, set = 0, binding = 5) readonly buffer AnyNumber { VertexInfluences anyNumber[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Skinned { uvec4 skinned[]; };
layout(std430, set = 0, binding = 7) writeonly buffer Tangents { uint tangents[]; };
layout(std430, set = 0, binding = 8) writeonly buffer InCamera { uint inCamera[]; };
layout(std430, set = 0, binding = 9) writeonly buffer InLight { uint inLight[]; };

layout(push_constant) uniform Push { CrowdSkinPush push; };

// A direction that is not 0: opposed influences can cancel, a single one cannot
// (CrowdModel::skinning). Of any length, since encodeOctahedral divides by its own.
vec3 anyLengthDirectionOf(vec3 sum, vec3 otherwise)
{
    if (kInfluences == 1)
        return sum;
    return dot(sum, sum) > 1e-30 ? sum : otherwise;
}

// Entries of a row of the lists from gl_WorkGroupID.y * kInstancesAtOnce on.
uvec4 entriesOf(uint row)
{
    uint first = row * push.capacity + gl_WorkGroupID.y * kInstancesAtOnce;
    uvec4 entries = TEXEL(lists, first / 4);
    if (kInstancesAtOnce == 4)
        return entries;
    if (kInstancesAtOnce == 2)
        return first % 4 == 0 ? entries.xyxy : entries.zwzw;
    return uvec4(entries[first % 4]);
}

// The instances skinned at once, by index in the chunk. Where the list ends among them, the first
// one is skinned again instead of those that are missing, and written behind the list, where
// nothing reads it: leaving them out would cost every invocation a test. There is room, since the
// capacity of a chunk is a multiple of kMostInstancesAtOnce.
uvec4 listed()
{
    uvec4 entries = entriesOf(kSkinList);
    uvec4 indices = gl_WorkGroupID.y * kInstancesAtOnce + uvec4(0, 1, 2, 3);
    return mix(entries.xxxx, entries, lessThan(indices, uvec4(lengths[kSkinList])));
}

void main()
{
    if (gl_GlobalInvocationID.x >= push.vertexCount)
        return;
    uint firstInstance = gl_WorkGroupID.y * kInstancesAtOnce;
    uvec4 poses = listed() * push.jointCount * kTexelsPerJoint;
    uint texel = push.firstInfluence + gl_GlobalInvocationID.x * (kByVertex ? kInfluences : 1);
    uint texelStep = kByVertex ? 1 : push.vertexCount;
    uint count = kInfluences;
    if (kInfluences == 0)
    {
        VertexInfluences own = anyNumber[gl_GlobalInvocationID.x];
        texel = own.first;
        texelStep = 1;
        count = own.count;
    }

    vec3 position[kMostInstancesAtOnce];
    vec3 normal[kMostInstancesAtOnce];
    vec3 tangent[kMostInstancesAtOnce];
    [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k)
    {
        position[k] = vec3(0.0);
        normal[k] = vec3(0.0);
        tangent[k] = vec3(0.0);
    }
    [[unroll]] for (uint i = 0; i < count; ++i, texel += texelStep)
    {
        vec4 point = TEXEL(influences, texel * kTexelsPerInfluence);
        vec4 direction = TEXEL(influences, texel * kTexelsPerInfluence + 1);
        vec3 along = kTangents ? TEXEL(influences, texel * kTexelsPerInfluence + 2).xyz : vec3(0.0);
        uint joint = uint(int(direction.w)) * kTexelsPerJoint;
        [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k)
        {
            vec4 x = TEXEL(jointMatrices, poses[k] + joint);
            vec4 y = TEXEL(jointMatrices, poses[k] + joint + 1);
            vec4 z = TEXEL(jointMatrices, poses[k] + joint + 2);
            position[k] += vec3(dot(x, point), dot(y, point), dot(z, point));
            normal[k] += vec3(dot(x.xyz, direction.xyz), dot(y.xyz, direction.xyz),
                              dot(z.xyz, direction.xyz));
            if (kTangents)
                tangent[k] += vec3(dot(x.xyz, along), dot(y.xyz, along), dot(z.xyz, along));
        }
    }

    uvec4 cameraBases = uvec4(kNotProjected);
    uvec4 lightBases = uvec4(kNotProjected);
    if ((kProjectedViews & kCameraView) != 0)
        cameraBases = entriesOf(kCameraBases);
    if ((kProjectedViews & kLightView) != 0)
        lightBases = entriesOf(kLightBases);
    uint vertex = push.firstVertex + gl_GlobalInvocationID.x;
    [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k)
    {
        uint index = (firstInstance + k) * push.vertexStride + vertex;
        skinned[index] =
            uvec4(floatBitsToUint(position[k]),
                  encodeOctahedral(anyLengthDirectionOf(normal[k], vec3(0.0, 0.0, 1.0))));
        if (kTangents)
            tangents[index] = encodeOctahedral(anyLengthDirectionOf(tangent[k], vec3(1.0, 0.0, 0.0)));
    }
    // One branch for all instances: the whole workgroup takes it or not.
    uint first = firstInstance * push.vertexStride + vertex;
    if (any(notEqual(cameraBases, uvec4(kNotProjected))))
        [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k)
            inCamera[first + k * push.vertexStride] =
                projectedIn(crowd.camera, cameraBases[k], position[k]);
    if (any(notEqual(lightBases, uvec4(kNotProjected))))
        [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k)
            inLight[first + k * push.vertexStride] =
                projectedIn(crowd.light, lightBases[k], position[k]);
}
