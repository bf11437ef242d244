#include "samples/viewer/panels/report_panel.h"

#include "samples/interface/interface_style.h"
#include "samples/viewer/panels/widgets.h"

#include <fmt/format.h>

#include <imgui.h>

namespace sinew::viewer
{

void showReport(const samples::Scene& scene)
{
    if (scene.warnings.empty())
        sayMutedWrapped("Nothing was noticed while the model was loaded.");
    for (const Diagnostic& warning : scene.warnings)
    {
        sayMutedWrapped(warning.line > 0 ? fmt::format("{}:{}", warning.file, warning.line)
                                         : warning.file);
        ImGui::PushStyleColor(ImGuiCol_Text, ui::warningText());
        sayWrapped(warning.message);
        ImGui::PopStyleColor();
        ImGui::Spacing();
    }
    if (!scene.warnings.empty())
        ImGui::Separator();
    if (ImGui::TreeNode("Files that were read"))
    {
        for (const std::string& file : scene.filesRead)
            sayWrapped(file);
        ImGui::TreePop();
    }
}

} // namespace sinew::viewer
