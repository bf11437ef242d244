#include "samples/viewer/panels/lighting_panel.h"

#include "engine/render/render_target.h"
#include "samples/viewer/panels/widgets.h"

#include <SDL.h>
#include <fmt/format.h>
#include <glm/gtc/color_space.hpp>

#include <imgui.h>

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
    explain("0: the key light comes from the model's front, 90: from its left (--light)",
            "L + drag");
    if (slider("Height", angles.elevation, -88.0, 88.0, "%.0f degrees"))
        lights_.key = angles;
    explain("Of the key light above the horizon (--light)", "L + drag");
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

bool LightingPanel::handle(const SDL_Event& event, double windowHeight, double facing)
{
    if ((event.type == SDL_KEYDOWN || event.type == SDL_KEYUP) && event.key.keysym.sym == SDLK_l)
        isHeld_ = event.type == SDL_KEYDOWN;
    // A drag that began with the key goes on without it: repeats of a held key may look like its
    // release.
    if (event.type == SDL_MOUSEBUTTONDOWN)
        turns_ = isHeld_;
    if (event.type == SDL_MOUSEBUTTONUP)
        turns_ = false;
    if ((!isHeld_ && !turns_) || event.type != SDL_MOUSEMOTION ||
        (event.motion.state & SDL_BUTTON_LMASK) == 0)
        return false;
    lights_.key = turnedLight(keyAngles(lights_, facing), event.motion.xrel / windowHeight,
                              event.motion.yrel / windowHeight);
    return true;
}

} // namespace sinew::viewer
