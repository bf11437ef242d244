// Levels of detail (LODs): surfaces with fewer triangles over a subset of the model's vertices, and
// a bound of their distance from the full surface in any pose.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/skin_order.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace sinew
{

// A LOD's vertices, each carried by one joint (rigid_surface.h).
struct RigidSurface
{
    std::vector<std::uint32_t> vertices; // of the LOD's surface, ascending
    std::vector<Influence> influences;   // of each the only one, with a bias of 1
    std::vector<bool> joints;            // those that carry, and all their ancestors
};

struct ModelLod
{
    LodSurface surface;
    // In model units: no point of this or the full surface is farther from the other surface in any
    // pose of the clips and their blends. If pixels are this large or larger, an image of this
    // surface looks like one of the full surface.
    double pixelSize = 0.0;
    // Within the same distance. What it poses contains what the rigid surfaces of all coarser LODs
    // do, which have one too.
    std::optional<RigidSurface> rigid{};
};

// Models of more triangles have no LODs, because making them would take minutes.
inline constexpr std::size_t kMostTrianglesForLods = 100'000;

// LODs from about half the model's triangles down to some dozens, in descending order of triangles
// and ascending order of pixel sizes. Empty if the model cannot become simpler. Edges with jumps in
// texture coordinates, normals or weights stay closed. Every mesh keeps some triangles. If
// coarser LODs would take too long (kMostBoundSteps), leaves them out and sets `isComplete` to
// false. Makes none with a pixel size above `mostPixelSize`.
std::vector<ModelLod> buildModelLods(const AnimatedModel& model,
                                     double mostPixelSize = std::numeric_limits<double>::infinity(),
                                     bool* isComplete = nullptr);

// Replaces the model's triangles by those of the surface.
void showSurface(const LodSurface& surface, SkinningModel& model);

} // namespace sinew
