#include "samples/interface/interface.h"

#include "samples/interface/widgets.h"

#include <SDL.h>

#include <imgui.h>

#if __has_include(<backends/imgui_impl_sdl2.h>)
#include <backends/imgui_impl_sdl2.h>
#elif __has_include(<imgui_impl_sdl2.h>)
#include <imgui_impl_sdl2.h>
#else
#include <backends/imgui_impl_sdl.h>
#endif

#include <algorithm>

namespace sinew::ui
{

namespace
{

constexpr unsigned kShortcutModifiers = KMOD_CTRL | KMOD_ALT | KMOD_GUI;

bool typesCharacter(const SDL_Keysym& key)
{
    return key.sym >= SDLK_SPACE && key.sym < SDLK_DELETE && (key.mod & kShortcutModifiers) == 0;
}

bool isKey(const SDL_Event& event)
{
    return event.type == SDL_KEYDOWN || event.type == SDL_KEYUP;
}

bool isModifier(SDL_Keycode key)
{
    return key == SDLK_LCTRL || key == SDLK_RCTRL || key == SDLK_LSHIFT || key == SDLK_RSHIFT ||
           key == SDLK_LALT || key == SDLK_RALT;
}

// One that was unfolded, or any other window that closes by itself.
bool isListOpen()
{
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

// With the modifiers of the event: the backend asks for those of now, which is later.
void giveKey(SDL_Event event)
{
    ImGuiIO& io = ImGui::GetIO();
    // In a list Enter chooses, as Space does.
    SDL_Keysym& key = event.key.keysym;
    if (isListOpen() && !io.WantTextInput && (key.sym == SDLK_RETURN || key.sym == SDLK_KP_ENTER))
    {
        key.sym = SDLK_SPACE;
        key.scancode = SDL_SCANCODE_SPACE;
    }
    ImGui_ImplSDL2_ProcessEvent(&event);
    const unsigned modifiers = event.key.keysym.mod;
    io.KeyCtrl = (modifiers & KMOD_CTRL) != 0;
    io.KeyShift = (modifiers & KMOD_SHIFT) != 0;
    io.KeyAlt = (modifiers & KMOD_ALT) != 0;
}

} // namespace

// UserData points to the text while the panels are laid out to be read.
bool showsEverything()
{
    return ImGui::GetIO().UserData != nullptr;
}

void continueCapture()
{
    constexpr int kOpenAll = 64; // levels of trees
    if (showsEverything())
        ImGui::LogToClipboard(kOpenAll);
}

bool beginPanel(const char* name, int windowFlags, bool* isOpen)
{
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, isOpen != nullptr ? 1.0F : 0.0F);
    const bool isShown = ImGui::Begin(name, isOpen, windowFlags);
    ImGui::PopStyleVar();
    continueCapture();
    if (showsEverything())
        ImGui::LogText("== %s\n", name);
    return isShown;
}

void Interface::Destroy::operator()(ImGuiContext* context) const
{
    ImGui::DestroyContext(context);
}

Interface::Interface(const gpu::Device& device, const InterfaceSettings& settings,
                     SDL_Window* window)
    : settings_(settings), window_(window), context_(ImGui::CreateContext())
{
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr; // no file in whatever folder the program runs in
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    applyStyle(settings.textSize, settings.pixelsPerUnit);
    if (window_ != nullptr)
    {
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
        ImGui_ImplSDL2_InitForVulkan(window_);
    }
    pass_.emplace(device);
}

Interface::~Interface()
{
    if (window_ != nullptr)
        ImGui_ImplSDL2_Shutdown();
}

bool Interface::takes(const SDL_Event& event)
{
    const ImGuiIO& io = ImGui::GetIO();
    if (event.type == SDL_MOUSEBUTTONDOWN)
        keysEntered_ = false;
    const bool typing = io.WantTextInput || keysMove();
    if (isKey(event))
    {
        const SDL_Keysym& key = event.key.keysym;
        if (key.sym >= SDLK_F1 && key.sym <= SDLK_F12)
            return false;
        // ImGui would move through its panels by the arrows that step through frames.
        const bool enters = (key.mod & KMOD_CTRL) != 0 && key.sym == SDLK_TAB;
        if (enters)
            keysEntered_ = true;
        if (event.type == SDL_KEYDOWN && key.sym == SDLK_ESCAPE)
            keysEntered_ = false; // and ImGui leaves what it marks, one thing at a time
        if (typing || enters || isModifier(key.sym) || event.type == SDL_KEYUP)
            giveKey(event);
        return typing || enters;
    }
    ImGui_ImplSDL2_ProcessEvent(&event);
    switch (event.type)
    {
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
    case SDL_MOUSEWHEEL:
        return io.WantCaptureMouse;
    case SDL_TEXTINPUT:
        return typing;
    default:
        return false;
    }
}

bool Interface::keysMove() const
{
    return keysEntered_ || ImGui::GetIO().NavVisible || isListOpen();
}

bool Interface::endsFrame(const SDL_Event& event) const
{
    if (isKey(event))
        return event.key.repeat == 0 &&
               (!typesCharacter(event.key.keysym) || (keysMove() && !ImGui::GetIO().WantTextInput));
    return event.type == SDL_MOUSEBUTTONDOWN || event.type == SDL_MOUSEBUTTONUP;
}

void Interface::follow(const SDL_Event& event)
{
    if (event.type == SDL_MOUSEMOTION)
        mouse_.position = {event.motion.x, event.motion.y};
    if (event.type != SDL_MOUSEBUTTONDOWN && event.type != SDL_MOUSEBUTTONUP)
        return;
    mouse_.position = {event.button.x, event.button.y};
    if (event.button.button == SDL_BUTTON_LEFT)
        mouse_.isLeftDown = event.type == SDL_MOUSEBUTTONDOWN;
}

// The backend asks SDL and the X server how things are now, which may be later than the last event
// that was taken, and which do not tell of a pointer that another program moves while a button is
// held.
void Interface::placeMouse() const
{
    ImGuiIO& io = ImGui::GetIO();
    io.MouseDown[ImGuiMouseButton_Left] = mouse_.isLeftDown;
    if (SDL_GetMouseFocus() == window_)
        io.MousePos = {static_cast<float>(mouse_.position.x),
                       static_cast<float>(mouse_.position.y)};
}

void Interface::layOut(VkExtent2D extent, double seconds, const std::function<void()>& show)
{
    ImGuiIO& io = ImGui::GetIO();
    if (window_ != nullptr)
    {
        ImGui_ImplSDL2_NewFrame();
        placeMouse();
    }
    const float scale = settings_.pixelsPerUnit;
    io.DisplaySize = {static_cast<float>(extent.width) / scale,
                      static_cast<float>(extent.height) / scale};
    io.DisplayFramebufferScale = {scale, scale};
    io.DeltaTime = static_cast<float>(std::max(seconds, 1e-4)); // ImGui demands more than 0
    ImGui::NewFrame();
    show();
    ImGui::Render();
}

void Interface::record(const gpu::Frame& frame, const RenderTarget& target)
{
    pass_->record(frame, target, *ImGui::GetDrawData());
}

void Interface::draw(const gpu::Frame& frame, const RenderTarget& target,
                     const std::function<void()>& show)
{
    constexpr double kUntimed = 0.0;         // the image is to be the same everywhere
    layOut(target.extent(), kUntimed, show); // sizes are known from the second time on
    layOut(target.extent(), kUntimed, show);
    record(frame, target);
    transition(frame, "picture with panels", target.colour.range(), gpu::kColourAttachment,
               gpu::kCopySource);
}

std::string Interface::textOf(VkExtent2D extent, const std::function<void()>& show)
{
    constexpr double kSecondsPerFrame = 1.0 / 60.0;
    layOut(extent, kSecondsPerFrame, show); // sizes are known from the second frame on
    ImGuiIO& io = ImGui::GetIO();
    std::string text;
    const auto keep = io.SetClipboardTextFn;
    void* const data = io.ClipboardUserData;
    io.SetClipboardTextFn = [](void* to, const char* said)
    { *static_cast<std::string*>(to) += said; };
    io.ClipboardUserData = &text;
    io.UserData = &text;
    layOut(extent, kSecondsPerFrame, show);
    io.UserData = nullptr;
    io.SetClipboardTextFn = keep;
    io.ClipboardUserData = data;
    return text;
}

} // namespace sinew::ui
