#include "engine/render/render_target.h"
#include "samples/app/file_output.h"
#include "samples/app/interface.h"
#include "samples/app/output.h"
#include "samples/crowd/crowd_view.h"
#include "samples/crowd/panels/panels.h"
#include "samples/crowd/shown_crowd.h"

#include <algorithm>
#include <optional>

namespace sinew::crowd
{
namespace
{

// The panels without a window: in images, and as text.
class OffscreenPanels
{
public:
    // Must outlive the panels.
    explicit OffscreenPanels(const LiveCrowd& crowd)
        : crowd_(crowd), controls_(crowd.field(), crowd.options()),
          interface_(crowd.device(), {.textSize = static_cast<float>(crowd.options().textSize)}),
          panels_(crowd)
    {
    }

    // Draws the panels at that time over an image: see ui::Interface::draw.
    void record(const gpu::Frame& frame, const RenderTarget& target, double seconds)
    {
        controls_.advance(seconds - controls_.seconds());
        interface_.draw(frame, target, [this] { panels_.show(controls_); });
    }

    // All that they say at --time.
    std::string text()
    {
        const PictureSize& size = crowd_.options().size;
        return interface_.textOf({size.width, size.height}, [this] { panels_.show(controls_); });
    }

private:
    const LiveCrowd& crowd_;
    Controls controls_;
    ui::Interface interface_;
    Panels panels_;
};

// The pictures, with all that is drawn for them.
class Pictures
{
public:
    Pictures(LiveCrowd& crowd, const Options& options, OffscreenPanels* panels)
        : crowd_(crowd), options_(options), panels_(panels), request_(frameRequest(options))
    {
        const double aspect = static_cast<double>(options.size.width) / options.size.height;
        request_.view =
            viewFrom(cameraFor(options.view, crowd.field(), aspect), crowd.field(), aspect);
        request_.hides = hides(options, request_.view.camera, crowd.field());
    }

    void record(const gpu::Frame& frame, const RenderTarget& target,
                const samples::PictureRequest& picture)
    {
        request_.seconds = options_.time + picture.index / options_.framesPerSecond;
        if (picture.motion != nullptr)
            request_.motion =
                CrowdMotionRequest{.target = picture.motion,
                                   .leaveAs = gpu::kCopySource,
                                   .before = CrowdBefore{request_.view, secondsBefore()}};
        const gpu::ImageUse leaveAs = panels_ != nullptr ? ui::kDrawnOver : gpu::kCopySource;
        crowd_.frame().record(frame, target, request_, leaveAs);
        if (panels_ != nullptr)
            panels_->record(frame, target, request_.seconds);
    }

private:
    // There is no time before 0: until then everything stands still.
    double secondsBefore() const
    {
        return std::max(request_.seconds - 1.0 / options_.framesPerSecond, 0.0);
    }

    LiveCrowd& crowd_;
    const Options& options_;
    OffscreenPanels* panels_; // none: nothing is drawn over the pictures
    CrowdFrameRequest request_;
};

} // namespace

samples::ExitCode renderOffscreen(const gpu::Device& device, const CrowdScene& scene,
                                  const Options& options)
{
    LiveCrowd crowd(device, scene, options);
    const bool drawsPanels = options.panels.value_or(false);
    std::optional<OffscreenPanels> panels;
    if (options.panelsDump || drawsPanels)
        panels.emplace(crowd);
    if (options.panelsDump && !samples::writeOutput(*options.panelsDump, panels->text()))
        return samples::kExitOutput;
    if (!options.drawsPictures())
        return samples::kExitOk;
    Pictures pictures(crowd, options, drawsPanels ? &*panels : nullptr);
    return samples::drawPictures(
        device, options,
        {.count = options.framesOrDefault(), .picturesPerSecond = options.framesPerSecond},
        crowd.frame().settings().samples,
        [&](const gpu::Frame& frame, const RenderTarget& target,
            const samples::PictureRequest& picture) { pictures.record(frame, target, picture); });
}

} // namespace sinew::crowd
