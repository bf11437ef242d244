#include "samples/app/output.h"
#include "samples/app/scene.h"
#include "samples/viewer/background.h"
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
#include <cmath>
#include <deque>
#include <functional>
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
          controls(scene, startOf(scene.model, options.time), options.view, options.speed),
          panels(scene, options)
    {
        controls.setFieldOfView(options.fieldOfView);
        controls.followFile();
    }
    ~OpenModel() = default;
    OpenModel(const OpenModel&) = delete;
    OpenModel& operator=(const OpenModel&) = delete;

    // Reloads the same model and keeps clips, time, camera, hidden meshes and selection.
    void goOnFrom(const OpenModel& before)
    {
        controls.goOnFrom(before.controls);
        panels.select(before.panels.selection(), before.scene.model);
        const std::size_t meshes = scene.model.meshes.size();
        if (meshes != before.scene.model.meshes.size())
            return;
        for (std::size_t mesh = 0; mesh < meshes; ++mesh)
            frame.showMesh(mesh, before.frame.showsMesh(mesh));
    }

    samples::SceneRequest request;
    samples::Scene scene;
    ModelFrame frame;
    Controls controls;
    Panels panels;
};

class Content : public samples::WindowContent
{
public:
    Content(const gpu::Device& device, samples::Scene scene, const Options& options,
            std::optional<ShaderFolder> shaders)
        : device_(device), options_(options),
          model_(std::make_unique<OpenModel>(device, options.scene, std::move(scene), options_)),
          files_(options.scene.archiveLimits), shaders_(std::move(shaders))
    {
        options_.time = 0.0; // was that of the first model
    }

    VkSampleCountFlagBits samples() const override { return model_->frame.samples(); }
    std::span<const ui::KeyHelp> keys() const override { return kKeys; }
    void handle(const SDL_Event& event, const glm::dvec2& windowSize) override
    {
        if (dragsSplit(event, windowSize.x))
            return;
        handlePanelKeys(event);
        if (event.type == SDL_MOUSEBUTTONDOWN && event.button.button == SDL_BUTTON_LEFT)
            pressed_ = glm::ivec2(event.button.x, event.button.y);
        if (event.type == SDL_MOUSEBUTTONUP && event.button.button == SDL_BUTTON_LEFT && pressed_)
        {
            constexpr int kStill = 3; // a hand that clicks moves this little
            const glm::ivec2 there(event.button.x, event.button.y);
            if (glm::all(glm::lessThanEqual(glm::abs(there - *pressed_), glm::ivec2(kStill))))
                model_->panels.choose(model_->controls.playback(), view(area_).camera, there,
                                      windowSize);
            pressed_.reset();
        }
        model_->controls.handle(event, windowSize.y * area_.scale);
    }
    void advance(double seconds) override
    {
        ModelFrame& frame = model_->frame;
        frame.showGround(options_.ground);
        frame.showBackFaces(options_.twoSided);
        model_->controls.advance(seconds);
        model_->panels.update(model_->frame, model_->controls.playback());
        if (shaders_)
            if (std::optional<BuiltShaders> built = shaders_->next(seconds))
                take(std::move(*built));
        if (std::optional<Opening> opening = opening_.take())
            take(std::move(*opening));
        if (!opening_.isBusy() && !waiting_.empty())
        {
            opening_.start([work = std::move(waiting_.front()), shown = model_->request]
                           { return work(shown); });
            waiting_.pop_front();
        }
    }
    void drop(const std::vector<std::filesystem::path>& files) override
    {
        waiting_.emplace_back([files, strict = options_.strict](const auto& shown)
                              { return openDropped(files, shown, strict); });
    }
    void showPanels() override
    {
        nextArea_ = model_->panels.area(model_->controls);
        model_->panels.skinning().startSplitAt((1.0 + nextArea_.centre.x) / 2.0);
        model_->panels.show(model_->frame, model_->controls, view(nextArea_));
        if (RequestChange change = model_->panels.takeChange())
            reload(std::move(change));
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
        if (model_->panels.wantsFiles())
            toggleFiles();
        if (const auto model = files_.show(opening_.isBusy()))
            open(*model);
        showMessages(messages_);
    }

