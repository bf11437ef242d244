#include "samples/viewer/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <imgui.h>

namespace sinew::viewer
{
namespace
{

constexpr double kTicksPerFrameTime = 4294967296.0; // the unit of Clip::frameTimes

// Seconds from the clip's start, less than its period where it loops.
double secondsInClip(const ModelClip& clip, double seconds)
{
    if (clip.period <= 0.0)
        return 0.0;
    if (clip.loopMode == LoopMode::Once)
        return std::clamp(seconds, 0.0, clip.period);
    return seconds - std::floor(seconds / clip.period) * clip.period;
}

double timeOf(const Clip& clip, std::uint32_t frame)
{
    return clip.frameTimes.empty()
               ? frame / clip.frameRate
               : static_cast<double>(clip.frameTimes[frame]) / kTicksPerFrameTime / clip.frameRate;
}

void drawFrameMarks(const ModelClip& clip, const ImVec2& corner, const ImVec2& size)
{
    constexpr float kNarrowest = 3.0F; // units from mark to mark
    const Clip& frames = clip.clip;
    if (clip.period <= 0.0 || size.x / static_cast<float>(frames.frameCount) < kNarrowest)
        return;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_TextDisabled, 0.55F);
    for (std::uint32_t frame = 0; frame < frames.frameCount; ++frame)
    {
        const auto share = static_cast<float>(timeOf(frames, frame) / clip.period);
        if (share > 1.0F)
            break;
        const float x = corner.x + share * size.x;
        const float height = frame % 10 == 0 ? 0.45F : 0.25F;
        draw.AddLine({x, corner.y + size.y * (1.0F - height)}, {x, corner.y + size.y}, colour);
    }
}

void showTimeline(const ModelClip& clip, Controls& controls)
{
    const double now = secondsInClip(clip, controls.playback().seconds);
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ImGui::GetFrameHeight() * 1.1F};
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y},
                       ImGui::GetColorU32(ImGuiCol_FrameBg), ImGui::GetStyle().FrameRounding);
    drawFrameMarks(clip, corner, size);
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

// How wide the text may become while its digits change, of which 0 is the widest.
float widestOf(std::string text)
{
    std::ranges::replace_if(
        text, [](char c) { return c >= '0' && c <= '9'; }, '0');
    return ImGui::CalcTextSize(text.c_str()).x;
}

// Reserves the width, so that what follows does not move with the text.
void sayIn(float width, const std::string& text)
{
    ImGui::AlignTextToFramePadding();
    ImGui::BeginGroup();
    say(text);
    ImGui::SameLine(width, 0.0F);
    ImGui::Dummy({});
    ImGui::EndGroup();
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

void TimelinePanel::showTimes(const ModelClip& clip, double seconds)
{
    const ClipPhase phase = clipPhaseAt(clip.clip, clip.loopMode, seconds);
    const auto time = [&](double now)
    { return fmt::format("{:.3f} of {:.3f} s", now, clip.period); };
    const auto frame = [&](std::uint32_t number)
    {
        return fmt::format("frame {} of {}, {:g}/s", number, clip.clip.frameCount,
                           clip.clip.frameRate);
    };
    const float timeWidth = widestOf(time(clip.period));
    ui::besideOrBelow(timeWidth);
    sayIn(timeWidth, time(secondsInClip(clip, seconds)));
    const float frameWidth = widestOf(frame(clip.clip.frameCount));
    ui::besideOrBelow(frameWidth);
    ImGui::PushStyleColor(ImGuiCol_Text, ui::mutedText());
    sayIn(frameWidth, frame(phase.frame));
    ImGui::PopStyleColor();
}

void TimelinePanel::show(const AnimatedModel& model, Controls& controls)
{
    if (model.clips.empty())
    {
        sayMutedWrapped("No clips: the model stands still. Name some by --clip, or put them beside "
                        "it.");
        return;
    }
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
    showTimes(clip, controls.playback().seconds);
    showTimeline(clip, controls);
    height_ = ImGui::GetCursorPosY() + ImGui::GetStyle().WindowPadding.y;
}

} // namespace sinew::viewer
