#include "samples/viewer/panels/panels.h"

#include "samples/interface/interface.h"
#include "samples/viewer/panels/report_panel.h"

#include <fmt/format.h>

#include <imgui.h>
#include <utility>

namespace sinew::viewer
{
namespace
{

constexpr float kMargin = 10.0F;

// Sizes in heights of the text, so that they grow with it.
constexpr float kLeftWidth = 20.0F;
constexpr float kRightWidth = 19.0F;
constexpr float kNarrow = 64.0F; // windows in which only one side's panels leave room for the model

constexpr ImGuiWindowFlags kFixed = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                    ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings;

float ofText(float heights)
{
    return heights * ImGui::GetFontSize();
}

} // namespace

Panels::Panels(const samples::Scene& scene, const gpu::Device& device, const Options& options)
    : scene_(scene), device_(device), model_(scene), joints_(scene.model),
      view_(options), selection_{.joint = jointNamed(scene.model, options.joint)}
{
}

void Panels::show(ModelFrame& frame, Controls& controls, const ModelView& view, double frameSeconds)
{
    showOverlays(controls.playback(), view);
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const ImGuiStyle& style = ImGui::GetStyle();
    const float timelineHeight =
        2.2F * ImGui::GetFrameHeight() + style.ItemSpacing.y + 2.0F * style.WindowPadding.y;
    const float bottom = window.y - kMargin - timelineHeight;
    ImGui::SetNextWindowPos({kMargin, bottom});
    ImGui::SetNextWindowSize({window.x - 2.0F * kMargin, timelineHeight});
    if (ui::beginPanel("Timeline", kFixed))
        timeline_.show(scene_.model, controls);
    ImGui::End();
    showLeft(frame, controls, bottom - kMargin);
    if (window.x >= ofText(kNarrow))
        showRight(frame, controls, frameSeconds);
    if (keysShown_)
        showKeys();
}

void Panels::showOverlays(const Playback& playback, const ModelView& view) const
{
    drawOverlays(scene_, playback, view, view_.overlays(), selection_);
}

void Panels::choose(const Controls& controls, const glm::dvec2& point, const glm::dvec2& windowSize)
{
    selection_.vertex = vertexAt(scene_, controls, point, windowSize);
    if (!selection_.vertex)
        return;
    showsJoints_ = true;
    const SkinningModel& model = scene_.model.skinning;
    const SkinningVertex& vertex = model.vertices[*selection_.vertex];
    // The joint that moves it most.
    double most = 0.0;
    for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
        if (const Influence& influence = model.influences[vertex.firstInfluence + i];
            influence.bias > most)
        {
            most = influence.bias;
            selection_.joint = influence.joint;
        }
}

void Panels::showLeft(ModelFrame& frame, const Controls& controls, float bottom)
{
    ImGui::SetNextWindowPos({kMargin, kMargin});
    ImGui::SetNextWindowSize({ofText(kLeftWidth), bottom - kMargin});
    if (ui::beginPanel("Model", kFixed) && ImGui::BeginTabBar("tabs"))
    {
        const auto tab = [](const std::string& label, const auto& show, bool toFront = false)
        {
            const bool isOpen = ImGui::BeginTabItem(label.c_str(), nullptr,
                                                    toFront ? ImGuiTabItemFlags_SetSelected : 0);
            if (isOpen || ui::isToldAsText())
                show();
            if (isOpen)
                ImGui::EndTabItem();
        };
        tab("Model", [&] { model_.show(frame); });
        tab(
            "Joints", [&] { joints_.show(controls.playback(), selection_); },
            std::exchange(showsJoints_, false));
        tab(scene_.warnings.empty() ? std::string("Report###report")
                                    : fmt::format("Report ({})###report", scene_.warnings.count()),
            [&] { showReport(scene_); });
        ImGui::EndTabBar();
    }
    ImGui::End();
}

void Panels::showRight(ModelFrame& frame, Controls& controls, double frameSeconds)
{
    ImGui::SetNextWindowPos(
        {ImGui::GetIO().DisplaySize.x - kMargin - ofText(kRightWidth), kMargin});
    ImGui::SetNextWindowSize({ofText(kRightWidth), 0.0F});
    if (ui::beginPanel("View", kFixed))
    {
        view_.show(frame, controls, scene_.model, selection_);
        view_.showPerformance(device_.description().name, scene_.model, frameSeconds);
        ImGui::Separator();
        if (ImGui::Button("Keys"))
            toggleKeys();
        explain("List all keys", "?");
    }
    ImGui::End();
}

void Panels::showKeys()
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({window.x / 2.0F, window.y / 2.0F}, ImGuiCond_Appearing, {0.5F, 0.5F});
    ImGui::SetNextWindowBgAlpha(1.0F); // the text is read over the middle of the model
    if (ui::beginPanel("Keys", ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings,
                       &keysShown_) &&
        ImGui::BeginTable("keys", 2))
    {
        for (const samples::KeyHelp& key : kKeys)
        {
            ImGui::TableNextColumn();
            say(key.keys);
            ImGui::TableNextColumn();
            sayMuted(key.what);
        }
        ImGui::EndTable();
    }
    ImGui::End();
}

} // namespace sinew::viewer
