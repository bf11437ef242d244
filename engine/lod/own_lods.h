// Levels that a model's files hold (model_level.h) as its levels of detail.
#pragma once

#include "engine/animation/model_level.h"
#include "engine/lod/model_lods.h"

#include <functional>
#include <span>
#include <vector>

namespace sinew
{

// One model that has the vertices of all levels, and the surfaces of the coarser ones.
struct JoinedLevels
{
    AnimatedModel model; // its vertices come first; its meshes are still of the full surface alone
    std::vector<LodSurface> surfaces; // from the finest to the coarsest
};
JoinedLevels joinLevels(AnimatedModel model, std::span<const ModelLevel> levels);

// The surfaces with their errors and pixel sizes. An error is the least that is known to hold in
// every pose, up to a tenth; mesh is held against mesh. A pixel hides a surface where it is as
// large as the error, and kPixelSizeOfMeanDistance times the mean distance of both surfaces at
// rest, of squares: what made LODs have from the simplifier's estimate. Pixel sizes do not descend.
// A surface whose errors are no finite numbers is left out, with those behind it. `progress` is
// told which share is done, ascending to 1.
std::vector<ModelLod> measuredLods(const JoinedLevels& joined,
                                   const std::function<void(double)>& progress = {});

} // namespace sinew
