#include "samples/common/output.h"
#include "samples/crowd/controls.h"
#include "samples/crowd/drawing.h"
#include "samples/crowd/settings.h"

#include <fmt/format.h>

#include <optional>

namespace sinew::crowd
{
namespace
{

class Content : public samples::WindowContent
{
public:
    Content(const gpu::Device& device, const CrowdScene& scene, const Options& options)
        : device_(device), scene_(scene), options_(options),
          field_(spawn(spawnRequest(options), scene.model, scene.bounds, scene.stance)),
          shared_(device, scene), controls_(field_, options)
    {
        createCrowd();
    }

    VkSampleCountFlagBits samples() const override { return crowd_->settings().crowd.samples; }
    std::span<const samples::KeyHelp> keys() const override { return kKeys; }
    void handle(const SDL_Event& event, const glm::dvec2& windowSize) override
    {
        controls_.handle(event, windowSize);
    }

    void advance(double seconds) override
    {
        controls_.advance(seconds);
        if (scene_.model.framed || scene_.model.weightCount > 0) // which have one way to be skinned
            controls_.show(options_.mode, controls_.triangleCull());
        if (controls_.mode() == options_.mode && controls_.triangleCull() == triangleCull())
            return;
        const Options before = options_;
        options_.mode = controls_.mode();
        fixPart(options_.fixed, "triangle-cull",
                std::string(samples::wordFor(controls_.triangleCull())));
        device_.waitIdle();
        crowd_.reset(); // before the next: both may not fit into the memory
        try
        {
            createCrowd();
        }
        catch (const gpu::VulkanError& error)
        {
            samples::printWarning(error.what());
            options_ = before;
            controls_.show(before.mode, triangleCull());
            createCrowd();
        }
    }

    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     gpu::ImageUse leaveAs) override
    {
        const VkExtent2D extent = target.extent();
        CrowdFrameRequest request = frameRequest(options_);
        request.view =
            viewFrom(controls_.camera(), field_, static_cast<double>(extent.width) / extent.height);
        request.seconds = controls_.seconds();
        crowd_->record(frame, target, request, leaveAs);
    }

    std::string title(double frameSeconds) const override
    {
        return fmt::format("{} - {} {} - {:.1f} s{} - {}{} - {} - {:.1f} ms, {:.1f} frames/s",
                           scene_.scene.model.name, options_.instances,
                           options_.instances == 1 ? "instance" : "instances", controls_.seconds(),
                           controls_.paused() ? " (paused)" : "", samples::wordFor(options_.mode),
                           trianglesName(), device_.description().name, frameSeconds * 1000.0,
                           frameSeconds > 0.0 ? 1.0 / frameSeconds : 0.0);
    }

private:
    TriangleCull triangleCull() const { return triangleCullOf(options_.fixed); }

    void createCrowd()
    {
        crowd_.emplace(device_, scene_, shared_, field_,
                       shownSettings(device_, scene_, field_, options_));
    }

    // Empty where this way to skin, or the device, cannot cull triangles.
    std::string trianglesName() const
    {
        if (!crowd_->settings().crowd.form->cullsTriangles && triangleCull() != TriangleCull::Off)
            return "";
        return fmt::format(", triangle cull {}", samples::wordFor(triangleCull()));
    }

    const gpu::Device& device_;
    const CrowdScene& scene_;
    Options options_; // with what keys have changed
    Field field_;
    SharedResources shared_;
    std::optional<ShownCrowd> crowd_;
    Controls controls_;
};

} // namespace

std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const CrowdScene& scene, const Options& options)
{
    return std::make_unique<Content>(device, scene, options);
}

} // namespace sinew::crowd
