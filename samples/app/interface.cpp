#include "samples/app/interface.h"

#include "samples/app/widgets.h"
#include "shaders/shared/scene_types.h"

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
#include <cstddef>
#include <cstring>
#include <span>
#include <string>

#include "spirv/interface_frag.h"
#include "spirv/interface_vert.h"

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

// Whether a list or another popup is open.
bool isListOpen()
{
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
}

// Sets the modifiers of the event itself. The backend reads the current ones, which may differ.
void giveKey(const SDL_Event& event)
{
    ImGuiIO& io = ImGui::GetIO();
    ImGui_ImplSDL2_ProcessEvent(&event);
    const unsigned modifiers = event.key.keysym.mod;
    io.KeyCtrl = (modifiers & KMOD_CTRL) != 0;
    io.KeyShift = (modifiers & KMOD_SHIFT) != 0;
    io.KeyAlt = (modifiers & KMOD_ALT) != 0;
}

} // namespace

// UserData is set during text capture.
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
    ImGui::PushTextWrapPos(0.0F); // until the window ends
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
    io.IniFilename = nullptr; // do not write a file into the current folder
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
        // Otherwise ImGui would navigate with the arrow keys, which step through frames.
        const bool enters = (key.mod & KMOD_CTRL) != 0 && key.sym == SDLK_TAB;
        if (enters)
            keysEntered_ = true;
        if (event.type == SDL_KEYDOWN && key.sym == SDLK_ESCAPE)
            keysEntered_ = false; // ImGui also leaves its focused items, one per press
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

// The backend reads the current mouse state from SDL and the X server. That state may be newer than
// the last handled event, and it misses a pointer that another program moves during a drag.
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
    io.DeltaTime = static_cast<float>(std::max(seconds, 1e-4)); // ImGui requires more than 0
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
    constexpr double kUntimed = 0.0;         // for reproducible images
    layOut(target.extent(), kUntimed, show); // sizes are only known in the second pass
    layOut(target.extent(), kUntimed, show);
    record(frame, target);
    transition(frame, "picture with panels", target.colour.range(), gpu::kColourAttachment,
               gpu::kCopySource);
}

