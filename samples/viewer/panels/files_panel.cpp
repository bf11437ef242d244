#include "engine/files/virtual_files.h"
#include "samples/viewer/panels/panels.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <optional>
#include <system_error>
#include <utility>

namespace sinew::viewer
{

void showMessages(std::vector<Message>& messages)
{
    if (messages.empty())
        return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float text = ImGui::GetFontSize();
    const ImVec2 size{std::min(34.0F * text, window.x - 20.0F),
                      std::min(14.0F * text, window.y / 2.0F)};
    ImGui::SetNextWindowPos({window.x / 2.0F, 10.0F}, ImGuiCond_Always, {0.5F, 0.0F});
    ImGui::SetNextWindowSize(size);
    ImGui::SetNextWindowBgAlpha(1.0F);
    const std::string name =
        fmt::format("{}###messages", counted(messages.size(), "message", "messages"));
    bool stays = true;
    if (ui::beginPanel(name.c_str(),
                       ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                           ImGuiWindowFlags_NoFocusOnAppearing,
                       &stays))
        for (const Message& message : messages)
        {
            ImGui::PushStyleColor(ImGuiCol_Text, ui::errorText());
            sayWrapped(message.title);
            ImGui::PopStyleColor();
            for (const std::string& line : message.lines)
                sayWrapped(line);
            ImGui::Spacing();
        }
    ImGui::End();
    if (!stays)
        messages.clear();
}

namespace fs = std::filesystem;

void FilesPanel::toggle(const fs::path& model)
{
    if (isOpen_)
        isOpen_ = false;
    else if (!place_.path.empty())
        goTo(place_.path); // what lies there may have changed
    else
        goToModel(model);
}

void FilesPanel::goTo(const fs::path& place)
{
    isOpen_ = true;
    next_ = place;
}

void FilesPanel::goToModel(const fs::path& model)
{
    std::error_code unknown;
    const Result<ModelLocation> location = locateModel(model);
    goTo(location && location->archive && isArchive(*location->archive)
             ? *location->archive
             : fs::absolute(model, unknown).parent_path());
}

void FilesPanel::takePlace()
{
    if (std::optional<Place> seen = looking_.take())
    {
        place_ = std::move(*seen);
        lines_ = linesOf(place_);
        typed_ = place_.path.string();
        search_.words.clear();
    }
    if (next_ && !looking_.isBusy())
        looking_.start([path = *std::exchange(next_, std::nullopt), limits = limits_]
                       { return lookInto(path, limits, 1); });
}

std::vector<FilesPanel::Line> FilesPanel::linesOf(const Place& place) const
{
    std::vector<Line> lines;
    for (const std::string& folder : place.folders)
        lines.push_back({.name = folder + '/', .place = place.pathOf(folder)});
    for (const std::string& archive : place.archives)
        lines.push_back({.name = archive, .what = "archive", .place = place.pathOf(archive)});
    for (const ListedModel& model : place.models)
        lines.push_back({.name = model.name.empty() ? place.path.filename().string() : model.name,
                         .what = model.isPlayer ? "player" : "",
                         .model = place.pathOf(model.name)});
    return lines;
}

std::optional<fs::path> FilesPanel::show(bool isOpening)
{
    takePlace();
    std::optional<fs::path> wish;
    if (!isOpen_)
        return wish;
    if (ui::beginDialog("Files", {ui::ofText(40.0F), ui::ofText(32.0F)}, isOpen_))
    {
        sayMuted(isOpening ? "Opening ..." : "or drop files on the window");
        showPath(wish);
        showPlace(wish);
    }
    ImGui::End();
    return wish;
}

void FilesPanel::showPath(std::optional<fs::path>& wish)
{
    if (ImGui::ArrowButton("##up", ImGuiDir_Up) && place_.path.has_parent_path())
        goTo(place_.path.parent_path());
    explain("The folder that this one lies in");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::InputText("##path", &typed_,
                         ImGuiInputTextFlags_EnterReturnsTrue |
                             ImGuiInputTextFlags_AutoSelectAll) &&
        !typed_.empty())
    {
        std::error_code unknown;
        if (fs::is_directory(typed_, unknown) || isArchive(typed_))
            goTo(typed_);
        else
            wish = typed_;
    }
    search_.show("Search here");
}

void FilesPanel::showPlace(std::optional<fs::path>& wish)
{
    ImGui::BeginChild("place");
    if (!place_.error.empty())
    {
        ImGui::PushStyleColor(ImGuiCol_Text, ui::errorText());
        sayWrapped(place_.error);
        ImGui::PopStyleColor();
    }
    else if (lines_.empty())
        sayMuted(looking_.isBusy() ? "Looking ..." : "No folder, archive or model lies here.");
    if (!place_.isWhole)
        sayMuted("There is more here than is listed.");
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < lines_.size(); ++i)
        if (search_.finds(lines_[i].name))
            found.push_back(i);
    std::optional<fs::path> go;
    ImGuiListClipper clipper; // an archive may have thousands of models
    clipper.Begin(static_cast<int>(found.size()));
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i)
        {
            const Line& line = lines_[found[static_cast<std::size_t>(i)]];
            ImGui::PushID(i);
            if (choice(line.name, false))
            {
                go = line.place;
                wish = line.model ? line.model : wish;
            }
            if (*line.what != '\0')
            {
                ImGui::SameLine();
                sayMuted(line.what);
            }
            ImGui::PopID();
        }
    ImGui::EndChild();
    if (go)
        goTo(*go);
}

} // namespace sinew::viewer
