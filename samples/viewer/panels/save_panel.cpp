#include "samples/viewer/panels/save_panel.h"

#include "samples/interface/widgets.h"

#include <fmt/format.h>

#include <imgui.h>
#include <imgui_stdlib.h>

namespace sinew::viewer
{
namespace
{

constexpr float kWidth = 22.0F; // in heights of the text

// The name in the field, or the suggestion, which stands there until a hand writes another.
std::string nameField(const char* label, std::string& written, const std::string& suggestion)
{
    std::string name = written.empty() ? suggestion : written;
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * kWidth);
    if (ImGui::InputText(label, &name, ImGuiInputTextFlags_AutoSelectAll))
        written = name;
    return name;
}

} // namespace

bool SavePanel::show(Saving& saving, const Controls& controls, VkExtent2D extent)
{
    ui::sayMuted("F12 saves a picture, without panels and overlays");
    ImGui::Separator();
    showFilm(saving, controls, extent);
    ImGui::Separator();
    const bool opens = showExport(saving, controls);
    if (!saving.outcome().empty())
    {
        ImGui::Separator();
        ImGui::PushTextWrapPos(ImGui::GetFontSize() * kWidth);
        ui::say(saving.outcome());
        ImGui::PopTextWrapPos();
    }
    return opens;
}

void SavePanel::showFilm(Saving& saving, const Controls& controls, VkExtent2D extent)
{
    ui::say("Film");
    const auto kind = [&](const char* label, FilmKind choice)
    {
        if (ImGui::RadioButton(label, kind_ == choice))
        {
            kind_ = choice;
            filmName_.clear();
        }
    };
    kind("One loop of the clip", FilmKind::Loop);
    ui::explain("From its start, seen from where the camera is");
    ImGui::SameLine();
    kind("Once round the model", FilmKind::Turntable);
    ui::explain("A turntable of six seconds; while paused the model stands still");
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * kWidth);
    ImGui::SliderFloat("##rate", &picturesPerSecond_, 5.0F, 60.0F, "%.0f pictures a second");
    const std::string name =
        nameField("##film", filmName_, saving.filmName(controls.playback(), kind_));
    ui::explain("A film ends in .webp; walk_{frame:04}.png writes its pictures one by one");
    if (const std::optional<double> share = saving.filmShare())
    {
        ImGui::ProgressBar(static_cast<float>(*share), {ImGui::GetFontSize() * 16.0F, 0.0F});
        ImGui::SameLine();
        if (ImGui::Button("Cancel"))
            saving.cancelFilm();
        ui::explain("No half film is left");
    }
    else if (ImGui::Button("Save film"))
    {
        saving.startFilm(name, kind_, picturesPerSecond_, controls, extent);
    }
    ImGui::SameLine();
    ui::sayMuted(fmt::format("{} x {} pixels", extent.width, extent.height));
}

bool SavePanel::showExport(Saving& saving, const Controls& controls)
{
    ui::say("Model");
    const std::string name = nameField("##model", exportName_, saving.exportName());
    ui::explain(".glb: skeleton, meshes, all clips, materials and images; .obj: the mesh as it is "
                "now (--export)");
    if (saving.isExporting())
        ui::sayMuted("Exporting ...");
    else if (ImGui::Button("Export"))
        saving.startExport(name, controls.playback());
    if (!saving.readable())
        return false;
    ImGui::SameLine();
    const bool opens = ImGui::Button("Open it");
    ui::explain("Show what was exported in this window");
    return opens;
}

} // namespace sinew::viewer
