// In which pose a level of detail is farthest from the full surface, as far as it is looked for: by
// points of both surfaces, in poses of the clips. What is found is never more than ModelLod::error,
// which holds everywhere else too, and tells how near that bound is.
#pragma once

#include "engine/animation/model_playback.h"
#include "engine/lod/model_lods.h"

#include <functional>
#include <span>
#include <vector>

namespace sinew
{

struct WorstPose
{
    double distance = 0.0; // in model units: the largest that was found
    Playback playback;     // where that is
    double distanceAtRest = 0.0;
};

// One for each LOD. Looked at are the corners and the middles of all triangles, at each key of each
// clip and halfway to the next, a channel's other clip being the one it starts with; without clips
// the model at rest. Of models for which that would take more than some seconds it is done with
// fewer poses, spread evenly. `progress` is told which share is done, ascending to 1.
std::vector<WorstPose> worstPoses(const AnimatedModel& model, std::span<const ModelLod> lods,
                                  const std::function<void(double)>& progress = {});

} // namespace sinew
