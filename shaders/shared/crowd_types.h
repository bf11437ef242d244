// Data types of a crowd's passes, on top of skinning_types.h. World space; lengths in file units.
// docs/crowd.md describes the passes.
#ifndef SINEW_SHARED_CROWD_TYPES_H
#define SINEW_SHARED_CROWD_TYPES_H

#include "skinning_types.h"

SINEW_SHARED_BEGIN

const uint kScanGroup = 128u; // workgroup size of passes that count, scan or compact: the largest
                              // that Vulkan guarantees
const uint kMostInstancesAtOnce = 8u; // per invocation of the fast skin pass
// A chunk's capacity is a multiple of this and of instancesAtOnce: lists are read four at a time.
const uint kInstanceStep = 4u;
const uint kMostLods = 8u;     // levels of detail of a model; LOD 0 is its full surface
const uint kSubpixelBits = 8u; // rasterisers and the triangle cull snap vertices to this precision
const uint kCornerBits = 21u;  // per corner of a triangle in triangles.comp
// Limits of the instances that share a draw: see entriesOfDraw in indirect_layout.h.
const uint kLeastInDraw = 4u;
const uint kMostInDraw = 32u;
const uint kSharedDrawsAtOnce = 512u; // above this many, each holds more instances
const uint kMostWorkgroups = 65535u;  // per dispatch, supported by every device

// Start of an instance's clip.
struct ClipStart
{
    uint frame;    // at time 0 ...
    uint fraction; // ... plus this many 2^-32 frames
    uint loops;    // loops counted before the clip began; they have not moved the instance
};

// An instance as placed (engine/crowd/live_instances.h).
struct CrowdInstance
{
    vec3 position;  // world position of the model's origin
    float headingZ; // rotation about z as a quaternion: (0, 0, z, w)
    float headingW;
    float blend; // weight of the second clip, 0 to 1, unless it fades in
    uint clips;  // low 16 bits: first clip; high 16 bits: second
    uint speed;  // kSpeedMask: in 1/256, 0 = paused; higher bits: the tint
    ClipStart first;
    ClipStart second;
    uint fadeStart; // CrowdConstants::time at which the second clip begins to fade in ...
    float fadeRate; // ... and 1 / its duration; 0: no fade
};

// CrowdInstance::speed of an empty record or a hidden instance.
const uint kAbsentInstance = 0xFFFFFFFFu;

const uint kSpeedMask = 0xFFFu;
// Red, green and blue, kTintBits each: the channel's square root, inverted (0 is white).
const uint kTintShift = 12u;
const uint kTintBits = 6u;
const uint kMostTint = 63u;
const uint kTintLists = 3u; // from kCameraList to kCameraCulledList

const uint kFadeUnits = 4096u; // per second of CrowdConstants::time; it wraps after 12 days

// A changed record, for crowd/update.comp.
struct InstanceUpdate
{
    CrowdInstance record;
    uint index;
    uint targets; // kUpdatesNow, kUpdatesBefore
    vec2 unused;
};
const uint kUpdatesNow = 1u;    // the current records
const uint kUpdatesBefore = 2u; // the records of the previous frame

