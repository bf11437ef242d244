// Draws the surfaces of a skinned model or a crowd, lit and shadowed, and the ground below.
#pragma once

#include "engine/render/render_target.h"
#include "engine/render/shadow_pass.h"

#include <map>
#include <tuple>

namespace sinew
{

// Some of a frame's draws, which are in the order of drawList.
struct DrawRange
{
    std::size_t first = 0;
    std::size_t count = 0;
};

// The draws that cover; the others are blended over them, after the ground.
DrawRange coveringDraws(std::span<const SurfaceDraw> draws);

// How shadows are looked up.
struct ShadowLook
{
    std::uint32_t comparisons = 3; // each way; the more, the softer their edges; 0: there are none
    // On the triangle, for pixels that it covers in part: no edge is in its neighbour's shadow. On
    // lavapipe such pixels then depend on the order of drawing.
    bool inside = true;
};

class ForwardPass
{
public:
    // `samples` as those of the targets.
    ForwardPass(const gpu::Device& device, const PassInput& input, VkSampleCountFlagBits samples,
                const ShadowLook& shadows = {});

    // Clears and fills `target`, whose images must be attachments. Reads the slot's shadow map
    // (kSampledDepth). `draws` as written to the scene.
    void record(const gpu::Frame& frame, const RenderTarget& target,
                std::span<const SurfaceDraw> draws, bool ground);

    // The same in parts: begin, any of the following, end.
    void begin(const gpu::Frame& frame, const RenderTarget& target, TargetUse use) const;
    void draw(const gpu::Frame& frame, std::span<const SurfaceDraw> draws, DrawRange range);
    void drawGround(const gpu::Frame& frame) const;
    static void end(const gpu::Frame& frame);

private:
    const gpu::Pipeline& pipelineFor(const SurfaceDraw& draw);

    const gpu::Device& device_;
    PassInput input_;
    VkSampleCountFlagBits samples_;
    ShadowLook shadows_;
    gpu::Pipeline ground_;
    // Lit, normal mapped, specular, with soft edges or not, and the two blend factors; made when
    // first needed.
    std::map<std::tuple<bool, bool, bool, bool, BlendFactor, BlendFactor>, gpu::Pipeline>
        pipelines_;
};

} // namespace sinew
