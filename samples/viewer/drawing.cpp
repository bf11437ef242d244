#include "samples/viewer/drawing.h"

#include "engine/gpu/barrier.h"
#include "samples/app/file_output.h"
#include "samples/app/output.h"
#include "samples/viewer/choices.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/options.h"
#include "samples/viewer/panels/panels.h"

#include <glm/trigonometric.hpp>

#include <future>
#include <optional>
#include <utility>
#include <vector>

namespace sinew::viewer
{

namespace
{

// What each of the written pictures shows.
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

// The pictures, with all that is drawn for them.
class Pictures
{
public:
    Pictures(const samples::Scene& scene, const Options& options, ModelFrame& model,
             const Shots& shots, SkinningComparison& skinning, OffscreenPanels* panels)
        : model_(scene.model), frame_(model), shots_(shots), skinning_(skinning), panels_(panels),
          measures_(options.surface == SurfaceChoice::Difference)
    {
    }

    void record(const gpu::Frame& frame, const RenderTarget& target,
                const samples::PictureRequest& picture)
    {
        Shot shot = shotOf(picture.index);
        if (picture.background)
            shot.view.lighting.background = *picture.background;
        const gpu::ImageUse leaveAs = panels_ != nullptr ? ui::kDrawnOver : gpu::kCopySource;
        ModelPicture model{.target = target, .leaveAs = leaveAs, .view = shot.view};
        if (picture.motion != nullptr)
            model.motion = ModelMotionRequest{.target = picture.motion,
                                              .leaveAs = gpu::kCopySource,
                                              .before = before(picture.index)};
        frame_.recordFrame(frame, channelPlays(model_, shot.playback), &model);
        if (panels_ != nullptr)
            panels_->record(frame, target, shot.playback.seconds, shot.view);
    }

private:
    Shot shotOf(std::int64_t picture)
    {
        Shot shot = shots_.at(picture);
        skinning_.update(frame_, shot.playback, measures_);
        skinning_.apply(shot.view);
        return shot;
    }

    PreviousFrame before(std::int64_t picture) const
    {
        const Shot shot = shots_.at(picture - 1);
        return {.view = shot.view, .plays = channelPlays(model_, shot.playback)};
    }

    const AnimatedModel& model_;
    ModelFrame& frame_;
    const Shots& shots_;
    SkinningComparison& skinning_;
    OffscreenPanels* panels_; // none: nothing is drawn over the pictures
    bool measures_;           // colours are those of a difference
};

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options)
{
    const auto sequence = picturesToDraw(scene.model, options);
    if (!sequence)
    {
        samples::printError(sequence.error());
        return samples::kExitUsage;
    }
    // Where to look from takes many poses, which other cores compute while the model is uploaded.
    std::future<Shots> shotsToShow = std::async(std::launch::async | std::launch::deferred,
                                                [&] { return Shots(scene, options, *sequence); });
    ModelFrame model = frameOf(device, scene, options);
    std::optional<OffscreenPanels> panels;
    if (options.panelsDump || options.panels.value_or(false) || options.overlays.any())
        panels.emplace(device, scene, options, model);
    if (options.panelsDump && !samples::writeOutput(*options.panelsDump, panels->text()))
        return samples::kExitOutput;
    if (options.dumpVertices || options.dumpJoints)
    {
        const ChannelPlays plays = channelPlays(scene.model, startOf(scene.model, options.time));
        const samples::ExitCode code = samples::writeDumps(options, scene, model.poseNow(plays));
        if (code != samples::kExitOk)
            return code;
    }
    if (!options.drawsPictures())
        return samples::kExitOk;
    if (std::optional<Colours> colours =
            coloursFor(scene.model, options.surface, jointNamed(scene.model, options.joint)))
        model.colourVertices(std::move(*colours));
    const Shots shots = shotsToShow.get();
    SkinningComparison withoutPanels(scene.model, options.skinning);
    SkinningComparison& skinning = panels ? panels->skinning() : withoutPanels;
    // So that one colour means the same in all pictures.
    for (std::uint32_t i = 1; options.surface == SurfaceChoice::Difference && i < sequence->count;
         ++i)
        skinning.update(model, shots.at(i).playback, true);
    const bool drawsPanels = options.panels.value_or(false) || options.overlays.any();
    Pictures pictures(scene, options, model, shots, skinning,
                      drawsPanels ? &*panels : nullptr);
    return samples::drawPictures(device, options, *sequence, model.samples(),
                                 [&](const gpu::Frame& frame, const RenderTarget& target,
                                     const samples::PictureRequest& picture)
                                 { pictures.record(frame, target, picture); });
}

} // namespace sinew::viewer
