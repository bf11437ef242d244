// A window that Vulkan draws into.
#pragma once

#include "engine/gpu/instance.h"
#include "samples/common/picture_size.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

struct SDL_Window;

namespace sinew::samples
{

// An SDL window fit for Vulkan; SDL is shut down with it, except by an exception, after which the
// process is to end.
class Window
{
public:
    // Nothing where there is no display or the display cannot show Vulkan.
    static std::optional<Window> open(const PictureSize& size);

    std::vector<std::string> vulkanExtensions() const;
    // To be destroyed by the caller before the instance. Throws VulkanError.
    VkSurfaceKHR createSurface(VkInstance instance) const;
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

// Destroys the surface before the instance goes: `instance` must outlive it.
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
    VkSurfaceKHR surface_;
};

} // namespace sinew::samples
