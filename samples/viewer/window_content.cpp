#include "samples/app/output.h"
#include "samples/app/scene.h"
#include "samples/viewer/controls.h"
#include "samples/viewer/drawing.h"
#include "samples/viewer/opening.h"
#include "samples/viewer/panels/panels.h"
#include "samples/viewer/skinning_comparison.h"

#include <SDL.h>
#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/ext/vector_int2.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

namespace sinew::viewer
{
namespace
{

// Everything that is rebuilt when the window shows another model.
struct OpenModel
{
    // Uploads the scene. `device` must outlive it.
    OpenModel(const gpu::Device& device, samples::SceneRequest asked, samples::Scene loaded,
              Options& options)
        : request(std::move(asked)), scene(std::move(loaded)),
          frame(frameOf(device, scene, options)),
          controls(scene,
                   startOf(scene.model, options, options.time)
                       .value_or(startOf(scene.model, options.time)),
                   options.view, options.speed),
          comparison(scene.model, options.skinning),
          panels(scene, options, frame, controls, comparison)
    {
        controls.setFieldOfView(options.fieldOfView);
    }
    ~OpenModel() = default;
    OpenModel(const OpenModel&) = delete;
    OpenModel& operator=(const OpenModel&) = delete;

    // Continues after reloading the same model: keeps clips, time, camera, hidden meshes and
    // selection. Plays the first new clip, if any.
    void goOnFrom(const OpenModel& before)
    {
        controls.goOnFrom(before.controls);
        panels.select(before.panels.selection(), before.scene.model);
        const std::size_t meshes = scene.model.meshes.size();
        for (std::size_t mesh = 0; meshes == before.scene.model.meshes.size() && mesh < meshes;
             ++mesh)
            frame.showMesh(mesh, before.frame.showsMesh(mesh));
        const std::size_t clips = before.scene.model.clips.size();
        if (clips < scene.model.clips.size())
            controls.playClip(clips, gpu::kFirstChannel);
    }

    samples::SceneRequest request;
    samples::Scene scene;
    ModelFrame frame;
    Controls controls;
    SkinningComparison comparison;
    Panels panels;
};

class Content : public samples::WindowContent
{
public:
    Content(const gpu::Device& device, samples::Scene scene, const Options& options)
        : device_(device), options_(options),
          model_(std::make_unique<OpenModel>(device, options.scene, std::move(scene), options_)),
          files_(options.scene.archiveLimits)
    {
        options_.time = 0.0; // --time applies only to the first model
    }

    VkSampleCountFlagBits samples() const override { return model_->frame.samples(); }
    std::span<const ui::KeyHelp> keys() const override { return kKeys; }
    void handle(const SDL_Event& event, const glm::dvec2& windowSize) override
    {
        if (dragsSplit(event, windowSize.x))
            return;
        if (event.type == SDL_KEYDOWN)
            handleKey(event.key.keysym.sym);
        if (event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_LEFT)
            pressed_ = glm::ivec2(event.button.x, event.button.y);
        if (event.type == SDL_MOUSEBUTTONUP && event.button.button == SDL_BUTTON_LEFT && pressed_)
        {
            constexpr int kStill = 3; // pixels; a click moves at most this far
            const glm::ivec2 there(event.button.x, event.button.y);
            if (glm::all(glm::lessThanEqual(glm::abs(there - *pressed_), glm::ivec2(kStill))))
                model_->panels.choose(view(area_), there, windowSize);
            pressed_.reset();
        }
        model_->controls.handle(event, windowSize.y * area_.scale);
    }
    void advance(double seconds) override
    {
        // Between frames, because a model being replaced must not be in use.
        if (const auto chosen = std::exchange(chosen_, std::nullopt))
            take(openingOf(requestFor(*chosen, model_->request)));
        if (RequestChange change = model_->panels.takeChange())
            reload(change);
        model_->frame.showGround(options_.ground);
        model_->frame.showBackFaces(options_.twoSided);
        model_->controls.advance(seconds);
        model_->panels.update();
    }
    void drop(const std::vector<std::filesystem::path>& files) override
    {
        take(openDropped(files, model_->request));
    }
    void showPanels() override
    {
        nextArea_ = model_->panels.area();
        model_->panels.show(view(nextArea_));
        if (model_->panels.wantsFiles())
            toggleFiles();
    }
    bool hasDialogs() const override { return !messages_.empty() || files_.isOpen(); }
    bool dismiss() override
    {
        const bool shows = hasDialogs();
        if (messages_.empty())
            files_.close();
        messages_.clear();
        return shows;
    }
    void showDialogs() override
    {
        chosen_ = files_.show();
        showMessages(messages_);
    }

    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     gpu::ImageUse leaveAs) override
    {
        area_ = std::exchange(nextArea_, {});
        ModelPicture picture{.target = target, .leaveAs = leaveAs, .view = view(area_)};
        model_->comparison.apply(picture.view);
        model_->frame.recordFrame(
            frame, channelPlays(model_->scene.model, model_->controls.playback()), &picture);
    }

