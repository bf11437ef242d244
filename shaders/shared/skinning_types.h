// Everything that skinning reads and writes on the GPU. Lengths in file units.
#ifndef SINEW_SHARED_SKINNING_TYPES_H
#define SINEW_SHARED_SKINNING_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

// Joint space -> parent's or model space: p maps to position + rotate(orientation, p).
struct JointTransform
{
    vec4 orientation; // unit quaternion x, y, z, w
    vec3 position;
    uint unused;
};

// A joint's local transform at one frame of a clip.
struct Key
{
    vec4 orientation; // unit quaternion x, y, z, w
    vec3 position;
    // Angle to the same joint's key in the next frame (after the last comes the first), in radians,
    // 0 to pi/2, as quaternions in four dimensions. Negative where the next key must be negated for
    // the shortest path. A constant of the clip: prepared once in double precision, so that the
    // shader needs neither acos nor atan.
    float angleToNext;
};

// One entry of a clip's hierarchy, in an order in which parents come first.
struct PoseJoint
{
    uint joint;
    int parent; // -1: a root
};

// Where a vertex's influences lie.
struct VertexInfluences
{
    uint first;
    uint count;
};

// One (vertex, weight) pair; everything in the joint's space.
struct Influence
{
    vec3 position;
    float bias;
    vec3 normal;
    uint joint;
    vec3 tangent;
    uint unused;
};

// What skinning writes for each vertex, model space: 16 bytes.
struct SkinnedVertex
{
    vec3 position;
    uint normal; // octahedral, 2 x 16 bit signed normalised
};

// What skinning never changes.
struct StaticVertex
{
    vec2 texCoord;     // v = 0 is the top row of the image
    float tangentSign; // bitangent = tangentSign * cross(normal, tangent)
};

SINEW_SHARED_END

#endif
