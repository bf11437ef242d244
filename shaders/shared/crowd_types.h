// Data types of a crowd's passes, on top of skinning_types.h. World space; lengths in file units.
// docs/crowd.md describes the passes.
#ifndef SINEW_SHARED_CROWD_TYPES_H
#define SINEW_SHARED_CROWD_TYPES_H

#include "skinning_types.h"

SINEW_SHARED_BEGIN

const uint kScanGroup = 128u; // workgroup size of passes that count, scan or compact: the largest
                              // that Vulkan guarantees
const uint kMostInstancesAtOnce = 8u; // per invocation of the fast skin pass
// A chunk's capacity is a multiple of this and of instancesAtOnce, because shaders read four list
// entries at a time.
const uint kInstanceStep = 4u;
const uint kMostLods = 8u;     // levels of detail of a model; LOD 0 is its full surface
const uint kSubpixelBits = 8u; // rasterisers and the triangle cull snap vertices to this precision
const uint kCornerBits = 21u;  // for a corner of a triangle in triangles.comp
// Minimum and maximum number of instances that share a draw: see entriesOfDraw in
// indirect_layout.h.
const uint kLeastInDraw = 4u;
const uint kMostInDraw = 32u;
const uint kSharedDrawsAtOnce = 512u; // beyond this number, each draw gets more instances
const uint kMostWorkgroups = 65535u;  // limit per dispatch on every device

// Start of an instance's clip.
struct ClipStart
{
    uint frame;    // at time 0 ...
    uint fraction; // ... plus a fraction in units of 2^-32 frames
    uint loops;    // loops counted before the clip began; they did not move the instance
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
// Red, green and blue with kTintBits each, stored as kMostTint minus the square root (0 is white).
const uint kTintShift = 12u;
const uint kTintBits = 6u;
const uint kMostTint = 63u;
const uint kTintLists = 3u; // lists with tints: kCameraList to kCameraCulledList

const uint kFadeUnits = 4096u; // per second of CrowdConstants::time; it wraps after 12 days

// A changed record that crowd/update.comp copies.
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
// Which instances a pose pass handles. If some have layers, two passes run, because CPU drivers
// execute both sides of a branch.
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
    uint fraction;    // ... plus a fraction in units of 2^-32 frames ...
    uint fractionLow; // ... and one in units of 2^-64 frames
    uint loops;       // whole loops before that frame
    // Index of the clip's first stored frame or, for a clip with frame times, of its first time.
    uint firstFrame;
    int frameStep; // to the next of these: 1, or -1 backwards; 0 if the clip has neither
};

