#include "samples/app/present_loop.h"

#include "engine/base/text.h"
#include "engine/files/files.h"
#include "engine/gpu/barrier.h"
#include "engine/gpu/swapchain.h"
#include "engine/platform/process.h"
#include "engine/render/render_target.h"
#include "samples/app/interface.h"
#include "samples/app/output.h"

#include <SDL.h>
#include <SDL_vulkan.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <exception>
#include <optional>
#include <utility>

namespace sinew::samples
{

void Window::Close::operator()(SDL_Window* window) const
{
    // If an exception means that the window is gone, SDL would wait for it forever.
    if (std::uncaught_exceptions() > 0)
        return;
    SDL_DestroyWindow(window);
    SDL_Quit();
}

tl::expected<Window, std::string> Window::open(const PictureSize& size)
{
    // The program handles Ctrl+C itself, to end with the documented exit code.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetMainReady(); // on Windows, SDL would otherwise expect its own main
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
                                           "without a window with --headless",
                                           SDL_GetError()));
}

Surface::~Surface()
{
    vkDestroySurfaceKHR(instance_.get(), surface_, nullptr);
}

namespace
{

using Clock = std::chrono::steady_clock;

constexpr auto kKeysOfLoop = std::to_array<ui::KeyHelp>({
    {"Tab", "hide, show the panels"},
    {"Ctrl + Tab", "navigate the panels with the keyboard: Space presses, Esc leaves"},
    {"F8", "copy the text of the panels"},
    {"F12", "save an image without the panels"},
    {"H, F1, ?", "list the keys"},
    {"Esc", "close the dialog if one is open, otherwise quit"},
});

constexpr double kNoticeSeconds = 3.0;
constexpr double kTitleSeconds = 1.0; // time over which the title averages frame times

// Scales the text to its size on a display of 96 dots per inch.
ui::InterfaceSettings interfaceSettings(const Window& window, double textSize)
{
    constexpr float kUsualDpi = 96.0F;
    ui::InterfaceSettings settings{.textSize = static_cast<float>(textSize)};
    int width = 0;
    SDL_GetWindowSize(window.get(), &width, nullptr);
    if (width > 0)
        settings.pixelsPerUnit =
            static_cast<float>(window.sizeInPixels().width) / static_cast<float>(width);
    float dpi = kUsualDpi;
    const int display = SDL_GetWindowDisplayIndex(window.get());
    if (display >= 0 && SDL_GetDisplayDPI(display, nullptr, &dpi, nullptr) == 0)
    {
        // Rounded to quarters, because displays rarely report exact values.
        const float larger = std::round(4.0F * dpi / kUsualDpi / settings.pixelsPerUnit) / 4.0F;
        settings.textSize *= std::clamp(larger, 1.0F, 3.0F);
    }
    return settings;
}

void blitToWindow(VkCommandBuffer commands, const RenderTarget& target,
                  const gpu::SwapchainImage& image)
{
    const auto corner = [](VkExtent2D extent)
    {
        return VkOffset3D{static_cast<std::int32_t>(extent.width),
                          static_cast<std::int32_t>(extent.height), 1};
    };
    const VkImageBlit blit{
        .srcSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
        .srcOffsets = {{0, 0, 0}, corner(target.extent())},
        .dstSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1},
        .dstOffsets = {{0, 0, 0}, corner(image.extent)},
    };
    vkCmdBlitImage(commands, target.colour.get(), gpu::kBlitSource.layout, image.image,
                   gpu::kBlitTarget.layout, 1, &blit, VK_FILTER_NEAREST);
}

class PresentLoop
{
public:
    PresentLoop(const Window& window, const gpu::Instance& instance, const gpu::Device& device,
                WindowContent& content, const SharedOptions& options)
        : window_(window), device_(device), content_(content), output_(options.outputOrDefault()),
          surface_(window, instance), swapchain_(device, surface_.get()), ring_(device),
          textSize_(options.textSize)
    {
        panelsShown_ = options.panels.value_or(true);
        const std::span<const ui::KeyHelp> own = content.keys();
        keys_.assign(own.begin(), own.end());
        keys_.insert(keys_.end(), kKeysOfLoop.begin(), kKeysOfLoop.end());
        recreateSwapchain();
    }

