// The picture that a frame draws into, and its copy on the CPU.
#pragma once

#include "engine/gpu/frame_ring.h"
#include "engine/gpu/image.h"
#include "engine/images/image.h"

#include <glm/ext/vector_float3.hpp>

#include <array>
#include <optional>

namespace sinew
{

// Drawn through an sRGB view, so that shaders write linear light; copied and blitted as the
// encoded bytes that they are.
inline constexpr VkFormat kColourFormat = VK_FORMAT_R8G8B8A8_SRGB;
inline constexpr VkFormat kColourBytesFormat = VK_FORMAT_R8G8B8A8_UNORM;

struct RenderTarget
{
    gpu::GpuImage colour;
    // Drawn into instead, and resolved into `colour`. Image and view have the formats of `colour`,
    // because SwiftShader resolves as the images' formats say, not as the views' do.
    std::optional<gpu::GpuImage> multisampled;
    gpu::GpuImage depth; // with as many samples as what is drawn into

    VkExtent2D extent() const { return colour.extent(); }
};

using RenderTargetRing = std::array<RenderTarget, gpu::kFramesInFlight>;

// Both sides of `extent` at least 1; `samples` one that the device has. For fewer than
// kFramesInFlight frames in all, only their slots get images. `more`: uses of the colour besides
// drawing and copying.
RenderTargetRing createRenderTargets(const gpu::Device& device, VkExtent2D extent,
                                     VkSampleCountFlagBits samples,
                                     std::uint32_t frames = gpu::kFramesInFlight,
                                     VkImageUsageFlags more = 0);

// `wanted` samples, or the most below that the device can draw with.
VkSampleCountFlagBits availableSamples(const gpu::Device& device, std::uint32_t wanted);

// Columns of pixels, from the left.
struct Columns
{
    std::uint32_t first = 0;
    std::uint32_t count = ~0U; // or as many as there are
};

// What lies behind everything, unless another is asked for: linear light.
inline constexpr glm::vec3 kBackground(0.032F, 0.036F, 0.043F);

// One of several parts of a frame that draw into a target in turn.
struct TargetUse
{
    bool begins = true; // clears it first
    bool ends = true;   // what only drawing needs is not kept, and samples are resolved
    Columns drawn = {}; // nothing is drawn outside of them
    glm::vec3 background = kBackground; // to clear to
};

// A depth image in the layout kDepthAttachment, cleared to the farthest depth first where the part
// begins; `keeps`: it is read afterwards, by the next part or otherwise.
VkRenderingAttachmentInfo depthAttachment(const gpu::GpuImage& depth, bool begins, bool keeps);

// Begins to draw into `extent` of these attachments; `colour` may be null.
void beginAttachments(VkCommandBuffer commands, VkExtent2D extent,
                      const VkRenderingAttachmentInfo* colour,
                      const VkRenderingAttachmentInfo& depth);

// Begins to draw into such an image alone, `extent` of it, which is read afterwards.
void beginDepthRendering(VkCommandBuffer commands, const gpu::GpuImage& depth, VkExtent2D extent,
                         bool begins);

// Sets the viewport to the whole of a target, of which nothing is drawn outside of those columns.
void setDrawnColumns(VkCommandBuffer commands, VkExtent2D extent, Columns drawn);

// Several parts of a frame keep what they draw for the next one; only the last resolves samples.
// The images must be in the layouts of attachments. Sets what setDrawnColumns does.
void beginRendering(VkCommandBuffer commands, const RenderTarget& target, TargetUse use = {});

// Room for a picture of `extent`, to be filled by recordCopy.
gpu::Buffer createPictureBuffer(const gpu::Device& device, VkExtent2D extent);

// Copies an image, which must be in the layout kCopySource.
void recordCopy(VkCommandBuffer commands, const gpu::GpuImage& image, const gpu::Buffer& copy);

// The picture that a finished frame copied.
Image readPicture(const gpu::Buffer& picture, VkExtent2D extent);

} // namespace sinew
