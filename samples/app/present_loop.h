// The window and its frame loop: draws the sample's content and forwards keyboard and mouse events.

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

// An SDL window for Vulkan. Its destructor shuts SDL down, except during stack unwinding; the
// process must end then.
class Window
{
public:
    // Returns the reason if there is no display or it does not support Vulkan.
    static tl::expected<Window, std::string> open(const PictureSize& size);

    std::vector<std::string> vulkanExtensions() const;
    VkExtent2D sizeInPixels() const;
    SDL_Window* get() const { return window_.get(); }

private:
    struct Close
    {
        void operator()(SDL_Window* window) const;
    };

    explicit Window(SDL_Window* window) : window_(window) {}

    std::unique_ptr<SDL_Window, Close> window_;
};

// An owned surface. `instance` must outlive it.
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

// The content of a sample's window.
class WindowContent
{
public:
    WindowContent() = default;
    virtual ~WindowContent() = default;
    WindowContent(const WindowContent&) = delete;
    WindowContent& operator=(const WindowContent&) = delete;

    // Samples per pixel of the render targets. Constant.
    virtual VkSampleCountFlagBits samples() const = 0;
    // The content's keys. H lists them before those of the loop.
    virtual std::span<const ui::KeyHelp> keys() const = 0;
    // Called for every event, including those that the loop handles. `windowSize` is in the units
    // of mouse positions, at least 1 each.
    virtual void handle(const SDL_Event& event, const glm::dvec2& windowSize) = 0;
    // Advances time by `seconds`; called once before each frame.
    virtual void advance(double seconds) = 0;
    // The target's colour must be left in use `leaveAs`.
    virtual void recordFrame(const gpu::Frame& frame, const RenderTarget& target,
                             gpu::ImageUse leaveAs) = 0;
    // `frameSeconds`: duration of a frame, smoothed.
    virtual std::string title(double frameSeconds) const = 0;
    // Lays out the panels with ImGui. Called for each frame that shows them.
    virtual void showPanels() = 0;
    // Receives all files and folders of one drop.
    virtual void drop(const std::vector<std::filesystem::path>& /*files*/) {}
    // Dialogs are shown even while the panels are hidden.
    virtual bool hasDialogs() const { return false; }
    virtual void showDialogs() {}
    // Closes the front dialog. Returns false if there is none.
    virtual bool dismiss() { return false; }
};

// Draws until the window is closed, or Esc is pressed with nothing left to close. H lists the keys.
// Tab hides and shows the panels; their keyboard and mouse input does not reach the content. F8
// copies their text to the clipboard. F12 saves an image without panels, named after --output, and
// never overwrites a file: "shot.png", then "shot-1.png". All arguments must outlive the call. No
// frame is in flight afterwards.
ExitCode runPresentLoop(const Window& window, const gpu::Instance& instance,
                        const gpu::Device& device, WindowContent& content,
                        const SharedOptions& options);

} // namespace sinew::samples