    ExitCode run()
    {
        Clock::time_point before = Clock::now();
        while (!quit_)
        {
            if (platform::interrupted())
                return kExitInterrupted;
            handleEvents();
            const Clock::time_point now = Clock::now();
            const double seconds = std::chrono::duration<double>(now - before).count();
            before = now;
            noticeSeconds_ -= seconds;
            content_.advance(seconds);
            if (!drawFrame(seconds))
                SDL_Delay(10); // nothing to draw into, for example a minimised window
            if (std::exchange(pictureRequested_, false) && !savePicture())
                return kExitOutput;
            showTitle(seconds);
        }
        return kExitOk;
    }

private:
    void handleEvents()
    {
        int width = 0;
        int height = 0;
        SDL_GetWindowSize(window_.get(), &width, &height);
        SDL_Event event;
        while (SDL_PollEvent(&event) != 0)
        {
            if (event.type == SDL_WINDOWEVENT && event.window.event == SDL_WINDOWEVENT_SIZE_CHANGED)
                swapchainFits_ = false;
            if (event.type == SDL_QUIT)
                quit_ = true;
            if (event.type >= SDL_DROPFILE && event.type <= SDL_DROPCOMPLETE)
                takeDrop(event.drop);
            if (interface_)
                interface_->follow(event);
            if (!interfaceShown_ || !interface_->takes(event))
            {
                if (event.type == SDL_KEYDOWN)
                    handleKey(event.key.keysym.sym);
                if (event.type == SDL_TEXTINPUT && event.text.text[0] == '?')
                    keysShown_ = !keysShown_;
                content_.handle(event, {std::max(width, 1), std::max(height, 1)});
            }
            if (interfaceShown_ && interface_->endsFrame(event))
                break;
        }
        minimised_ = (SDL_GetWindowFlags(window_.get()) & SDL_WINDOW_MINIMIZED) != 0;
    }

    void takeDrop(const SDL_DropEvent& event)
    {
        if (event.type == SDL_DROPFILE)
            dropped_.emplace_back(event.file);
        SDL_free(event.file); // may be null
        if (event.type == SDL_DROPCOMPLETE && !dropped_.empty())
            content_.drop(std::exchange(dropped_, {}));
    }

    void handleKey(int key)
    {
        if (key == SDLK_ESCAPE)
            quit_ = !content_.dismiss() && !std::exchange(keysShown_, false);
        else if (key == SDLK_TAB)
            panelsShown_ = !panelsShown_;
        else if (key == SDLK_F8)
            requestText();
        else if (key == SDLK_F12)
            pictureRequested_ = true;
        else if (key == SDLK_h || key == SDLK_F1)
            keysShown_ = !keysShown_;
    }

    void requestText()
    {
        textRequested_ = interfaceShown_;
        if (!textRequested_)
            tell("nothing to copy: the panels are hidden; press Tab to show them\n");
    }

    // Creates the interface only when it is first shown.
    void chooseInterface()
    {
        interfaceShown_ = panelsShown_ || keysShown_ || content_.hasDialogs();
        if (!interfaceShown_ || interface_)
            return;
        device_.waitIdle(); // for the font upload
        interface_.emplace(device_, interfaceSettings(window_, textSize_), window_.get());
    }

    void layOutInterface(VkExtent2D extent, double seconds)
    {
        const auto show = [this]
        {
            if (panelsShown_)
                content_.showPanels();
            content_.showDialogs();
            if (keysShown_)
                ui::showKeys(keys_, keysShown_);
        };
        if (std::exchange(textRequested_, false))
        {
            if (SDL_SetClipboardText(interface_->textOf(extent, show).c_str()) == 0)
                tell("copied the text of the panels\n");
            else
                printWarning(fmt::format("cannot copy the text of the panels: {}", SDL_GetError()));
        }
        interface_->layOut(extent, seconds, show);
    }

    void recreateSwapchain()
    {
        const VkExtent2D extent = window_.sizeInPixels();
        swapchain_.recreate(extent);
        if (extent.width > 0 && extent.height > 0)
            targets_ = createRenderTargets(device_, extent, content_.samples());
        swapchainFits_ = true;
    }

