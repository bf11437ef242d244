#include "samples/crowd/panels/device_panel.h"

#include "engine/crowd/crowd_form.h"
#include "samples/crowd/report/number_text.h"
#include "samples/interface/widgets.h"

#include <fmt/format.h>

#include <imgui.h>

namespace sinew::crowd
{
void showDevice(const LiveCrowd& crowd)
{
    const gpu::DeviceDescription& device = crowd.device().description();
    ui::sayWrapped(device.name);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ui::sayWrapped(fmt::format("{}, {}", device.type, device.driver));
    ui::sayWrapped(
        fmt::format("{} of memory of its own", memoryText(crowd.device().deviceLocalHeap())));
    ImGui::PopStyleColor();
    const std::vector<std::string> leftOut = leftOutOn(crowd.device().capabilities());
    if (!leftOut.empty() && ui::group("Left out on this device"))
        for (const std::string& what : leftOut)
            ui::sayWrapped(what);
}

} // namespace sinew::crowd
