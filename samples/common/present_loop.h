// A window's frames: draws what a sample shows again and again, and passes it the events of keys
// and mouse.
#pragma once

#include "engine/gpu/device.h"
#include "engine/gpu/frame_ring.h"
#include "engine/render/render_target.h"
#include "samples/common/output.h"
#include "samples/common/shared_options.h"
#include "samples/common/window.h"
#include "samples/interface/widgets.h"

#include <glm/ext/vector_double2.hpp>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

union SDL_Event;

namespace sinew::samples
{

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
    // As H prints them.
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
    // Paths of files and folders that a hand let go of over the window, all at once.
    virtual void drop(const std::vector<std::filesystem::path>& /*files*/) {}
    // Whether there is something to show even where the panels are hidden; lays it out.
    virtual bool hasDialogs() const { return false; }
    virtual void showDialogs() {}
    // Puts away the front one of what lies over the picture; false where there is nothing.
    virtual bool dismiss(bool /*panelsShown*/) { return false; }
    // The window is about to be closed; its size where it has one of its own.
    virtual void close(bool /*panelsShown*/, const std::optional<PictureSize>& /*window*/) {}
};

// Draws until the window is closed, or Esc is pressed with nothing to put away. Tab hides the
// panels, and shows them again; keys and mouse that they take do not reach the content. F8 copies
// what they say to the clipboard. F12 saves a picture, without them, by the name of --output, which
// never replaces another: "shot.png", then "shot-1.png". All must outlive the call, after which no
// frame is in flight.
ExitCode runPresentLoop(const Window& window, const gpu::Instance& instance,
                        const gpu::Device& device, WindowContent& content,
                        const SharedOptions& options);

} // namespace sinew::samples
