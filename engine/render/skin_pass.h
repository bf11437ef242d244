// The model and posed joints in, skinned vertices and tangents out.
#pragma once

#include "engine/animation/framed_model.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/model_buffers.h"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace sinew
{

class SkinPass
{
public:
    // `model` and `posed` must outlive the pass.
    SkinPass(const gpu::Device& device, const ModelBuffers& model, const PosedBufferRing& posed);

    // Reads the joints of the frame's slot (kComputeRead), writes its vertices (kComputeWrite). The
    // weights of morph targets are found here, on the CPU: there are few, and of one model; or they
    // are given. Vertices that are stored frame by frame lie, with a fade, between its shapes and
    // those of the clips.
    void record(const gpu::Frame& frame, const ChannelPlays& plays,
                const std::optional<std::vector<double>>& weights = std::nullopt,
                const PoseFade* fade = nullptr);

private:
    void recordFrames(const gpu::Frame& frame, const ChannelPlays& plays, const PoseFade* fade);
    void writeWeights(const gpu::Frame& frame, std::span<const double> exact) const;
    // Writes its shapes for the frame; the pass that reads them.
    const gpu::ComputePass& fading(const gpu::Frame& frame, const PoseFade& fade);

    const gpu::Device& device_;
    const ModelBuffers& model_;
    const PosedBufferRing& posed_;
    gpu::ComputePass pass_; // kFramesInFlight sets
    // Made when first needed.
    std::optional<gpu::ComputePass> fading_; // sets likewise
    std::array<gpu::Buffer, gpu::kFramesInFlight> fadeVertices_;
};

} // namespace sinew
