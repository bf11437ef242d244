// A view as the crowd's passes read it.
#pragma once

#include "shaders/shared/crowd_types.h"

#include <cstdint>

namespace sinew
{

// `viewProjection`: world -> Vulkan's clip space, -w <= x, y <= w and 0 <= z <= w. Its planes are
// sums of its rows (Gribb and Hartmann, Fast Extraction of Viewing Frustum Planes, 2001). With
// 1, 2, 4 or 8 standard samples, a pixel has as many columns and as many rows of them.
gpu::CrowdView crowdView(const gpu::mat4& viewProjection, const gpu::vec2& size, double largeHeight,
                         std::uint32_t samples);

// The views of a frame: kCameraView, and kLightView where there are shadows.
inline std::uint32_t drawnViews(bool shadows)
{
    return gpu::kCameraView | (shadows ? gpu::kLightView : 0U);
}

} // namespace sinew
