#include "samples/viewer/panels/panels.h"

#include "samples/common/keys_panel.h"
#include "samples/interface/interface.h"
#include "samples/interface/panel_layout.h"
#include "samples/viewer/panels/report_panel.h"

#include <fmt/format.h>

#include <imgui.h>
#include <utility>

namespace sinew::viewer
{

using ui::kPanelMargin;
using ui::ofText;

Panels::Panels(const samples::Scene& scene, const gpu::Device& device, const Options& options)
    : scene_(scene), device_(device), model_(scene), joints_(scene.model), skinning_(scene.model),
      view_(options), lighting_(options), comparison_(scene.model, options.skinning),
      saving_(device, scene)
{
    selection_.joint = jointNamed(scene.model, options.joint);
}

void Panels::show(ModelFrame& frame, Controls& controls, const ModelView& view, double frameSeconds)
{
    showOverlays(controls.playback(), view);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float timelineHeight =
        2.2F * ImGui::GetFrameHeight() + style.ItemSpacing.y + 2.0F * style.WindowPadding.y;
    const float bottom = window.y - kPanelMargin - timelineHeight;
    ImGui::SetNextWindowPos({kPanelMargin, bottom});
    ImGui::SetNextWindowSize({window.x - 2.0F * kPanelMargin, timelineHeight});
    if (ui::beginPanel("Timeline", ui::kFixedPanel))
        timeline_.show(scene_.model, controls);
    ImGui::End();
    const bool isNarrow = window.x < ofText(ui::kNarrowWindow);
    const auto showView = [&] { showViewGroups(frame, controls, frameSeconds); };
    showLeft(frame, controls, bottom - kPanelMargin, isNarrow ? showView : std::function<void()>());
    if (!isNarrow)
        showRight(showView, bottom - kPanelMargin);
    if (view_.keysShown())
        samples::showKeysPanel(kKeys, view_.keysShown());
    if (saveShown_)
        showSaving(controls);
}

void Panels::showOverlays(const Playback& playback, const ModelView& view) const
{
    drawOverlays(scene_, playback, view, view_.overlays(), selection_);
    SkinningPanel::drawSplit(comparison_.choice());
}

void Panels::compareSkinning(ModelFrame& frame, const Playback& playback)
{
    comparison_.update(frame, playback,
                       isSkinningOpen_ || view_.choice() == SurfaceChoice::Difference);
}

void Panels::choose(const Controls& controls, const glm::dvec2& point, const glm::dvec2& windowSize)
{
    selection_.vertex = vertexAt(scene_, controls, point, windowSize);
    if (!selection_.vertex)
        return;
    showsJoints_ = true;
    const SkinningModel& model = scene_.model.skinning;
    // The joint that moves it most.
    double most = 0.0;
    for (const Influence& influence : influencesOf(model, model.vertices[*selection_.vertex]))
        if (influence.bias > most)
        {
            most = influence.bias;
            selection_.joint = influence.joint;
        }
}

void Panels::lookLike(const Panels& before)
{
    view_ = before.view_;
    lighting_ = before.lighting_;
    view_.showAnotherModel();
    comparison_.choose(before.comparison_.choice());
}

void Panels::select(const Selection& chosen, const AnimatedModel& other)
{
    if (chosen.joint)
        selection_.joint = jointNamed(scene_.model, other.joints[*chosen.joint].name);
    if (chosen.vertex && *chosen.vertex < scene_.model.skinning.vertices.size())
        selection_.vertex = chosen.vertex;
}

void Panels::goTo(const WarningSubject& subject)
{
    if (subject.mesh)
    {
        model_.reveal(*subject.mesh);
        showsMeshes_ = true;
    }
    if (subject.joint)
    {
        selection_.joint = subject.joint;
        showsJoints_ = true;
    }
}

void Panels::showLeft(ModelFrame& frame, Controls& controls, float bottom,
                      const std::function<void()>& showView)
{
    ImGui::SetNextWindowPos({kPanelMargin, kPanelMargin});
    ImGui::SetNextWindowSize({ofText(ui::kLeftPanelWidth), bottom - kPanelMargin});
    if (ui::beginPanel("Model", ui::kFixedPanel) && ImGui::BeginTabBar("tabs"))
    {
        const auto tab = [](const std::string& label, const auto& show, bool toFront = false)
        {
            const bool isOpen = ImGui::BeginTabItem(label.c_str(), nullptr,
                                                    toFront ? ImGuiTabItemFlags_SetSelected : 0);
            if (isOpen || ui::isToldAsText())
                show();
            if (isOpen)
                ImGui::EndTabItem();
            return isOpen;
        };
        tab(
            "Model", [&] { model_.show(frame, controls); }, std::exchange(showsMeshes_, false));
        tab(
            "Joints", [&] { joints_.show(controls.playback(), selection_); },
            std::exchange(showsJoints_, false));
        isSkinningOpen_ =
            tab("Skinning", [&] { skinning_.show(comparison_, view_, controls, selection_); });
        tab(scene_.warnings.empty() ? std::string("Report###report")
                                    : fmt::format("Report ({})###report", scene_.warnings.count()),
            [&] { goTo(showReport(scene_)); });
        if (showView)
            tab("View",
                [&]
                {
                    ImGui::BeginChild("view");
                    showView();
                    ImGui::EndChild();
                });
        ImGui::EndTabBar();
    }
    ImGui::End();
}

void Panels::showRight(const std::function<void()>& showView, float bottom)
{
    ImGui::SetNextWindowPos(
        {ImGui::GetIO().DisplaySize.x - kPanelMargin - ofText(ui::kRightPanelWidth), kPanelMargin});
    // As high as what it shows, but not over the timeline: then it scrolls.
    ImGui::SetNextWindowSizeConstraints({ofText(ui::kRightPanelWidth), 0.0F},
                                        {ofText(ui::kRightPanelWidth), bottom - kPanelMargin});
    ImGui::SetNextWindowSize({ofText(ui::kRightPanelWidth), 0.0F});
    if (ui::beginPanel("View", ui::kFixedPanel))
        showView();
    ImGui::End();
}

void Panels::showViewGroups(ModelFrame& frame, Controls& controls, double frameSeconds)
{
    filesPressed_ = ImGui::Button("Files") || filesPressed_;
    explain("Choose a model from folders and archives", "O");
    ImGui::SameLine();
    if (ImGui::Button("Save"))
        toggleSaving();
    explain("Save a film, or the model for other programs", "F9");
    view_.show(frame, controls, scene_.model, selection_, comparison_);
    lighting_.show(frame, device_, scene_.model.facing);
    performance_.show(device_, frame, scene_.model, frameSeconds);
}

void Panels::goOnSaving(ModelFrame& frame, const Controls& controls, const ModelView& view)
{
    saving_.goOn(frame, controls,
                 {.viewAt =
                      [&](const Playback& playback)
                  {
                      ModelView shown = view;
                      compareSkinning(frame, playback);
                      comparison_.apply(shown);
                      return shown;
                  },
                  .skinning = comparison_.choice(),
                  .isTemporal = lighting_.isTemporal()});
}

void Panels::showSaving(const Controls& controls)
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({window.x / 2.0F, window.y / 2.0F}, ImGuiCond_Appearing, {0.5F, 0.5F});
    ImGui::SetNextWindowBgAlpha(1.0F);
    if (ui::beginPanel("Save", ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings,
                       &saveShown_) &&
        save_.show(saving_, controls, extent_))
        wanted_ = saving_.readable();
    ImGui::End();
}

} // namespace sinew::viewer
