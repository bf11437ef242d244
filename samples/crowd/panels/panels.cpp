#include "samples/crowd/panels/panels.h"

#include "samples/app/interface.h"
#include "samples/app/widgets.h"
#include "samples/crowd/benchmark/benchmark_plan.h"
#include "samples/crowd/report/benchmark_result.h"

#include <SDL.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <imgui.h>

namespace sinew::crowd
{
namespace
{

using ui::checkbox;

// A list of the words of that type on the command line.
template <class Choice>
void choose(const char* label, Choice& choice, const char* what, const char* key)
{
    const samples::ChoiceWords words = wordsOf(Choice{});
    ImGui::SetNextItemWidth(ui::ofText(9.2F));
    const std::string shown(samples::wordFor(choice));
    if (ImGui::BeginCombo(fmt::format("##{}", label).c_str(), shown.c_str()))
    {
        for (std::size_t i = 0; i < words.words.size(); ++i)
            if (const std::string word(words.words[i]);
                ImGui::Selectable(word.c_str(), word == shown))
                choice = static_cast<Choice>(i);
        ImGui::EndCombo();
    }
    else
    {
        ui::explain(what, key);
    }
    ImGui::SameLine(0.0F, ImGui::GetStyle().ItemInnerSpacing.x);
    ui::sayWrapped(label);
}

void showLods(const CrowdModel& model, Options& asked)
{
    ImGui::BeginDisabled(model.lodPixelSizes.size() < 2);
    checkbox("Levels of detail", asked.lods, "Coarser where instances are small (--lod)", "G");
    ImGui::EndDisabled();
    ImGui::BeginDisabled(!asked.lods);
    auto pixels = static_cast<float>(asked.lodErrorOrDefault());
    ImGui::SetNextItemWidth(ui::ofText(9.2F));
    if (ImGui::SliderFloat("pixels", &pixels, 0.1F, 20.0F, "%.2g",
                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        asked.lodError = static_cast<double>(pixels);
    ui::explain("How large a square hides a level (--lod-error): more is coarser and faster");
    ImGui::EndDisabled();
}

} // namespace

void Panels::show(Controls& controls)
{
    const ui::PanelLayout layout = ui::panelLayout(0.0F);
    if (ui::beginFixedPanel("Crowd", layout.left))
    {
        showCrowd(controls);
        if (layout.isNarrow)
            showTimings(crowd_, history_);
    }
    ImGui::End();
    if (!layout.isNarrow)
    {
        if (ui::beginFixedPanelAtMost("Times", layout.right))
            showTimings(crowd_, history_);
        ImGui::End();
    }
    if (keysShown_)
        ui::showKeys(kKeys, keysShown_);
}

void Panels::showCrowd(Controls& controls)
{
    Options& asked = controls.asked();
    if (ui::group("Instances"))
        showInstances(asked);
    if (ui::group("Method"))
    {
        ImGui::BeginDisabled(!hasSeveralModes());
        choose("skinning", asked.mode, "What skins the vertices (--skinning)", "M: the next");
        ImGui::EndDisabled();
        ImGui::BeginDisabled(!canCullTriangles(asked.mode));
        choose("triangle cull", asked.triangleCull,
               "Leave out triangles that no image shows before they are drawn;\n"
               "auto: unless instances are large (--triangle-cull)",
               "T");
        ImGui::EndDisabled();
        choose("occlusion", asked.occlusion,
               "Leave out instances that lie behind others; the image is the same (--occlusion)",
               "O");
        showLods(crowd_.scene().model, asked);
        checkbox("Leave out what is not in view", asked.cull,
                 "Instances outside the view are neither posed nor skinned (--cull)", "C");
        checkbox("Shadows", asked.shadows, "A second pass over the geometry (--shadows)", "L");
    }
    showView(controls);
    if (!ui::group("Benchmark"))
        return;
    ui::sayWrapped(benchmarkCommand());
    if (ImGui::Button("Copy the command", {-1.0F, 0.0F}))
        copyBenchmarkCommand();
    ui::explain("Close the window, then run the command in a terminal. It writes a report as an "
                "HTML page",
                "B");
}

void Panels::showInstances(Options& asked)
{
    const auto set = [&](std::uint32_t instances)
    { asked.instances = std::clamp(instances, 1U, kMaxInstances); };
    int number = sliding_.value_or(static_cast<int>(asked.instances));
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::SliderInt("##instances", &number, 1, int{kMaxInstances},
                         grouped(std::size_t(number)).c_str(),
                         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        sliding_ = number;
    if (ImGui::IsItemDeactivated() && sliding_)
    {
        set(static_cast<std::uint32_t>(*sliding_));
        sliding_.reset();
    }
    ui::explain("Drag, or Ctrl + click to type (--instances)");
    if (ImGui::Button("Half"))
        set(asked.instances / 2);
    ui::explain("Half as many", "-");
    ImGui::SameLine();
    if (ImGui::Button("Twice"))
        set(2 * asked.instances);
    ui::explain("Twice as many", "+");
    const ChunkPlan& plan = crowd_.frame().buffers().plan;
    ui::sayMutedWrapped(
        plan.chunks == 1
            ? fmt::format("{} for poses and vertices", memoryText(plan.bytes))
            : fmt::format("{} chunks, {} each", grouped(plan.chunks), memoryText(plan.bytes)));
    ui::explain("Poses and vertices take at most --skin-memory; a crowd that needs more\n"
                "is drawn in chunks, one after the other");
    if (crowd_.refusal().empty())
        return;
    ImGui::PushStyleColor(ImGuiCol_Text, ui::warningText());
    ui::sayWrapped("Stayed as it was: " + crowd_.refusal());
    ImGui::PopStyleColor();
}

void Panels::showView(Controls& controls)
{
    struct Jump
    {
        const char* name;
        const char* what;
        const char* key;
        CrowdView view;
    };
    static constexpr std::array kJumps{
        Jump{"All", "See all of the crowd", "1", CrowdView::Crowd},
        Jump{"A few", "See a few instances", "2", CrowdView::Near},
        Jump{"Ground", "Look along the ground", "3", CrowdView::Low},
        Jump{"Among", "Look from among the instances", "4", CrowdView::Eye}};
    if (!ui::group("View"))
        return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    for (const Jump& jump : kJumps)
    {
        if (ImGui::Button(jump.name))
            controls.jumpTo(jump.view, static_cast<double>(window.x) / std::max(window.y, 1.0F));
        ui::explain(jump.what, jump.key);
        ImGui::SameLine();
    }
    ImGui::NewLine();
    if (ImGui::Button(controls.paused() ? "Play" : "Pause", {ui::ofText(4.2F), 0.0F}))
        controls.pause(!controls.paused());
    ui::explain(controls.paused() ? "Go on" : "Hold the crowd", "Space");
    ImGui::SameLine();
    ui::say(fmt::format("{:.1f} s", controls.seconds()));
    ImGui::SameLine();
    if (ImGui::Button("Keys"))
        toggleKeys();
    ui::explain("List all keys", "?");
}

bool Panels::hasSeveralModes() const
{
    const CrowdModel& model = crowd_.scene().model;
    return !model.framed && model.weightCount == 0;
}

std::string Panels::benchmarkCommand() const
{
    return commandText(benchmarkArguments(crowd_.options(), hasSeveralModes()));
}

void Panels::copyBenchmarkCommand() const
{
    SDL_SetClipboardText(benchmarkCommand().c_str());
}

} // namespace sinew::crowd
