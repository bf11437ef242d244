// A model and its clips on the device, uploaded once and read by every frame.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/model_joints.h"
#include "engine/animation/skinning_arrays.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/frame_ring.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sinew
{

// Arrays of SkinningArrays.
struct InfluenceBuffers
{
    gpu::Buffer vertices;
    gpu::Buffer influences;
    // Only with morph targets.
    gpu::Buffer morphRanges;
    gpu::Buffer morphDeltas;
};

// Arrays of StoredFrames.
struct StoredFrameBuffers
{
    gpu::Buffer vertices;
    gpu::Buffer frames;
    gpu::Buffer tangents;
    gpu::Buffer normals; // frameNormals
};

// A mesh's triangles in the model's index buffer.
struct IndexRange
{
    std::uint32_t first = 0;
    std::uint32_t count = 0;
};

struct ModelBuffers
{
    // Exactly one of these two.
    std::optional<InfluenceBuffers> influences;
    std::optional<StoredFrameBuffers> frames;
    gpu::Buffer staticVertices;
    gpu::Buffer colouredVertices; // empty without extras
    gpu::Buffer indices;
    std::vector<IndexRange> meshes;
    std::uint32_t vertexCount = 0;
    std::uint32_t jointCount = 0;
    VertexExtras extras = VertexExtras::None;
    bool scales = false;           // whether joints scale: not JointScale::None
    std::uint32_t weightCount = 0; // number of morph targets
};

ModelBuffers uploadModel(const gpu::Device& device, const AnimatedModel& model, JointScale scale);

// The arrays of PackedClip.
struct ClipBuffers
{
    const Clip* clip = nullptr; // the uploaded clip
    gpu::Buffer keys;
    gpu::Buffer scales; // packScales; empty if joints do not scale
    gpu::Buffer hierarchy;
    std::vector<HierarchyLevel> levels;
};

// `jointChannels`: see packClip.
ClipBuffers uploadClip(const gpu::Device& device, const Clip& clip,
                       std::span<const std::uint32_t> jointChannels, JointScale scale,
                       const std::string& name);

// A posed joint: the three rows of its matrix.
using JointRows = std::array<gpu::vec4, 3>;

JointMatrix matrixOf(const JointRows& rows);

// Results of one frame in flight; each slot of the frame ring has its own.
struct PosedBuffers
{
    gpu::Buffer joints;   // JointRows, joint -> model, file order
    gpu::Buffer skinned;  // gpu::SkinnedVertex, order of SkinningModel::vertices
    gpu::Buffer tangents; // octahedral, one per vertex
    gpu::Buffer weights;  // of morph targets, floats, written by the CPU
};

using PosedBufferRing = std::array<PosedBuffers, gpu::kFramesInFlight>;

// `name` becomes part of the buffers' debug names, unless it is empty.
PosedBufferRing createPosedBuffers(const gpu::Device& device, const ModelBuffers& model,
                                   const std::string& name = "");

// The results of a slot: joints in file order, vertices in the order of SkinningModel.
struct SkinningResult
{
    std::vector<JointMatrix> matrices;
    Pose joints; // the same without shear
    std::vector<gpu::SkinnedVertex> vertices;
    std::vector<std::uint32_t> tangents; // octahedral
};

// Reads a slot's buffers back. The frame that filled them must have ended.
SkinningResult readSkinningResult(const gpu::Device& device, const ModelBuffers& model,
                                  const PosedBuffers& posed);

} // namespace sinew
