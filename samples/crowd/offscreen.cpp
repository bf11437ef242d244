#include "engine/gpu/barrier.h"
#include "samples/common/file_output.h"
#include "samples/common/output.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/drawing.h"
#include "samples/crowd/live_crowd.h"
#include "samples/crowd/panels/offscreen_panels.h"
#include "samples/crowd/posed_instance.h"
#include "samples/crowd/settings.h"

#include <optional>

namespace sinew::crowd
{
namespace
{

// Before the crowd is made: one instance takes less.
samples::ExitCode dumpInstance(const gpu::Device& device, const CrowdScene& scene,
                               const Options& options)
{
    const Field field = spawn(spawnRequest(options), scene.model, scene.bounds, scene.stance);
    return samples::writeDumps(
        options, scene.scene,
        poseInstance(device, scene, field.instances[options.instance], options.time,
                     *shownSettings(device, scene, field, options).crowd.form));
}

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    if (options.dumpVertices || options.dumpJoints)
    {
        const samples::ExitCode code = dumpInstance(device, scene, options);
        if (code != samples::kExitOk || (!options.output && !options.panelsDump))
            return code;
    }
    LiveCrowd crowd(device, scene, options);
    const bool drawsPanels = options.panels.value_or(false);
    std::optional<OffscreenPanels> panels;
    if (options.panelsDump || drawsPanels)
        panels.emplace(crowd);
    if (options.panelsDump && !samples::writeOutput(*options.panelsDump, panels->text()))
        return samples::kExitOutput;
    if (options.dumps() && !options.output)
        return samples::kExitOk;
    const double aspect = static_cast<double>(options.size.width) / options.size.height;
    CrowdFrameRequest request = frameRequest(options);
    request.view = viewFrom(cameraFor(options.view, crowd.field(), aspect), crowd.field(), aspect);
    request.hides = hides(options, request.view.camera, crowd.field());
    return samples::drawPictures(
        device, options,
        {.count = options.framesOrDefault(), .picturesPerSecond = options.framesPerSecond},
        crowd.shown().settings().crowd.samples,
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index)
        {
            request.seconds = options.time + index / options.framesPerSecond;
            crowd.shown().record(frame, target, request,
                                 drawsPanels ? ui::kDrawnOver : gpu::kCopySource);
            if (!drawsPanels)
                return;
            panels->record(frame, target, request.seconds);
            transition(frame, "picture with panels", target.colour.range(), gpu::kColourAttachment,
                       gpu::kCopySource);
        });
}

} // namespace sinew::crowd
