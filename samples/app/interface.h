// ImGui in a sample: input, layout, rendering and text capture of its panels.
#pragma once

#include "engine/gpu/barrier.h"
#include "engine/gpu/buffer.h"
#include "engine/gpu/image.h"
#include "engine/gpu/pipeline.h"
#include "engine/render/render_target.h"

#include <glm/ext/vector_int2.hpp>

#include <array>
#include <functional>
#include <imgui.h>
#include <memory>
#include <optional>
#include <string>

struct SDL_Window;
union SDL_Event;

namespace sinew::ui
{

// Required image use of the pass's target. Afterwards it is gpu::kColourAttachment.
inline constexpr gpu::ImageUse kDrawnOver{gpu::kColourLoad, gpu::kColourAttachment.layout};

// Draws ImGui's output over a finished image.
class InterfacePass
{
public:
    // Uploads the font of the current ImGui context. `device` must outlive it.
    explicit InterfacePass(const gpu::Device& device);

    // `data` is in ImGui's units; FramebufferScale converts them to pixels of `target`.
    void record(const gpu::Frame& frame, const RenderTarget& target, const ImDrawData& data);

private:
    struct Slot
    {
        gpu::Buffer vertices;
        gpu::Buffer indices;
    };

    // Copies the triangles into the slot's buffers and grows them if needed.
    void fill(Slot& slot, const ImDrawData& data);

    const gpu::Device& device_;
    gpu::GpuImage font_;
    gpu::SamplerHandle sampler_;
    gpu::SetLayout setLayout_;
    gpu::DescriptorSets sets_;
    gpu::Pipeline pipeline_;
    std::array<Slot, gpu::kFramesInFlight> slots_;
};

struct InterfaceSettings
{
    float textSize = 15.0F;     // height in units
    float pixelsPerUnit = 1.0F; // display scale
};

// ImGui::Begin for wrapped text that textOf can capture. Always call ImGui::End.
bool beginPanel(const char* name, int windowFlags, bool* isOpen = nullptr);

// Whether the panels are being captured as text, with all groups, tabs and trees open.
bool showsEverything();

// Continues text capture after a nested window such as a list or a tooltip, because ImGui stops
// logging at the end of each window.
void continueCapture();

// Only one may exist at a time, because ImGui's context is global.
class Interface
{
public:
    // With a window, the panels take its input; without one they are only drawn. `device` and
    // `window` must outlive this object.
    Interface(const gpu::Device& device, const InterfaceSettings& settings,
              SDL_Window* window = nullptr);
    ~Interface();
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;

    // Tracks the mouse. Call it for every event, even while no panels are shown.
    void follow(const SDL_Event& event);
    // Whether the panels consume the event: the mouse is over one, text is being typed, or keyboard
    // navigation is on (from Ctrl + Tab to Esc).
    bool takes(const SDL_Event& event);
    // Whether later events must wait for the next frame. ImGui sees one state of buttons and keys
    // per frame and would miss a press and release within a frame. Keys that type a character need
    // not wait, because the character is a separate event.
    bool endsFrame(const SDL_Event& event) const;

    // Runs `show`, which makes ImGui calls. `extent` is the size of the image in pixels.
    void layOut(VkExtent2D extent, double seconds, const std::function<void()>& show);

    // Draws the last layout over an image in use kDrawnOver, which becomes gpu::kColourAttachment.
    void record(const gpu::Frame& frame, const RenderTarget& target);

    // Lays out `show` without a window and draws it over an image in use kDrawnOver, which becomes
    // gpu::kCopySource.
    void draw(const gpu::Frame& frame, const RenderTarget& target,
              const std::function<void()>& show);

    // The text of all panels, with all groups, tabs and trees open. Lays them out without drawing.
    // `show` must use beginPanel.
    std::string textOf(VkExtent2D extent, const std::function<void()>& show);

private:
    bool keysMove() const; // whether keys navigate the panels
    void placeMouse() const;

    struct Destroy
    {
        void operator()(ImGuiContext* context) const;
    };

    struct Mouse
    {
        glm::ivec2 position{-1}; // in the units of SDL's events
        bool isLeftDown = false;
    };

    InterfaceSettings settings_;
    SDL_Window* window_;
    Mouse mouse_;              // state after the last event
    bool keysEntered_ = false; // by Ctrl + Tab, even if ImGui does not show it yet
    std::unique_ptr<ImGuiContext, Destroy> context_;
    std::optional<InterfacePass> pass_;
};

} // namespace sinew::ui
