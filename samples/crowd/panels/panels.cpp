#include "samples/crowd/panels/panels.h"

#include "samples/common/keys_panel.h"
#include "samples/crowd/panels/device_panel.h"
#include "samples/crowd/panels/timings_panel.h"
#include "samples/crowd/panels/view_frustum.h"
#include "samples/interface/interface.h"
#include "samples/interface/widgets.h"

#include <algorithm>
#include <imgui.h>
#include <vector>

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
    const ui::PanelLayout layout = ui::panelLayout(0.0F);
    showLeft(controls, layout);
    if (!layout.isNarrow)
        showRight(controls, layout.right);
    if (!announced.empty())
        showAnnouncement(announced);
    if (keysShown_)
        samples::showKeysPanel(kKeys, keysShown_);
}

void Panels::showLeft(Controls& controls, const ui::PanelLayout& layout)
{
    if (ui::beginFixedPanel("Crowd", layout.left))
    {
        std::vector<ui::Tab> tabs = {{"Crowd",
                                      [&]
                                      {
                                          crowdPanel_.show(crowd_, controls);
                                          if (layout.isNarrow)
                                              showView(controls);
                                      }},
                                     {"Device", [&] { showDevice(crowd_); }}};
        if (layout.isNarrow)
        {
            tabs.push_back({"Times", [&] { showTimings(crowd_, history_); }});
            tabs.push_back({"Benchmark", [&] { benchmark_.show(crowd_); }});
        }
        tab_ = std::min(tab_, tabs.size() - 1); // the window may have been narrow
        ui::showTabs(tabs, tab_);
    }
    ImGui::End();
}

void Panels::showRight(Controls& controls, const ui::Box& box)
{
    if (ui::beginFixedPanelAtMost("Times", box))
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
