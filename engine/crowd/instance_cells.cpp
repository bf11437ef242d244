#include "engine/crowd/instance_cells.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew
{
namespace
{

// The greatest value of the plane equation in the sphere. The margin exceeds the sum of the
// device's rounding errors and margins (shaders/crowd/view.glsl).
constexpr double kRounding = 1e-5;
double mostIn(const gpu::vec4& plane, const glm::dvec3& centre, double radius)
{
    const glm::dvec3 normal(plane);
    const double spread = radius * glm::length(normal);
    const double size = glm::dot(glm::abs(normal), glm::abs(centre)) + std::abs(plane.w) + spread;
    return glm::dot(normal, centre) + plane.w + spread + kRounding * size;
}

// The finest LOD that shaders/crowd/cull.comp can choose for an instance inside the sphere;
// kMostLods if the sphere is not in view.
std::uint32_t finestLodIn(const gpu::CrowdView& view, const gpu::CrowdConstants& frame,
                          const gpu::ChunkRoom& room, std::uint32_t lodCount,
                          const glm::dvec3& centre, double radius)
{
    for (const gpu::vec4& plane : view.planes)
        if (frame.culls != 0 && mostIn(plane, centre, radius) < 0.0)
            return gpu::kMostLods;
    const double nearest = -mostIn(-view.distance, centre, radius);
    const double allowed =
        frame.lodError * pixelSizeAt(view, nearest - kRounding * std::abs(nearest));
    std::uint32_t lod = 0;
    for (std::uint32_t i = 1; i < lodCount; ++i)
        if (room.lods[i].pixelSize <= allowed)
            lod = i;
    return std::min({std::max(lod, frame.leastLod), frame.mostLod, lodCount - 1});
}

} // namespace

InstanceCells::InstanceCells(std::span<const gpu::vec3> positions, std::uint32_t count)
{
    constexpr double kInstancesOfCell = 16.0;
    constexpr double kMostAlongSide = 64.0;
    side_ = static_cast<std::uint32_t>(
        std::clamp(std::sqrt(count / kInstancesOfCell), 1.0, kMostAlongSide));
    if (!positions.empty())
        corner_ = positions.front();
    gpu::vec3 greatest = corner_;
    for (const gpu::vec3& position : positions)
    {
        corner_ = glm::min(corner_, position);
        greatest = glm::max(greatest, position);
    }
    cellsPerUnit_ = static_cast<float>(side_) / glm::max(gpu::vec2(greatest - corner_), 1e-30F);
    cells_.resize(std::size_t{side_} * side_);
    for (const gpu::vec3& position : positions)
        add(position);
}

InstanceCells::Cell& InstanceCells::at(const gpu::vec3& position)
{
    const gpu::vec2 last(static_cast<float>(side_ - 1));
    // A NaN belongs to the last cell.
    const gpu::vec2 cell =
        glm::max(glm::min(last, gpu::vec2(position - corner_) * cellsPerUnit_), 0.0F);
    return cells_[static_cast<std::size_t>(cell.y) * side_ + static_cast<std::size_t>(cell.x)];
}

void InstanceCells::add(const gpu::vec3& position)
{
    Cell& cell = at(position);
    const bool isFirst = cell.count++ == 0;
    cell.least = isFirst ? position : glm::min(cell.least, position);
    cell.greatest = isFirst ? position : glm::max(cell.greatest, position);
}

void InstanceCells::remove(const gpu::vec3& position)
{
    --at(position).count;
}

LodCounts InstanceCells::finestLods(const gpu::CrowdConstants& frame, std::uint32_t views,
                                    double reach, const gpu::ChunkRoom& room,
                                    std::uint32_t lodCount) const
{
    LodCounts counts{};
    for (const Cell& cell : cells_)
    {
        glm::dvec3 least = cell.least;
        glm::dvec3 greatest = cell.greatest;
        if (frame.fieldSize.x > 0.0F) // instances walk anywhere on the field
        {
            const glm::dvec2 corner(frame.fieldCorner);
            least = {corner, least.z};
            greatest = {corner + glm::dvec2(frame.fieldSize), greatest.z};
        }
        const glm::dvec3 centre = (least + greatest) * 0.5;
        const double radius = reach + glm::distance(centre, greatest);
        std::uint32_t finest = gpu::kMostLods;
        for (const auto& [view, own] :
             {std::pair(gpu::kCameraView, &frame.camera), std::pair(gpu::kLightView, &frame.light)})
            if (cell.count > 0 && (views & view) != 0)
                finest = std::min(finest, finestLodIn(*own, frame, room, lodCount, centre, radius));
        if (finest < gpu::kMostLods)
            counts.at(finest) += cell.count;
    }
    return counts;
}

} // namespace sinew
