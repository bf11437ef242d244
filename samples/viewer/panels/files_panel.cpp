#include "engine/files/virtual_files.h"
#include "samples/app/interface.h"
#include "samples/viewer/panels/panels.h"

#include <algorithm>
#include <imgui.h>
#include <optional>
#include <system_error>

namespace sinew::viewer
{

void showMessages(std::vector<std::string>& messages)
{
    if (messages.empty())
        return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({window.x / 2.0F, 10.0F}, ImGuiCond_Always, {0.5F, 0.0F});
    ImGui::SetNextWindowSize({std::min(ui::ofText(34.0F), window.x - 20.0F),
                              std::min(ui::ofText(14.0F), window.y / 2.0F)});
    ImGui::SetNextWindowBgAlpha(1.0F);
    bool stays = true;
    if (ui::beginPanel("Messages",
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                           ImGuiWindowFlags_NoFocusOnAppearing,
                       &stays))
        for (const std::string& message : messages)
            say(message, ui::kErrorText);
    ImGui::End();
    if (!stays)
        messages.clear();
}

namespace fs = std::filesystem;

void FilesPanel::toggle(const fs::path& model)
{
    if (isOpen_)
        return close();
    if (!place_.path.empty())
        return goTo(place_.path); // reload: the folder may have changed
    std::error_code unknown;
    const Result<ModelLocation> location = locateModel(model);
    goTo(location && location->archive && isArchive(*location->archive)
             ? *location->archive
             : fs::absolute(model, unknown).parent_path());
}

void FilesPanel::goTo(const fs::path& place)
{
    isOpen_ = true;
    place_ = lookInto(place, limits_, 1);
    search_.words.clear();
}

std::optional<fs::path> FilesPanel::show()
{
    std::optional<fs::path> model;
    if (!isOpen_)
        return model;
    if (ui::beginDialog("Files", {ui::ofText(40.0F), ui::ofText(32.0F)}, isOpen_))
    {
        const bool isUp = ImGui::ArrowButton("##up", ImGuiDir_Up);
        explain("Parent folder");
        ImGui::SameLine();
        sayMuted(place_.path.string());
        search_.show("Search");
        model = showPlace();
        if (isUp && place_.path.has_parent_path())
            goTo(place_.path.parent_path());
    }
    ImGui::End();
    return model;
}

std::optional<fs::path> FilesPanel::showPlace()
{
    std::optional<fs::path> model;
    std::optional<fs::path> place;
    const auto isChosen = [&](const std::string& name, const char* what)
    {
        if (!search_.finds(name))
            return false;
        const bool chosen = ui::choice(name, false);
        ImGui::SameLine();
        sayMuted(what);
        return chosen;
    };
    ImGui::BeginChild("place");
    if (!place_.error.empty())
        say(place_.error, ui::kErrorText);
    if (!place_.isWhole)
        sayMuted("Too many files: only some are listed.");
    for (const std::string& folder : place_.folders)
        if (isChosen(folder + '/', ""))
            place = place_.pathOf(folder);
    for (const std::string& archive : place_.archives)
        if (isChosen(archive, "archive"))
            place = place_.pathOf(archive);
    for (const ListedModel& listed : place_.models)
        if (isChosen(listed.name.empty() ? place_.path.filename().string() : listed.name,
                     listed.isPlayer ? "player" : ""))
            model = place_.pathOf(listed.name);
    ImGui::EndChild();
    if (place)
        goTo(*place);
    return model;
}

} // namespace sinew::viewer
