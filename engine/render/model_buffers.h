// A model and its clips on the device: written once, read by every frame.
#pragma once

#include "engine/animation/packed_model.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/frame_ring.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace sinew
{

// The arrays of PackedModel, in the same order.
struct ModelBuffers
{
    gpu::Buffer vertices;
    gpu::Buffer influences;
    gpu::Buffer staticVertices;
    gpu::Buffer indices;
    std::uint32_t vertexCount = 0;
    std::uint32_t jointCount = 0;
};

ModelBuffers uploadModel(const gpu::Device& device, const SkinningModel& model);

// The arrays of PackedClip.
struct ClipBuffers
{
    gpu::Buffer keys;
    gpu::Buffer hierarchy;
    std::vector<HierarchyLevel> levels;
    std::uint32_t jointCount = 0;
};

ClipBuffers uploadClip(const gpu::Device& device, const PackedClip& clip, const std::string& name);

// What one frame in flight computes: each slot of the frame ring has its own.
struct PosedBuffers
{
    gpu::Buffer joints;   // gpu::JointTransform, joint -> model, file order
    gpu::Buffer skinned;  // gpu::SkinnedVertex, order of SkinningModel::vertices
    gpu::Buffer tangents; // octahedral, one a vertex
};

using PosedBufferRing = std::array<PosedBuffers, gpu::kFramesInFlight>;

PosedBufferRing createPosedBuffers(const gpu::Device& device, const ModelBuffers& model);

} // namespace sinew
