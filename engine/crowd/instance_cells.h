// A grid of cells over the instances of a crowd, each with the bounding box of its instances.
// Bounds the cost of a frame without visiting every instance.
#pragma once

#include "shaders/shared/crowd_types.h"

#include <glm/geometric.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

// The size of a pixel, in model units, at `distance` from the view. Same as lodAt in
// shaders/crowd/view.glsl.
inline double pixelSizeAt(const gpu::CrowdView& view, double distance)
{
    return distance / (0.5 * view.size.y * glm::length(glm::dvec3(view.height)));
}

using LodCounts = std::array<std::uint64_t, gpu::kMostLods>;

class InstanceCells
{
public:
    InstanceCells() = default; // a single cell
    // The number of cells suits `count` instances. Later positions outside the grid belong to the
    // cells at its edge.
    InstanceCells(std::span<const gpu::vec3> positions, std::uint32_t count);
    // Boxes only grow until their cell is empty, so they become loose after many changes.
    void add(const gpu::vec3& position);
    void remove(const gpu::vec3& position);

    // Counts the candidates of a frame by the finest LOD that each can be skinned for. No vertex
    // may be farther than `reach` from the position of its instance.
    LodCounts finestLods(const gpu::CrowdConstants& frame, std::uint32_t views, double reach,
                         const gpu::ChunkRoom& room, std::uint32_t lodCount) const;

private:
    struct Cell
    {
        gpu::vec3 least{0.0F};
        gpu::vec3 greatest{0.0F};
        std::uint32_t count = 0;
    };

    Cell& at(const gpu::vec3& position);

    gpu::vec3 corner_{0.0F};
    gpu::vec2 cellsPerUnit_{0.0F};
    std::uint32_t side_ = 1; // in cells
    std::vector<Cell> cells_{1};
};

} // namespace sinew
