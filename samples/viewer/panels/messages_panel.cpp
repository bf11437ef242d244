#include "samples/viewer/panels/messages_panel.h"

#include "samples/interface/interface.h"
#include "samples/interface/interface_style.h"
#include "samples/viewer/panels/widgets.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>
#include <optional>
#include <utility>

namespace sinew::viewer
{

void MessagesPanel::add(Message message)
{
    constexpr std::size_t kMost = 1000;
    messages_.push_front(std::move(message));
    if (messages_.size() > kMost)
        messages_.pop_back();
}

void MessagesPanel::forget(const std::string& title)
{
    std::erase_if(messages_, [&](const Message& message) { return message.title == title; });
}

void MessagesPanel::show()
{
    if (messages_.empty())
        return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float text = ImGui::GetFontSize();
    const ImVec2 size{std::min(34.0F * text, window.x - 20.0F),
                      std::min(14.0F * text, window.y / 2.0F)};
    ImGui::SetNextWindowPos({window.x / 2.0F, 10.0F}, ImGuiCond_Always, {0.5F, 0.0F});
    ImGui::SetNextWindowSize(size);
    ImGui::SetNextWindowBgAlpha(1.0F);
    const std::string name =
        fmt::format("{}###messages", counted(messages_.size(), "message", "messages"));
    bool stays = true;
    const bool isShown = ui::beginPanel(
        name.c_str(),
        ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
            ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing,
        &stays);
    std::optional<std::size_t> done;
    for (std::size_t i = 0; isShown && i < messages_.size(); ++i)
    {
        const Message& message = messages_[i];
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::SmallButton("OK"))
            done = i;
        explain("Put this message away");
        ImGui::SameLine();
        ImGui::PushStyleColor(ImGuiCol_Text, message.isError ? ui::errorText() : ui::accentText());
        sayWrapped(message.title);
        ImGui::PopStyleColor();
        for (const std::string& line : message.lines)
            sayWrapped(line);
        ImGui::Spacing();
        ImGui::PopID();
    }
    ImGui::End();
    if (done)
        messages_.erase(messages_.begin() + static_cast<std::ptrdiff_t>(*done));
    if (!stays)
        messages_.clear();
}

} // namespace sinew::viewer
