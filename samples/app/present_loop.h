// A window and its frames: draws what a sample shows again and again, and passes it the events of
// keys and mouse.

union SDL_Event;
struct SDL_Window;
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/gpu/instance.h"
#include "engine/render/render_target.h"
#include "samples/app/command_line.h"
#include "samples/app/output.h"
#include "samples/app/shared_options.h"
#include "samples/app/widgets.h"

#include <glm/ext/vector_double2.hpp>
#include <tl/expected.hpp>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sinew::samples
{

// An SDL window fit for Vulkan; SDL is shut down with it, except while an exception unwinds, after
// which the process must end.
class Window
{
public:
    // The reason where there is no display or the display cannot show Vulkan.
    static tl::expected<Window, std::string> open(const PictureSize& size);

    std::vector<std::string> vulkanExtensions() const;
    VkExtent2D sizeInPixels() const;
    // Nothing while it is minimised, or fills the display.
    std::optional<PictureSize> ownSize() const;
    SDL_Window* get() const { return window_.get(); }

private:
    struct Close
    {
        void operator()(SDL_Window* window) const;
    };

    explicit Window(SDL_Window* window) : window_(window) {}

    std::unique_ptr<SDL_Window, Close> window_;
};

// Owns a surface; `instance` must outlive it.
class Surface
{
public:
    // Throws VulkanError.
    Surface(const Window& window, const gpu::Instance& instance);
    ~Surface();
    Surface(const Surface&) = delete;
    Surface& operator=(const Surface&) = delete;

    VkSurfaceKHR get() const { return surface_; }

private:
    const gpu::Instance& instance_;
    VkSurfaceKHR surface_ = VK_NULL_HANDLE;
};

// What a sample shows in its window.
class WindowContent
{
public:
    WindowContent() = default;
    virtual ~WindowContent() = default;
    WindowContent(const WindowContent&) = delete;
    WindowContent& operator=(const WindowContent&) = delete;

    // Samples per pixel of the targets; never changes.
    virtual VkSampleCountFlagBits samples() const = 0;
    // The content's own. H lists them before those of the loop.
    virtual std::span<const ui::KeyHelp> keys() const = 0;
    // Called for every event, those that the loop handles itself included. `windowSize` in the
    // units of mouse positions, at least 1 each.
    virtual void handle(const SDL_Event& event, const glm::dvec2& windowSize) = 0;
    // Advances time by `seconds`; called once before each frame.
    virtual void advance(double seconds) = 0;
    // The target's colour must be left as `leaveAs`.
    virtual void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                             gpu::ImageUse leaveAs) = 0;
    // `frameSeconds`: how long a frame takes, smoothed.
    virtual std::string title(double frameSeconds) const = 0;
    // Lays them out by ImGui's calls; called for each frame that shows them.
    virtual void showPanels() = 0;
    // Paths of files and folders that were dropped on the window, all at once.
    virtual void drop(const std::vector<std::filesystem::path>& /*files*/) {}
    // Whether there is something to show even where the panels are hidden; lays it out.
    virtual bool hasDialogs() const { return false; }
    virtual void showDialogs() {}
    // Closes the front dialog; false where there is none.
    virtual bool dismiss() { return false; }
    // The window is about to be closed; its size where it has one of its own.
    virtual void close(bool /*panelsShown*/, const std::optional<PictureSize>& /*window*/) {}
};

// Draws until the window is closed, or Esc is pressed with nothing to close. H lists the keys. Tab
// hides the panels, and shows them again; keys and mouse that they take do not reach the content.
// F8 copies what they say to the clipboard. F12 saves a picture, without them, by the name of
// --output, which never replaces another: "shot.png", then "shot-1.png". All must outlive the call,
// after which no frame is in flight.
ExitCode runPresentLoop(const Window& window, const gpu::Instance& instance,
                        const gpu::Device& device, WindowContent& content,
                        const SharedOptions& options);

} // namespace sinew::samples
