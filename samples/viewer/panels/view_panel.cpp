#include "samples/viewer/panels/view_panel.h"

#include "engine/render/render_target.h"
#include "samples/viewer/drawing.h"
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

} // namespace

void LightingPanel::show(ModelFrame& frame, const gpu::Device& device, double facing)
{
    if (!group("Lighting", false))
        return;
    bool ground = frame.showsGround();
    if (ImGui::Checkbox("Ground", &ground))
        frame.showGround(ground);
    explain("The ground below the model (--no-ground)");
    ImGui::SameLine(ImGui::GetFontSize() * 8.5F);
    ImGui::Checkbox("Shadows", &lights_.shadows);
    explain("Of the key light, on the ground and on the model (--no-shadow)");
    showKeyLight(facing);
    ImGui::SetNextItemWidth(controlWidth());
    glm::vec3 background =
        lights_.background.value_or(glm::convertLinearToSRGB(Lighting{}.background));
    if (ImGui::ColorEdit3("Background", &background.x,
                          ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_PickerHueWheel))
        lights_.background = background;
    explain("Colour behind the model (--background)");
    showSamples(device);
}

void LightingPanel::showKeyLight(double facing)
{
    ViewAngles angles = keyAngles(lights_, facing);
    if (slider("Light from", angles.azimuth, -180.0, 180.0, "%.0f degrees"))
        lights_.key = angles;
    explain("0: the key light comes from the model's front, 90: from its left (--light)");
    if (slider("Height", angles.elevation, -88.0, 88.0, "%.0f degrees"))
        lights_.key = angles;
    explain("Of the key light above the horizon (--light)");
    slider("Brightness", lights_.keyBrightness, 0.0, 4.0, "%.2f");
    explain("Of the key light (--light)");
    slider("Exposure", lights_.exposure, -4.0, 4.0, "%+.1f");
    explain("Of the picture, in stops: +1 shows all twice as bright (--exposure)");
}

void LightingPanel::showSamples(const gpu::Device& device)
{
    constexpr const char* kTemporal = "Temporal";
    const auto textOf = [](int samples)
    { return fmt::format("{} {}", samples, samples == 1 ? "sample" : "samples"); };
    ImGui::SetNextItemWidth(controlWidth());
    const std::string chosen = isTemporal_ ? kTemporal : textOf(availableSamples(device, samples_));
    if (ImGui::BeginCombo("Per pixel", chosen.c_str()))
    {
        for (std::uint32_t samples = 1; samples <= 8; samples *= 2)
            if (availableSamples(device, samples) == samples &&
                ImGui::Selectable(textOf(static_cast<int>(samples)).c_str(),
                                  !isTemporal_ && samples == samples_))
            {
                samples_ = samples;
                isTemporal_ = false;
            }
        if (ImGui::Selectable(kTemporal, isTemporal_))
            isTemporal_ = true;
        ImGui::EndCombo();
    }
    explain("The more, the smoother the edges (--msaa); or one, averaged with those of the frames "
            "before (--antialiasing temporal)");
}

namespace
{

// In the order of ModelPass.
constexpr std::array kPassNames = {"Pose", "Skin", "Shadow", "Surfaces", "Motion"};

constexpr double kMebibyte = 1024.0 * 1024.0;

void smooth(double& mean, double value)
{
    constexpr double kNew = 0.05;
    mean = mean == 0.0 ? value : mean + kNew * (value - mean);
}

} // namespace

void PerformancePanel::show(const gpu::Device& device, ModelFrame& frame,
                            const AnimatedModel& model, double seconds)
{
    if (seconds > 0.0)
    {
        frame.measureNextFrame();
        smooth(frame_, seconds * 1000.0);
    }
    if (const auto& measured = frame.measured())
        for (std::size_t i = 0; i < passes_.size(); ++i)
            smooth(passes_[i], (*measured)[i]);
    if (!group("Performance"))
        return;
    sayWrapped(device.description().name);
    if (seconds > 0.0)
    {
        say(fmt::format("Frame {:.2f} ms", frame_));
        explain("How long frames take, waiting for the display included");
        for (std::size_t i = 0; i < passes_.size() && frame.measured(); ++i)
            if (passes_[i] > 0.0)
                sayMuted(fmt::format("{} {:.2f} ms", kPassNames.at(i), passes_[i]));
        if (!frame.measured())
            sayMutedWrapped("The device does not measure its passes.");
        sayMutedWrapped(fmt::format("{:.1f} MiB used",
                                    static_cast<double>(device.memoryUse().now) / kMebibyte));
        explain("By buffers and images on the device");
    }
    sayMuted(counted(model.skinning.vertices.size(), "vertex", "vertices") + " skinned");
}

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
