#include "samples/viewer/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <imgui.h>

namespace sinew::viewer
{
namespace
{

// Seconds from the clip's start, less than its period where it loops.
double secondsInClip(const ModelClip& clip, double seconds)
{
    if (clip.period <= 0.0)
        return 0.0;
    if (clip.loopMode == LoopMode::Once)
        return std::clamp(seconds, 0.0, clip.period);
    return seconds - std::floor(seconds / clip.period) * clip.period;
}

void showTimeline(const ModelClip& clip, Controls& controls)
{
    const double now = secondsInClip(clip, controls.playback().seconds);
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ImGui::GetFrameHeight() * 1.1F};
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y},
                       ImGui::GetColorU32(ImGuiCol_FrameBg), ImGui::GetStyle().FrameRounding);
    ImGui::InvisibleButton("##timeline", size);
    if (ImGui::IsItemActive() && clip.period > 0.0)
    {
        const float share = (ImGui::GetIO().MousePos.x - corner.x) / std::max(size.x, 1.0F);
        // A loop's end is its start: the last moment before it is what a hand at the end means.
        controls.seek(std::clamp(static_cast<double>(share), 0.0, 1.0 - 1e-6) * clip.period);
    }
    explain("Drag to hold the clip at a time", "Left, Right: a frame");
    const double share = clip.period > 0.0 ? now / clip.period : 0.0;
    const float x = corner.x + static_cast<float>(share) * size.x;
    draw.AddLine({x, corner.y}, {x, corner.y + size.y}, ImGui::GetColorU32(ui::accentText()), 2.0F);
}

// Width of a control, which is narrower in small windows to save rows.
float wide(float heightsOfText)
{
    constexpr float kRoom = 60.0F;
    const float text = ImGui::GetFontSize();
    return text * heightsOfText * (ImGui::GetWindowWidth() < kRoom * text ? 0.75F : 1.0F);
}

} // namespace

void TimelinePanel::showClips(const AnimatedModel& model, Controls& controls, std::uint32_t channel)
{
    const std::size_t now = controls.playback().clips.at(channel);
    // Two choosers leave room for the rest of the line in a window 1000 units wide.
    const float width = wide(model.channels.size() > 1 ? 10.0F : 11.5F);
    ui::besideOrBelow(width);
    ImGui::SetNextItemWidth(width);
    ImGui::PushID(static_cast<int>(channel));
    if (ImGui::BeginCombo("##clip", model.clips[now].name.c_str(), ImGuiComboFlags_HeightLarge))
    {
        if (ImGui::IsWindowAppearing())
            ImGui::SetKeyboardFocusHere();
        search_.show("Search clips");
        for (std::size_t i = 0; i < model.clips.size(); ++i)
        {
            const ModelClip& clip = model.clips[i];
            if (!playsOn(clip.channels, channel) || !search_.finds(clip.name))
                continue;
            ImGui::PushID(static_cast<int>(i));
            if (choice(fmt::format("{}  {:.2f} s", clip.name, clip.period), i == now))
            {
                controls.playClip(i, channel);
                ImGui::CloseCurrentPopup();
            }
            ImGui::PopID();
        }
        ImGui::EndCombo();
    }
    ImGui::PopID();
    explain("Clip to play", channel == gpu::kFirstChannel ? "W: the next" : "Shift + W: the next");
}

void TimelinePanel::show(const AnimatedModel& model, Controls& controls)
{
    if (model.clips.empty())
        sayMutedWrapped("No clips: the model stands still. Name some by --clip, or put them beside "
                        "it.");
    else
        showControls(model, controls);
    height_ = ImGui::GetCursorPosY() + ImGui::GetStyle().WindowPadding.y;
}

void TimelinePanel::showControls(const AnimatedModel& model, Controls& controls)
{
    const float text = ImGui::GetFontSize();
    if (ImGui::Button(controls.paused() ? "Play" : "Pause", {text * 4.2F, 0.0F}))
        controls.pause(!controls.paused());
    explain(controls.paused() ? "Go on" : "Hold the clip", "Space");
    ui::besideOrBelow(ImGui::GetFrameHeight());
    if (ImGui::ArrowButton("##back", ImGuiDir_Left))
        controls.step(-1);
    explain("A frame back", "Left");
    ui::besideOrBelow(ImGui::GetFrameHeight());
    if (ImGui::ArrowButton("##on", ImGuiDir_Right))
        controls.step(1);
    explain("A frame on", "Right");
    for (std::uint32_t channel = 0; channel < model.channels.size(); ++channel)
        showClips(model, controls, channel);
    ui::besideOrBelow(wide(8.0F));
    ImGui::SetNextItemWidth(wide(8.0F));
    auto speed = static_cast<float>(controls.speed());
    if (ImGui::SliderFloat("##speed", &speed, -2.0F, 4.0F, "Speed %.2f"))
        controls.setSpeed(static_cast<double>(speed));
    explain("Speed of the clip; Ctrl + click to type one");
    const ModelClip& clip = model.clips[controls.playback().clips[gpu::kFirstChannel]];
    const double seconds = controls.playback().seconds;
    const std::string times =
        fmt::format("{:.3f} of {:.3f} s, frame {} of {}, {:g}/s", secondsInClip(clip, seconds),
                    clip.period, clipPhaseAt(clip.clip, clip.loopMode, seconds).frame,
                    clip.clip.frameCount, clip.clip.frameRate);
    ui::besideOrBelow(ui::ofText(20.0F)); // its digits change
    ImGui::AlignTextToFramePadding();
    sayMuted(times);
    showTimeline(clip, controls);
}

} // namespace sinew::viewer