std::string Interface::textOf(VkExtent2D extent, const std::function<void()>& show)
{
    constexpr double kSecondsPerFrame = 1.0 / 60.0;
    layOut(extent, kSecondsPerFrame, show); // sizes are only known from the second frame on
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

namespace
{

constexpr VkIndexType kIndexType =
    sizeof(ImDrawIdx) == 2 ? VK_INDEX_TYPE_UINT16 : VK_INDEX_TYPE_UINT32;

gpu::GpuImage uploadFont(const gpu::Device& device)
{
    unsigned char* pixels = nullptr;
    int width = 0;
    int height = 0;
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    const VkExtent2D extent{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
    const std::size_t bytes = std::size_t{4} * extent.width * extent.height;
    const std::array levels = {
        gpu::TextureLevelBytes{.extent = extent, .bytes = std::as_bytes(std::span(pixels, bytes))}};
    return gpu::uploadTexture(device, VK_FORMAT_R8G8B8A8_UNORM, levels, "interface font");
}

gpu::Pipeline createPipeline(const gpu::Device& device, const gpu::SetLayout& setLayout)
{
    return gpu::createGraphicsPipeline(
        device,
        {.vertexShader = interface_vert_spirv,
         .vertexConstants = {},
         .fragmentShader = interface_frag_spirv,
         .fragmentConstants = {},
         .vertexBindings = {{0, sizeof(ImDrawVert), VK_VERTEX_INPUT_RATE_VERTEX}},
         .vertexAttributes = {{0, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(ImDrawVert, pos)},
                              {1, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(ImDrawVert, uv)},
                              {2, 0, VK_FORMAT_R8G8B8A8_UNORM, offsetof(ImDrawVert, col)}},
         .blend = {VK_BLEND_FACTOR_SRC_ALPHA, VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA},
         .colourFormat = kColourFormat,
         .pushBytes = sizeof(gpu::InterfacePush)},
        {&setLayout}, "interface");
}

// Grows by half again, to avoid reallocating for every new line of a panel.
void grow(const gpu::Device& device, gpu::Buffer& buffer, std::size_t bytes,
          VkBufferUsageFlags usage, const std::string& name)
{
    if (buffer.size() < bytes)
        buffer = gpu::Buffer(device, bytes + bytes / 2, usage, gpu::Residency::Upload, name);
}

void beginDrawingOver(VkCommandBuffer commands, const RenderTarget& target)
{
    const VkRenderingAttachmentInfo colour{
        .sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
        .imageView = target.colour.view(),
        .imageLayout = kDrawnOver.layout,
        .loadOp = VK_ATTACHMENT_LOAD_OP_LOAD,
        .storeOp = VK_ATTACHMENT_STORE_OP_STORE,
    };
    const VkRenderingInfo info{
        .sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
        .renderArea = {.extent = target.extent()},
        .layerCount = 1,
        .colorAttachmentCount = 1,
        .pColorAttachments = &colour,
    };
    vkCmdBeginRendering(commands, &info);
    gpu::setWholeViewport(commands, target.extent());
}

// Scissor rectangle of a draw command in pixels; empty if nothing is visible.
VkRect2D clipOf(const ImDrawCmd& command, const ImDrawData& data, VkExtent2D extent)
{
    const auto side = [](float at, float origin, float scale, std::uint32_t most)
    {
        return static_cast<std::int32_t>(
            std::clamp((at - origin) * scale, 0.0F, static_cast<float>(most)));
    };
    const ImVec2 origin = data.DisplayPos;
    const ImVec2 scale = data.FramebufferScale;
    const std::int32_t left = side(command.ClipRect.x, origin.x, scale.x, extent.width);
    const std::int32_t top = side(command.ClipRect.y, origin.y, scale.y, extent.height);
    const std::int32_t right = side(command.ClipRect.z, origin.x, scale.x, extent.width);
    const std::int32_t bottom = side(command.ClipRect.w, origin.y, scale.y, extent.height);
    return {{left, top},
            {static_cast<std::uint32_t>(std::max(right - left, 0)),
             static_cast<std::uint32_t>(std::max(bottom - top, 0))}};
}

} // namespace

InterfacePass::InterfacePass(const gpu::Device& device)
    : device_(device), font_(uploadFont(device)),
      sampler_(gpu::createSampler(device, {.address = VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE},
                                  "interface sampler")),
      setLayout_(device, VK_SHADER_STAGE_FRAGMENT_BIT, {VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER},
                 "interface set layout"),
      sets_(device, setLayout_, {{{&font_, sampler_.get()}}}, "interface set"),
      pipeline_(createPipeline(device, setLayout_))
{
}

void InterfacePass::fill(Slot& slot, const ImDrawData& data)
{
    grow(device_, slot.vertices, std::size_t(data.TotalVtxCount) * sizeof(ImDrawVert),
         VK_BUFFER_USAGE_VERTEX_BUFFER_BIT, "interface vertices");
    grow(device_, slot.indices, std::size_t(data.TotalIdxCount) * sizeof(ImDrawIdx),
         VK_BUFFER_USAGE_INDEX_BUFFER_BIT, "interface indices");
    std::byte* vertices = slot.vertices.mapped().data();
    std::byte* indices = slot.indices.mapped().data();
    for (const ImDrawList* list : std::span(data.CmdLists, std::size_t(data.CmdListsCount)))
    {
        const auto vertexBytes = static_cast<std::size_t>(list->VtxBuffer.size_in_bytes());
        const auto indexBytes = static_cast<std::size_t>(list->IdxBuffer.size_in_bytes());
        std::memcpy(vertices, list->VtxBuffer.Data, vertexBytes);
        std::memcpy(indices, list->IdxBuffer.Data, indexBytes);
        vertices += vertexBytes;
        indices += indexBytes;
    }
}

void InterfacePass::record(const gpu::Frame& frame, const RenderTarget& target,
                           const ImDrawData& data)
{
    if (data.TotalIdxCount == 0)
        return;
    Slot& slot = slots_[frame.slot];
    fill(slot, data);
    const VkCommandBuffer commands = frame.commands;
    beginDrawingOver(commands, target);
    pipeline_.bind(commands);
    pipeline_.bindSet(commands, sets_[0]);
    gpu::setSurfaceState(commands, {.cullMode = VK_CULL_MODE_NONE, .writesDepth = false});
    const gpu::vec2 scale(2.0F / data.DisplaySize.x, 2.0F / data.DisplaySize.y);
    pipeline_.push(commands, gpu::InterfacePush{.scale = scale,
                                                .offset = {-1.0F - data.DisplayPos.x * scale.x,
                                                           -1.0F - data.DisplayPos.y * scale.y}});
    const VkDeviceSize start = 0;
    vkCmdBindVertexBuffers(commands, 0, 1, std::array{slot.vertices.get()}.data(), &start);
    vkCmdBindIndexBuffer(commands, slot.indices.get(), 0, kIndexType);
    std::uint32_t firstIndex = 0;
    std::int32_t firstVertex = 0;
    for (const ImDrawList* list : std::span(data.CmdLists, std::size_t(data.CmdListsCount)))
    {
        for (const ImDrawCmd& command : list->CmdBuffer)
        {
            const VkRect2D clip = clipOf(command, data, target.extent());
            if (clip.extent.width == 0 || clip.extent.height == 0)
                continue;
            vkCmdSetScissor(commands, 0, 1, &clip);
            vkCmdDrawIndexed(commands, command.ElemCount, 1, firstIndex + command.IdxOffset,
                             firstVertex + static_cast<std::int32_t>(command.VtxOffset), 0);
        }
        firstIndex += static_cast<std::uint32_t>(list->IdxBuffer.Size);
        firstVertex += list->VtxBuffer.Size;
    }
    vkCmdEndRendering(commands);
}

} // namespace sinew::ui
