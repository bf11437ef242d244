// Images that frames draw into, and their copies on the CPU.
#pragma once

#include "engine/gpu/frame_ring.h"
#include "engine/gpu/image.h"
#include "engine/images/image.h"

#include <glm/ext/vector_float3.hpp>

#include <array>
#include <optional>
#include <string>

namespace sinew
{

// Shaders write linear light through an sRGB view; copies and blits use the encoded bytes.
inline constexpr VkFormat kColourFormat = VK_FORMAT_R8G8B8A8_SRGB;
inline constexpr VkFormat kColourBytesFormat = VK_FORMAT_R8G8B8A8_UNORM;
// Every device can draw into this format, sample and copy it (Vulkan's required format support).
inline constexpr VkFormat kMotionFormat = VK_FORMAT_R32G32_SFLOAT;

struct RenderTarget
{
    gpu::GpuImage colour;
    // If present, drawn into instead of `colour`, then resolved. Image and view have the formats of
    // `colour`, because SwiftShader resolves in the images' formats, not the views'.
    std::optional<gpu::GpuImage> multisampled;
    gpu::GpuImage depth; // same number of samples

    VkExtent2D extent() const { return colour.extent(); }
};

// A depth image whose contents are discarded after the frame.
gpu::GpuImage createDepthTarget(const gpu::Device& device, VkExtent2D extent,
                                VkSampleCountFlagBits samples, const std::string& name);

using RenderTargetRing = std::array<RenderTarget, gpu::kFramesInFlight>;

// Requires an extent of at least 1 x 1 and a number of samples that the device supports. For fewer
// than kFramesInFlight frames, only their slots get images. `more`: additional usage of the colour
// image.
RenderTargetRing createRenderTargets(const gpu::Device& device, VkExtent2D extent,
                                     VkSampleCountFlagBits samples,
                                     std::uint32_t frames = gpu::kFramesInFlight,
                                     VkImageUsageFlags more = 0);

// The largest supported number of samples up to `wanted`.
VkSampleCountFlagBits availableSamples(const gpu::Device& device, std::uint32_t wanted);

// Columns of pixels, from the left.
struct Columns
{
    std::uint32_t first = 0;
    std::uint32_t count = ~0U; // limited to the width
};

// Default background, linear light.
inline constexpr glm::vec3 kBackground(0.032F, 0.036F, 0.043F);

// How one of a frame's passes uses a target.
struct TargetUse
{
    bool begins = true;                 // the first pass: clears the target
    bool ends = true;                   // the last pass: resolves samples and discards depth
    Columns drawn = {};                 // draws only in these columns
    glm::vec3 background = kBackground; // clear colour
};

// A depth image in the layout kDepthAttachment. `begins`: clears it to the farthest depth. `keeps`:
// stores it for later reads.
VkRenderingAttachmentInfo depthAttachment(const gpu::GpuImage& depth, bool begins, bool keeps);

// Begins rendering to `extent` of these attachments; `colour` may be null.
void beginAttachments(VkCommandBuffer commands, VkExtent2D extent,
                      const VkRenderingAttachmentInfo* colour,
                      const VkRenderingAttachmentInfo& depth);

// Sets the viewport to the whole target and the scissor to these columns.
void setDrawnColumns(VkCommandBuffer commands, VkExtent2D extent, Columns drawn);

// Begins rendering to a target whose images are in attachment layouts, and calls setDrawnColumns.
void beginRendering(VkCommandBuffer commands, const RenderTarget& target, TargetUse use = {});

// A buffer for an image of `extent`, filled by recordCopy.
gpu::Buffer createPictureBuffer(const gpu::Device& device, VkExtent2D extent);

// Copies an image that is in the layout kCopySource.
void recordCopy(VkCommandBuffer commands, const gpu::GpuImage& image, const gpu::Buffer& copy);

// The image copied by a completed frame.
Image readPicture(const gpu::Buffer& picture, VkExtent2D extent);

} // namespace sinew
