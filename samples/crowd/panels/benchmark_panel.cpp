#include "samples/crowd/panels/benchmark_panel.h"

#include "samples/common/output_name.h"
#include "samples/interface/interface_style.h"
#include "samples/interface/panel_layout.h"
#include "samples/interface/widgets.h"

#include <SDL.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <imgui.h>
#include <system_error>

namespace sinew::crowd
{
namespace
{

struct KindText
{
    BenchmarkKind kind;
    const char* name;
    const char* what;
};

constexpr std::array kKinds{
    KindText{BenchmarkKind::Compare, "All ways to skin",
             "Compare them, round by round (--compare)"},
    KindText{BenchmarkKind::OneMode, "This way to skin", "Measure the one that is shown"},
    KindText{BenchmarkKind::Budget, "How many at 60 Hz",
             "Search how many instances hold 16.7 ms (--budget)"},
};

// Whether the model can be skinned in several ways.
bool canCompare(const LiveCrowd& crowd)
{
    const CrowdModel& model = crowd.scene().model;
    return !model.framed && model.weightCount == 0;
}

std::string unusedReport()
{
    constexpr const char* kName = "crowd-report.html";
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::current_path(error);
    return samples::unusedName((folder / kName).string());
}

void openInBrowser(const std::string& report)
{
    SDL_OpenURL(urlOf(report).c_str()); // where there is none, the panel names the file
}

} // namespace

void BenchmarkPanel::toggle(const LiveCrowd& crowd)
{
    if (process_.isRunning())
    {
        process_.cancel();
        return;
    }
    const bool compares = kind_ == BenchmarkKind::Compare && canCompare(crowd);
    process_.start(
        crowd.options(),
        {.kind = compares || kind_ == BenchmarkKind::Budget ? kind_ : BenchmarkKind::OneMode,
         .rounds = static_cast<std::uint32_t>(rounds_),
         .report = unusedReport()});
}

void BenchmarkPanel::look()
{
    if (process_.look())
        openInBrowser(process_.report());
}

void BenchmarkPanel::show(const LiveCrowd& crowd)
{
    if (!ui::group("Benchmark"))
        return;
    ImGui::BeginDisabled(process_.isRunning());
    const auto shown = std::ranges::find(kKinds, kind_, &KindText::kind);
    ImGui::SetNextItemWidth(ui::ofText(9.2F));
    if (ImGui::BeginCombo("##kind", shown->name))
    {
        for (const KindText& text : kKinds)
        {
            const bool isPossible = text.kind != BenchmarkKind::Compare || canCompare(crowd);
            ImGui::BeginDisabled(!isPossible);
            if (ImGui::Selectable(text.name, text.kind == kind_))
                kind_ = text.kind;
            ImGui::EndDisabled();
            ui::explain(isPossible ? text.what : "This model is skinned in one way");
        }
        ImGui::EndCombo();
    }
    ui::explain("What is measured, of the crowd as it is now");
    ImGui::SameLine();
    constexpr int kMostRounds = 1000;
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::DragInt("##rounds", &rounds_, 0.2F, 1, kMostRounds, "%d rounds",
                       ImGuiSliderFlags_AlwaysClamp))
        rounds_ = std::clamp(rounds_, 1, kMostRounds);
    ui::explain("Drag, or Ctrl + click to type: rounds to measure (--runs)");
    ImGui::EndDisabled();
    if (ImGui::Button(process_.isRunning() ? "End it" : "Run the benchmark", {-1.0F, 0.0F}))
        toggle(crowd);
    ui::explain(process_.isRunning() ? "Without a report"
                                     : "In a process of its own, and open its report in the "
                                       "browser; meanwhile the window draws no crowd",
                "B");
    showResult();
}

void BenchmarkPanel::showResult() const
{
    switch (process_.state())
    {
    case BenchmarkProcess::State::None:
        break;
    case BenchmarkProcess::State::Running:
        ImGui::ProgressBar(
            static_cast<float>(process_.share()), {-1.0F, 0.0F},
            fmt::format("{} {:.0f} %", process_.step(), 100.0 * process_.share()).c_str());
        ui::sayMuted("The window draws no crowd meanwhile.");
        break;
    case BenchmarkProcess::State::Written:
        ui::sayWrapped(process_.report());
        if (ImGui::Button("Open the report"))
            openInBrowser(process_.report());
        ui::explain("In the browser; where there is none, open the file by hand");
        break;
    case BenchmarkProcess::State::Ended:
        ui::sayMuted("Ended; no report was written.");
        break;
    case BenchmarkProcess::State::Failed:
        ImGui::PushStyleColor(ImGuiCol_Text, ui::errorText());
        ui::sayWrapped("The benchmark failed: " + process_.failure());
        ImGui::PopStyleColor();
        break;
    }
}

} // namespace sinew::crowd
