// Types of all data that skinning reads and writes on the GPU. Lengths in file units.
#ifndef SINEW_SHARED_SKINNING_TYPES_H
#define SINEW_SHARED_SKINNING_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

const uint kWorkgroupSize = 64u; // size of workgroups that pose or skin

// A joint's local transform at one frame of a clip.
struct Key
{
    vec4 orientation; // unit quaternion x, y, z, w
    vec3 position;
    // Angle to the same joint's key in the next frame, where the last frame wraps to the first. It
    // is the angle between the quaternions as 4D vectors, in radians from 0 to pi/2. It is negative
    // if the next key must be negated for the shortest path; an angle of 0 is then -1e-20, never
    // -0. It is computed once per clip in double precision, so shaders need no acos and atan.
    //
    // Let s be the sign and A the magnitude of this angle, and t go from 0 at this key to 1 at the
    // next. The weights of the two keys are sin((1 - t) A) / sin(A) and s sin(t A) / sin(A). Below
    // A = 1e-3 these lose precision, and at 0 they divide by 0. Use (1 - t) and s t there, which
    // agree to 2e-7. Normalise the sum.
    float angleToNext;
};

const uint kMostLayers = 4u; // maximum number of layers on one pose

// One entry of a clip's hierarchy; parents come first.
struct PoseJoint
{
    uint joint;
    int parent; // -1: a root
};

// The range of a vertex's influences.
struct VertexInfluences
{
    uint first;
    uint count;
};

// One (vertex, weight) pair. All vectors are in the joint's space.
struct Influence
{
    vec3 position;
    float bias;
    vec3 normal;
    uint joint;
    vec3 tangent;
    uint unused;
};

// Offset that a morph target with weight 1 adds to an influence, in the joint's space.
struct MorphDelta
{
    vec3 position;
    uint weight; // index
    vec3 normal; // added to the influence's unit normal
    uint unused0;
    vec3 tangent;
    uint unused1;
};

// The range of an influence's deltas.
struct MorphRange
{
    uint first;
    uint count;
};

// A vertex in one of its frames, in its joint's space, as stored in MD3 files.
struct FrameVertex
{
    uint xy;      // low and high 16 bits: signed, in 1/64 of a unit
    uint zNormal; // low 16 bits: z; then zenith and azimuth, one byte each, in 1/256 of a turn
};
const float kFrameVertexUnit = 1.0f / 64.0f;

// The range of a vertex's frames, and the joint that carries it.
struct FramedVertex
{
    uint first;     // index of frame 0 in the FrameVertices
    uint stride;    // from one frame to the next
    uint lastFrame; // shown instead if a clip asks for a later one
    uint carrier;   // kCarrierJoint bits: the joint; bits above: the channel of its frames
};
const uint kCarrierJoint = 0xFFFFFFu;
const uint kCarrierChannelShift = 24u;

// A channel is the set of vertices and joints that one clip animates. Two clips can play at once.
const uint kFirstChannel = 0u;
const uint kSecondChannel = 1u;
const uint kChannelCount = 2u;
const uint kStillChannel = 2u; // always frame 0

// The two frames that a channel interpolates.
struct FramePair
{
    uint frame;
    uint nextFrame;
    float fraction; // from frame (0) to nextFrame (1)
    uint unused;
};

// Output of skinning for one vertex, model space: 16 bytes.
struct SkinnedVertex
{
    vec3 position;
    uint normal; // octahedral, 2 x 16 bit signed normalised
};

// Push constants of pose.comp, for one level of the hierarchy.
struct PosePush
{
    uint firstKey;     // first key of the frame to interpolate from
    uint firstNextKey; // first key of the frame to interpolate to
    float fraction;    // from the first (0) to the next (1)
    uint firstInLevel; // into the hierarchy
    uint jointsInLevel;
};

// Push constants of skin_simple.comp.
struct SkinPush
{
    uint vertexCount;
};

// Push constants of skin_frames.comp.
struct SkinFramesPush
{
    FramePair first; // frame pair of each channel
    FramePair second;
    uint vertexCount;
};

// A joint's local transform in one row of a clip, for engine/skinning.
struct LocalKey
{
    vec4 orientation; // unit quaternion x, y, z, w
    vec3 position;
    uint unused0;
    vec3 scale; // along the joint's own axes
    uint unused1;
};

// Push constants of shaders/skinning.
struct InstancesPush
{
    uint jointCount; // per instance
    uint vertexCount;
    uint vertexWords; // 4, or 5 with tangents
};

// The part of a vertex that skinning never changes.
struct StaticVertex
{
    vec2 texCoord;     // v = 0 is the top row of the image
    float tangentSign; // bitangent = tangentSign * cross(normal, tangent)
};

// More data that skinning never changes, for models whose file contains it.
struct ColouredVertex
{
    uint redGreen; // linear, 16 bits each, 0 to 1
    uint blueAlpha;
    vec2 secondTexCoord;
};

SINEW_SHARED_END

#endif