// Layers and overrides of an instance that has any (engine/crowd/crowd_layers.h).
const uint kMostOverrides = 32u;
// Instances that a pose pass handles. If some have layers, there are two passes, because CPU
// drivers also compute the branch not taken.
const uint kPosesAll = 0u; // no instance has layers
const uint kPosesOthers = 1u;
const uint kPosesLayered = 2u;
const uint kKeepsPosition = 0x80000000u; // flag in JointOverride::joint
struct CrowdLayer
{
    uint clip;
    uint speed; // in 1/256
    ClipStart start;
    float weight;
    uint mask; // 1 + the mask's index; 0: all joints
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

// A clip and the current time in it (engine/animation/clip_time.h).
struct CrowdClip
{
    vec3 travel;   // movement of the first root per loop
    uint firstKey; // index into the keys of all clips
    uint frameCount;
    uint period;      // frames until it repeats
    uint frame;       // current frame at 1/256 of the clip's speed ...
    uint fraction;    // ... plus this many 2^-32 frames ...
    uint fractionLow; // ... and 2^-64 frames
    uint loops;       // whole loops before that frame
    uint firstFrame;  // index of the first stored vertex frame, or else of the first frame time
    int frameStep;    // to the next of these: 1, or -1 backwards; 0: the clip has neither
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
    float largeHeight; // pixels; instances at least this tall skip the triangle cull
    uint sampleShift;  // a pixel's samples lie in columns and rows 2^this subpixels apart
};

// One per frame.
struct CrowdConstants
{
    CrowdView camera;
    CrowdView light;
    vec2 fieldSize;   // root motion wraps around at the edges of this field; 0: none
    vec2 fieldCorner; // corner with the smallest coordinates
    uint instanceCount;
    uint culls;            // 0: every instance counts as visible
    float reach;           // bound of the distance from an instance's origin to its vertices
    float lodError;        // largest LOD error allowed, pixels
    uint leastLod;         // finest LOD allowed
    uint mostLod;          // coarsest LOD allowed
    float absoluteBiasSum; // largest sum of a vertex's absolute biases
    uint time;             // time of the frame in 1/kFadeUnits seconds, modulo 2^32
};

// Bits of PoseJoint::joint in a crowd's hierarchy: the joint, and whether the second clip poses it.
const uint kHierarchyJoint = 0x7FFFFu;
const uint kHierarchySecondChannel = 0x80000u;

const uint kTexelsPerJoint = 3u; // rows of the matrix joint -> world
const uint kTexelsPerInfluence = 3u;
const uint kTexelsPerPaletteVertex = 5u; // see VertexPalette
const uint kTexelsPerInverseBind = 4u;   // rows of the matrix mesh -> joint, then the joint in x
const uint kTexelsPerMorphDelta = 3u;

// Space that an instance with this LOD takes in a chunk.
struct LodRoom
{
    uint cost; // share of ChunkRoom::cost
    uint vertexCount;
    uint triangleCount;
    float pixelSize; // model units; a pixel this large hides the LOD's error; 0 for LOD 0
    // First of the LOD's own vertices (ModelLod::rigid); 0 if it uses those of the full surface.
    uint firstOwnVertex;
    uint jointCount;   // joints to pose: the first ones of the hierarchy
    uint firstCarried; // first box of the joints that carry its vertices (bounds.comp)
    uint carriedCount;
};

// How a crowd is divided into chunks (engine/crowd/chunk_plan.h).
struct ChunkRoom
{
    uint cost; // cost of a chunk: chunk i begins at i * cost in the running sum of instances' costs
    uint chunkCount;      // maximum
    uint instancesAtOnce; // per invocation of the skin pass
    uint firstOwnLod;     // first LOD with vertices of its own; coarser ones also have their own
    LodRoom lods[kMostLods];
};

// Layout of the candidates buffer: the index of each chunk's first candidate, the end of the last
// chunk, then the candidates. Bits of a candidate: the instance's index, and for each view the
// coarsest LOD allowed by the reach of its clips, or kLodMask if it is not in the view.
const uint kCandidateInstance = 0xFFFFFFu;
const uint kCandidateCameraShift = 24u;
const uint kCandidateLightShift = 28u;

// How instances use their second clip: a specialisation constant of the pose passes.
const uint kSecondBlends = 0u;
const uint kSecondIsChannel = 1u; // poses other joints than the first clip (skinning_types.h)
const uint kSecondUnused = 2u;    // no instance blends; lavapipe would compute it for all

const uint kCameraView = 1u;
const uint kLightView = 2u;

// Indices of a chunk's lists, and of their bits in ListFlags::lists.
const uint kSkinList = 0u;        // instances to skin, by index in the chunk
const uint kCameraList = 1u;      // this and the following hold each instance's first vertex
const uint kCameraWholeList = 2u; // drawn with all triangles
const uint kCameraCulledList = 3u;
const uint kLightWholeList = 4u;
const uint kLightCulledList = 5u;
const uint kListCount = 6u;

// Rows after the lists in the same buffer: the bases of the skin list's entries in each view, then
// those of the views' culled lists. A base is the pixel that an instance's projected vertices are
// relative to, x in the low and y in the high 16 bits, both signed.
const uint kCameraBases = kListCount;
const uint kLightBases = kListCount + 1u;
const uint kCameraCulledBases = kListCount + 2u;
const uint kLightCulledBases = kListCount + 3u;
// More rows for the camera's culled list with occlusion culling: each entry's first remaining
// triangle, and its index in the occluders' culled list.
const uint kCulledTriangles = kListCount + 4u;
const uint kCulledBefore = kListCount + 5u;
const uint kListRows = kListCount + 6u;
const uint kNotCulledBefore = 0xFFFFFFFFu;
const uint kNotProjected = 0x80008000u; // the base of an instance whose triangles are not culled

// Lists are sorted by LOD, LOD 0 first, except for the camera's list, which is in instance order.
// An instance is skinned for the finer LOD of the two views; if that LOD has vertices of its own,
// both views draw it.

// Results of an occluder: its first skinned vertex, and its index in the occluders' culled list.
struct OccluderPlace
{
    uint firstVertex;
    uint culledEntry;
};

// The tight cull's result for an instance.
struct ListFlags
{
    // One bit per list, kOccluder, and the LODs (kCameraLodShift, kLightLodShift).
    uint lists;
    uint cameraBase;
    uint lightBase;
    OccluderPlace place; // set for occluders by the occlusion test
};

// Occluders are the instances visible in the previous frame. They are drawn first, and their depth
// hides other instances.
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

// The depth pyramid: the farthest depth of each pixel, and of squares of 4, 16 and 64 pixels a
// side. Levels follow one another, each row by row, padded to whole tiles of 64 x 64 pixels.
const uint kPyramidLevels = 4u;
const uint kPyramidTile = 64u;                       // pixels along a side
const uint kPyramidTexels = 4096u + 256u + 16u + 1u; // texels of a tile in all levels

// Push constants of crowd/depth_pyramid.comp.
struct PyramidPush
{
    uint width; // image size in pixels
    uint height;
    uint tilesX; // tiles per row of the pyramid
    uint tiles;
};

const uint kCameraLodShift = 8u;
const uint kLightLodShift = 12u;
const uint kLodMask = 15u;

// Push constants of the passes that cull, pose and list a chunk's instances and cull their
// triangles; each reads some of them.
struct ChunkPush
{
    uint chunk;          // index among the crowd's chunks
    uint number;         // counts the chunks recorded in the frame
    uint candidates;     // offset of the first candidate in the buffer
    uint capacity;       // instances per chunk
    uint views;          // kCameraView, kLightView
    uint listed;         // bits of the lists to write: kAllLists, or kOccluderLists alone
    uint resumes;        // see chunkCount in chunk.comp
    uint occludes;       // 1: occluders were listed before
    uint listsHoldPoses; // 1: nothing is skinned; the views' lists hold indices in the chunk
    uint jointCount;
    uint jointStride; // joint matrices stored per instance
    uint levelCount;  // levels of the hierarchy, for poses by workgroup
    uint weightCount; // morph weights, or matrices of the palette: no model has both
    uint lodCount;
    uint meshCount;
    uint bucketCount; // buckets of vertices
    uint
        subgroupsOfGroup; // subgroups per workgroup of the triangle cull, as reported by the device
    uint leastOrderedDraws; // per mesh; those past the end of the camera's list draw nothing
    uint list;              // for the triangle cull: kCameraCulledList or kLightCulledList
    uint firstSharedLod;    // finest LOD that shares draws (SharedDraws in crowd_buffers.h)
    uint sharedVertexCount;
    uint firstCopy;
    uint tilesX; // tiles per row of the depth pyramid
    uint tiles;
};

// Draw parameters of a LOD's mesh.
struct CrowdMesh
{
    uint firstIndex;
    uint indexCount;
    uint firstPiece; // among the pieces of all LODs
    uint pieceCount; // at least 1, at most that of the full surface
};

// Consecutive triangles of a mesh, which one subgroup culls (engine/crowd/crowd_buffers.h).
struct TrianglePiece
{
    uint firstTriangle;
    uint triangleCount;
    uint firstWritten; // start of the triangles that it keeps, among those of an instance
    uint mesh;         // index of the mesh, counted LOD by LOD
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
    uint skinnedCount;   // the LOD skins this many, starting with the first
    uint firstInfluence; // with any number of influences: the bucket's first entry in `anyNumber`
    uint vertexStride;   // LodRoom::vertexCount
    uint jointCount;     // ChunkPush::jointStride
    uint capacity;       // instances per chunk
    uint lod;
};

// A chunk that holds all candidates is computed once per frame, since all later chunks are empty.
// When it is recorded again, it skips the work that these constants name.
const uint kResumesNothing = 0u;
const uint kResumesOccluders = 1u; // the occluders are skinned, and all instances are posed
const uint kResumesAll = 2u;

SINEW_SHARED_END

#endif
