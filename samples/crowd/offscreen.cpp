#include "samples/app/file_output.h"
#include "samples/app/interface.h"
#include "samples/app/output.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/panels/panels.h"
#include "samples/crowd/shown_crowd.h"

#include <algorithm>
#include <optional>

namespace sinew::crowd
{
namespace
{

// The first image, as seen from --view.
CrowdFrameRequest firstRequest(const LiveCrowd& crowd)
{
    const Options& options = crowd.options();
    const double aspect = static_cast<double>(options.size.width) / options.size.height;
    CrowdFrameRequest request = frameRequest(options);
    request.view =
        viewOf(cameraFor(options.view, crowd.field(), aspect), aspect, crowd.field().inside);
    request.hides = hides(options, request.view.camera, crowd.field());
    return request;
}

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    LiveCrowd crowd(device, scene, options);
    const bool drawsPanels = options.panels.value_or(false);
    Controls controls(crowd.field(), options);
    Panels panels(crowd);
    const auto showPanels = [&] { panels.show(controls); };
    std::optional<ui::Interface> overlay;
    if (options.panelsDump || drawsPanels)
        overlay.emplace(device,
                        ui::InterfaceSettings{.textSize = static_cast<float>(options.textSize)});
    if (options.panelsDump &&
        !samples::writeOutput(
            *options.panelsDump,
            overlay->textOf({options.size.width, options.size.height}, showPanels)))
        return samples::kExitOutput;
    if (!options.drawsPictures())
        return samples::kExitOk;
    CrowdFrameRequest request = firstRequest(crowd);
    const auto record = [&](const gpu::Frame& frame, const RenderTarget& target,
                            const samples::PictureRequest& picture)
    {
        const double step = 1.0 / options.framesPerSecond;
        request.seconds = options.time + picture.index * step;
        crowd.wander(request.seconds);
        if (picture.motion != nullptr) // before time 0, nothing moves
            request.motion = CrowdMotionRequest{
                .target = picture.motion,
                .leaveAs = gpu::kCopySource,
                .before = CrowdBefore{request.view, std::max(request.seconds - step, 0.0)}};
        crowd.frame().record(frame, target, request,
                             drawsPanels ? ui::kDrawnOver : gpu::kCopySource);
        if (!drawsPanels)
            return;
        controls.advance(request.seconds - controls.seconds());
        overlay->draw(frame, target, showPanels);
    };
    return samples::drawPictures(
        device, options,
        {.count = options.framesOrDefault(), .picturesPerSecond = options.framesPerSecond},
        crowd.frame().settings().samples, record);
}

} // namespace sinew::crowd
