// Data of a crowd's passes, in addition to skinning_types.h. World space; lengths in file units.
// docs/crowd.md describes the passes.
#ifndef SINEW_SHARED_CROWD_TYPES_H
#define SINEW_SHARED_CROWD_TYPES_H

#include "skinning_types.h"

SINEW_SHARED_BEGIN

const uint kScanGroup = 128u; // invocations per workgroup that counts, scans or compacts; Vulkan
                              // promises no larger ones
const uint kMostInstancesAtOnce = 8u; // per invocation of the fast skin pass
// A chunk's capacity is a multiple of it, and of the instances at once: lists are read by four.
const uint kInstanceStep = 4u;
const uint kMostLods = 8u;     // levels of detail of a model; LOD 0 is its full surface
const uint kSubpixelBits = 8u; // to which rasterisers snap vertices, and the triangle cull too
const uint kCornerBits = 21u;  // per corner of a triangle in triangles.comp
// Instances that share a draw: entriesOfDraw in indirect_layout.h.
const uint kLeastInDraw = 4u;
const uint kMostInDraw = 32u;
const uint kSharedDrawsAtOnce = 512u; // where there are so many, each has more instances
const uint kMostWorkgroups = 65535u;  // of a dispatch, on any device

// Where a clip of an instance begins.
struct ClipStart
{
    uint frame;    // at time 0 ...
    uint fraction; // ... and 2^-32 frames more
    uint loops;    // whole loops at the time when it began, which have not moved the instance
};

// An instance as placed (engine/crowd/live_instances.h).
struct CrowdInstance
{
    vec3 position;  // of the model's origin
    float headingZ; // the turn about z as a quaternion: (0, 0, z, w)
    float headingW;
    float blend; // weight of the second clip, 0 to 1, unless it fades in
    uint clips;  // first clip in the low, second in the high 16 bits
    uint speed;  // in 1/256, 0: paused; from kTintShift on the tint
    ClipStart first;
    ClipStart second;
    uint fadeStart; // CrowdConstants::time at which the second clip begins to fade in ...
    float fadeRate; // ... and 1 / the time that it takes; 0: no fade
};

// CrowdInstance::speed of a record without an instance, or of a hidden one.
const uint kAbsentInstance = 0xFFFFFFFFu;

const uint kSpeedMask = 0xFFFu;
// Red, green and blue, kTintBits each: the square root of a channel, counted down from white.
const uint kTintShift = 12u;
const uint kTintBits = 6u;
const uint kMostTint = 63u;
const uint kTintLists = 3u; // from kCameraList to kCameraCulledList

const uint kFadeUnits = 4096u; // CrowdConstants::time in a second: it wraps around after 12 days

// A changed record, for crowd/update.comp.
struct InstanceUpdate
{
    CrowdInstance record;
    uint index;
    uint targets; // kUpdatesNow, kUpdatesBefore
    vec2 unused;
};
const uint kUpdatesNow = 1u;    // the records
const uint kUpdatesBefore = 2u; // the records of the previous frame

// Layers and overrides of an instance that has any (engine/crowd/crowd_layers.h).
const uint kMostOverrides = 32u;
// What a pose pass does: while instances have layers there are two, because CPU drivers compute
// what a branch skips.
const uint kPosesAll = 0u; // no instance has layers
const uint kPosesOthers = 1u;
const uint kPosesLayered = 2u;
const uint kKeepsPosition = 0x80000000u; // in JointOverride::joint
struct CrowdLayer
{
    uint clip;
    uint speed; // in 1/256
    ClipStart start;
    float weight;
    uint mask; // 1 + its index; 0: all joints
    uint isAdditive;
};
struct JointOverride
{
    vec4 orientation;
    vec3 position;
    uint joint;
};
struct LayeredInstance
{
    CrowdLayer layers[kMostLayers];
    uint layerCount;
    uint overrideCount;
    vec2 unused;
    JointOverride overrides[kMostOverrides];
};

// A clip, and the time of the frame in it (engine/animation/clip_time.h).
struct CrowdClip
{
    vec3 travel;   // of the first root in one loop
    uint firstKey; // into the keys of all clips
    uint frameCount;
    uint period;      // frames until it repeats
    uint frame;       // of the time at 1/256 of the clip's speed ...
    uint fraction;    // ... in 2^-32 frames
    uint fractionLow; // ... in 2^-64 frames
    uint loops;       // whole loops before it
    uint firstFrame;  // into vertices that are stored frame by frame, or else into frame times
    int frameStep;    // from one of them to the next: 1, or -1 backwards; 0: the clip has neither
};

