// Draws skinned vertices, lit, with the diffuse image of each mesh's material.
#pragma once

#include "engine/gpu/descriptors.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/model_buffers.h"
#include "engine/render/render_target.h"

#include <glm/ext/matrix_float4x4.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// A mesh's triangles in the model's index buffer, and what they look like.
struct DrawRange
{
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
    std::uint32_t texture = 0;
};

class ForwardPass
{
public:
    struct Input
    {
        const ModelBuffers& model;
        const PosedBufferRing& posed;
        std::span<const gpu::GpuImage> textures;
        std::vector<DrawRange> draws;
        bool twoSided = false; // also draw triangles seen from behind
    };

    // What the input refers to must outlive the pass.
    ForwardPass(const gpu::Device& device, Input input);

    // Reads the vertices of the frame's slot (kVertexRead). Clears and fills `target`, whose images
    // must be in the layouts kColourAttachment and kDepthAttachment.
    void record(const gpu::Frame& frame, const RenderTarget& target,
                const glm::mat4& viewProjection) const;

private:
    void draw(const gpu::Frame& frame) const;

    Input input_;
    gpu::SetLayoutHandle setLayout_;
    gpu::SamplerHandle sampler_;
    gpu::Pipeline pipeline_;
    gpu::DescriptorSets materialSets_; // one a texture
};

} // namespace sinew
