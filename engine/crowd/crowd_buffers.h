// A crowd on the device: what is written once, and what a chunk computes anew.
#pragma once

#include "engine/crowd/chunk_plan.h"
#include "engine/crowd/crowd_model.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/descriptors.h"
#include "engine/gpu/frame_ring.h"
#include "engine/materials/material_declaration.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// A buffer, and where it is read as texels a view of it.
struct TexelBuffer
{
    gpu::Buffer buffer;
    std::optional<gpu::TexelView> view;

    // What shaders with TEXELS bind: the view, or the buffer where there is none.
    gpu::Descriptor texels() const
    {
        return view ? gpu::Descriptor(&*view) : gpu::Descriptor(&buffer);
    }
    gpu::Descriptor storage() const { return &buffer; }
};

enum class CrowdSkinning : std::uint8_t
{
    Fast,         // crowd/skin.comp
    Simple,       // crowd/skin_simple.comp
    Frames,       // crowd/skin_frames.comp, the only form for vertices that are stored so
    VertexShader, // where vertices are drawn, again in every pass
};

// How a crowd is worked on.
struct CrowdForm
{
    CrowdSkinning skinning = CrowdSkinning::Fast;
    bool tangents = false;      // some material has a normal map
    bool posesByLevel = false;  // see CrowdPosePass
    bool blends = true;         // some instance has a second clip
    bool cullsTriangles = true; // see TriangleCullPass
    bool texels = true;         // arrays are read as texel buffers

    bool skins() const { return skinning != CrowdSkinning::VertexShader; }
};

// The order of vertices that suits the form.
const OrderedModel& orderFor(const CrowdModel& model, const CrowdForm& form);

// Whether all arrays of the model that are read as texels are small enough for it.
bool fitsTexelBuffers(const gpu::Device& device, const CrowdModel& model);
// Whether the device and the model allow triangles to be culled.
bool canCullTriangles(const gpu::Device& device, const CrowdModel& model);

// The arrays of a FramedModel, and what shaders look normals up in.
struct CrowdFrames
{
    TexelBuffer vertices; // in the order of staticVertices
    TexelBuffer frames;
    TexelBuffer tangents;
    TexelBuffer normals; // frameNormals
};

struct CrowdModelBuffers
{
    TexelBuffer keys;
    TexelBuffer walk;
    gpu::Buffer hierarchy;
    TexelBuffer carried;         // as bounds.comp reads it
    gpu::Buffer bound;           // gpu::CrowdBound
    TexelBuffer influences;      // OrderedModel::influenceTexels
    TexelBuffer plainInfluences; // OrderedModel::plainTexels
    gpu::Buffer anyNumber;
    gpu::Buffer vertexInfluences; // OrderedModel::vertices, also as vertex attributes
    gpu::Buffer simpleInfluences; // gpu::Influence, in the order of plainInfluences; simple form
                                  // and structures in the vertex shader
    gpu::Buffer staticVertices;
    std::optional<CrowdFrames> frames; // of a FramedModel
    gpu::Buffer indices;
    TexelBuffer triangles; // as triangles.comp reads them; empty where they are not culled
    gpu::Buffer meshes;    // gpu::CrowdMesh
    std::uint32_t vertexCount = 0;
    std::uint32_t triangleCount = 0;
    std::uint32_t jointCount = 0;
    std::uint32_t meshCount = 0;
    std::vector<InfluenceBucket> buckets;
    std::vector<HierarchyLevel> levels;
    std::uint32_t walkSlots = 0; // slotsOfWalk
};

// The sides that a material leaves out, as triangles.comp knows them: kCullBack, ...
std::uint32_t culledSidesOf(CullSides cull);

// `culled` says for each mesh which sides its material leaves out.
CrowdModelBuffers uploadCrowdModel(const gpu::Device& device, const CrowdModel& model,
                                   std::span<const std::uint32_t> culled, const CrowdForm& form);