    std::string title(double frameSeconds) const override
    {
        const AnimatedModel& model = model_->scene.model;
        const Controls& controls = model_->controls;
        return fmt::format("{} - {}{} - {} - {:.1f} ms", model.name,
                           clipName(model, controls.playback()),
                           controls.paused() ? " (paused)" : "", device_.description().name,
                           frameSeconds * 1000.0);
    }

private:
    ModelView view(const PictureArea& area) const
    {
        const Controls& controls = model_->controls;
        OrbitCamera camera = controls.camera();
        camera.area = area;
        return {.surface = shownAs(options_.surface),
                .seconds = controls.elapsed(),
                .camera = camera,
                .visible = controls.visible(),
                .groundHeight = controls.groundHeight(),
                .lighting = lightingOf(options_.lights, model_->scene.model.facing),
                .shadows = options_.lights.shadows};
    }

    void toggleFiles() { files_.toggle(model_->scene.model.file); }

    // Reloads the model, with the requested change if any.
    void reload(const RequestChange& change = {})
    {
        samples::SceneRequest request = model_->request;
        if (change)
            change(request.model);
        take(openingOf(std::move(request), true));
    }

    // Compiles the shaders of --shaders for models opened later. If some are rejected, keeps the
    // previous shaders and returns the errors.
    std::vector<std::string> rebuildShaders()
    {
        if (!options_.shaders)
            return {};
        BuiltShaders built = buildShaders(*options_.shaders);
        if (built.mistakes.empty())
        {
            device_.waitIdle();
            device_.replacedShaders().set(built.changed);
        }
        for (const std::string& mistake : built.mistakes)
            samples::printError(mistake);
        return built.mistakes;
    }

    // Shows the opened model, or the reason why it was rejected.
    void take(Opening opening)
    {
        for (const std::string& message : opening.messages)
            samples::printError(message);
        messages_ = std::move(opening.messages);
        if (opening.place)
            files_.goTo(*opening.place);
        if (!opening.scene)
            return;
        for (const Diagnostic& warning : opening.scene->warnings)
            samples::printWarning(toString(warning));
        device_.waitIdle(); // for uploads, and because frames in flight draw the old model
        try
        {
            auto next = std::make_unique<OpenModel>(device_, std::move(opening.request),
                                                    std::move(*opening.scene), options_);
            if (opening.isSameModel)
                next->goOnFrom(*model_);
            model_ = std::move(next);
            pressed_.reset();
        }
        catch (const gpu::VulkanError& error)
        {
            samples::printError(error.what());
            messages_.emplace_back(error.what());
        }
    }

    // Whether the event belongs to the divider of the split view.
    bool dragsSplit(const SDL_Event& event, double windowWidth)
    {
        constexpr double kReach = 6.0; // distance at which the line can be grabbed
        std::optional<double>& split = options_.skinning.split;
        if (!split)
            splitIsHeld_ = false;
        else if (event.type == SDL_MOUSEBUTTONDOWN)
            splitIsHeld_ = event.button.button == SDL_BUTTON_LEFT &&
                           std::abs(event.button.x - *split * windowWidth) <= kReach;
        else if (event.type == SDL_MOUSEBUTTONUP)
            return std::exchange(splitIsHeld_, false);
        else if (event.type == SDL_MOUSEMOTION && splitIsHeld_)
            split = std::clamp(event.motion.x / windowWidth, 0.0, 1.0);
        return splitIsHeld_ && (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEMOTION);
    }

    void handleKey(int key)
    {
        const auto next = [](auto choice, std::size_t count)
        { return static_cast<decltype(choice)>((static_cast<std::size_t>(choice) + 1) % count); };
        SkinningChoice& skinning = options_.skinning;
        if (key == SDLK_o)
            toggleFiles();
        if (key == SDLK_F5)
        {
            std::vector<std::string> mistakes = rebuildShaders();
            reload();
            messages_.insert(messages_.begin(), mistakes.begin(), mistakes.end());
        }
        if (key == SDLK_v)
            options_.surface = next(options_.surface, kSurfaceChoices);
        for (const OverlayChoice& overlay : kOverlays)
            if (*overlay.key != '\0' && key == std::tolower(*overlay.key))
                options_.overlays.*overlay.isShown = !(options_.overlays.*overlay.isShown);
        if (key == SDLK_g)
            skinning.shown = skinning.shown == SkinningMethod::Device ? SkinningMethod::Reference
                                                                      : SkinningMethod::Device;
        if (key == SDLK_m)
            do
                skinning.shown = next(skinning.shown, kSkinningMethods);
            while (model_->comparison.idleBecause(skinning.shown));
        if (key == SDLK_c)
            skinning.toggleSplit();
    }

    const gpu::Device& device_;
    Options options_;
    std::unique_ptr<OpenModel> model_;
    std::vector<std::string> messages_; // about the last opened file
    bool splitIsHeld_ = false;
    FilesPanel files_;
    std::optional<std::filesystem::path> chosen_; // in the files dialog
    std::optional<glm::ivec2> pressed_; // where the left button was pressed over the image
    // Area not covered by panels: in the last frame, and in the next one.
    PictureArea area_;
    PictureArea nextArea_;
};

} // namespace

std::unique_ptr<samples::WindowContent> windowContent(const gpu::Device& device,
                                                      samples::Scene scene, const Options& options)
{
    return std::make_unique<Content>(device, std::move(scene), options);
}

} // namespace sinew::viewer
