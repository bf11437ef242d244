// The picture that a frame draws into.
#pragma once

#include "engine/gpu/frame_ring.h"
#include "engine/gpu/image.h"

#include <array>

namespace sinew
{

inline constexpr VkFormat kDepthFormat = VK_FORMAT_D32_SFLOAT;
// Drawn through an sRGB view, so that shaders write linear light; copied and blitted as the
// encoded bytes that they are.
inline constexpr VkFormat kColourFormat = VK_FORMAT_R8G8B8A8_SRGB;
inline constexpr VkFormat kColourBytesFormat = VK_FORMAT_R8G8B8A8_UNORM;

struct RenderTarget
{
    gpu::GpuImage colour;
    gpu::GpuImage depth;

    VkExtent2D extent() const { return colour.extent(); }
};

using RenderTargetRing = std::array<RenderTarget, gpu::kFramesInFlight>;

// Both sides of `extent` at least 1.
RenderTargetRing createRenderTargets(const gpu::Device& device, VkExtent2D extent);

} // namespace sinew