    void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                     gpu::ImageUse leaveAs) override
    {
        Panels& panels = model_->panels;
        area_ = std::exchange(nextArea_, {});
        Shot shot{.playback = model_->controls.playback(), .view = view(area_)};
        panels.skinning().apply(shot.view);
        const ModelPicture picture{.target = target, .leaveAs = leaveAs, .view = shot.view};
        model_->frame.recordFrame(frame, channelPlays(model_->scene.model, shot.playback),
                                  &picture);
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
    ModelView view(const PictureArea& area = {}) const
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

    void open(std::filesystem::path model)
    {
        waiting_.emplace_back(
            [model = std::move(model), strict = options_.strict](const auto& shown)
            { return openingOf(requestFor(model, shown), Continuity::AnotherModel, strict); });
    }

    void toggleFiles() { files_.toggle(model_->scene.model.file); }

    void reload(RequestChange change = {})
    {
        waiting_.emplace_back(
            [change = std::move(change), strict = options_.strict](const samples::SceneRequest& now)
            {
                samples::SceneRequest request = now;
                if (change)
                    change(request.model);
                return openingOf(std::move(request), Continuity::SameModel, strict);
            });
    }

    // Keeps the previous shaders if the new ones are rejected.
    void take(BuiltShaders built)
    {
        messages_.clear();
        if (built.mistakes.empty())
        {
            device_.replacedShaders().set(built.changed);
            model_->frame.remakePipelines(); // which waits for the frames in flight
            return;
        }
        for (const std::string& mistake : built.mistakes)
            samples::printError(mistake);
        messages_.push_back({.title = "Shaders of " + shaders_->path().string() + " are not used",
                             .lines = std::move(built.mistakes)});
    }

    // Shows the opened model, or the reason for its rejection.
    void take(Opening opening)
    {
        tell(opening);
        messages_ = std::move(opening.messages);
        if (opening.place)
            files_.goTo(*opening.place);
        if (opening.scene)
            replaceModel(std::move(opening));
    }

    void replaceModel(Opening opening)
    {
        const std::size_t clips = model_->scene.model.clips.size();
        device_.waitIdle(); // for uploads, and because frames in flight draw the old one
        try
        {
            options_.skinning = model_->panels.skinning().choice();
            auto next = std::make_unique<OpenModel>(device_, std::move(opening.request),
                                                    std::move(*opening.scene), options_);
            if (opening.continuity != Continuity::AnotherModel)
                next->goOnFrom(*model_);
            if (opening.continuity == Continuity::MoreClips &&
                clips < next->scene.model.clips.size())
                next->controls.playClip(clips, gpu::kFirstChannel);
            model_ = std::move(next);
            pressed_.reset();
        }
        catch (const gpu::VulkanError& error)
        {
            samples::printError(error.what());
            messages_.push_back({.title = "Not opened", .lines = {error.what()}});
        }
    }

    // Whether the event belongs to the divider of the split view.
    bool dragsSplit(const SDL_Event& event, double windowWidth)
    {
        constexpr double kReach = 6.0; // from where the line can be grasped
        SkinningComparison& skinning = model_->panels.skinning();
        const std::optional<double> split = skinning.choice().split;
        if (!split)
            splitIsHeld_ = false;
        else if (event.type == SDL_MOUSEBUTTONDOWN)
            splitIsHeld_ = event.button.button == SDL_BUTTON_LEFT &&
                           std::abs(event.button.x - *split * windowWidth) <= kReach;
        else if (event.type == SDL_MOUSEBUTTONUP)
            return std::exchange(splitIsHeld_, false);
        else if (event.type == SDL_MOUSEMOTION && splitIsHeld_)
            skinning.moveSplit(std::clamp(event.motion.x / windowWidth, 0.0, 1.0));
        return splitIsHeld_ && (event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEMOTION);
    }

    void handlePanelKeys(const SDL_Event& event)
    {
        if (event.type != SDL_KEYDOWN)
            return;
        const int key = event.key.keysym.sym;
        SkinningComparison& skinning = model_->panels.skinning();
        Overlays& overlays = options_.overlays;
        if (key == SDLK_o)
            toggleFiles();
        if (key == SDLK_F5)
            reload();
        if (key == SDLK_v)
            options_.surface = static_cast<SurfaceChoice>(
                (static_cast<std::size_t>(options_.surface) + 1) % kSurfaceChoices);
        if (key == SDLK_b)
            overlays.skeleton = !overlays.skeleton;
        if (key == SDLK_n)
            overlays.normals = !overlays.normals;
        if (key == SDLK_x)
            overlays.wireframe = !overlays.wireframe;
        if (key == SDLK_g)
            skinning.toggleReference();
        if (key == SDLK_m)
            skinning.showNext();
        if (key == SDLK_c)
            skinning.toggleSplit();
    }

    const gpu::Device& device_;
    Options options_;
    std::unique_ptr<OpenModel> model_;
    // Receives the request of the model that is shown at that time.
    std::deque<std::function<Opening(const samples::SceneRequest& shown)>> waiting_;
    Background<Opening> opening_;
    std::vector<Message> messages_; // of what was opened last
    bool splitIsHeld_ = false;
    FilesPanel files_;
    std::optional<ShaderFolder> shaders_;
    std::optional<glm::ivec2> pressed_; // where the left button went down over the picture
    // Area that the panels leave free: in the last frame, and in the next one.
    PictureArea area_;
    PictureArea nextArea_;
};

} // namespace

std::unique_ptr<samples::WindowContent> windowContent(const gpu::Device& device,
                                                      samples::Scene scene, const Options& options,
                                                      std::optional<ShaderFolder> shaders)
{
    return std::make_unique<Content>(device, std::move(scene), options, std::move(shaders));
}

} // namespace sinew::viewer
