#include "samples/viewer/controls.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/panels/panels.h"

#include <SDL.h>
#include <fmt/format.h>

namespace sinew::viewer
{
namespace
{

class Content : public samples::WindowContent
{
public:
    Content(const gpu::Device& device, const samples::Scene& scene, const Options& options)
        : device_(device), scene_(scene), model_(frameOf(device, scene, options)),
          controls_(scene, startOf(scene.model, options.time), options.view, options.speed,
                    options.scene.model.path.empty() && options.scene.model.clips.empty()),
          panels_(scene, device, options)
    {
    }

    VkSampleCountFlagBits samples() const override { return model_.samples(); }
    std::span<const samples::KeyHelp> keys() const override { return kKeys; }
    void handle(const SDL_Event& event, const glm::dvec2& windowSize) override
    {
        const bool listsKeys = (event.type == SDL_KEYDOWN && (event.key.keysym.sym == SDLK_F1 ||
                                                              event.key.keysym.sym == SDLK_h)) ||
                               (event.type == SDL_TEXTINPUT && event.text.text[0] == '?');
        if (listsKeys)
            panels_.toggleKeys();
        controls_.handle(event, windowSize.y);
    }
    void advance(double seconds) override
    {
        frameSeconds_ = seconds;
        controls_.advance(seconds);
    }
    bool hasPanels() const override { return true; }
    void showPanels() override { panels_.show(model_, controls_, frameSeconds_); }

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
    ModelFrame model_;
    Controls controls_;
    Panels panels_;
    double frameSeconds_ = 0.0;
};

} // namespace

std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const samples::Scene& scene, const Options& options)
{
    return std::make_unique<Content>(device, scene, options);
}

} // namespace sinew::viewer
