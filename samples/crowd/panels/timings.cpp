#include "samples/crowd/panels/timings.h"

#include "samples/crowd/report/text.h"
#include "samples/interface/panel_layout.h"
#include "samples/interface/widgets.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>
#include <utility>

namespace sinew::crowd
{
namespace
{

constexpr double kMeanSeconds = 1.0; // over which means are taken

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

void showRow(const char* name, const char* what, const Course& course)
{
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    ui::say(name);
    ui::explain(what);
    ImGui::TableNextColumn();
    const std::string time = course.empty() ? "-" : threeDigits(course.mean());
    // To the right, so that digits of one worth stand below each other.
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x -
                         ImGui::CalcTextSize(time.c_str()).x);
    ui::say(time);
    ImGui::TableNextColumn();
    ImGui::SetNextItemWidth(-1.0F);
    ImGui::PushID(name);
    ImGui::PlotLines("##course", course.values().data(), static_cast<int>(course.values().size()),
                     static_cast<int>(course.oldest()), nullptr, 0.0F,
                     std::max(1.2F * *std::ranges::max_element(course.values()), 1e-6F),
                     {0.0F, ImGui::GetFrameHeight()});
    ImGui::PopID();
}

void showCounts(const LiveCrowd& crowd, const FrameHistory& history)
{
    const auto row = [](const char* name, const std::string& value, const char* what)
    {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ui::say(name);
        ui::explain(what);
        ImGui::TableNextColumn();
        ui::say(value);
    };
    if (!ImGui::BeginTable("counts", 2))
        return;
    ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, ui::ofText(5.5F));
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch);
    const std::optional<FrameCounts::Counts>& counts = history.counts();
    row("In view",
        counts ? fmt::format("{} of {}", grouped(counts->visible),
                             instancesText(crowd.options().instances))
               : "-",
        "Instances that were drawn into the picture");
    row("Skinned", counts ? instancesText(counts->skinned) : "-",
        "With those that only cast shadows; in several chunks once for each pass");
    row("Triangles",
        counts && counts->triangles ? withPrefix(static_cast<double>(*counts->triangles)) : "-",
        "Drawn into the picture; not counted of several chunks and of the CPU's");
    row("Memory", memoryText(crowd.device().memoryUse().now),
        "Of the device, that everything here holds");
    ImGui::EndTable();
}

} // namespace

void Course::add(double milliseconds, double share)
{
    values_.at(next_) = static_cast<float>(milliseconds);
    next_ = (next_ + 1) % values_.size();
    mean_ = mean_ > 0.0 ? mean_ + (milliseconds - mean_) * share : milliseconds;
}

FrameHistory::FrameHistory(const LiveCrowd& crowd)
    : crowd_(crowd), timesPasses_(gpu::hasTimestamps(crowd.device().capabilities())),
      counter_(crowd.device(), crowd.scene().model)
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
    frames_.add(seconds * 1000.0, std::clamp(seconds / kMeanSeconds, 0.1, 1.0));
}

void FrameHistory::begin(const gpu::Frame& frame, CrowdFrameRequest& request)
{
    read(frame);
    if (!timesPasses_)
        return;
    if (!timer_)
        timer_.emplace(crowd_.device(), crowd_.shown().frame().mostPasses());
    timer_->begin(frame);
    request.afterPass = [this, frame](CrowdPass pass) { timer_->end(frame, pass); };
    timed_[frame.slot] = true;
}

void FrameHistory::end(const gpu::Frame& frame)
{
    if (!crowd_.shown().settings().onCpu)
        counter_.record(frame, crowd_.shown().frame());
}

void FrameHistory::read(const gpu::Frame& frame)
{
    if (std::exchange(timed_[frame.slot], false))
    {
        const PassMilliseconds times = timer_->read(frame);
        for (std::size_t i = 0; i < times.size(); ++i)
            passes_.at(i).add(times.at(i), std::clamp(seconds_ / kMeanSeconds, 0.1, 1.0));
    }
    if (crowd_.shown().settings().onCpu)
        counts_ = FrameCounts::Counts{.visible = crowd_.shown().visible(),
                                      .skinned = crowd_.shown().skinned(),
                                      .triangles = {}};
    else if (const auto counts = counter_.read(frame))
        counts_ = counts;
}

void showTimings(const LiveCrowd& crowd, const FrameHistory& history)
{
    if (!ui::group("Times on the device, ms"))
        return;
    if (!history.timesPasses())
        ui::sayWrapped("This device cannot measure them (timestampValidBits).");
    else if (ImGui::BeginTable("times", 3))
    {
        ImGui::TableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, ui::ofText(5.5F));
        ImGui::TableSetupColumn("ms", ImGuiTableColumnFlags_WidthFixed, ui::ofText(3.0F));
        ImGui::TableSetupColumn("course", ImGuiTableColumnFlags_WidthStretch);
        const bool moves = crowd.shown().settings().crowd.form->motion;
        for (const PassText& text : kPasses)
            if (text.pass != CrowdPass::DrawMotion || moves)
                showRow(text.name, text.what, history.pass(text.pass));
        showRow("Frame", "From one frame to the next, with the panels and the display's rate",
                history.frames());
        ImGui::EndTable();
    }
    showCounts(crowd, history);
}

} // namespace sinew::crowd
