#include "samples/app/widgets.h"
#include "samples/crowd/panels/panels.h"
#include "samples/crowd/report/benchmark_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>
#include <utility>

namespace sinew::crowd
{
namespace
{

// Long frames count for more, so that means are always over about the same time.
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

// A table of two columns, names and values.
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
    const std::optional<FrameCounts::Counts>& counts = history.counts();
    showRow("In view", "Instances that were drawn into the picture",
            counts ? fmt::format("{} of {}", grouped(counts->visible),
                                 instancesText(crowd.options().instances))
                   : "-");
    showRow("Skinned", "With those that only cast shadows; in several chunks once for each pass",
            counts ? instancesText(counts->skinned) : "-");
    showRow("Memory", "Of the device, that everything here holds",
            memoryText(crowd.device().memoryUse().now));
    ImGui::EndTable();
}

} // namespace

FrameHistory::FrameHistory(const LiveCrowd& crowd)
    : crowd_(crowd), timesPasses_(gpu::hasTimestamps(crowd.device().capabilities())),
      counter_(crowd.device())
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
        timer_.emplace(crowd_.device(), crowd_.frame().mostPasses());
    timer_->begin(frame);
    request.afterPass = [this, frame](CrowdPass pass) { timer_->end(frame, pass); };
    timed_[frame.slot] = true;
}

void FrameHistory::end(const gpu::Frame& frame)
{
    counter_.record(frame, crowd_.frame());
}

void FrameHistory::read(const gpu::Frame& frame)
{
    if (std::exchange(timed_[frame.slot], false))
    {
        const PassMilliseconds times = timer_->read(frame);
        for (std::size_t i = 0; i < times.size(); ++i)
            addToMean(passes_.at(i), times.at(i), seconds_);
    }
    if (const auto counts = counter_.read(frame))
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

} // namespace sinew::crowd
