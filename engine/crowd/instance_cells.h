// Roughly where the instances of a crowd are: a grid of cells over them, and in each the box around
// its instances. From it follows, without a look at each of them, how much a frame can cost at
// most.
#pragma once

#include "shaders/shared/crowd_types.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sinew
{

using LodCounts = std::array<std::uint64_t, gpu::kMostLods>;

class InstanceCells
{
public:
    InstanceCells() = default; // a single cell
    // The number of cells is that for `count` instances. Later positions outside of these belong to
    // the cells at the edge.
    InstanceCells(std::span<const gpu::vec3> positions, std::uint32_t count);
    // Boxes only grow until their cell is empty, so after many changes they are loose.
    void add(const gpu::vec3& position);
    void remove(const gpu::vec3& position);

    // How many candidates of a frame with these constants and views can be skinned for each LOD,
    // and for no finer one, if no vertex is farther than `reach` from the position of its instance.
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