    // Returns false if there is no image to draw into.
    bool drawFrame(double seconds)
    {
        if (minimised_)
            return false;
        if (!swapchainFits_)
            recreateSwapchain();
        chooseInterface();
        const gpu::Frame frame = ring_.begin();
        const auto image = swapchain_.acquire(ring_.imageAcquired(frame));
        if (!image)
        {
            ring_.abandon(frame);
            swapchainFits_ = false;
            return false;
        }
        const RenderTarget& target = targets_[frame.slot];
        const gpu::ImageUse next = interfaceShown_ ? ui::kDrawnOver : gpu::kBlitSource;
        if (interfaceShown_)
            layOutInterface(target.extent(), seconds);
        content_.recordFrame(frame, target, next);
        if (interfaceShown_)
        {
            interface_->record(frame, target);
            transition(frame.commands, target.colour.range(), gpu::kColourAttachment,
                       gpu::kBlitSource);
        }
        const gpu::ImageRange windowImage{.image = image->image};
        transition(frame.commands, windowImage, gpu::kAcquired, gpu::kBlitTarget);
        blitToWindow(frame.commands, target, *image);
        transition(frame.commands, windowImage, gpu::kBlitTarget, gpu::kPresented);
        ring_.end(frame, {.waitFor = ring_.imageAcquired(frame), .signal = image->rendered});
        swapchainFits_ = swapchain_.present(*image) && swapchainFits_;
        return true;
    }

    // Renders and saves the image without panels. Returns false if the file cannot be written.
    bool savePicture()
    {
        if (targets_.empty()) // the window never had a size
            return true;
        ring_.wait();
        const gpu::Frame frame = ring_.begin();
        const RenderTarget& target = targets_[frame.slot];
        content_.recordFrame(frame, target, gpu::kCopySource);
        const gpu::Buffer picture = createPictureBuffer(device_, target.extent());
        recordCopy(frame.commands, target.colour, picture);
        barrier(frame.commands, gpu::kCopyWrite, gpu::kHostRead);
        ring_.end(frame);
        ring_.wait();
        const std::string name = unusedName(outputName(output_, 0));
        const Result<void> written =
            writeFile(name, encodePng(readPicture(picture, target.extent())));
        if (!written)
        {
            printError(toString(written.error()));
            return false;
        }
        notice_ = "saved " + printable(name);
        noticeSeconds_ = kNoticeSeconds;
        tell(notice_ + "\n");
        return true;
    }

    // Updates the title only a few times per second, which keeps it readable.
    void showTitle(double frameSeconds)
    {
        // Weighted by frame time: the mean covers about the same time span at any frame rate.
        smoothedSeconds_ +=
            (frameSeconds - smoothedSeconds_) * std::clamp(frameSeconds / kTitleSeconds, 0.1, 1.0);
        const Clock::time_point now = Clock::now();
        if (now - titleShown_ < std::chrono::milliseconds(250))
            return;
        titleShown_ = now;
        const std::string title =
            noticeSeconds_ > 0.0 ? notice_ : printable(content_.title(smoothedSeconds_));
        SDL_SetWindowTitle(window_.get(), title.c_str());
    }

    const Window& window_;
    const gpu::Device& device_;
    WindowContent& content_;
    std::string output_;
    Surface surface_;
    gpu::Swapchain swapchain_;
    RenderTargetRing targets_;
    std::optional<ui::Interface> interface_;
    std::vector<ui::KeyHelp> keys_; // in the order that H lists them
    bool keysShown_ = false;
    std::string notice_;
    double noticeSeconds_ = 0.0; // time left to show the notice
    gpu::FrameRing ring_;        // waits for frames in flight before their resources are destroyed
    std::vector<std::filesystem::path> dropped_; // files of an unfinished drop
    bool swapchainFits_ = false;
    bool minimised_ = false;
    bool quit_ = false;
    bool pictureRequested_ = false;
    bool textRequested_ = false;
    double textSize_;
    bool panelsShown_ = false;
    bool interfaceShown_ = false; // whether the last frame showed panels or messages
    double smoothedSeconds_ = 0.0;
    Clock::time_point titleShown_;
};

} // namespace

ExitCode runPresentLoop(const Window& window, const gpu::Instance& instance,
                        const gpu::Device& device, WindowContent& content,
                        const SharedOptions& options)
{
    return PresentLoop(window, instance, device, content, options).run();
}

} // namespace sinew::samples
