#include "samples/app/output.h"
#include "samples/crowd/controls.h"
#include "samples/crowd/crowd_scene.h"
#include "samples/crowd/panels/panels.h"
#include "samples/crowd/shown_crowd.h"

#include <SDL.h>
#include <fmt/format.h>

#include <utility>

namespace sinew::crowd
{
namespace
{

class Content : public samples::WindowContent
{
public:
    Content(const gpu::Device& device, const CrowdScene& scene, const Options& options)
        : crowd_(device, scene, options), controls_(crowd_.field(), options), panels_(crowd_)
    {
    }

    VkSampleCountFlagBits samples() const override { return crowd_.frame().settings().samples; }
    std::span<const ui::KeyHelp> keys() const override { return kKeys; }
    void handle(const SDL_Event& event, const glm::dvec2& windowSize) override
    {
        controls_.handle(event, windowSize);
    }

    void advance(double seconds) override
    {
        controls_.advance(seconds);
        panels_.advance(seconds);
        followWhatIsAsked();
        crowd_.wander(controls_.seconds());
    }

    void showPanels() override
    {
        panels_.show(controls_);
        panelsShown_ = true;
    }

    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     gpu::ImageUse leaveAs) override
    {
        const bool isTimed = std::exchange(panelsShown_, false);
        CrowdFrameRequest request = requestFor(target.extent());
        if (isTimed)
            panels_.begin(frame, request);
        crowd_.frame().record(frame, target, request, leaveAs);
    }

    std::string title(double frameSeconds) const override
    {
        const Options& options = crowd_.options();
        const std::string cull =
            canCullTriangles(options.mode)
                ? fmt::format(", triangle cull {}", samples::wordFor(options.triangleCull))
                : "";
        return fmt::format("{} - {} {} - {:.1f} s{} - {}{} - {} - {:.1f} ms, {:.1f} frames/s",
                           crowd_.scene().name, options.instances,
                           options.instances == 1 ? "instance" : "instances", controls_.seconds(),
                           controls_.paused() ? " (paused)" : "", samples::wordFor(options.mode),
                           cull, crowd_.device().description().name, frameSeconds * 1000.0,
                           frameSeconds > 0.0 ? 1.0 / frameSeconds : 0.0);
    }

private:
    void followWhatIsAsked()
    {
        if (skinsInOneWay(crowd_.scene()))
            controls_.asked().mode = crowd_.options().mode;
        const bool isMadeAnew = crowd_.isMadeAnewFor(controls_.asked());
        const bool hasOtherField = controls_.asked().instances != crowd_.options().instances;
        if (!crowd_.change(controls_.asked()))
        {
            samples::printWarning(crowd_.refusal());
            controls_.asked() = crowd_.options();
        }
        if (isMadeAnew)
            panels_.startAnew();
        if (isMadeAnew || hasOtherField)
            controls_.enter(crowd_.field());
    }

    CrowdFrameRequest requestFor(VkExtent2D extent) const
    {
        const double aspect = static_cast<double>(extent.width) / extent.height;
        CrowdFrameRequest request = frameRequest(crowd_.options());
        request.view = viewOf(controls_.camera(), aspect, crowd_.field().inside);
        request.hides = hides(crowd_.options(), request.view.camera, crowd_.field());
        request.seconds = controls_.seconds();
        return request;
    }

    LiveCrowd crowd_;
    Controls controls_;
    Panels panels_;
    bool panelsShown_ = false; // in the next frame
};

} // namespace

std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const CrowdScene& scene, const Options& options)
{
    return std::make_unique<Content>(device, scene, options);
}

} // namespace sinew::crowd
