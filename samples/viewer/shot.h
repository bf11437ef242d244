// What one picture shows, and what the picture before it has shown.
#pragma once

#include "engine/animation/model_playback.h"
#include "engine/render/model_frame.h"
#include "samples/viewer/skinning_comparison.h"

namespace sinew::viewer
{

// Which clips at which time, and how they are seen.
struct Shot
{
    Playback playback;
    ModelView view;
};

// The shot before, as motion vectors need it: its vertices are skinned again, as those of the
// present are, so that another way of skinning never shows as a motion.
class ShotBefore
{
public:
    // `model` must outlive it.
    explicit ShotBefore(const AnimatedModel& model) : model_(model), skinning_(model, {}) {}

    // `choice` is that of the present. Valid until the next call.
    ModelBefore of(ModelFrame& frame, const Shot& before, const SkinningChoice& choice);

private:
    const AnimatedModel& model_;
    SkinningComparison skinning_;
};

} // namespace sinew::viewer
