#include "samples/viewer/framing.h"
#include "samples/viewer/panels/panels.h"
#include "samples/viewer/vertex_colours.h"

#include <fmt/format.h>
#include <glm/gtc/color_space.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <array>
#include <imgui.h>
#include <utility>

namespace sinew::viewer
{

namespace
{

// Of a control that has its label behind it.
float controlWidth()
{
    return ImGui::GetFontSize() * 8.0F;
}

bool slider(const char* label, double& value, double least, double most, const char* format)
{
    auto shown = static_cast<float>(value);
    ImGui::SetNextItemWidth(controlWidth());
    if (!ImGui::SliderFloat(label, &shown, static_cast<float>(least), static_cast<float>(most),
                            format, ImGuiSliderFlags_AlwaysClamp))
        return false;
    value = static_cast<double>(shown);
    return true;
}

// Where the second control of a row begins.
float secondColumn()
{
    return ImGui::GetFontSize() * 8.5F;
}

void showKeyLight(Lights& lights, double facing)
{
    ViewAngles angles = keyAngles(lights, facing);
    if (slider("Light from", angles.azimuth, -180.0, 180.0, "%.0f degrees"))
        lights.key = angles;
    explain("0: the key light comes from the model's front, 90: from its left (--light)");
    if (slider("Height", angles.elevation, -88.0, 88.0, "%.0f degrees"))
        lights.key = angles;
    explain("Of the key light above the horizon (--light)");
    slider("Brightness", lights.keyBrightness, 0.0, 4.0, "%.2f");
    explain("Of the key light (--light)");
    slider("Exposure", lights.exposure, -4.0, 4.0, "%+.1f");
    explain("Of the picture, in stops: +1 shows all twice as bright (--exposure)");
}

} // namespace

void showLighting(Options& options, double facing)
{
    if (!group("Lighting", false))
        return;
    checkbox("Ground", options.ground, "The ground below the model (--no-ground)");
    ImGui::SameLine(secondColumn());
    checkbox("Shadows", options.lights.shadows,
             "Of the key light, on the ground and on the model (--no-shadow)");
    showKeyLight(options.lights, facing);
    ImGui::SetNextItemWidth(controlWidth());
    glm::vec3 background =
        options.lights.background.value_or(glm::convertLinearToSRGB(Lighting{}.background));
    if (ImGui::ColorEdit3("Background", &background.x,
                          ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_PickerHueWheel))
        options.lights.background = background;
    explain("Colour behind the model (--background)");
}

namespace
{

void showSurfaces(SurfaceChoice& surface)
{
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::BeginCombo("##surface", describe(surface), ImGuiComboFlags_HeightLarge))
    {
        for (std::size_t i = 0; i < kSurfaceChoices; ++i)
        {
            const auto choice = static_cast<SurfaceChoice>(i);
            if (ImGui::Selectable(describe(choice), choice == surface))
                surface = choice;
        }
        ImGui::EndCombo();
    }
    explain("What the surface is drawn as (--surface)", "V: the next");
}

void showLegend(SurfaceChoice surface, const AnimatedModel& model, const Selection& selection,
                const SkinningComparison& comparison)
{
    if (surface == SurfaceChoice::JointWeights && !selection.joint)
        sayWrapped(
            "Choose a joint in its list, or click on the model for a vertex and its joints.");
    if (surface != SurfaceChoice::WeightCounts && surface != SurfaceChoice::Difference &&
        (surface != SurfaceChoice::JointWeights || !selection.joint))
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
    if (surface == SurfaceChoice::WeightCounts)
        sayMutedWrapped(
            fmt::format("1 to {} weights per vertex", std::max(mostInfluences(model), 2U)));
    else if (surface == SurfaceChoice::Difference)
        sayWrapped(fmt::format("0 to {:.3g} units: {}", comparison.scale(),
                               describe(comparison.choice())));
    else
        sayMutedWrapped("0 to 1: weight of " + model.joints[*selection.joint].name);
}

} // namespace

void showDisplay(Options& options, const AnimatedModel& model, const Selection& selection,
                 const SkinningComparison& comparison)
{
    if (!group("Display"))
        return;
    showSurfaces(options.surface);
    showLegend(options.surface, model, selection, comparison);
    Overlays& overlays = options.overlays;
    checkbox("Skeleton", overlays.skeleton, "Joints, and lines to their parents", "B");
    ImGui::SameLine(secondColumn());
    checkbox("Wireframe", overlays.wireframe, "Edges of the triangles that face the eye", "X");
    checkbox("Normals", overlays.normals, "The normal of every vertex, as a line", "N");
    ImGui::SameLine(secondColumn());
    checkbox("Bounds", overlays.bounds, "The box of the skinned vertices, along the axes");
    checkbox("Grid", overlays.grid, "Squares of a power of ten of the file's units, and the axes");
    ImGui::SameLine(secondColumn());
    checkbox("Back faces", options.twoSided,
             "Draw both sides, for meshes wound the other way (--two-sided)");
    if (!model.parts.empty())
        checkbox("Tags", overlays.tags, "Where the model's parts stand on each other");
}

void showCamera(Controls& controls)
{
    if (!group("Camera"))
        return;
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

} // namespace sinew::viewer
