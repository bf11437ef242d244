#include "engine/gpu/barrier.h"
#include "samples/common/file_output.h"
#include "samples/common/output.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/drawing.h"
#include "samples/crowd/live_crowd.h"
#include "samples/crowd/panels/offscreen_panels.h"
#include "samples/crowd/posed_instance.h"
#include "samples/crowd/settings.h"
#include "samples/crowd/temporal_drawing.h"

#include <algorithm>
#include <optional>

namespace sinew::crowd
{
namespace
{

// Before the crowd is made: one instance takes less.
samples::ExitCode dumpInstance(const gpu::Device& device, const CrowdScene& scene,
                               const Options& options)
{
    const Field field = fieldFor(scene, options);
    return samples::writeDumps(
        options, scene.scene,
        poseInstance(device, scene, field.instances[options.instance], options.time,
                     *shownSettings(device, scene, field, options).crowd.form));
}

// Dumps alone need no pictures.
bool drawsPictures(const Options& options)
{
    return options.output || options.motion || !options.dumps();
}

// The pictures, with all that is drawn for them.
class Pictures
{
public:
    Pictures(const gpu::Device& device, LiveCrowd& crowd, const Options& options)
        : crowd_(crowd), options_(options), request_(frameRequest(options))
    {
        const double aspect = static_cast<double>(options.size.width) / options.size.height;
        request_.view =
            viewFrom(cameraFor(options.view, crowd.field(), aspect), crowd.field(), aspect);
        request_.hides = hides(options, request_.view.camera, crowd.field());
        if (options.motion)
            motion_.emplace(device, *options.motion, extent());
        if (options.antialiasing == Antialiasing::Temporal)
            startTemporal(device);
    }

    void record(const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index,
                gpu::ImageUse leaveAs)
    {
        request_.seconds = options_.time + index / options_.framesPerSecond;
        if (motion_)
            request_.motion =
                CrowdMotionRequest{.target = &motion_->target(frame),
                                   .leaveAs = gpu::kCopySource,
                                   .before = CrowdBefore{request_.view, stepsBefore(1)}};
        if (temporal_)
            temporal_->record(frame, crowd_.shown(), target, request_, leaveAs);
        else
            crowd_.shown().record(frame, target, request_, leaveAs);
        if (motion_)
            motion_->record(frame, index);
    }

    double seconds() const { return request_.seconds; } // of the last one

    samples::ExitCode finish() { return motion_ ? motion_->finish() : samples::kExitOk; }

private:
    VkExtent2D extent() const { return {options_.size.width, options_.size.height}; }

    // There is no time before 0: until then everything stands still.
    double stepsBefore(std::uint32_t steps) const
    {
        return std::max(request_.seconds - steps / options_.framesPerSecond, 0.0);
    }

    void startTemporal(const gpu::Device& device)
    {
        temporal_.emplace(device);
        samples::recordFramesBefore(
            device, extent(),
            [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t steps)
            {
                CrowdFrameRequest before = request_;
                before.seconds = stepsBefore(steps);
                temporal_->record(frame, crowd_.shown(), target, before, gpu::kCopySource);
            });
    }

    LiveCrowd& crowd_;
    const Options& options_;
    CrowdFrameRequest request_;
    std::optional<samples::MotionFiles> motion_;
    std::optional<TemporalDrawing> temporal_;
};

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    if (options.dumpVertices || options.dumpJoints)
    {
        const samples::ExitCode code = dumpInstance(device, scene, options);
        if (code != samples::kExitOk || (!drawsPictures(options) && !options.panelsDump))
            return code;
    }
    LiveCrowd crowd(device, scene, options);
    const bool drawsPanels = options.panels.value_or(false);
    std::optional<OffscreenPanels> panels;
    if (options.panelsDump || drawsPanels)
        panels.emplace(crowd);
    if (options.panelsDump && !samples::writeOutput(*options.panelsDump, panels->text()))
        return samples::kExitOutput;
    if (!drawsPictures(options))
        return samples::kExitOk;
    Pictures pictures(device, crowd, options);
    const samples::ExitCode code = samples::drawPictures(
        device, options,
        {.count = options.framesOrDefault(), .picturesPerSecond = options.framesPerSecond},
        crowd.shown().settings().crowd.samples,
        [&](const gpu::Frame& frame, const RenderTarget& target, std::uint32_t index,
            const std::optional<glm::vec3>& /*background*/)
        {
            pictures.record(frame, target, index, drawsPanels ? ui::kDrawnOver : gpu::kCopySource);
            if (!drawsPanels)
                return;
            panels->record(frame, target, pictures.seconds());
            transition(frame, "picture with panels", target.colour.range(), gpu::kColourAttachment,
                       gpu::kCopySource);
        });
    return code == samples::kExitOk ? pictures.finish() : code;
}

} // namespace sinew::crowd
