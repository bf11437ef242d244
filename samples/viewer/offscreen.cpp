#include "engine/gpu/barrier.h"
#include "samples/common/file_output.h"
#include "samples/common/output.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/framing.h"
#include "samples/viewer/lights.h"
#include "samples/viewer/panels/offscreen_panels.h"
#include "samples/viewer/picture_plan.h"
#include "samples/viewer/selection.h"
#include "samples/viewer/skinning_comparison.h"
#include "samples/viewer/vertex_colours.h"

#include <glm/trigonometric.hpp>

#include <future>
#include <optional>
#include <utility>
#include <vector>

namespace sinew::viewer
{
namespace
{

struct View
{
    Playback playback;
    ModelView shown;
};

// The clip runs at --speed, the materials' own time does not.
std::vector<View> viewsToShow(const samples::Scene& scene, const Options& options,
                              const samples::PictureSequence& pictures)
{
    std::vector<Playback> playbacks;
    std::vector<View> views;
    for (std::uint32_t i = 0; i < pictures.count; ++i)
    {
        const double elapsed = i / pictures.picturesPerSecond;
        playbacks.push_back(startOf(scene.model, options.time + options.speed * elapsed));
        views.push_back({.playback = playbacks.back(),
                         .shown = {.surface = shownAs(options.surface),
                                   .seconds = options.time + elapsed,
                                   .lighting = lightingOf(options.lights, scene.model.facing),
                                   .shadows = options.lights.shadows}});
    }
    const double aspect = static_cast<double>(options.size.width) / options.size.height;
    const Framing framing =
        options.turntable
            ? turntableFramingOf(scene, playbacks, options.view, aspect, options.fieldOfView)
            : framingOf(scene, playbacks, options.view, options.fieldOfView);
    const double groundHeight = lowestPoint(scene, startOf(scene.model, 0.0));
    for (std::uint32_t i = 0; i < pictures.count; ++i)
    {
        const double angle = options.turntable ? glm::radians(360.0 * i / pictures.count) : 0.0;
        views[i].shown.camera = turned(framing.camera, framing.visible.centre, angle);
        views[i].shown.visible = framing.visible;
        views[i].shown.groundHeight = groundHeight;
    }
    return views;
}

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const samples::Scene& scene,
                                  const Options& options)
{
    const auto pictures = picturesToDraw(scene.model, options);
    if (!pictures)
    {
        samples::printError(pictures.error());
        return samples::kExitUsage;
    }
    // Where to look from takes many poses, which other cores compute while the model is uploaded.
    std::future<std::vector<View>> views =
        std::async(std::launch::async | std::launch::deferred,
                   [&] { return viewsToShow(scene, options, *pictures); });
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
    if (options.dumps() && !options.output)
        return samples::kExitOk;
    const bool drawsPanels = options.panels.value_or(false) || options.overlays.any();
    if (std::optional<Colours> colours =
            coloursFor(scene.model, options.surface, jointNamed(scene.model, options.joint)))
        model.colourVertices(std::move(*colours));
    const std::vector<View> shownViews = views.get();
    SkinningComparison withoutPanels(scene.model, options.skinning);
    SkinningComparison& skinning = panels ? panels->skinning() : withoutPanels;
    const bool measures = options.surface == SurfaceChoice::Difference;
    // So that one colour means the same in all pictures.
    for (std::uint32_t i = 1; measures && i < pictures->count; ++i)
        skinning.update(model, shownViews[i].playback, true);
    return samples::drawPictures(
        device, options, *pictures, model.samples(),
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)
        {
            const auto& [playback, shown] = shownViews[index];
            ModelPicture picture{.target = target,
                                 .leaveAs = drawsPanels ? ui::kDrawnOver : gpu::kCopySource,
                                 .view = shown};
            skinning.update(model, playback, measures);
            skinning.apply(picture.view);
            model.recordFrame(frame, channelPlays(scene.model, playback), &picture);
            if (!drawsPanels)
                return;
            panels->record(frame, target, playback.seconds, shown);
            transition(frame, "picture with panels", target.colour.range(), gpu::kColourAttachment,
                       gpu::kCopySource);
        });
}

} // namespace sinew::viewer
