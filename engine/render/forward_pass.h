// Draws the surfaces of a skinned model, lit and shadowed, and the ground below it.
#pragma once

#include "engine/render/render_target.h"
#include "engine/render/shadow_pass.h"

#include <map>
#include <tuple>

namespace sinew
{

class ForwardPass
{
public:
    // `samples` as those of the targets.
    ForwardPass(const gpu::Device& device, const GeometryInput& input,
                VkSampleCountFlagBits samples);

    // Reads the vertices of the frame's slot (kVertexRead) and its shadow map (kSampledDepth).
    // Clears and fills `target`, whose images must be attachments. `draws` as written to the scene.
    void record(const gpu::Frame& frame, const RenderTarget& target,
                std::span<const SurfaceDraw> draws, bool ground);

private:
    const gpu::Pipeline& pipelineFor(const SurfaceDraw& draw);
    void drawGround(const gpu::Frame& frame) const;
    void draw(const gpu::Frame& frame, const SurfaceDraw& draw, std::uint32_t surface);

    const gpu::Device& device_;
    GeometryInput input_;
    VkSampleCountFlagBits samples_;
    gpu::Pipeline ground_;
    // Lit or not, with soft edges or not, and the two blend factors; made when first needed.
    std::map<std::tuple<bool, bool, BlendFactor, BlendFactor>, gpu::Pipeline> pipelines_;
};

} // namespace sinew
