#include "samples/crowd/panels/panels.h"

#include "samples/common/keys_panel.h"
#include "samples/crowd/panels/device_panel.h"
#include "samples/crowd/panels/timings_panel.h"
#include "samples/crowd/panels/view_frustum.h"
#include "samples/interface/interface.h"
#include "samples/interface/panel_layout.h"
#include "samples/interface/widgets.h"

#include <imgui.h>

namespace sinew::crowd
{
namespace
{

void showAnnouncement(const std::string& text)
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({window.x / 2.0F, window.y / 2.0F}, ImGuiCond_Always, {0.5F, 0.5F});
    if (ui::beginPanel("Announcement", ui::kFixedPanel | ImGuiWindowFlags_AlwaysAutoResize))
        ui::say(text);
    ImGui::End();
}

} // namespace

Panels::Panels(const LiveCrowd& crowd) : crowd_(crowd), history_(crowd), benchmark_(crowd.options())
{
}

void Panels::show(Controls& controls, const std::string& announced)
{
    if (controls.frozen())
        drawFrustum(*controls.frozen(), controls.camera(), crowd_.field());
    const bool isNarrow = ImGui::GetIO().DisplaySize.x < ui::ofText(ui::kNarrowWindow);
    showLeft(controls, isNarrow);
    if (!isNarrow)
        showRight(controls);
    if (!announced.empty())
        showAnnouncement(announced);
    if (keysShown_)
        samples::showKeysPanel(kKeys, keysShown_);
}

void Panels::showLeft(Controls& controls, bool isNarrow)
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({ui::kPanelMargin, ui::kPanelMargin});
    ImGui::SetNextWindowSize({ui::ofText(ui::kLeftPanelWidth), window.y - 2.0F * ui::kPanelMargin});
    if (ui::beginPanel("Crowd", ui::kFixedPanel) && ImGui::BeginTabBar("tabs"))
    {
        const auto tab = [](const char* name, const auto& show)
        {
            const bool isOpen = ImGui::BeginTabItem(name);
            if (isOpen || ui::isToldAsText())
                show();
            if (isOpen)
                ImGui::EndTabItem();
        };
        tab("Crowd",
            [&]
            {
                ImGui::BeginChild("crowd");
                crowdPanel_.show(crowd_, controls);
                if (isNarrow)
                    showView(controls);
                ImGui::EndChild();
            });
        if (isNarrow)
        {
            tab("Times", [&] { showTimings(crowd_, history_); });
            tab("Benchmark", [&] { benchmark_.show(crowd_); });
        }
        tab("Device", [&] { showDevice(crowd_); });
        ImGui::EndTabBar();
    }
    ImGui::End();
}

void Panels::showRight(Controls& controls)
{
    const float width = ui::ofText(ui::kRightPanelWidth);
    ImGui::SetNextWindowPos(
        {ImGui::GetIO().DisplaySize.x - ui::kPanelMargin - width, ui::kPanelMargin});
    ImGui::SetNextWindowSize({width, 0.0F});
    if (ui::beginPanel("Times", ui::kFixedPanel))
    {
        showTimings(crowd_, history_);
        benchmark_.show(crowd_);
        showView(controls);
        ImGui::Separator();
        if (ImGui::Button("Keys"))
            toggleKeys();
        ui::explain("List all keys", "?");
    }
    ImGui::End();
}

} // namespace sinew::crowd
