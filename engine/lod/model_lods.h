// Levels of detail (LODs): coarser surfaces of a model for where it is small, with fewer triangles
// over fewer of the same vertices, and how far they can be from the full one in any pose.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/animation/skin_order.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{

struct ModelLod
{
    LodSurface surface;
    // In model units: no point of either surface, this or the full one, is ever farther from the
    // other, in any pose that the clips, their blends or fades reach.
    double error = 0.0;
    // In model units, not less than the error: where pixels are this large or larger, a picture of
    // this surface looks like one of the full surface.
    double pixelSize = 0.0;
};

// Models of more triangles have no LODs: making them would take minutes.
inline constexpr std::size_t kMostTrianglesForLods = 100'000;

// From about half the model's triangles down to some dozens, each with fewer than the one before;
// none where the model cannot become simpler. Pixel sizes ascend. Edges where texture coordinates,
// normals or weights jump stay closed. Every mesh that has triangles keeps some. `progress` is told
// which share is done, ascending to 1; it stays below 1 where coarser LODs would be too much
// work (kMostBoundSteps), which are then left out.
std::vector<ModelLod> buildModelLods(const AnimatedModel& model,
                                     const std::function<void(double)>& progress = {});

// Leaves of the model's triangles those of the surface.
void showSurface(const LodSurface& surface, SkinningModel& model);

// A hash of everything that the model's LODs depend on, and of how they are made: where it is the
// same, so are they.
std::string lodKey(const AnimatedModel& model);

std::string lodBytes(std::span<const ModelLod> lods);

// Nothing where the bytes are not LODs of a model with such meshes and vertices.
std::optional<std::vector<ModelLod>> parseLods(std::string_view bytes, const SkinningModel& model);

} // namespace sinew
