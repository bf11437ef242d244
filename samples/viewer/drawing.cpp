#include "samples/viewer/drawing.h"

#include "engine/gpu/barrier.h"

namespace sinew::viewer
{

PreviousFrame ShotBefore::of(ModelFrame& frame, const Shot& before, const SkinningChoice& choice)
{
    constexpr bool kMeasures = false;
    if (choice != skinning_.choice())
        skinning_.choose(choice);
    skinning_.update(frame, before.playback, kMeasures);
    PreviousFrame result{.view = before.view, .plays = channelPlays(model_, before.playback)};
    result.view.split.reset();
    skinning_.apply(result.view);
    return result;
}

void TemporalDrawing::record(const gpu::Frame& frame, ModelFrame& model, const Shot& shot,
                             const SkinningChoice& choice, const RenderTarget& target,
                             gpu::ImageUse leaveAs)
{
    samples::TemporalAntialiasing& antialiasing = antialiasing_.of(target.extent());
    if (antialiasing.isNew())
        before_.reset();
    ModelPicture picture{.target = antialiasing.picture(frame),
                         .leaveAs = gpu::kSampledTexture,
                         .view = shot.view,
                         .motion = ModelMotionRequest{.target = &antialiasing.motion(frame),
                                                      .leaveAs = gpu::kSampledTexture}};
    picture.view.jitter = antialiasing.jitter();
    if (before_)
        picture.motion->before = shotBefore_.of(model, *before_, choice);
    model.recordFrame(frame, channelPlays(model_, shot.playback), &picture);
    antialiasing.record(frame, target, leaveAs);
    before_ = shot;
}

} // namespace sinew::viewer