// One view of the crowd: the camera's or the shadow light's.
struct CrowdView
{
    mat4 viewProjection; // world -> clip space, depth 0 to 1
    // Frustum planes in world space: dot(plane, (position, 1)) is not negative inside.
    vec4 planes[6];
    vec4 width;        // row of viewProjection that gives x
    vec4 height;       // row of viewProjection that gives y
    vec4 depth;        // row of viewProjection that gives z
    vec4 distance;     // row of viewProjection that gives w
    vec2 size;         // pixels
    float largeHeight; // pixels; instances at least so high are drawn without looking at triangles
    uint sampleShift;  // a pixel's samples lie in columns and rows 2^this subpixels apart
};

// One per frame.
struct CrowdConstants
{
    CrowdView camera;
    CrowdView light;
    vec2 fieldSize;   // root motion comes in again at the other side of the field; 0: none
    vec2 fieldCorner; // of the least coordinates
    uint instanceCount;
    uint culls;            // 0: every instance counts as in view
    float reach;           // no vertex of an instance is farther from its origin
    float lodError;        // pixels by which a LOD may be off
    uint leastLod;         // none is finer ...
    uint mostLod;          // ... or coarser than these
    float absoluteBiasSum; // the greatest over the vertices
    uint time;             // of the frame in 1/kFadeUnits seconds, modulo 2^32
};

// PoseJoint::joint of a crowd's hierarchy: its index, and whether the second clip poses it.
const uint kHierarchyJoint = 0x7FFFFu;
const uint kHierarchySecondChannel = 0x80000u;

const uint kTexelsPerJoint = 3u; // rows of the matrix joint -> world
const uint kTexelsPerInfluence = 3u;
const uint kTexelsPerPaletteVertex = 5u; // see VertexPalette
const uint kTexelsPerInverseBind = 4u;   // rows of the matrix mesh -> joint, then the joint in x
const uint kTexelsPerMorphDelta = 3u;

// The room of a chunk for an instance of a LOD.
struct LodRoom
{
    uint cost; // of ChunkRoom::cost
    uint vertexCount;
    uint triangleCount;
    float pixelSize; // in model units, which hides the LOD; of LOD 0 it is 0
    // The first of its own vertices (ModelLod::rigid); 0 if it uses the full surface's.
    uint firstOwnVertex;
    uint jointCount;   // posed for it: the first ones of the hierarchy
    uint firstCarried; // the boxes of the joints that carry its vertices (bounds.comp)
    uint carriedCount;
};

// How a crowd is divided into chunks (engine/crowd/chunk_plan.h), for every pass that needs it.
struct ChunkRoom
{
    uint cost; // the chunk's: its instances begin at multiples of it in the sum of their costs
    uint chunkCount;      // the most
    uint instancesAtOnce; // per invocation of the skin pass
    uint firstOwnLod;     // the LODs from this one on have vertices of their own
    LodRoom lods[kMostLods];
};

// The candidates' buffer: the number of the first candidate of each chunk, and once more for the
// end; then the candidates. Each has the number of its instance, and from the bits below on, for
// each view, the coarsest LOD by how far its clips can reach; kLodMask where it is not in the view.
const uint kCandidateInstance = 0xFFFFFFu;
const uint kCandidateCameraShift = 24u;
const uint kCandidateLightShift = 28u;

// The use of an instance's second clip: a specialisation constant of the pose passes.
const uint kSecondBlends = 0u;
const uint kSecondIsChannel = 1u; // it poses joints of its own (skinning_types.h)
const uint kSecondUnused = 2u;    // no instance blends: lavapipe would compute it for all of them

const uint kCameraView = 1u;
const uint kLightView = 2u;

// The lists of a chunk, and the bits of their flags.
const uint kSkinList = 0u;        // instances that are skinned, by index in the chunk
const uint kCameraList = 1u;      // the others: by the first of their vertices
const uint kCameraWholeList = 2u; // drawn with all triangles
const uint kCameraCulledList = 3u;
const uint kLightWholeList = 4u;
const uint kLightCulledList = 5u;
const uint kListCount = 6u;

// Behind the lists in their buffer: the bases of the entries of the skin list in each view, and
// those of the entries of the views' culled lists. A base is the pixel that an instance's projected
// vertices are relative to, x in the low and y in the high 16 bits, both signed.
const uint kCameraBases = kListCount;
const uint kLightBases = kListCount + 1u;
const uint kCameraCulledBases = kListCount + 2u;
const uint kLightCulledBases = kListCount + 3u;
// And of the camera's culled list behind occluders: the first of the triangles that are left of an
// entry, and the entry that it had as an occluder.
const uint kCulledTriangles = kListCount + 4u;
const uint kCulledBefore = kListCount + 5u;
const uint kListRows = kListCount + 6u;
const uint kNotCulledBefore = 0xFFFFFFFFu;
const uint kNotProjected = 0x80008000u; // the base of an instance whose triangles are not culled

// Of the instances in a list, those of LOD 0 come first, then those of LOD 1, ...; but the camera's
// list is in the order of the instances, whatever their LODs. Skinned is the finer one of what the
// views draw; if that has vertices of its own, both draw it.