// The instances, what the frame's moment is for them, and who of them may be in view.
struct CrowdInstances
{
    gpu::Buffer records; // gpu::CrowdInstance
    gpu::Buffer flags;
    gpu::Buffer groupCounts;
    gpu::Buffer groupStarts;
    gpu::Buffer candidates;
    gpu::Buffer candidateCount;
    // Written by the CPU, one of each for every frame in flight.
    std::array<gpu::Buffer, gpu::kFramesInFlight> frames; // gpu::CrowdFrame
    std::array<gpu::Buffer, gpu::kFramesInFlight> clips;  // gpu::CrowdClip
    std::uint32_t count = 0;

    std::uint64_t bytesPerInstance() const;
};

CrowdInstances uploadInstances(const gpu::Device& device,
                               const std::vector<gpu::CrowdInstance>& instances,
                               std::size_t clipCount);

// What the skin pass dispatches one after the other: the model's buckets, or for the simple form
// one of all vertices.
std::vector<InfluenceBucket> skinnedBuckets(const CrowdModelBuffers& model, const CrowdForm& form);
// Instances that an invocation of the skin pass does.
std::uint32_t instancesAtOnce(const CrowdForm& form);

// What a chunk computes. All frames in flight share it: the device works on one after the other,
// and a barrier at the start of a chunk keeps them apart.
struct ChunkBuffers
{
    gpu::Buffer chunkCount;
    gpu::Buffer chunkShapes;   // as chunk.comp reads them
    gpu::Buffer chunkCommands; // pose (one a level), bounds, lists
    TexelBuffer jointMatrices;
    gpu::Buffer joints;     // gpu::JointTransform; only for poses by level
    TexelBuffer framePairs; // gpu::FramePair, kChannelCount an instance; only for frames
    gpu::Buffer flags;
    gpu::Buffer groupCounts;
    gpu::Buffer groupStarts;
    TexelBuffer lists; // kListCount of `capacity` entries each
    std::optional<gpu::TexelView> listsByFour;
    gpu::Buffer lengths;
    gpu::Buffer drawCounts; // of the camera's and the light's culled lists; at least 1
    gpu::Buffer history;    // the lengths of every chunk of the frame
    gpu::Buffer bucketGroups;
    gpu::Buffer listCommands; // skin (one a bucket), triangles of the camera and of the light
    gpu::Buffer draws;        // kListCount - 1 lists of one command a mesh
    TexelBuffer skinned;
    TexelBuffer tangents;
    struct Culled // of one view
    {
        TexelBuffer projected; // see projection.glsl
        gpu::Buffer indices;
        gpu::Buffer draws; // for each mesh, one command an instance of the view's culled list
    };
    Culled camera;
    Culled light;
    std::uint32_t capacity = 0;                   // instances
    VkIndexType indexType = VK_INDEX_TYPE_UINT16; // of culled indices

    gpu::Descriptor listsOfFour() const
    {
        return listsByFour ? gpu::Descriptor(&*listsByFour) : lists.storage();
    }
};

ChunkNeeds chunkNeeds(const gpu::Device& device, const CrowdModelBuffers& model,
                      const CrowdForm& form);
ChunkLimits chunkLimits(const gpu::Device& device, const CrowdForm& form, std::uint64_t memory);

// `capacity` must be a multiple of 4: the fast skin pass writes that many instances at once, and so
// does the write bound.
ChunkBuffers createChunkBuffers(const gpu::Device& device, const CrowdModelBuffers& model,
                                const CrowdForm& form, std::uint32_t capacity,
                                std::uint32_t chunksOfFrame);

// What the CPU writes in place of a chunk: lists, draws, vertices and tangents, mapped.
ChunkBuffers createUploadedChunk(const gpu::Device& device, const CrowdModelBuffers& model,
                                 const CrowdForm& form, std::uint32_t capacity);

} // namespace sinew
