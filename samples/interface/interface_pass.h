// Draws what ImGui has laid out over a finished picture.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/descriptors.h"
#include "engine/gpu/image.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/render_target.h"

#include <array>

struct ImDrawData;

namespace sinew::ui
{

// How a picture is to be left for the pass, which leaves it as gpu::kColourAttachment.
inline constexpr gpu::ImageUse kDrawnOver{gpu::kColourLoad, gpu::kColourAttachment.layout};

class InterfacePass
{
public:
    // Uploads the font of the current ImGui context. `device` must outlive it.
    explicit InterfacePass(const gpu::Device& device);

    // The data of one frame, in units of which `target` has FramebufferScale pixels each.
    void record(const gpu::Frame& frame, const RenderTarget& target, const ImDrawData& data);

private:
    struct Slot
    {
        gpu::Buffer vertices;
        gpu::Buffer indices;
    };

    // Copies the triangles into the slot's buffers, which grow where they must.
    void fill(Slot& slot, const ImDrawData& data);

    const gpu::Device& device_;
    gpu::GpuImage font_;
    gpu::SamplerHandle sampler_;
    gpu::SetLayout setLayout_;
    gpu::DescriptorSets sets_;
    gpu::Pipeline pipeline_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

} // namespace sinew::ui
