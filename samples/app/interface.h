// The panels over a sample's picture: what they share, whatever they say.
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

// How a picture is to be left for the pass, which leaves it as gpu::kColourAttachment.
inline constexpr gpu::ImageUse kDrawnOver{gpu::kColourLoad, gpu::kColourAttachment.layout};

// Draws what ImGui has laid out over a finished picture.
class InterfacePass
{
public:
    // Uploads the font of the current ImGui context. `device` must outlive it.
    explicit InterfacePass(const gpu::Device& device);

    // The data of one frame, in units of which `target` has FramebufferScale pixels each.
    void record(const gpu::Frame& frame, const RenderTarget& target, const ImDrawData& data);

private:
    struct Slot
    {
        gpu::Buffer vertices;
        gpu::Buffer indices;
    };

    // Copies the triangles into the slot's buffers, which grow where they must.
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
    float pixelsPerUnit = 1.0F; // of the display
};

// ImGui::Begin with what textOf needs; to be followed by ImGui::End whatever it returns.
bool beginPanel(const char* name, int windowFlags, bool* isOpen = nullptr);

// Whether the panels are laid out to be read as text, with every group, tab and tree open.
bool showsEverything();

// Goes on with a panel's text after a window that lies in the panel, such as a list or a tooltip:
// ImGui ends its text with each window.
void continueCapture();

// One at a time: ImGui's calls mean it.
class Interface
{
public:
    // Panels in a window, which takes their input and must outlive it; without one they can only be
    // looked at. `device` must outlive it.
    Interface(const gpu::Device& device, const InterfaceSettings& settings,
              SDL_Window* window = nullptr);
    ~Interface();
    Interface(const Interface&) = delete;
    Interface& operator=(const Interface&) = delete;

    // To be called for every event, even while nothing is laid out: where the mouse is.
    void follow(const SDL_Event& event);
    // Whether the panels take the event, so that nothing else should: the mouse is over one, a text
    // is being typed, or the keyboard moves through them (from Ctrl + Tab to Esc).
    bool takes(const SDL_Event& event);
    // Whether what follows the event must wait for the next frame: the panels see one state of
    // buttons and keys per frame, and would miss what is pressed and released before it. Keys that
    // type a character need not wait, because the character is a separate event.
    bool endsFrame(const SDL_Event& event) const;

    // Lays out what `show` says by ImGui's calls. `extent`: of the picture, in pixels.
    void layOut(VkExtent2D extent, double seconds, const std::function<void()>& show);

    // Draws what was laid out last over a picture that was left as kDrawnOver, which becomes
    // gpu::kColourAttachment.
    void record(const gpu::Frame& frame, const RenderTarget& target);

    // Lays out what `show` says without a window, and draws it over a picture that was left as
    // kDrawnOver and becomes gpu::kCopySource.
    void draw(const gpu::Frame& frame, const RenderTarget& target,
              const std::function<void()>& show);

    // All that the panels say, as text, with every group, tab and tree open; lays them out without
    // drawing them. `show` begins them by beginPanel.
    std::string textOf(VkExtent2D extent, const std::function<void()>& show);

private:
    bool keysMove() const; // through the panels
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
    Mouse mouse_;              // as the events that were taken say
    bool keysEntered_ = false; // by Ctrl + Tab, though ImGui may not yet mark where they are
    std::unique_ptr<ImGuiContext, Destroy> context_;
    std::optional<InterfacePass> pass_;
};

} // namespace sinew::ui
