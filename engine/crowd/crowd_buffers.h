// A crowd's model and instances on the device: written once.
#pragma once

#include "engine/crowd/crowd_form.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/descriptors.h"
#include "engine/gpu/frame_ring.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// The arrays of a StoredFrames, and the table in which shaders look up its normals.
struct CrowdFrames
{
    gpu::TexelBuffer vertices; // in the order of staticVertices
    gpu::TexelBuffer frames;
    gpu::TexelBuffer tangents;
    gpu::TexelBuffer normals; // frameNormals
};

// What morphs vertices: arrays of SkinOrder, and CrowdModel::weights.
struct CrowdMorphs
{
    gpu::TexelBuffer vertices;
    gpu::TexelBuffer ranges;
    gpu::TexelBuffer deltas;
    gpu::TexelBuffer weights;
    std::uint32_t weightCount = 0;
};

// What the form does not read is empty.
struct CrowdModelBuffers
{
    gpu::TexelBuffer keys;
    gpu::TexelBuffer scales;     // CrowdModel::scales
    gpu::TexelBuffer frameTimes; // CrowdModel::frameTimes
    gpu::TexelBuffer walk;       // poses by instance
    gpu::Buffer hierarchy;       // gpu::PoseJoint; poses by workgroup
    gpu::Buffer levelRanges;  // poses by workgroup: first and number of each level in the hierarchy
    gpu::TexelBuffer carried; // see bounds.comp
    gpu::Buffer bound;        // gpu::CrowdBound
    // Fast skinning: SkinOrder::influenceTexels and anyNumber.
    gpu::TexelBuffer influences;
    gpu::Buffer anyNumber;
    gpu::Buffer places; // SkinOrder::places
    // Simple skinning and the vertex shader: SkinOrder::vertices, also as vertex attributes, and
    // in their order the influences, as gpu::Influence and as SkinOrder::plainTexels.
    gpu::Buffer vertexInfluences;
    gpu::Buffer simpleInfluences;
    gpu::TexelBuffer plainInfluences;
    std::optional<CrowdFrames> frames; // of a StoredFrames
    std::optional<CrowdMorphs> morphs; // of a model with morph targets
    gpu::Buffer staticVertices;
    gpu::Buffer colouredVertices; // where there are extras
    gpu::Buffer indices;
    gpu::TexelBuffer triangles;    // see triangles.comp
    gpu::Buffer pieces;            // gpu::TrianglePiece; of the triangle cull, LOD by LOD
    gpu::Buffer meshes;            // gpu::CrowdMesh, LOD by LOD
    std::uint32_t vertexCount = 0; // of the full surface, as are the triangles
    std::uint32_t triangleCount = 0;
    std::uint32_t jointCount = 0;
    std::uint32_t meshCount = 0;
    std::uint32_t pieceCount = 0; // of the full surface
    std::uint32_t lodCount = 1;
    std::vector<gpu::CrowdMesh> meshRecords; // the contents of `meshes`
    std::vector<InfluenceBucket> buckets;    // skinnedBuckets
    std::uint32_t levelCount = 0;            // of the hierarchy
    std::uint32_t walkSlots = 0;             // slotsOfWalk
    VertexExtras extras = VertexExtras::None;
    JointScale scale = JointScale::None;
    bool uneven = false; // some clip has frame times
    bool findsFramesFirst = false;
};

// The triangles of all LODs as draws read them, and the meshes in them, LOD by LOD; of these all
// but what the triangle cull needs.
std::vector<std::uint32_t> indicesOfLods(const SkinOrder& ordered);
std::vector<gpu::CrowdMesh> meshesOfLods(const SkinningModel& model, const SkinOrder& ordered);

// `culled` says for each mesh which sides its material leaves out.
CrowdModelBuffers uploadCrowdModel(const gpu::Device& device, const CrowdModel& model,
                                   const CrowdForm& form, std::span<const CullSides> culled);

// The instances, their constants at the time of a frame, and which of them may be in view.
struct CrowdInstances
{
    gpu::Buffer records; // gpu::CrowdInstance
    gpu::Buffer found;   // of each instance, its LODs: see kCandidateInstance
    gpu::Buffer groupCounts;
    gpu::Buffer groupStarts;
    gpu::Buffer candidates; // see kCandidateInstance
    gpu::Buffer seen;       // of each instance, 1 where the last frame that hides any has shown it
    // Written by the CPU, one of each for every frame in flight.
    std::array<gpu::Buffer, gpu::kFramesInFlight> constants; // gpu::CrowdConstants
    std::array<gpu::Buffer, gpu::kFramesInFlight> clips;     // gpu::CrowdClip
    // The same clips at the time of the frame before; empty without CrowdForm::motion.
    std::array<gpu::Buffer, gpu::kFramesInFlight> clipsBefore;
    std::uint32_t count = 0;
};

// At most kCandidateInstance of them, in up to `chunks`. None is seen yet.
CrowdInstances uploadInstances(const gpu::Device& device,
                               const std::vector<gpu::CrowdInstance>& instances,
                               std::size_t clipCount, std::uint32_t chunks, const CrowdForm& form);

// Bytes on the device, however many instances a chunk has.
constexpr std::uint64_t recordBytes(const CrowdForm& form)
{
    // Besides the record found, candidate and, where there are occluders, seen.
    return sizeof(gpu::CrowdInstance) + (form.occludes ? 3 : 2) * sizeof(std::uint32_t);
}

} // namespace sinew
