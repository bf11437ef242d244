#include "samples/common/window.h"

#include "samples/common/x11_errors.h"

#include <SDL.h>
#include <SDL_vulkan.h>
#include <fmt/format.h>

#include <exception>

namespace sinew::samples
{

namespace
{

bool isOnADisplay(const WindowPosition& position)
{
    constexpr int kGrip = 40; // of its title bar, for a hand to take it by
    const SDL_Point grip{position.x + kGrip, position.y + kGrip};
    for (int display = 0; display < SDL_GetNumVideoDisplays(); ++display)
    {
        SDL_Rect bounds;
        if (SDL_GetDisplayBounds(display, &bounds) == 0 &&
            SDL_PointInRect(&grip, &bounds) == SDL_TRUE)
            return true;
    }
    return false;
}

} // namespace

void Window::Close::operator()(SDL_Window* window) const
{
    // The error may be that the window is gone, and SDL would wait forever for its end.
    if (std::uncaught_exceptions() > 0)
        return;
    SDL_DestroyWindow(window);
    SDL_Quit();
}

tl::expected<Window, std::string> Window::open(const PictureSize& size,
                                               const std::optional<WindowPosition>& position)
{
    // The program handles Ctrl+C itself, so that it ends with the documented exit code.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetMainReady(); // main is not SDL's, which Windows' SDL expects
    if (SDL_Init(SDL_INIT_VIDEO) != 0)
        return tl::unexpected(std::string(SDL_GetError()));
    const bool isKnown = position && isOnADisplay(*position);
    constexpr int kCentred = SDL_WINDOWPOS_CENTERED;
    SDL_Window* window = SDL_CreateWindow(
        "Sinew", isKnown ? position->x : kCentred, isKnown ? position->y : kCentred,
        static_cast<int>(size.width), static_cast<int>(size.height),
        SDL_WINDOW_VULKAN | SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (window == nullptr)
    {
        const std::string reason = SDL_GetError();
        SDL_Quit();
        return tl::unexpected(reason);
    }
    catchX11Errors(); // after SDL, which sets handlers with its first window
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

std::optional<WindowState> Window::state() const
{
    constexpr Uint32 kNotItsOwn =
        SDL_WINDOW_MINIMIZED | SDL_WINDOW_MAXIMIZED | SDL_WINDOW_FULLSCREEN;
    if ((SDL_GetWindowFlags(get()) & kNotItsOwn) != 0)
        return std::nullopt;
    int width = 0;
    int height = 0;
    WindowPosition position;
    SDL_GetWindowSize(get(), &width, &height);
    SDL_GetWindowPosition(get(), &position.x, &position.y);
    // A window is opened with its frame at a position, and asked for its own without the frame.
    int above = 0;
    int left = 0;
    SDL_GetWindowBordersSize(get(), &above, &left, nullptr, nullptr);
    position.x -= left;
    position.y -= above;
    if (width <= 0 || height <= 0)
        return std::nullopt;
    return WindowState{
        .size = {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)},
        .position = position};
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
