#version 460
// Skins one bucket of vertices with equal influence counts, which keeps invocations from waiting
// for each other. One invocation per vertex and kInstancesAtOnce instances, which share every
// influence read.
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "vertices.glsl"
#include "joints.glsl"
#include "view.glsl"
#include "shared/indirect_layout.h"
#include "shared/skinning_types.h"
#include "texels.glsl"

layout(local_size_x = kWorkgroupSize) in;

// 0: the count differs per vertex, see `anyNumber`.
layout(constant_id = 0) const uint kInfluences = 1;
layout(constant_id = 1) const bool kTangents = false;
layout(constant_id = 2) const uint kProjectedViews = 0; // for the triangle cull
layout(constant_id = 3) const uint kInstancesAtOnce = 4; // 1, 2, 4 or 8
layout(constant_id = 4) const bool kAnyScale = false; // JointScale::Any
layout(constant_id = 5) const bool kPlaced = false;   // vertices are written in a different order
layout(constant_id = 6) const uint kGroupsAtOnce = 1; // InfluenceBucket::groupsAtOnce

layout(std140, set = 0, binding = 0) uniform Crowd { CrowdConstants crowd; };
TEXELS(0, 1, jointMatrices);
TEXELS(0, 2, influences);
UINT_TEXELS(0, 3, lists); // four entries a texel
layout(std430, set = 0, binding = 4) readonly buffer AnyNumber { VertexInfluences anyNumber[]; };
layout(std430, set = 0, binding = 5) writeonly buffer Skinned { uvec4 skinned[]; };
layout(std430, set = 0, binding = 6) writeonly buffer Tangents { uint tangents[]; };
layout(std430, set = 0, binding = 7) writeonly buffer InCamera { uint inCamera[]; };
layout(std430, set = 0, binding = 8) writeonly buffer InLight { uint inLight[]; };
layout(std430, set = 0, binding = 9) readonly buffer Places { uint places[]; }; // for all vertices

layout(push_constant) uniform Push { CrowdSkinPush push; };

// Opposed influences can cancel out; the result is then `otherwise`. A single influence cannot
// vanish (CrowdModel::skinning) unless its joint scales by 0.
uint encodedDirection(vec3 sum, vec3 otherwise)
{
    bool isDirection = (kInfluences == 1 && !kAnyScale) || abs(sum.x) + abs(sum.y) + abs(sum.z) > 1e-20;
    return isDirection ? encodeOctahedral(sum) : encodeOctahedral(otherwise);
}

// Entries in a row of the lists for the instances skinned at once. lists.comp pads the list to a
// multiple of their number: skipping some would cost every invocation a test.
uint[kMostInstancesAtOnce] entriesOf(uint row, uint group)
{
    uint first = row * push.capacity + group * kInstancesAtOnce;
    uvec4 four = TEXEL(lists, first / 4);
    if (kInstancesAtOnce == 1)
        four.x = four[first % 4];
    if (kInstancesAtOnce == 2)
        four = first % 4 == 0 ? four : four.zwxy;
    uvec4 next = kInstancesAtOnce > 4 ? TEXEL(lists, first / 4 + 1) : four;
    return uint[](four.x, four.y, four.z, four.w, next.x, next.y, next.z, next.w);
}

bool anyProjected(uint bases[kMostInstancesAtOnce])
{
    bool any = false;
    [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k)
        any = any || bases[k] != kNotProjected;
    return any;
}

void main()
{
    // Read uniform values before some invocations return: after that, lavapipe reads them per
    // invocation.
    uint before = firstSkinGroup(push.capacity, push.lod);
    uint room = firstSkinVertex(push.capacity, push.lod);
    uint firstOfLod = TEXEL(lists, room / 4)[room % 4];
    uint group = TEXEL(lists, before / 4)[before % 4] + gl_WorkGroupID.y * kGroupsAtOnce;
    uint inBucket = gl_GlobalInvocationID.x;
    bool isBeyond = inBucket >= push.skinnedCount;
    if (kGroupsAtOnce > 1)
    {
        group += inBucket / push.skinnedCount;
        inBucket %= push.skinnedCount;
        uint end = endOfSkinGroups(push.capacity, push.lod);
        isBeyond = gl_GlobalInvocationID.x >= kGroupsAtOnce * push.skinnedCount ||
                   group >= TEXEL(lists, end / 4)[end % 4];
    }
    uint poses[kMostInstancesAtOnce] = entriesOf(kSkinList, group);
    uint cameraBases[kMostInstancesAtOnce];
    uint lightBases[kMostInstancesAtOnce];
    if ((kProjectedViews & kCameraView) != 0)
        cameraBases = entriesOf(kCameraBases, group);
    if ((kProjectedViews & kLightView) != 0)
        lightBases = entriesOf(kLightBases, group);
    uint texelsPerPose = push.jointCount * kTexelsPerJoint;
    uint texel = push.firstInfluence + inBucket; // adjacent invocations read adjacent texels
    uint texelStep = push.vertexCount;
    uint count = kInfluences;
    uint vertex = push.firstVertex + inBucket;
    if (isBeyond)
        return;
    uint first = firstOfLod + group * kInstancesAtOnce * push.vertexStride +
                 (kPlaced ? places[vertex] : vertex);
    if (kInfluences == 0)
    {
        VertexInfluences own = anyNumber[push.firstInfluence + inBucket];
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
            mat3x4 rows;
            [[unroll]] for (uint axis = 0; axis < 3; ++axis)
            {
                vec4 row = TEXEL(jointMatrices, poses[k] * texelsPerPose + joint + axis);
                rows[axis] = row;
                position[k][axis] += dot(row, point);
                if (!kAnyScale)
                    normal[k][axis] += dot(row.xyz, direction.xyz);
                if (kTangents)
                    tangent[k][axis] += dot(row.xyz, along);
            }
            if (kAnyScale)
                normal[k] += abs(point.w) * turnedNormal(rows, direction.xyz);
        }
    }

    uint index = first;
    [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k, index += push.vertexStride)
    {
        skinned[index] = uvec4(floatBitsToUint(position[k]),
                               encodedDirection(normal[k], vec3(0.0, 0.0, 1.0)));
        if (kTangents)
            tangents[index] = encodedDirection(tangent[k], vec3(1.0, 0.0, 0.0));
    }
    // A uniform branch: the same for the whole workgroup.
    if ((kProjectedViews & kCameraView) != 0 && anyProjected(cameraBases))
        [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k)
            inCamera[first + k * push.vertexStride] =
                projectedIn(crowd.camera, cameraBases[k], position[k]);
    if ((kProjectedViews & kLightView) != 0 && anyProjected(lightBases))
        [[unroll]] for (uint k = 0; k < kInstancesAtOnce; ++k)
            inLight[first + k * push.vertexStride] =
                projectedIn(crowd.light, lightBases[k], position[k]);
}
