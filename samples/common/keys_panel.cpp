#include "samples/common/keys_panel.h"

#include "samples/interface/interface.h"
#include "samples/interface/widgets.h"

#include <imgui.h>

namespace sinew::samples
{

void showKeysPanel(std::span<const KeyHelp> keys, bool& isOpen)
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({window.x / 2.0F, window.y / 2.0F}, ImGuiCond_Appearing, {0.5F, 0.5F});
    ImGui::SetNextWindowBgAlpha(1.0F); // the text is read over the middle of the picture
    if (ui::beginPanel("Keys", ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoSavedSettings,
                       &isOpen) &&
        ImGui::BeginTable("keys", 2))
    {
        for (const KeyHelp& key : keys)
        {
            ImGui::TableNextColumn();
            ui::say(key.keys);
            ImGui::TableNextColumn();
            ui::sayMuted(key.what);
        }
        ImGui::EndTable();
    }
    ImGui::End();
}

} // namespace sinew::samples
