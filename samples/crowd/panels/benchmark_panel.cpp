#include "samples/crowd/panels/benchmark_panel.h"

#include "samples/crowd/option_texts.h"
#include "samples/interface/panel_layout.h"
#include "samples/interface/widgets.h"

#include <SDL.h>

#include <algorithm>
#include <array>
#include <imgui.h>

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

} // namespace

std::string BenchmarkPanel::command(const LiveCrowd& crowd) const
{
    const bool isPossible = kind_ != BenchmarkKind::Compare || canCompare(crowd);
    return commandText(
        benchmarkArguments(crowd.options(), {.kind = isPossible ? kind_ : BenchmarkKind::OneMode,
                                             .rounds = static_cast<std::uint32_t>(rounds_)}));
}

void BenchmarkPanel::copyCommand(const LiveCrowd& crowd) const
{
    SDL_SetClipboardText(command(crowd).c_str());
}

void BenchmarkPanel::show(const LiveCrowd& crowd)
{
    if (!ui::group("Benchmark"))
        return;
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
    ui::sayWrapped(command(crowd));
    if (ImGui::Button("Copy the command", {-1.0F, 0.0F}))
        copyCommand(crowd);
    ui::explain("Close the window, then run the command in a terminal. It writes a report as an "
                "HTML page",
                "B");
}

} // namespace sinew::crowd
