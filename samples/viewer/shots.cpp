#include "samples/viewer/shots.h"

#include "engine/gpu/barrier.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/framing.h"

#include <glm/trigonometric.hpp>

#include <vector>

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

Shots::Shots(const samples::Scene& scene, const Options& options,
             const samples::PictureSequence& pictures)
    : scene_(scene), options_(options), pictures_(pictures),
      groundHeight_(lowestPoint(scene, startOf(scene.model, 0.0)))
{
    std::vector<Playback> playbacks;
    for (std::uint32_t i = 0; i < pictures.count; ++i)
        playbacks.push_back(playbackAt(i));
    framing_ = options.turntable
                   ? turntableFramingOf(scene, playbacks, options.view, options.fieldOfView)
                   : framingOf(scene, playbacks, options.view, options.fieldOfView);
}

Shot Shots::at(std::int64_t picture) const
{
    const double angle = options_.turntable
                             ? glm::radians(360.0 * static_cast<double>(picture) / pictures_.count)
                             : 0.0;
    const Playback playback = playbackAt(picture);
    const OrbitCamera camera =
        fileCamera(scene_.model, playback, framing_.visible).value_or(framing_.camera);
    return {.playback = playback,
            .view = {.surface = shownAs(options_.surface),
                     .seconds = options_.time + elapsedAt(picture),
                     .camera = turned(camera, framing_.visible.centre, angle),
                     .visible = framing_.visible,
                     .groundHeight = groundHeight_,
                     .lighting = lightingOf(options_.lights, scene_.model.facing),
                     .shadows = options_.lights.shadows}};
}

Playback Shots::playbackAt(std::int64_t picture) const
{
    return startOf(scene_.model, options_.time + options_.speed * elapsedAt(picture));
}

double Shots::elapsedAt(std::int64_t picture) const
{
    return static_cast<double>(picture) / pictures_.picturesPerSecond;
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
