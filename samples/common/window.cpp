#include "samples/common/window.h"

#include <SDL.h>
#include <SDL_vulkan.h>
#include <fmt/format.h>

#include <exception>

namespace sinew::samples
{

void Window::Close::operator()(SDL_Window* window) const
{
    // The error may be that the window is gone, and SDL would wait forever for its end.
    if (std::uncaught_exceptions() > 0)
        return;
    SDL_DestroyWindow(window);
    SDL_Quit();
}

tl::expected<Window, std::string> Window::open(const PictureSize& size)
{
    // The program handles Ctrl+C itself, so that it ends with the documented exit code.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetMainReady(); // main is not SDL's, which Windows' SDL expects
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return tl::unexpected(std::string(SDL_GetError()));
    SDL_Window* window =
        SDL_CreateWindow("Sinew", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED,
                         static_cast<int>(size.width), static_cast<int>(size.height),
                         SDL_WINDOW_VULKAN | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (window == nullptr)
    {
        const std::string reason = SDL_GetError();
        SDL_Quit();
        return tl::unexpected(reason);
    }
    return Window(window);
}

std::vector<std::string> Window::vulkanExtensions() const
{
    unsigned count = 0;
    SDL_Vulkan_GetInstanceExtensions(get(), &count, nullptr);
    std::vector<const char*> names(count);
    SDL_Vulkan_GetInstanceExtensions(get(), &count, names.data());
    return {names.begin(), names.end()};
}

std::optional<PictureSize> Window::ownSize() const
{
    constexpr Uint32 kNotItsOwn =
        SDL_WINDOW_MINIMIZED | SDL_WINDOW_MAXIMIZED | SDL_WINDOW_FULLSCREEN;
    int width = 0;
    int height = 0;
    SDL_GetWindowSize(get(), &width, &height);
    if ((SDL_GetWindowFlags(get()) & kNotItsOwn) != 0 || width <= 0 || height <= 0)
        return std::nullopt;
    return PictureSize{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

VkExtent2D Window::sizeInPixels() const
{
    int width = 0;
    int height = 0;
    SDL_Vulkan_GetDrawableSize(get(), &width, &height);
    return {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
}

Surface::Surface(const Window& window, const gpu::Instance& instance) : instance_(instance)
{
    if (SDL_Vulkan_CreateSurface(window.get(), instance.get(), &surface_) == SDL_FALSE)
        throw gpu::VulkanError(fmt::format("creating the window's surface failed: {}; render "
                                           "without a window by --headless",
                                           SDL_GetError()));
}

Surface::~Surface()
{
    vkDestroySurfaceKHR(instance_.get(), surface_, nullptr);
}

} // namespace sinew::samples
