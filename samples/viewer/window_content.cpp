#include "samples/viewer/controls.h"
#include "samples/viewer/drawing.h"

#include <fmt/format.h>

namespace sinew::viewer
{
namespace
{

class Content : public samples::WindowContent
{
public:
    Content(const gpu::Device& device, const samples::Scene& scene, const Options& options)
        : device_(device), scene_(scene), speed_(options.speed),
          model_(frameOf(device, scene, options)),
          controls_(scene, startOf(scene.model, options.time), options.view,
                    options.scene.model.path.empty() && options.scene.model.clips.empty())
    {
    }

    VkSampleCountFlagBits samples() const override { return model_.samples(); }
    const char* keysHelp() const override { return kKeysHelp; }
    void handle(const SDL_Event& event, const glm::dvec2& windowSize) override
    {
        controls_.handle(event, windowSize.y);
    }
    void advance(double seconds) override { controls_.advance(seconds, speed_); }

    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     gpu::ImageUse leaveAs) override
    {
        const ModelPicture picture{.target = target,
                                   .leaveAs = leaveAs,
                                   .view = {.seconds = controls_.elapsed(),
                                            .camera = controls_.camera(),
                                            .visible = controls_.visible(),
                                            .groundHeight = controls_.groundHeight()}};
        model_.recordFrame(frame, channelPlays(scene_.model, controls_.playback()), &picture);
    }

    std::string title(double frameSeconds) const override
    {
        return fmt::format("{} - {}{} - {} - {:.1f} ms", scene_.model.name,
                           clipName(scene_.model, controls_.playback()),
                           controls_.paused() ? " (paused)" : "", device_.description().name,
                           frameSeconds * 1000.0);
    }

private:
    const gpu::Device& device_;
    const samples::Scene& scene_;
    double speed_;
    ModelFrame model_;
    Controls controls_;
};

} // namespace

std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const samples::Scene& scene, const Options& options)
{
    return std::make_unique<Content>(device, scene, options);
}

} // namespace sinew::viewer