// Where an occluder was skinned: where its vertices begin, and its entry in the occluders' culled
// list.
struct OccluderPlace
{
    uint firstVertex;
    uint culledEntry;
};

// The tight cull's result for an instance.
struct ListFlags
{
    // A bit for each of the lists, kOccluder, and from the bits below on the LOD in each view.
    uint lists;
    uint cameraBase;
    uint lightBase;
    OccluderPlace place; // of an occluder, behind the test of what it hides
};

// The instances visible in the previous frame are drawn first, into a depth buffer that hides
// others.
const uint kOccluder = 1u << kListCount;
const uint kAllLists = (1u << kListCount) - 1u;
const uint kOccluderLists = 1u << kSkinList | 1u << kCameraWholeList | 1u << kCameraCulledList;

// Screen bounds of an instance: pixels, x in the low and y in the high 16 bits, and the smallest
// depth; kNeverHidden if a part may be in front of the near plane.
struct PictureBox
{
    uint least;
    uint greatest;
    float depth;
};
const float kNeverHidden = -1.0;

// The depth pyramid: the farthest depth of each pixel, and of squares of 4, 16 and 64 pixels.
// Levels lie behind one another, each row by row, as many as the tiles of 64 x 64 pixels have.
const uint kPyramidLevels = 4u;
const uint kPyramidTile = 64u;                       // pixels along a side
const uint kPyramidTexels = 4096u + 256u + 16u + 1u; // of a tile, in all levels

// Push constants of crowd/depth_pyramid.comp.
struct PyramidPush
{
    uint width; // of the picture, pixels
    uint height;
    uint tilesX; // of the pyramid
    uint tiles;
};

const uint kCameraLodShift = 8u;
const uint kLightLodShift = 12u;
const uint kLodMask = 15u;

// Push constants of the passes that cull, pose and list a chunk's instances and cull their
// triangles; each reads some of them.
struct ChunkPush
{
    uint chunk;          // its index among those of the crowd
    uint number;         // in the frame
    uint candidates;     // where they begin in their buffer
    uint capacity;       // instances of a chunk
    uint views;          // kCameraView, kLightView
    uint listed;         // bits of the lists: kAllLists, or kOccluderLists of occluders alone
    uint resumes;        // see chunkCount of chunk.comp
    uint occludes;       // 1: occluders were listed before
    uint listsHoldPoses; // 1: nothing is skinned, the views' lists too index the chunk
    uint jointCount;
    uint jointStride; // joint matrices from one instance to the next
    uint levelCount;  // of the hierarchy, for poses by workgroup
    uint weightCount; // of morph targets, or matrices of the palette: no model has both
    uint lodCount;
    uint meshCount;
    uint bucketCount;       // of vertices
    uint subgroupsOfGroup;  // of the triangle cull's workgroups, as the device reports them
    uint leastOrderedDraws; // of each mesh; those behind the camera's list draw nothing
    uint list;              // of the triangle cull: kCameraCulledList or kLightCulledList
    uint firstSharedLod;    // whose instances share draws, and the vertices that these copy
    uint sharedVertexCount;
    uint firstCopy;
    uint tilesX; // of the depth pyramid
    uint tiles;
};

// A mesh of a LOD as draws see it.
struct CrowdMesh
{
    uint firstIndex;
    uint indexCount;
    uint firstPiece; // among those of all LODs
    uint pieceCount; // at least 1, and no more than of the full surface
};

// Consecutive triangles of a mesh, which one subgroup culls (engine/crowd/crowd_buffers.h).
struct TrianglePiece
{
    uint firstTriangle;
    uint triangleCount;
    uint firstWritten; // triangle: where what is left of it begins, among those of an instance
    uint mesh;         // as meshes are counted LOD by LOD
    uint culledSides;  // kCullNone, kCullBack, kCullFront
};
const uint kCullNone = 0u;
const uint kCullBack = 1u;
const uint kCullFront = 2u;

// Push constants of the skin passes: one bucket of vertices.
struct CrowdSkinPush
{
    uint firstVertex;
    uint vertexCount;
    uint skinnedCount;   // the first of these, for a LOD
    uint firstInfluence; // or, of any number of influences, the bucket's first entry of these
    uint vertexStride;   // LodRoom::vertexCount
    uint jointCount;     // ChunkPush::jointStride
    uint capacity;       // instances of a chunk
    uint lod;
};

// A chunk that holds all candidates is computed once per frame, since all later chunks are empty.
// When it comes again, it resumes: it skips what these constants name.
const uint kResumesNothing = 0u;
const uint kResumesOccluders = 1u; // they are skinned; of the others, the joint matrices are there
const uint kResumesAll = 2u;

SINEW_SHARED_END

#endif
