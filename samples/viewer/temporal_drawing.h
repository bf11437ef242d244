// The model with temporal antialiasing.
#pragma once

#include "samples/common/temporal_antialiasing.h"
#include "samples/viewer/shot.h"

#include <optional>

namespace sinew::viewer
{

class TemporalDrawing
{
public:
    // Both must outlive it.
    TemporalDrawing(const gpu::Device& device, const AnimatedModel& model)
        : model_(model), antialiasing_(device), shotBefore_(model)
    {
    }

    // See ModelFrame::recordFrame; shot after shot of a film, each a step of time and of the camera
    // after the one before. `model` must draw one sample per pixel; `choice` says how the shot's
    // vertices are skinned. Where `target` has another size than before, it starts anew.
    void record(const gpu::Frame& frame, ModelFrame& model, const Shot& shot,
                const SkinningChoice& choice, const RenderTarget& target, gpu::ImageUse leaveAs);
    // See ResizedAntialiasing.
    void reset() { antialiasing_.reset(); }

private:
    const AnimatedModel& model_;
    samples::ResizedAntialiasing antialiasing_;
    ShotBefore shotBefore_;
    std::optional<Shot> before_;
};

} // namespace sinew::viewer
