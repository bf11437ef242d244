#include "engine/crowd/crowd_view_data.h"

#include <glm/matrix.hpp>

#include <bit>

namespace sinew
{

gpu::CrowdView crowdView(const gpu::mat4& viewProjection, const gpu::vec2& size, double largeHeight,
                         std::uint32_t samples)
{
    const glm::mat4 rows = glm::transpose(viewProjection);
    return {.viewProjection = viewProjection,
            .planes = {.left = rows[3] + rows[0],
                       .right = rows[3] - rows[0],
                       .top = rows[3] + rows[1],
                       .bottom = rows[3] - rows[1],
                       .near = rows[2],
                       .far = rows[3] - rows[2]},
            .width = rows[0],
            .height = rows[1],
            .depth = rows[2],
            .distance = rows[3],
            .size = size,
            .largeHeight = static_cast<float>(largeHeight),
            .sampleShift =
                gpu::kSubpixelBits - static_cast<std::uint32_t>(std::countr_zero(samples))};
}

} // namespace sinew
