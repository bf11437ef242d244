// What each of the written pictures shows, and how temporal antialiasing draws one.
#pragma once

#include "engine/animation/animated_model.h"
#include "engine/render/model_frame.h"
#include "samples/common/picture_files.h"
#include "samples/common/scene.h"
#include "samples/common/temporal_antialiasing.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/options.h"
#include "samples/viewer/skinning_comparison.h"

#include <cstdint>
#include <optional>

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
    PreviousFrame of(ModelFrame& frame, const Shot& before, const SkinningChoice& choice);

private:
    const AnimatedModel& model_;
    SkinningComparison skinning_;
};

class Shots
{
public:
    // All must outlive it. Where to look from takes many poses.
    Shots(const samples::Scene& scene, const Options& options,
          const samples::PictureSequence& pictures);

    // Picture 0 is the first; those before it are as if they had been written too. The clip runs at
    // --speed, the materials' own time does not.
    Shot at(std::int64_t picture) const;

private:
    Playback playbackAt(std::int64_t picture) const;
    double elapsedAt(std::int64_t picture) const; // seconds since picture 0

    const samples::Scene& scene_;
    const Options& options_;
    const samples::PictureSequence& pictures_;
    Framing framing_;
    double groundHeight_;
};

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
