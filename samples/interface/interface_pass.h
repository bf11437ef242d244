// Draws what ImGui has laid out over a finished picture.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/descriptors.h"
#include "engine/gpu/image.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/render_target.h"

#include <array>
#include <imgui.h>
#include <map>

namespace sinew::ui
{

// How a picture is to be left for the pass, which leaves it as gpu::kColourAttachment.
inline constexpr gpu::ImageUse kDrawnOver{gpu::kColourLoad, gpu::kColourAttachment.layout};

// What ImGui::Image is to be given for an image that fragment shaders can sample. It must outlive
// the frames that show it.
inline ImTextureID imageId(const gpu::GpuImage& image)
{
    // Only read: ImGui has no pointer to const.
    return const_cast<gpu::GpuImage*>(&image); // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

class InterfacePass
{
public:
    // Uploads the font of the current ImGui context. `device` must outlive it.
    explicit InterfacePass(const gpu::Device& device);

    // The data of one frame, whose images are those of imageId. It is in units of which `target`
    // has FramebufferScale pixels each.
    void record(const gpu::Frame& frame, const RenderTarget& target, const ImDrawData& data);

private:
    struct Slot
    {
        gpu::Buffer vertices;
        gpu::Buffer indices;
        gpu::DescriptorSets images; // of the slot's last frame: they may be gone in the next
    };

    // Copies the triangles into the slot's buffers, which grow where they must.
    void fill(Slot& slot, const ImDrawData& data);
    // The sets of the images that the frame shows, by their IDs.
    std::map<ImTextureID, VkDescriptorSet> bindImages(Slot& slot, const ImDrawData& data);

    const gpu::Device& device_;
    gpu::GpuImage font_;
    gpu::SamplerHandle sampler_;
    gpu::SetLayout setLayout_;
    gpu::DescriptorSets sets_;
    gpu::Pipeline pipeline_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

} // namespace sinew::ui
