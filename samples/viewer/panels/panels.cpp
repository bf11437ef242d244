#include "samples/viewer/panels/panels.h"

#include "samples/viewer/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <imgui.h>
#include <vector>

namespace sinew::viewer
{

namespace
{

// A chooser of skinning methods. Returns whether the choice changed.
bool chooseMethod(const char* label, SkinningMethod& method, SkinningComparison& comparison)
{
    bool isChanged = false;
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 11.0F);
    if (!ImGui::BeginCombo(label, describe(method), ImGuiComboFlags_HeightLarge))
        return false;
    for (std::size_t i = 0; i < kSkinningMethods; ++i)
    {
        const auto other = static_cast<SkinningMethod>(i);
        const std::optional<const char*> reason = comparison.idleBecause(other);
        ImGui::BeginDisabled(reason.has_value());
        if (ImGui::Selectable(describe(other), other == method))
        {
            method = other;
            isChanged = true;
        }
        ImGui::EndDisabled();
        explain(reason.value_or(explanationOf(other)));
    }
    ImGui::EndCombo();
    return isChanged;
}

std::string distanceText(double distance, double size)
{
    return isExact(distance, size) ? "exact" : fmt::format("{:.3g} units", distance);
}

std::string shareOf(double distance, double size)
{
    return isExact(distance, size) ? "" : fmt::format("{:.2g} %", 100.0 * distance / size);
}

void label(const ImVec2& at, const char* text, float alignment)
{
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 size = ImGui::CalcTextSize(text);
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    const ImVec2 corner{at.x - alignment * (size.x + 2.0F * padding.x), at.y};
    list.AddRectFilled(corner,
                       {corner.x + size.x + 2.0F * padding.x, corner.y + size.y + 2.0F * padding.y},
                       ImGui::GetColorU32(ImGuiCol_WindowBg), ImGui::GetStyle().FrameRounding);
    list.AddText({corner.x + padding.x, corner.y + padding.y}, ImGui::GetColorU32(ImGuiCol_Text),
                 text);
}

void showChoices(SkinningComparison& comparison, SurfaceChoice& surface)
{
    SkinningChoice choice = comparison.choice();
    bool isChanged = chooseMethod("Shown", choice.shown, comparison);
    explain("How the model is skinned (--skinning)", "G: the reference, M: the next");
    isChanged |= chooseMethod("Against", choice.against, comparison);
    explain("What that is compared with (--against)");
    if (isChanged)
        comparison.choose(choice);
    bool isSplit = choice.split.has_value();
    if (ImGui::Checkbox("Side by side", &isSplit))
        comparison.toggleSplit();
    explain("The second one right of a line that can be dragged (--against)", "C");
    bool isDifference = surface == SurfaceChoice::Difference;
    ui::besideOrBelow(ImGui::CalcTextSize("Distance as colour").x + ImGui::GetFrameHeight() +
                      ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::Checkbox("Distance as colour", &isDifference))
        surface = isDifference ? SurfaceChoice::Difference : SurfaceChoice::Lit;
    explain("How far each vertex of the two is apart (--surface difference)");
}

void showDifference(const SkinningComparison& comparison, Selection& selection, double size)
{
    ImGui::Separator();
    const std::optional<SkinningDifference>& difference = comparison.difference();
    sayMuted("Largest error in this frame");
    if (!difference)
    {
        say("not measured yet");
        return;
    }
    say(distanceText(difference->distance, size));
    if (isExact(difference->distance, size))
        return;
    ImGui::SameLine();
    sayMuted(shareOf(difference->distance, size) + " of the size");
    if (choice(fmt::format("at vertex {}", difference->vertex),
               selection.vertex == difference->vertex))
        selection.vertex = static_cast<std::uint32_t>(difference->vertex);
}

} // namespace

void showSkinning(SkinningComparison& comparison, SurfaceChoice& surface, Selection& selection,
                  double size)
{
    showChoices(comparison, surface);
    showDifference(comparison, selection, size);
    ImGui::Separator();
    sayMutedWrapped("--compare-skinning prints how far each is off in whole clips");
}

void drawSplit(const SkinningChoice& choice)
{
    if (!choice.split)
        return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float x = static_cast<float>(*choice.split) * window.x;
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_Text);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddLine({x, 0.0F}, {x, window.y}, colour, 2.0F);
    list.AddCircleFilled({x, window.y / 2.0F}, ImGui::GetFontSize() * 0.5F, colour);
    const float gap = ImGui::GetFontSize() * 0.5F;
    label({x - gap, gap}, describe(choice.shown), 1.0F);
    label({x + gap, gap}, describe(choice.against), 0.0F);
}

