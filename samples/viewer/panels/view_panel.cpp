#include "samples/viewer/panels/view_panel.h"

#include "samples/viewer/drawing.h"
#include "samples/viewer/panels/widgets.h"
#include "samples/viewer/vertex_colours.h"

#include <fmt/format.h>

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
    ImGui::SetNextItemWidth(-1.0F);
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

void ViewPanel::showLegend(const AnimatedModel& model, const Selection& selection) const
{
    if (surface_ == SurfaceChoice::JointWeights && !selection.joint)
        sayWrapped(
            "Choose a joint in its list, or click on the model for a vertex and its joints.");
    if (surface_ != SurfaceChoice::WeightCounts &&
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
        sayMuted(fmt::format("1 to {} weights per vertex", std::max(mostInfluences(model), 2U)));
    else
        sayMuted("0 to 1: weight of " + model.joints[*selection.joint].name);
}

void ViewPanel::show(ModelFrame& frame, Controls& controls, const AnimatedModel& model,
                     const Selection& selection)
{
    if (group("Display"))
    {
        showSurfaces();
        showLegend(model, selection);
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
        if (ImGui::Checkbox("Ground and its shadow", &ground_))
            frame.showGround(ground_);
        explain("The ground below the model (--no-ground)");
        if (ImGui::Checkbox("Back faces", &twoSided_))
            frame.showBackFaces(twoSided_);
        explain("Draw both sides, for meshes wound the other way (--two-sided)");
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
        sayMuted("Drag: orbit, Shift + drag: pan, wheel: zoom");
    }
}

void ViewPanel::showPerformance(const std::string& device, const AnimatedModel& model,
                                double seconds)
{
    milliseconds_.at(next_) = static_cast<float>(seconds * 1000.0);
    next_ = (next_ + 1) % milliseconds_.size();
    if (!group("Performance"))
        return;
    sayWrapped(device);
    ImGui::SetNextItemWidth(-1.0F);
    ImGui::PlotLines("##frames", milliseconds_.data(), static_cast<int>(milliseconds_.size()),
                     static_cast<int>(next_), nullptr, 0.0F,
                     1.2F * *std::ranges::max_element(milliseconds_),
                     {0.0F, ImGui::GetFontSize() * 3.0F});
    explain("How long the last frames took, waiting for the display included");
    if (seconds > 0.0)
        sayMuted(fmt::format("{:.1f} ms per frame", seconds * 1000.0));
    sayMuted(counted(model.skinning.vertices.size(), "vertex", "vertices") + " skinned");
}

} // namespace sinew::viewer
