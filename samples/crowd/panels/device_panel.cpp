#include "samples/crowd/panels/device_panel.h"

#include "engine/crowd/left_out.h"
#include "samples/crowd/calibration.h"
#include "samples/crowd/report/choice_text.h"
#include "samples/crowd/report/number_text.h"
#include "samples/interface/widgets.h"

#include <fmt/format.h>

#include <imgui.h>

namespace sinew::crowd
{
namespace
{

// The choices as a report of this crowd would tell them.
BenchmarkResult asReported(const LiveCrowd& crowd)
{
    const Options& options = crowd.options();
    const ShownSettings& settings = crowd.shown().settings();
    Run run;
    run.options.mode = samples::wordFor(options.mode);
    if (!settings.onCpu)
        run.choices = valuesOf(crowd.device(), crowd.scene().model, *settings.crowd.form);
    run.decisions = settings.decisions;
    BenchmarkResult result;
    result.measuredChoices = options.measured;
    result.timedPasses = timedPasses(options.measured);
    result.timedCrowd = timedCrowd(crowd.device());
    result.runs.push_back(std::move(run));
    return result;
}

} // namespace

void showDevice(const LiveCrowd& crowd)
{
    const gpu::DeviceDescription& device = crowd.device().description();
    ui::sayWrapped(device.name);
    ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
    ui::sayWrapped(fmt::format("{}, {}", device.type, device.driver));
    ui::sayWrapped(
        fmt::format("{} of memory of its own", memoryText(crowd.device().deviceLocalHeap())));
    ImGui::PopStyleColor();
    if (ui::group("What was chosen"))
    {
        const BenchmarkResult result = asReported(crowd);
        for (const ChoiceRow& row : choiceRows(result))
        {
            ui::sayWrapped(fmt::format("{}: {}", row.part, row.value));
            ImGui::Indent();
            ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
            ui::sayWrapped(row.why);
            ImGui::PopStyleColor();
            ImGui::Unindent();
        }
        if (const std::string note = choiceNote(result); !note.empty())
            ui::sayWrapped(note + ".");
    }
    const std::vector<std::string> leftOut = leftOutOn(crowd.device().capabilities());
    if (!leftOut.empty() && ui::group("Left out on this device"))
        for (const std::string& what : leftOut)
            ui::sayWrapped(what);
}

} // namespace sinew::crowd
