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

samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options)
{
    const auto sequence = picturesToDraw(scene.model, options);
    if (!sequence)
    {
        samples::printError(sequence.error());
        return samples::kExitUsage;
    }
    // Image 0 is the first; its motion vectors need image -1.
    const auto elapsedAt = [&](std::int64_t picture)
    { return static_cast<double>(picture) / sequence->picturesPerSecond; };
    const auto playbackAt = [&](std::int64_t picture)
    { return *startOf(scene.model, options, options.time + options.speed * elapsedAt(picture)); };
    // Samples many poses. Runs on other cores while the model is uploaded.
    const auto frameAll = [&]
    {
        std::vector<Playback> playbacks;
        for (std::uint32_t i = 0; i < sequence->count; ++i)
            playbacks.push_back(playbackAt(i));
        Framing framing =
            options.turntable
                ? turntableFramingOf(scene, playbacks, options.view, options.fieldOfView)
                : framingOf(scene, playbacks, options.view, options.fieldOfView);
        framing.lowest = lowestPoint(scene, startOf(scene.model, 0.0)); // over whole clips
        return framing;
    };
    std::future<Framing> framed = std::async(std::launch::async | std::launch::deferred, frameAll);
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
        controls.emplace(scene, *startOf(scene.model, options, options.time), options.view,
                         options.speed);
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
        const ChannelPlays plays =
            channelPlays(scene.model, *startOf(scene.model, options, options.time));
        const samples::ExitCode code = samples::writeDumps(options, scene, model.poseNow(plays));
        if (code != samples::kExitOk)
            return code;
    }
    if (!options.drawsPictures())
        return samples::kExitOk;
    if (std::optional<Colours> colours =
            coloursFor(scene.model, options.surface, jointNamed(scene.model, options.joint)))
        model.colourVertices(std::move(*colours));
    const Framing framing = framed.get();
    const auto viewAt = [&](std::int64_t picture)
    {
        const double angle =
            options.turntable ? glm::radians(360.0 * static_cast<double>(picture) / sequence->count)
                              : 0.0;
        return ModelView{.surface = shownAs(options.surface),
                         .seconds = options.time + elapsedAt(picture),
                         .camera = turned(framing.camera, framing.visible.centre, angle),
                         .visible = framing.visible,
                         .groundHeight = framing.lowest,
                         .lighting = lightingOf(options.lights, scene.model.facing),
                         .shadows = options.lights.shadows};
    };
    const bool measures = options.surface == SurfaceChoice::Difference;
    // Finds the scale first: a colour then means the same in all images.
    for (std::uint32_t i = 1; measures && i < sequence->count; ++i)
        comparison.update(model, playbackAt(i), true);
    const auto record = [&](const gpu::Frame& frame, const RenderTarget& target,
                            const samples::PictureRequest& request)
    {
        const Playback playback = playbackAt(request.index);
        ModelPicture picture{.target = target,
                             .leaveAs = drawsOver ? ui::kDrawnOver : gpu::kCopySource,
                             .view = viewAt(request.index)};
        comparison.update(model, playback, measures);
        comparison.apply(picture.view);
        if (request.background)
            picture.view.lighting.background = *request.background;
        const std::int64_t before = std::int64_t{request.index} - 1;
        if (request.motion != nullptr)
            picture.motion = ModelMotionRequest{
                .target = request.motion,
                .leaveAs = gpu::kCopySource,
                .before = PreviousFrame{.view = viewAt(before),
                                        .plays = channelPlays(scene.model, playbackAt(before))}};
        model.recordFrame(frame, channelPlays(scene.model, playback), &picture);
        if (!drawsOver)
            return;
        controls->seek(playback.seconds);
        overlay->draw(frame, target,
                      [&]
                      {
                          if (drawsPanels)
                              panels->show(picture.view);
                          else
                              panels->showOverlays(picture.view);
                      });
    };
    return samples::drawPictures(device, options, *sequence, model.samples(), record);
}

} // namespace sinew::viewer
