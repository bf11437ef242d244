// Everything that skinning reads and writes on the GPU. Lengths in file units.
#ifndef SINEW_SHARED_SKINNING_TYPES_H
#define SINEW_SHARED_SKINNING_TYPES_H

#include "language.h"

SINEW_SHARED_BEGIN

const uint kWorkgroupSize = 64u; // invocations per workgroup that poses or skins

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
    // 0 to pi/2, as quaternions in four dimensions. Less than 0 where the next key must be negated
    // for the shortest path (a vanishing angle is then -1e-20, never -0). A constant of the clip:
    // prepared once in double precision, so that the shader needs neither acos nor atan.
    // With t the way to the next key, s the sign and A the size of this angle, the weights are
    // sin((1 - t) A) / sin(A) and s sin(t A) / sin(A); below A = 1e-3, where that loses digits and
    // at 0 divides by 0, (1 - t) and s t agree with them to 2e-7. Normalise the sum.
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

// A vertex at one of its frames, in its joint's space, as MD3 files store it.
struct FrameVertex
{
    uint xy;      // low and high 16 bits: signed, in 1/64 of a unit
    uint zNormal; // low 16 bits: z; then a byte each: zenith, azimuth, in 1/256 of a turn
};
const float kFrameVertexUnit = 1.0f / 64.0f;

// Where the frames of a vertex lie, and what carries it.
struct FramedVertex
{
    uint first;     // frame 0, into the FrameVertices
    uint stride;    // from one frame to the next
    uint lastFrame; // clips that go on beyond it stay there
    uint carrier;   // the joint in the bits kCarrierJoint, above them the channel of its frames
};
const uint kCarrierJoint = 0xFFFFFFu;
const uint kCarrierChannelShift = 24u;

// Two clips play at once, each on its own vertices and joints: its channel.
const uint kFirstChannel = 0u;
const uint kSecondChannel = 1u;
const uint kChannelCount = 2u;
const uint kStillChannel = 2u; // frame 0, whatever plays

// Between which frames a channel is.
struct FramePair
{
    uint frame;
    uint nextFrame;
    float fraction; // of the way, 0 to 1
    uint unused;
};

// What skinning writes for each vertex, model space: 16 bytes.
struct SkinnedVertex
{
    vec3 position;
    uint normal; // octahedral, 2 x 16 bit signed normalised
};

// Push constants of pose.comp, for one level of the hierarchy.
struct PosePush
{
    uint firstKey;     // of the frame to interpolate from
    uint firstNextKey; // of the frame to interpolate to
    float fraction;    // of the way, 0 to 1
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
    FramePair first; // of the channels
    FramePair second;
    uint vertexCount;
};

// What skinning never changes.
struct StaticVertex
{
    vec2 texCoord;     // v = 0 is the top row of the image
    float tangentSign; // bitangent = tangentSign * cross(normal, tangent)
};

SINEW_SHARED_END

#endif