namespace
{

// Seconds from the clip's start, below the period if it loops.
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
        // A loop's end is its start, so dragging to the end selects the last moment before it.
        controls.seek(std::clamp(static_cast<double>(share), 0.0, 1.0 - 1e-6) * clip.period);
    }
    explain("Drag to hold the clip at a time", "Left, Right: a frame");
    const double share = clip.period > 0.0 ? now / clip.period : 0.0;
    const float x = corner.x + static_cast<float>(share) * size.x;
    draw.AddLine({x, corner.y}, {x, corner.y + size.y}, ImGui::GetColorU32(ui::accentText()), 2.0F);
}

// Width of a control; narrower in small windows to save rows.
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
    // Two choosers and the rest of the line fit a window 1000 units wide.
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

Panels::Panels(const samples::Scene& scene, Options& options)
    : scene_(scene), options_(options), model_(scene), size_(sizeAtRest(scene.model)),
      comparison_(scene.model, options.skinning)
{
    selection_.joint = jointNamed(scene.model, options.joint);
}

void Panels::show(ModelFrame& frame, Controls& controls, const ModelView& view)
{
    showOverlays(controls.playback(), view);
    const ui::PanelLayout layout = ui::panelLayout(timeline_.height());
    // Growing takes one frame, during which no scrollbar may appear.
    const bool fits = layout.bottom.size().y > timeline_.height() - 1.0F;
    if (ui::beginFixedPanel("Timeline", layout.bottom, fits ? ImGuiWindowFlags_NoScrollbar : 0))
        timeline_.show(scene_.model, controls);
    ImGui::End();
    const auto showView = [&] { showViewGroups(controls); };
    showLeft(frame, controls, layout.left, layout.isNarrow ? showView : std::function<void()>());
    if (!layout.isNarrow)
    {
        if (ui::beginFixedPanelAtMost("View", layout.right))
            showView();
        ImGui::End();
    }
}

void Panels::showOverlays(const Playback& playback, const ModelView& view) const
{
    drawOverlays(scene_, playback, view, options_.overlays, selection_);
    drawSplit(comparison_.choice());
}

void Panels::update(ModelFrame& frame, const Playback& playback)
{
    const SurfaceChoice surface = options_.surface;
    comparison_.update(frame, playback,
                       tab_ == kSkinningTab || surface == SurfaceChoice::Difference);
    const bool isOld = surface == SurfaceChoice::JointWeights && colouredJoint_ != selection_.joint;
    if (coloured_ == surface && !isOld)
        return;
    coloured_ = surface;
    colouredJoint_ = selection_.joint;
    if (std::optional<Colours> colours = coloursFor(scene_.model, surface, selection_.joint))
        frame.colourVertices(std::move(*colours));
}

void Panels::choose(const Playback& playback, const OrbitCamera& camera, const glm::dvec2& point,
                    const glm::dvec2& windowSize)
{
    selection_.vertex = vertexAt(scene_, playback, camera, point, windowSize);
    if (!selection_.vertex)
        return;
    tab_ = kModelTab;
    const SkinningModel& model = scene_.model.skinning;
    // The joint with the largest influence.
    double most = 0.0;
    for (const Influence& influence : influencesOf(model, model.vertices[*selection_.vertex]))
        if (influence.bias > most)
        {
            most = influence.bias;
            selection_.joint = influence.joint;
        }
}

void Panels::select(const Selection& chosen, const AnimatedModel& other)
{
    if (chosen.joint)
        selection_.joint = jointNamed(scene_.model, other.joints[*chosen.joint].name);
    if (chosen.vertex && *chosen.vertex < scene_.model.skinning.vertices.size())
        selection_.vertex = chosen.vertex;
}

PictureArea Panels::area() const
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const glm::dvec2 size(window.x, window.y);
    return ui::pictureArea(ui::panelLayout(timeline_.height()).free, size, glm::dvec2(kFill));
}

void Panels::showLeft(ModelFrame& frame, Controls& controls, const ui::Box& box,
                      const std::function<void()>& showView)
{
    if (ui::beginFixedPanel("Model", box))
    {
        std::vector<ui::Tab> tabs = {
            {"Model", [&] { model_.show(frame, controls, selection_); }},
            {"Skinning", [&] { showSkinning(comparison_, options_.surface, selection_, size_); }}};
        if (showView)
            tabs.push_back({"View", showView});
        tab_ = std::min(tab_, tabs.size() - 1); // the window may have been narrow
        ui::showTabs(tabs, tab_);
    }
    ImGui::End();
}

void Panels::showViewGroups(Controls& controls)
{
    filesPressed_ = ImGui::Button("Files") || filesPressed_;
    explain("Choose a model from folders and archives", "O");
    ImGui::SameLine();
    sayMuted("H lists the keys");
    showDisplay(options_, scene_.model, selection_, comparison_);
    showCamera(controls);
    showLighting(options_, scene_.model.facing);
}

} // namespace sinew::viewer
