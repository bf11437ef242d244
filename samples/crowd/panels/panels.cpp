#include "samples/crowd/panels/panels.h"

#include "samples/app/interface.h"
#include "samples/app/widgets.h"
#include "samples/crowd/report/benchmark_result.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <imgui.h>
#include <utility>

namespace sinew::crowd
{

namespace
{

// Weighted by frame time, so that the means cover about the same time span at any rate.
void addToMean(double& mean, double milliseconds, double seconds)
{
    constexpr double kMeanSeconds = 1.0; // over which means are taken
    const double share = std::clamp(seconds / kMeanSeconds, 0.1, 1.0);
    mean = mean > 0.0 ? mean + (milliseconds - mean) * share : milliseconds;
}

struct PassText
{
    CrowdPass pass;
    const char* name;
    const char* what;
};

constexpr std::array kPasses{
    PassText{CrowdPass::Cull, "Cull", "Which instances are in view, and their lists"},
    PassText{CrowdPass::PoseJoints, "Pose", "The joint matrices of what may be in view"},
    PassText{CrowdPass::Skin, "Skin", "Every vertex of what is in view, once for all passes"},
    PassText{CrowdPass::CullTriangles, "Triangles", "Which triangles a picture can show"},
    PassText{CrowdPass::DrawShadows, "Shadows", "The shadow map"},
    PassText{CrowdPass::DrawPicture, "Picture", "What is in view, and the ground"},
    PassText{CrowdPass::DrawMotion, "Motion", "How far each pixel's surface has moved"},
};

// A table with two columns: name and value.
bool beginTable(const char* name)
{
    if (!ImGui::BeginTable(name, 2))
        return false;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, ui::ofText(5.5F));
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    return true;
}

void showRow(const char* name, const char* what, const std::string& value)
{
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ui::say(name);
    ui::explain(what);
    ImGui::TableNextColumn();
    ui::say(value);
}

std::string timeText(double milliseconds)
{
    return milliseconds > 0.0 ? threeDigits(milliseconds) : "-";
}

void showCounts(const LiveCrowd& crowd, const FrameHistory& history)
{
    if (!beginTable("counts"))
        return;
    const std::optional<CrowdFrame::Counts>& counts = history.counts();
    showRow("In view", "Instances that were drawn into the picture",
            counts ? fmt::format("{} of {}", grouped(counts->visible),
                                 instancesText(crowd.options().instances))
                   : "-");
    showRow("Skinned", "With those that only cast shadows; in several chunks once for each pass",
            counts ? instancesText(counts->skinned) : "-");
    showRow("Memory", "Of the device, that everything here holds",
            memoryText(crowd.device().memoryInUse()));
    ImGui::EndTable();
}

} // namespace

FrameHistory::FrameHistory(const LiveCrowd& crowd)
    : crowd_(crowd), timesPasses_(gpu::hasTimestamps(crowd.device().capabilities()))
{
}

void FrameHistory::startAnew()
{
    timer_.reset();
    timed_ = {};
    passes_ = {};
    counts_.reset();
}

void FrameHistory::advance(double seconds)
{
    seconds_ = seconds;
    addToMean(frames_, seconds * 1000.0, seconds);
}

void FrameHistory::begin(const gpu::Frame& frame, CrowdFrameRequest& request)
{
    read(frame);
    if (!timesPasses_)
        return;
    if (!timer_)
        timer_.emplace(crowd_.device(), kCrowdPasses, crowd_.frame().mostPasses());
    timer_->begin(frame);
    request.afterPass = [this, frame](CrowdPass pass)
    { timer_->end(frame, static_cast<std::size_t>(pass)); };
    timed_[frame.slot] = true;
}

void FrameHistory::read(const gpu::Frame& frame)
{
    if (std::exchange(timed_[frame.slot], false))
    {
        const std::vector<double> times = timer_->read(frame);
        for (std::size_t i = 0; i < times.size(); ++i)
            addToMean(passes_.at(i), times.at(i), seconds_);
    }
    if (const auto counts = crowd_.frame().counts(frame.slot))
        counts_ = counts;
}

void showTimings(const LiveCrowd& crowd, const FrameHistory& history)
{
    if (!ui::group("Times on the device, ms"))
        return;
    if (!history.timesPasses())
        ui::sayWrapped("This device cannot measure them (timestampValidBits).");
    else if (beginTable("times"))
    {
        const bool moves = crowd.frame().config().motion;
        for (const PassText& text : kPasses)
            if (text.pass != CrowdPass::DrawMotion || moves)
                showRow(text.name, text.what, timeText(history.pass(text.pass)));
        showRow("Frame", "From one frame to the next, with the panels and the display's rate",
                timeText(history.frames()));
        ImGui::EndTable();
    }
    showCounts(crowd, history);
}

namespace
{

using ui::checkbox;

// A chooser of an enumeration's command line words.
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
        showLods(crowd_.scene().model, asked);
        checkbox("Leave out what is not in view", asked.cull,
                 "Instances outside the view are neither posed nor skinned (--cull)", "C");
        checkbox("Shadows", asked.shadows, "A second pass over the geometry (--shadows)", "L");
    }
    showView(controls);
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
    ui::sayMuted("H lists the keys");
}

bool Panels::hasSeveralModes() const
{
    const CrowdModel& model = crowd_.scene().model;
    return !model.framed && model.weightCount == 0;
}

} // namespace sinew::crowd