// One view of the crowd: the camera's or the shadow light's.
struct CrowdView
{
    mat4 viewProjection; // world -> clip space, depth 0 to 1
    // Frustum planes in world space: dot(plane, (position, 1)) >= 0 inside.
    vec4 planes[6];
    vec4 width;        // row of viewProjection that gives x
    vec4 height;       // row of viewProjection that gives y
    vec4 depth;        // row of viewProjection that gives z
    vec4 distance;     // row of viewProjection that gives w
    vec2 size;         // pixels
    float largeHeight; // pixels; instances at least this tall skip the triangle cull
    uint sampleShift;  // columns and rows of samples are 2^sampleShift subpixels apart
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
    float reach;           // upper bound on the distance of vertices from their instance's origin
    float lodError;        // largest LOD error allowed, in pixels
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

// Space that an instance with this LOD takes up in a chunk.
struct LodRoom
{
    uint cost; // share of ChunkRoom::cost
    uint vertexCount;
    uint triangleCount;
    float pixelSize; // model units; a pixel this large hides the LOD's error; 0 for LOD 0
    // First of the LOD's own vertices (ModelLod::rigid); 0 if it uses those of the full surface.
    uint firstOwnVertex;
    uint jointCount;   // joints to pose, from the start of the hierarchy
    uint firstCarried; // first box of the joints that carry its vertices (bounds.comp)
    uint carriedCount;
};

// How a crowd is divided into chunks (engine/crowd/chunk_plan.h).
struct ChunkRoom
{
    uint cost; // cost of a chunk: chunk i begins at i * cost in the running sum of instances' costs
    uint chunkCount;      // maximum
    uint instancesAtOnce; // per invocation of the skin pass
    uint firstOwnLod;     // this LOD and all coarser ones have their own vertices
    LodRoom lods[kMostLods];
};

// The candidates buffer holds the index of each chunk's first candidate, the end of the last chunk,
// and then the candidates. A candidate packs the instance's index and, for each view, the coarsest
// LOD that the reach of its clips allows, or kLodMask if the instance is outside the view.
const uint kCandidateInstance = 0xFFFFFFu;
const uint kCandidateCameraShift = 24u;
const uint kCandidateLightShift = 28u;

// How instances use their second clip; a specialisation constant of the pose passes.
const uint kSecondBlends = 0u;
const uint kSecondIsChannel = 1u; // poses the joints that the first does not (skinning_types.h)
const uint kSecondUnused = 2u;    // no instance blends; otherwise lavapipe computes it for all

const uint kCameraView = 1u;
const uint kLightView = 2u;

// Indices of a chunk's lists, and of their bits in ListFlags::lists.
const uint kSkinList = 0u;        // instances to skin, by index in the chunk
const uint kCameraList = 1u;      // this and later lists hold each instance's first vertex
const uint kCameraWholeList = 2u; // drawn with all triangles
const uint kCameraCulledList = 3u;
const uint kLightWholeList = 4u;
const uint kLightCulledList = 5u;
const uint kListCount = 6u;

// Rows after the lists in the same buffer: the bases of the skin list's entries, first for the
// camera and then for the light, and those of both culled lists. A base is a pixel, with x in the
// low and y in the high 16 bits, both signed; an instance's projected vertices are relative to it.
const uint kCameraBases = kListCount;
const uint kLightBases = kListCount + 1u;
const uint kCameraCulledBases = kListCount + 2u;
const uint kLightCulledBases = kListCount + 3u;
// Two more rows for the camera's culled list, used for occlusion culling: each entry's first
// remaining triangle, and its index in the occluders' culled list.
const uint kCulledTriangles = kListCount + 4u;
const uint kCulledBefore = kListCount + 5u;
const uint kListRows = kListCount + 6u;
const uint kNotCulledBefore = 0xFFFFFFFFu;
const uint kNotProjected = 0x80008000u; // the base of an instance whose triangles are not culled

// The camera's list is in instance order. All other lists are sorted by LOD, LOD 0 first. An
// instance is skinned once, for the finer of the LODs that the two views need. If that LOD has its
// own vertices, both views draw it.

// Location of an occluder's results: its first skinned vertex, and its entry in the occluders'
// culled list.
struct OccluderPlace
{
    uint firstVertex;
    uint culledEntry;
};

// The tight cull's result for an instance.
struct ListFlags
{
    // One bit per list, the bit kOccluder, and both LODs (kCameraLodShift, kLightLodShift).
    uint lists;
    uint cameraBase;
    uint lightBase;
    OccluderPlace place; // the occlusion test sets this for occluders
};

// Occluders are the instances visible in the previous frame. They are drawn first, and their depth
// hides other instances.
const uint kOccluder = 1u << kListCount;
const uint kAllLists = (1u << kListCount) - 1u;
const uint kOccluderLists = 1u << kSkinList | 1u << kCameraWholeList | 1u << kCameraCulledList;

// Screen bounds of an instance: corners in pixels, with x in the low and y in the high 16 bits, and
// the smallest depth. The depth is kNeverHidden if a part may be in front of the near plane.
struct PictureBox
{
    uint least;
    uint greatest;
    float depth;
};
const float kNeverHidden = -1.0;

// The depth pyramid: the farthest depth of each pixel, and of squares with sides of 4, 16 and 64
// pixels. The levels are stored one after another, row by row, padded to whole 64 x 64 pixel tiles.
const uint kPyramidLevels = 4u;
const uint kPyramidTile = 64u;                       // pixels per side
const uint kPyramidTexels = 4096u + 256u + 16u + 1u; // texels of a tile, over all levels

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

// Push constants of all passes that cull, pose and list a chunk's instances and cull their
// triangles. Each pass reads only some of them.
struct ChunkPush
{
    uint chunk;          // index among the crowd's chunks
    uint number;         // counts the chunks recorded in the frame
    uint candidates;     // offset of the first candidate in the buffer
    uint capacity;       // instances per chunk
    uint views;          // kCameraView, kLightView
    uint listed;         // bits of the lists to write: kAllLists or kOccluderLists
    uint resumes;        // see chunkCount in chunk.comp
    uint occludes;       // 1: the occluders are already listed
    uint listsHoldPoses; // 1: the vertex shader skins; the views' lists hold indices in the chunk
    uint jointCount;
    uint jointStride; // joint matrices stored per instance
    uint levelCount;  // levels of the hierarchy, for poses by workgroup
    uint weightCount; // morph weights, or matrices of the palette: no model has both
    uint lodCount;
    uint meshCount;
    uint bucketCount;       // buckets of vertices
    uint subgroupsOfGroup;  // subgroups per workgroup of the triangle cull, as the device reports
    uint leastOrderedDraws; // minimum per mesh; draws past the end of the camera's list are empty
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
    uint firstPiece; // index among the pieces of all LODs
    uint pieceCount; // at least 1, and at most as many as in the full surface
};

// Consecutive triangles of a mesh that one subgroup culls (engine/crowd/crowd_buffers.h).
struct TrianglePiece
{
    uint firstTriangle;
    uint triangleCount;
    uint firstWritten; // where its remaining triangles start among those of the instance
    uint mesh;         // index of the mesh, counted LOD by LOD
    uint culledSides;  // kCullNone, kCullBack, kCullFront
};
const uint kCullNone = 0u;
const uint kCullBack = 1u;
const uint kCullFront = 2u;

// Push constants of the skin passes, each of which skins one bucket of vertices.
struct CrowdSkinPush
{
    uint firstVertex;
    uint vertexCount;
    uint skinnedCount;   // number that the LOD skins, starting with the first
    uint firstInfluence; // for any number of influences: the bucket's first entry in `anyNumber`
    uint vertexStride;   // LodRoom::vertexCount
    uint jointCount;     // ChunkPush::jointStride
    uint capacity;       // instances per chunk
    uint lod;
};

// A chunk that holds all candidates is computed only once per frame, because all other chunks are
// empty. When the frame records it again, it skips the work that these constants name.
const uint kResumesNothing = 0u;
const uint kResumesOccluders = 1u; // the occluders are skinned, and all instances are posed
const uint kResumesAll = 2u;

SINEW_SHARED_END

#endif
