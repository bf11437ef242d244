// A window that Vulkan draws into.
#pragma once

#include "engine/gpu/instance.h"
#include "samples/common/option_values.h"

#include <tl/expected.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

struct SDL_Window;

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

} // namespace sinew::samples
