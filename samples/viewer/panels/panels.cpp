#include "samples/viewer/panels/panels.h"

#include "samples/viewer/framing.h"

#include <fmt/format.h>
#include <glm/gtc/color_space.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <imgui.h>
#include <vector>

namespace sinew::viewer
{

namespace
{

// Widths in multiples of the text height.
constexpr float kControlWidth = 8.0F;
constexpr float kSecondColumn = 8.5F;
constexpr float kClipWidth = 11.0F;

// Seconds since the clip's start, below the period if it loops.
double secondsInClip(const ModelClip& clip, double seconds)
{
    if (clip.period <= 0.0)
        return 0.0;
    if (clip.loopMode == LoopMode::Once)
        return std::clamp(seconds, 0.0, clip.period);
    return seconds - std::floor(seconds / clip.period) * clip.period;
}

float timelineHeight()
{
    return 2.0F * (ImGui::GetFrameHeight() + ImGui::GetStyle().WindowPadding.y) +
           ImGui::GetStyle().ItemSpacing.y;
}

std::string distanceText(double distance, double size)
{
    return isExact(distance, size) ? "exact"
                                   : fmt::format("{:.3g} units, {:.2g} % of the size", distance,
                                                 100.0 * distance / size);
}

// A list of skinning methods. Methods without effect on the model are disabled.
void chooseMethod(const char* label, SkinningMethod& method, SkinningComparison& comparison,
                  const char* what, const char* key)
{
    std::vector<ui::Item> items = ui::itemsOf(wordsOf(method));
    for (std::size_t i = 0; i < items.size(); ++i)
    {
        const auto other = static_cast<SkinningMethod>(i);
        const std::optional<const char*> reason = comparison.idleBecause(other);
        items[i].what = reason.value_or(explanationOf(other));
        items[i].isEnabled = !reason;
    }
    ImGui::SetNextItemWidth(ui::ofText(kControlWidth));
    if (const auto chosen = ui::choose(label, items, static_cast<std::size_t>(method), what, key))
        method = static_cast<SkinningMethod>(*chosen);
}

} // namespace

void Panels::showTimeline()
{
    const AnimatedModel& model = scene_.model;
    if (model.clips.empty())
        return say("No clips. Add some with --clip, or put them in the model's folder.");
    if (ImGui::Button(controls_.paused() ? "Play" : "Pause", {ui::ofText(4.2F), 0.0F}))
        controls_.pause(!controls_.paused());
    explain("Pause or continue", "Space");
    ImGui::SameLine();
    if (ImGui::ArrowButton("##back", ImGuiDir_Left))
        controls_.step(-1);
    explain("Previous frame", "Left");
    ImGui::SameLine();
    if (ImGui::ArrowButton("##on", ImGuiDir_Right))
        controls_.step(1);
    explain("Next frame", "Right");
    for (std::uint32_t channel = 0; channel < model.channels.size(); ++channel)
        showClips(channel);
    ImGui::SameLine();
    ImGui::SetNextItemWidth(ui::ofText(kControlWidth));
    double speed = controls_.speed();
    if (ui::slider("##speed", speed, -2.0, 4.0, "Speed %.2f"))
        controls_.setSpeed(speed);
    explain("Playback speed; Ctrl + click to type a value");

    const ModelClip& clip = model.clips[controls_.playback().clips[gpu::kFirstChannel]];
    const double seconds = controls_.playback().seconds;
    double inClip = secondsInClip(clip, seconds);
    const std::string text =
        fmt::format("{:.3f} of {:.3f} s, frame {} of {}", inClip, clip.period,
                    clipPhaseAt(clip.clip, clip.loopMode, seconds).frame, clip.clip.frameCount);
    ImGui::SetNextItemWidth(-1.0F);
    // A loop's end is its start, so the slider ends just before it.
    if (ui::slider("##time", inClip, 0.0, clip.period * (1.0 - 1e-6), text.c_str()))
        controls_.seek(inClip);
    explain("Time in the clip; drag to pause there", "Left, Right (one frame)");
}

void Panels::showClips(std::uint32_t channel)
{
    const std::vector<ModelClip>& clips = scene_.model.clips;
    const std::size_t now = controls_.playback().clips.at(channel);
    std::vector<std::size_t> playable;
    std::vector<ui::Item> items;
    std::optional<std::size_t> shown;
    for (std::size_t i = 0; i < clips.size(); ++i)
        if (playsOn(clips[i].channels, channel))
        {
            if (i == now)
                shown = items.size();
            playable.push_back(i);
            items.push_back({.text = clips[i].name});
        }
    ImGui::SameLine();
    ImGui::SetNextItemWidth(ui::ofText(kClipWidth));
    ImGui::PushID(static_cast<int>(channel));
    const char* const key = channel == gpu::kFirstChannel ? "W (next)" : "Shift + W (next)";
    if (const auto chosen = ui::choose("##clip", items, shown, "Clip to play", key))
        controls_.playClip(playable[*chosen], channel);
    ImGui::PopID();
}

void Panels::showDisplay()
{
    filesPressed_ = ImGui::Button("Files") || filesPressed_;
    explain("Open a model from a folder or archive", "O");
    ImGui::SameLine();
    sayMuted("H lists the keys");
    if (!group("Display"))
        return;
    ImGui::SetNextItemWidth(-1.0F);
    ui::chooseWord("##surface", options_.surface, "What the surface shows (--surface)", "V (next)");
    showLegend();
    for (std::size_t i = 0; i < kOverlays.size(); ++i)
    {
        const OverlayChoice& overlay = kOverlays.at(i);
        if (i % 2 != 0)
            ImGui::SameLine(ui::ofText(kSecondColumn));
        checkbox(overlay.label, options_.overlays.*overlay.isShown, overlay.what, overlay.key);
    }
    checkbox("Back faces", options_.twoSided,
             "Draw back faces too, for meshes with reversed winding (--two-sided)");
}

void Panels::showLegend() const
{
    const SurfaceChoice surface = options_.surface;
    const bool isOfJoint = surface == SurfaceChoice::JointWeights;
    if (isOfJoint && !selection_.joint)
        return say(
            "Select a joint in the list, or click the model to select a vertex and its joints.");
    if (!isOfJoint && surface != SurfaceChoice::WeightCounts &&
        surface != SurfaceChoice::Difference)
        return;
    constexpr int kSteps = 48;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ui::ofText(0.6F)};
    for (int i = 0; i < kSteps; ++i)
    {
        const float left = corner.x + size.x * static_cast<float>(i) / kSteps;
        ImGui::GetWindowDrawList()->AddRectFilled(
            {left, corner.y}, {left + size.x / kSteps + 1.0F, corner.y + size.y},
            heat(static_cast<double>(i) / (kSteps - 1)));
    }
    ImGui::Dummy(size);
    if (surface == SurfaceChoice::WeightCounts)
        sayMuted(
            fmt::format("1 to {} weights per vertex", std::max(mostInfluences(scene_.model), 2U)));
    else if (surface == SurfaceChoice::Difference)
        sayMuted(fmt::format("0 to {:.3g} units: {} against {}", comparison_.scale(),
                             samples::wordFor(options_.skinning.shown),
                             samples::wordFor(options_.skinning.against)));
    else
        sayMuted("0 to 1: weight of " + scene_.model.joints[*selection_.joint].name);
}

