// A view as the crowd's passes read it.
#pragma once

#include "shaders/shared/crowd_types.h"

namespace sinew
{

// `viewProjection`: world -> Vulkan's clip space, -w <= x, y <= w and 0 <= z <= w. Its planes are
// sums of its rows (Gribb and Hartmann, Fast Extraction of Viewing Frustum Planes, 2001). With
// 1, 2, 4 or 8 standard samples, a pixel has as many columns and as many rows of them.
gpu::CrowdView crowdView(const gpu::mat4& viewProjection, const gpu::vec2& size, double largeHeight,
                         std::uint32_t samples);

} // namespace sinew
