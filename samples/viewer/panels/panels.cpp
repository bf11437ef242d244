#include "samples/viewer/panels/panels.h"

#include "samples/viewer/choices.h"

#include <algorithm>
#include <imgui.h>
#include <vector>

namespace sinew::viewer
{

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
    // While it only has to become higher, which takes a frame, no bar may take the room.
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
    // The joint that moves it most.
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

PictureArea Panels::area(const Controls& controls) const
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const glm::dvec2 size(window.x, window.y);
    // All of a file's camera is shown.
    const glm::dvec2 extent =
        controls.camera().lens ? size / std::min(size.x, size.y) : glm::dvec2(kFill);
    return ui::pictureArea(ui::panelLayout(timeline_.height()).free, size, extent);
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
