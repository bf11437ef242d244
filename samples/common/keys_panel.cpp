#include "samples/common/keys_panel.h"

#include "samples/interface/panel_layout.h"
#include "samples/interface/widgets.h"

#include <fmt/format.h>

#include <imgui.h>

namespace sinew::samples
{

std::string keysText(std::span<const KeyHelp> keys)
{
    std::string text;
    for (const KeyHelp& key : keys)
        text += fmt::format("  {:<32}  {}\n", key.keys, key.what);
    return text;
}

void showKeysPanel(std::span<const KeyHelp> keys, bool& isOpen)
{
    if (ui::beginDialog("Keys", {ui::ofText(46.0F), 0.0F}, isOpen) && ImGui::BeginTable("keys", 2))
    {
        ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed);
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
        for (const KeyHelp& key : keys)
        {
            ImGui::TableNextColumn();
            ui::say(key.keys);
            ImGui::TableNextColumn();
            ui::sayMutedWrapped(key.what);
        }
        ImGui::EndTable();
    }
    ImGui::End();
}

} // namespace sinew::samples
