// Levels of detail (LODs): surfaces with fewer triangles over a subset of the model's vertices, and
// a bound on their distance from the full surface in any pose.
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
    std::vector<std::uint32_t> vertices; // vertices of the LOD's surface, ascending
    std::vector<Influence> influences;   // one per vertex, with bias 1
    std::vector<bool> joints;            // joints that carry vertices, and all their ancestors
};

struct ModelLod
{
    LodSurface surface;
    // In model units: in any pose of the clips and their blends, no point of this surface or the
    // full one is farther than this from the other surface. If pixels are at least this large, an
    // image of this surface looks like one of the full surface.
    double pixelSize = 0.0;
    // A surface of few joints within the same distance. If a LOD has one, so do all coarser LODs,
    // and it poses all joints that they pose.
    std::optional<RigidSurface> rigid{};
};

// Models with more triangles get no LODs, because building them would take minutes.
inline constexpr std::size_t kMostTrianglesForLods = 100'000;

// LODs from about half the model's triangles down to a few dozen, in descending order of triangles
// and ascending order of pixel sizes. Empty if the model cannot be simplified. Edges with jumps in
// texture coordinates, normals or weights stay closed. Every mesh keeps some triangles. If coarser
// LODs would take too long (kMostBoundSteps), omits them and sets `isComplete` to false. Makes none
// with a pixel size above `mostPixelSize`.
std::vector<ModelLod> buildModelLods(const AnimatedModel& model,
                                     double mostPixelSize = std::numeric_limits<double>::infinity(),
                                     bool* isComplete = nullptr);

// Replaces the model's triangles by those of the surface.
void showSurface(const LodSurface& surface, SkinningModel& model);

} // namespace sinew
