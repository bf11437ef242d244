// A window that shows a scene.
#pragma once

#include "engine/gpu/device.h"
#include "samples/viewer/options.h"
#include "samples/viewer/scene.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

struct SDL_Window;

namespace sinew::viewer
{

// An SDL window fit for Vulkan; SDL is shut down with it.
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

// Shows the scene until the window is closed.
ExitCode runWindow(const Window& window, const gpu::Instance& instance, const gpu::Device& device,
                   const Scene& scene, const Options& options);

} // namespace sinew::viewer