void Panels::showSkinning()
{
    skinningIsOpen_ = group("Skinning", false);
    if (!skinningIsOpen_)
        return;
    SkinningChoice& choice = options_.skinning;
    chooseMethod("Shown", choice.shown, comparison_, "Skinning method (--skinning)",
                 "G (reference), M (next)");
    chooseMethod("Against", choice.against, comparison_, "Method to compare with (--against)", "");
    bool isSplit = choice.split.has_value();
    checkbox("Side by side", isSplit,
             "Show the second method to the right of a divider; drag it (--against)", "C");
    if (isSplit != choice.split.has_value())
        choice.toggleSplit();
    sayMuted("Largest error in this frame");
    const std::optional<SkinningDifference>& difference = comparison_.difference();
    if (!difference)
        return say("not measured yet");
    say(distanceText(difference->distance, size_));
    if (!isExact(difference->distance, size_) &&
        ui::choice(fmt::format("at vertex {}", difference->vertex),
                   selection_.vertex == difference->vertex))
        selection_.vertex = static_cast<std::uint32_t>(difference->vertex);
}

void Panels::showCamera()
{
    struct Side
    {
        const char* label;
        ViewAngles view;
        const char* what;
        const char* key;
    };
    static constexpr std::array kSides{
        Side{"Front", kFromFront, "View the model from the front", "1"},
        Side{"Side", kFromLeft, "View the model from its left side", "3"},
        Side{"Top", kFromTop, "View the model from above", "7"}};
    if (!group("Camera"))
        return;
    for (const Side& side : kSides)
    {
        if (ImGui::Button(side.label))
            controls_.lookFrom(side.view);
        explain(side.what, side.key);
        ImGui::SameLine();
    }
    if (ImGui::Button("Frame"))
        controls_.reframe();
    explain("Frame the whole model", "Enter");
    ImGui::SetNextItemWidth(-1.0F);
    double degrees = glm::degrees(controls_.camera().fieldOfView);
    if (ui::slider("##fov", degrees, kNarrowestView, kWidestView, "Field of view %.0f"))
        controls_.setFieldOfView(glm::radians(degrees));
    explain("In degrees, along the window's shorter side; the model keeps its size (--fov)");
    sayMuted("Drag: orbit, Shift + drag: pan, wheel: zoom");
}

