#include "samples/viewer/panels/view_panel.h"

#include "samples/viewer/drawing.h"
#include "samples/viewer/panels/widgets.h"
#include "samples/viewer/vertex_colours.h"

#include <fmt/format.h>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <imgui.h>
#include <utility>

namespace sinew::viewer
{
SurfaceShown ViewPanel::surface() const
{
    return shownAs(surface_);
}

void ViewPanel::showNextSurface()
{
    surface_ =
        static_cast<SurfaceChoice>((static_cast<std::size_t>(surface_) + 1) % kSurfaceChoices);
}

void ViewPanel::showSurfaces()
{
    const float keysWidth = ImGui::GetFontSize() * 3.2F;
    ImGui::SetNextItemWidth(-keysWidth - ImGui::GetStyle().ItemSpacing.x);
    if (ImGui::BeginCombo("##surface", describe(surface_), ImGuiComboFlags_HeightLarge))
    {
        for (std::size_t i = 0; i < kSurfaceChoices; ++i)
        {
            const auto choice = static_cast<SurfaceChoice>(i);
            if (ImGui::Selectable(describe(choice), choice == surface_))
                surface_ = choice;
        }
        ImGui::EndCombo();
    }
    explain("What the surface is drawn as (--surface)", "V: the next");
    ImGui::SameLine();
    if (ImGui::Button("Keys", {keysWidth, 0.0F}))
        toggleKeys();
    explain("List all keys", "?");
}

void ViewPanel::colour(ModelFrame& frame, const AnimatedModel& model, const Selection& selection)
{
    if (coloured_ == surface_ &&
        (surface_ != SurfaceChoice::JointWeights || colouredJoint_ == selection.joint))
        return;
    coloured_ = surface_;
    colouredJoint_ = selection.joint;
    if (std::optional<Colours> colours = coloursFor(model, surface_, selection.joint))
        frame.colourVertices(std::move(*colours));
}

void ViewPanel::showLegend(const AnimatedModel& model, const Selection& selection,
                           const SkinningComparison& comparison) const
{
    if (surface_ == SurfaceChoice::JointWeights && !selection.joint)
        sayWrapped(
            "Choose a joint in its list, or click on the model for a vertex and its joints.");
    if (surface_ != SurfaceChoice::WeightCounts && surface_ != SurfaceChoice::Difference &&
        (surface_ != SurfaceChoice::JointWeights || !selection.joint))
        return;
    constexpr int kSteps = 48;
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, ImGui::GetFontSize() * 0.6F};
    for (int i = 0; i < kSteps; ++i)
    {
        const float left = corner.x + size.x * static_cast<float>(i) / kSteps;
        ImGui::GetWindowDrawList()->AddRectFilled(
            {left, corner.y}, {left + size.x / kSteps + 1.0F, corner.y + size.y},
            heat(static_cast<double>(i) / (kSteps - 1)));
    }
    ImGui::Dummy(size);
    if (surface_ == SurfaceChoice::WeightCounts)
        sayMutedWrapped(
            fmt::format("1 to {} weights per vertex", std::max(mostInfluences(model), 2U)));
    else if (surface_ == SurfaceChoice::Difference)
        sayWrapped(fmt::format("0 to {:.3g} units: {}", comparison.scale(),
                               describe(comparison.choice())));
    else
        sayMutedWrapped("0 to 1: weight of " + model.joints[*selection.joint].name);
}

void ViewPanel::show(ModelFrame& frame, Controls& controls, const AnimatedModel& model,
                     const Selection& selection, const SkinningComparison& comparison)
{
    if (group("Display"))
    {
        showSurfaces();
        showLegend(model, selection, comparison);
        ImGui::Checkbox("Skeleton", &overlays_.skeleton);
        explain("Joints, and lines to their parents", "B");
        ImGui::SameLine(ImGui::GetFontSize() * 8.5F);
        ImGui::Checkbox("Wireframe", &overlays_.wireframe);
        explain("Edges of the triangles that face the eye", "X");
        ImGui::Checkbox("Normals", &overlays_.normals);
        explain("The normal of every vertex, as a line", "N");
        ImGui::SameLine(ImGui::GetFontSize() * 8.5F);
        ImGui::Checkbox("Bounds", &overlays_.bounds);
        explain("The box of the skinned vertices, along the axes");
        ImGui::Checkbox("Grid", &overlays_.grid);
        explain("Squares of a power of ten of the file's units, and the axes");
        ImGui::SameLine(ImGui::GetFontSize() * 8.5F);
        bool backFaces = frame.showsBackFaces();
        if (ImGui::Checkbox("Back faces", &backFaces))
            frame.showBackFaces(backFaces);
        explain("Draw both sides, for meshes wound the other way (--two-sided)");
        if (!model.parts.empty())
        {
            ImGui::Checkbox("Tags", &overlays_.tags);
            explain("Where the model's parts stand on each other");
        }
    }
    colour(frame, model, selection);
    if (group("Camera"))
    {
        if (ImGui::Button("Front"))
            controls.lookFrom(kFromFront);
        explain("See the model from its front", "1");
        ImGui::SameLine();
        if (ImGui::Button("Side"))
            controls.lookFrom(kFromLeft);
        explain("See it from its left side", "3");
        ImGui::SameLine();
        if (ImGui::Button("Top"))
            controls.lookFrom(kFromTop);
        explain("See it from above", "7");
        ImGui::SameLine();
        if (ImGui::Button("Frame"))
            controls.reframe();
        explain("Frame the whole model again", "Enter");
        ImGui::SetNextItemWidth(-1.0F);
        auto degrees = static_cast<float>(glm::degrees(controls.camera().fieldOfView));
        if (ImGui::SliderFloat("##fov", &degrees, static_cast<float>(kNarrowestView),
                               static_cast<float>(kWidestView), "Field of view %.0f",
                               ImGuiSliderFlags_AlwaysClamp))
            controls.setFieldOfView(glm::radians(static_cast<double>(degrees)));
        explain("Degrees along the window's shorter side; the model keeps its size (--fov)");
        sayMutedWrapped("Drag: orbit, Shift + drag: pan, wheel: zoom");
    }
}

} // namespace sinew::viewer
