#include "samples/viewer/drawing.h"

#include "engine/gpu/barrier.h"
#include "samples/app/file_output.h"
#include "samples/app/interface.h"
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

// The content of each written image.
class Shots
{
public:
    // All arguments must outlive the object. Framing samples many poses.
    Shots(const samples::Scene& scene, const Options& options,
          const samples::PictureSequence& pictures);

    // Image 0 is the first. Negative indices are the images before it. Clips run at --speed,
    // materials at normal speed.
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
    return {.playback = playback,
            .view = {.surface = shownAs(options_.surface),
                     .seconds = options_.time + elapsedAt(picture),
                     .camera = turned(framing_.camera, framing_.visible.centre, angle),
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
    // Framing samples many poses, on other cores while the model is uploaded.
    std::future<Shots> shotsToShow = std::async(std::launch::async | std::launch::deferred,
                                                [&] { return Shots(scene, options, *sequence); });
    ModelFrame model = frameOf(device, scene, options);
    const bool drawsPanels = options.panels.value_or(false);
    const bool drawsOver = drawsPanels || options.overlays.any();
    SkinningComparison comparison(scene.model, options.skinning);
    Options shown = options; // panels may change them
    std::optional<Controls> controls;
    std::optional<Panels> panels;
    std::optional<ui::Interface> overlay;
    if (options.panelsDump || drawsOver)
    {
        controls.emplace(scene, startOf(scene.model, options.time), options.view, options.speed);
        controls->setFieldOfView(options.fieldOfView);
        panels.emplace(scene, shown, model, *controls, comparison);
        overlay.emplace(device,
                        ui::InterfaceSettings{.textSize = static_cast<float>(options.textSize)});
    }
    if (options.panelsDump)
    {
        comparison.update(model, controls->playback(), true);
        const std::string text =
            overlay->textOf({options.size.width, options.size.height}, [&] { panels->show({}); });
        if (!samples::writeOutput(*options.panelsDump, text))
            return samples::kExitOutput;
    }
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
    const bool measures = options.surface == SurfaceChoice::Difference;
    // So that a colour means the same in all images.
    for (std::uint32_t i = 1; measures && i < sequence->count; ++i)
        comparison.update(model, shots.at(i).playback, true);
    const auto record = [&](const gpu::Frame& frame, const RenderTarget& target,
                            const samples::PictureRequest& request)
    {
        Shot shot = shots.at(request.index);
        comparison.update(model, shot.playback, measures);
        comparison.apply(shot.view);
        if (request.background)
            shot.view.lighting.background = *request.background;
        ModelPicture picture{.target = target,
                             .leaveAs = drawsOver ? ui::kDrawnOver : gpu::kCopySource,
                             .view = shot.view};
        if (request.motion != nullptr)
        {
            const Shot before = shots.at(std::int64_t{request.index} - 1);
            picture.motion = ModelMotionRequest{
                .target = request.motion,
                .leaveAs = gpu::kCopySource,
                .before = PreviousFrame{.view = before.view,
                                        .plays = channelPlays(scene.model, before.playback)}};
        }
        model.recordFrame(frame, channelPlays(scene.model, shot.playback), &picture);
        if (!drawsOver)
            return;
        controls->seek(shot.playback.seconds);
        overlay->draw(frame, target,
                      [&]
                      {
                          if (drawsPanels)
                              panels->show(shot.view);
                          else
                              panels->showOverlays(shot.view);
                      });
    };
    return samples::drawPictures(device, options, *sequence, model.samples(), record);
}

} // namespace sinew::viewer
