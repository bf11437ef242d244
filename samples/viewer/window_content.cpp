#include "samples/viewer/controls.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/panels/panels.h"

#include <SDL.h>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/ext/vector_int2.hpp>
#include <glm/vector_relational.hpp>

#include <optional>

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
        handlePanelKeys(event);
        if (event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_LEFT)
            pressed_ = glm::ivec2(event.button.x, event.button.y);
        if (event.type == SDL_MOUSEBUTTONUP && event.button.button == SDL_BUTTON_LEFT && pressed_)
        {
            constexpr int kStill = 3; // a hand that clicks moves this little
            const glm::ivec2 there(event.button.x, event.button.y);
            if (glm::all(glm::lessThanEqual(glm::abs(there - *pressed_), glm::ivec2(kStill))))
                panels_.choose(controls_, there, windowSize);
            pressed_.reset();
        }
        controls_.handle(event, windowSize.y);
    }
    void advance(double seconds) override
    {
        frameSeconds_ = seconds;
        controls_.advance(seconds);
    }
    bool hasPanels() const override { return true; }
    void showPanels() override { panels_.show(model_, controls_, view(), frameSeconds_); }

    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     gpu::ImageUse leaveAs) override
    {
        const ModelPicture picture{.target = target, .leaveAs = leaveAs, .view = view()};
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
    ModelView view() const
    {
        return {.surface = panels_.view().surface(),
                .seconds = controls_.elapsed(),
                .camera = controls_.camera(),
                .visible = controls_.visible(),
                .groundHeight = controls_.groundHeight()};
    }

    void handlePanelKeys(const SDL_Event& event)
    {
        if (event.type == SDL_TEXTINPUT && event.text.text[0] == '?')
            panels_.toggleKeys();
        if (event.type != SDL_KEYDOWN)
            return;
        switch (event.key.keysym.sym)
        {
        case SDLK_F1:
        case SDLK_h:
            panels_.toggleKeys();
            break;
        case SDLK_v:
            panels_.view().showNextSurface();
            break;
        case SDLK_b:
            panels_.view().toggleSkeleton();
            break;
        case SDLK_n:
            panels_.view().toggleNormals();
            break;
        case SDLK_x:
            panels_.view().toggleWireframe();
            break;
        default:
            break;
        }
    }

    const gpu::Device& device_;
    const samples::Scene& scene_;
    ModelFrame model_;
    Controls controls_;
    Panels panels_;
    std::optional<glm::ivec2> pressed_; // where the left button went down over the picture
    double frameSeconds_ = 0.0;
};

} // namespace

std::unique_ptr<samples::WindowContent>
windowContent(const gpu::Device& device, const samples::Scene& scene, const Options& options)
{
    return std::make_unique<Content>(device, scene, options);
}

} // namespace sinew::viewer
