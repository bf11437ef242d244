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

// Weighted by frame time: means then cover about the same time span at any frame rate.
void addToMean(double& mean, double milliseconds, double seconds)
{
    constexpr double kMeanSeconds = 1.0; // time span of the mean
    const double share = std::clamp(seconds / kMeanSeconds, 0.1, 1.0);
    mean = mean > 0.0 ? mean + (milliseconds - mean) * share : milliseconds;
}

struct PassText
{
    const char* name;
    const char* what;
};

// In the order of CrowdPass.
constexpr std::array<PassText, kCrowdPasses> kPasses{{
    {"Cull", "Finds the instances in view and lists them"},
    {"Pose", "Joint matrices of the instances that may be in view"},
    {"Skin", "Vertices of the instances in view, once for all passes"},
    {"Triangles", "Triangles that the image can show"},
    {"Shadows", "The shadow map"},
    {"Colour", "Instances in view, and the ground"},
    {"Motion", "Motion vectors: how far each pixel's surface has moved"},
}};

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

} // namespace

Panels::Panels(const LiveCrowd& crowd)
    : crowd_(crowd), timesPasses_(gpu::hasTimestamps(crowd.device().capabilities()))
{
}

void Panels::startAnew()
{
    timer_.reset();
    timed_ = {};
    passTimes_ = {};
    counts_.reset();
}

void Panels::advance(double seconds)
{
    seconds_ = seconds;
    addToMean(frameTime_, seconds * 1000.0, seconds);
}

void Panels::begin(const gpu::Frame& frame, CrowdFrameRequest& request)
{
    readTimes(frame);
    if (!timesPasses_)
        return;
    if (!timer_)
        timer_.emplace(crowd_.device(), kCrowdPasses, crowd_.frame().mostPasses());
    timer_->begin(frame);
    request.afterPass = [this, frame](CrowdPass pass)
    { timer_->end(frame, static_cast<std::size_t>(pass)); };
    timed_[frame.slot] = true;
}

void Panels::readTimes(const gpu::Frame& frame)
{
    if (std::exchange(timed_[frame.slot], false))
    {
        const std::vector<double> times = timer_->read(frame);
        for (std::size_t i = 0; i < times.size(); ++i)
            addToMean(passTimes_.at(i), times.at(i), seconds_);
    }
    if (const auto counts = crowd_.frame().counts(frame.slot))
        counts_ = counts;
}

void Panels::showTimes() const
{
    if (!ui::group("GPU times, ms"))
        return;
    if (!timesPasses_)
        ui::say("This device cannot measure them: it has no timestamps (timestampValidBits is 0).");
    if (!beginTable("times"))
        return;
    const std::size_t passes = kCrowdPasses - (crowd_.frame().config().motion ? 0 : 1);
    for (std::size_t pass = 0; timesPasses_ && pass < passes; ++pass)
        showRow(kPasses.at(pass).name, kPasses.at(pass).what, timeText(passTimes_.at(pass)));
    showRow("Frame", "Time between frames, including the panels and vertical sync",
            timeText(frameTime_));
    showRow("In view", "Instances drawn in the image",
            counts_ ? fmt::format("{} of {}", grouped(counts_->visible),
                                  instancesText(crowd_.options().instances))
                    : "-");
    showRow("Skinned",
            "Includes instances that only cast shadows; with several chunks, once per pass",
            counts_ ? instancesText(counts_->skinned) : "-");
    showRow("Memory", "GPU memory in use", memoryText(crowd_.device().memoryInUse()));
    ImGui::EndTable();
}

void Panels::show(Controls& controls)
{
    const ui::PanelLayout layout = ui::panelLayout(0.0F);
    if (ui::beginPanelIn("Crowd", layout.left))
    {
        showInstances(controls.asked());
        showMethod(controls.asked());
        showView(controls);
    }
    ImGui::End();
    if (ui::beginPanelIn("Times", layout.right))
        showTimes();
    ImGui::End();
}

