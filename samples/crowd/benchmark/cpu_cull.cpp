#include "samples/crowd/benchmark/cpu_cull.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinew::crowd
{

bool sphereInView(const gpu::CrowdPlanes& planes, const glm::vec3& centre, float radius)
{
    const std::array sides = {planes.left,   planes.right, planes.top,
                              planes.bottom, planes.near,  planes.far};
    return std::ranges::all_of(
        sides,
        [&](const glm::vec4& plane)
        {
            const glm::vec3 normal(plane);
            const float rounding =
                1e-6F * (glm::dot(glm::abs(normal), glm::abs(centre)) + std::abs(plane.w));
            return glm::dot(normal, centre) + plane.w >= -radius * glm::length(normal) - rounding;
        });
}

CpuBox boundOnCpu(const CrowdModel& model, std::span<const glm::mat3x4> jointMatrices)
{
    glm::vec3 least(std::numeric_limits<float>::max());
    glm::vec3 greatest(-std::numeric_limits<float>::max());
    for (std::size_t joint = 0; joint < jointMatrices.size(); ++joint)
    {
        const CarriedBox& carried = model.bounds.joints[joint];
        if (!carried.carries)
            continue;
        const glm::vec4 centre(carried.centre, 1.0);
        const glm::vec3 halfSize(carried.halfSize);
        for (int axis = 0; axis < 3; ++axis)
        {
            const glm::vec4 row = jointMatrices[joint][axis];
            const float middle = glm::dot(row, centre);
            const float extent = glm::dot(glm::abs(glm::vec3(row)), halfSize);
            least[axis] = std::min(least[axis], middle - extent);
            greatest[axis] = std::max(greatest[axis], middle + extent);
        }
    }
    const glm::vec3 centre = (least + greatest) * 0.5F;
    const glm::vec3 halfSize =
        (greatest - least) * 0.5F * static_cast<float>(model.bounds.greatestAbsoluteBiasSum);
    return {.centre = centre, .halfSize = halfSize + 1e-5F * (glm::abs(centre) + halfSize)};
}

std::uint32_t lodOnCpu(const CrowdModel& model, const gpu::CrowdConstants& constants,
                       const gpu::CrowdView& view, const glm::vec3& position, const CpuBox& box)
{
    const glm::vec3 away(view.distance);
    const float nearestOfBox =
        glm::dot(away, box.centre) + view.distance.w - glm::dot(glm::abs(away), box.halfSize);
    const float nearestOfReach =
        glm::dot(away, position) + view.distance.w - constants.reach * glm::length(away);
    const float allowed = constants.lodError * std::max(nearestOfBox, nearestOfReach) /
                          (0.5F * view.size.y * glm::length(glm::vec3(view.height)));
    const auto count = static_cast<std::uint32_t>(model.lodPixelSizes.size());
    std::uint32_t coarsest = 0;
    for (std::uint32_t lod = 1; lod < count; ++lod)
        if (static_cast<float>(model.lodPixelSizes[lod]) <= allowed)
            coarsest = lod;
    return std::min(
        std::clamp(coarsest, constants.leastLod, std::max(constants.leastLod, constants.mostLod)),
        count - 1);
}

} // namespace sinew::crowd