void Panels::showLighting()
{
    if (!group("Lighting", false))
        return;
    Lights& lights = options_.lights;
    checkbox("Ground", options_.ground, "Show the ground below the model (--no-ground)");
    ImGui::SameLine(ui::ofText(kSecondColumn));
    checkbox("Shadows", lights.shadows,
             "Shadows of the key light on the ground and the model (--no-shadow)");
    ViewAngles angles = keyAngles(lights, scene_.model.facing);
    ImGui::PushItemWidth(ui::ofText(kControlWidth));
    if (ui::slider("Light from", angles.azimuth, -180.0, 180.0, "%.0f degrees"))
        lights.key = angles;
    explain("Direction of the key light: 0 is the model's front, 90 its left (--light)");
    if (ui::slider("Height", angles.elevation, -88.0, 88.0, "%.0f degrees"))
        lights.key = angles;
    explain("Height of the key light above the horizon (--light)");
    ui::slider("Brightness", lights.keyBrightness, 0.0, 4.0, "%.2f");
    explain("Brightness of the key light (--light)");
    ui::slider("Exposure", lights.exposure, -4.0, 4.0, "%+.1f");
    explain("Exposure in stops; +1 doubles the brightness (--exposure)");
    ImGui::PopItemWidth();
    glm::vec3 background =
        lights.background.value_or(glm::convertLinearToSRGB(Lighting{}.background));
    if (ImGui::ColorEdit3("Background", &background.x,
                          ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_PickerHueWheel))
        lights.background = background;
    explain("Colour behind the model (--background)");
}

void Panels::show(const ModelView& view)
{
    showOverlays(view);
    const ui::PanelLayout layout = ui::panelLayout(timelineHeight());
    if (ui::beginPanelIn("Timeline", layout.bottom))
        showTimeline();
    ImGui::End();
    if (ui::beginPanelIn("Model", layout.left))
        showModel();
    ImGui::End();
    if (ui::beginPanelIn("View", layout.right))
    {
        showDisplay();
        showSkinning();
        showLayers();
        showCamera();
        showLighting();
    }
    ImGui::End();
}

void Panels::showOverlays(const ModelView& view) const
{
    drawOverlays(scene_, controls_.playback(), view, options_.overlays, selection_);
    if (!options_.skinning.split)
        return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float x = static_cast<float>(*options_.skinning.split) * window.x;
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_Text);
    const float gap = ui::ofText(0.5F);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddLine({x, 0.0F}, {x, window.y}, colour, 2.0F);
    list.AddCircleFilled({x, window.y / 2.0F}, gap, colour);
    const std::string left(samples::wordFor(options_.skinning.shown));
    const std::string right(samples::wordFor(options_.skinning.against));
    list.AddText({x - gap - ImGui::CalcTextSize(left.c_str()).x, gap}, colour, left.c_str());
    list.AddText({x + gap, gap}, colour, right.c_str());
}

void Panels::update()
{
    const SurfaceChoice surface = options_.surface;
    comparison_.update(frame_, controls_.playback(),
                       skinningIsOpen_ || surface == SurfaceChoice::Difference);
    const bool isOld = surface == SurfaceChoice::JointWeights && colouredJoint_ != selection_.joint;
    if (coloured_ == surface && !isOld)
        return;
    coloured_ = surface;
    colouredJoint_ = selection_.joint;
    if (std::optional<Colours> colours = coloursFor(scene_.model, surface, selection_.joint))
        frame_.colourVertices(std::move(*colours));
}

void Panels::choose(const ModelView& view, const glm::dvec2& point, const glm::dvec2& windowSize)
{
    selection_.vertex = vertexAt(scene_, controls_.playback(), view, point, windowSize);
    if (!selection_.vertex)
        return;
    const SkinningModel& model = scene_.model.skinning;
    const auto influences = influencesOf(model, model.vertices[*selection_.vertex]);
    if (!influences.empty())
        selection_.joint = std::ranges::max_element(influences, {}, &Influence::bias)->joint;
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
    return ui::pictureArea(ui::panelLayout(timelineHeight()).free, size, glm::dvec2(kFill));
}

} // namespace sinew::viewer