void Panels::showMethod(Options& asked)
{
    if (!ui::group("Method"))
        return;
    ImGui::PushItemWidth(ui::ofText(9.2F));
    ImGui::BeginDisabled(skinsInOneWay(crowd_.scene()));
    ui::chooseWord("skinning", asked.mode, "Skinning mode (--skinning)", "M (next)");
    ImGui::EndDisabled();
    ImGui::BeginDisabled(!canCullTriangles(asked.mode));
    ui::chooseWord("triangle cull", asked.triangleCull,
                   "Cull triangles that are not visible;\n"
                   "auto: unless instances are large (--triangle-cull)",
                   "T");
    ImGui::EndDisabled();
    ui::chooseWord("occlusion", asked.occlusion,
                   "Cull instances hidden behind others; the image stays the same (--occlusion)",
                   "O");
    ImGui::BeginDisabled(std::ranges::all_of(crowd_.scene().models, [](const auto& of)
                                             { return of.model.lodPixelSizes.size() < 2; }));
    ui::checkbox("Levels of detail", asked.lods,
                 "Draw small instances with fewer triangles (--lod)", "G");
    ImGui::EndDisabled();
    ImGui::BeginDisabled(!asked.lods);
    double pixels = asked.lodErrorOrDefault();
    if (ui::slider("pixels", pixels, 0.1, 20.0, "%.2g", ImGuiSliderFlags_Logarithmic))
        asked.lodError = pixels;
    ui::explain(
        "Largest error on the screen, in pixels; higher is coarser and faster (--lod-error)");
    ImGui::EndDisabled();
    ImGui::PopItemWidth();
    ui::checkbox("Cull instances out of view", asked.cull,
                 "Do not pose or skin instances outside the view (--cull)", "C");
    ui::checkbox("Shadows", asked.shadows,
                 "Draw shadows, a second pass over the geometry (--shadows)", "L");
}

void Panels::showInstances(Options& asked)
{
    if (!ui::group("Instances"))
        return;
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
    ui::explain("Number of instances: drag, or Ctrl + click to type (--instances)");
    if (ImGui::Button("Halve"))
        set(asked.instances / 2);
    ui::explain("Half as many instances", "-");
    ImGui::SameLine();
    if (ImGui::Button("Double"))
        set(2 * asked.instances);
    ui::explain("Twice as many instances", "+");
    const CrowdScene& scene = crowd_.scene();
    for (std::size_t i = 0; scene.models.size() > 1 && i < scene.models.size(); ++i)
        ui::sayMuted(fmt::format("{} {}", grouped(crowd_.field().instances[i].size()),
                                 scene.models[i].scene.model.name));
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < crowd_.frame().groupCount(); ++i)
        bytes += crowd_.frame().buffers(i).plan.bytes;
    const std::uint32_t chunks = crowd_.frame().chunkCount();
    ui::sayMuted(chunks == 1
                     ? fmt::format("{} for poses and vertices", memoryText(bytes))
                     : fmt::format("up to {} chunks, {} each", grouped(chunks), memoryText(bytes)));
    ui::explain("Poses and vertices take at most --skin-memory; a crowd that needs more\n"
                "is drawn in chunks, one after the other");
    if (!crowd_.refusal().empty())
        ui::say("Not changed: " + crowd_.refusal(), ui::kWarningText);
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
        Jump{"Crowd", "See the whole crowd (--view crowd)", "1", CrowdView::Crowd},
        Jump{"Near", "See a few instances (--view near)", "2", CrowdView::Near},
        Jump{"Low", "Look along the ground (--view low)", "3", CrowdView::Low},
        Jump{"Eye", "Look from inside the crowd (--view eye)", "4", CrowdView::Eye}};
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
    ui::explain("Pause or continue", "Space");
    ImGui::SameLine();
    ui::say(fmt::format("{:.1f} s", controls.seconds()));
    ImGui::SameLine();
    ui::sayMuted("H lists the keys");
}

} // namespace sinew::crowd
