#include "samples/viewer/panels/performance_panel.h"

#include "samples/viewer/panels/widgets.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>

namespace sinew::viewer
{
namespace
{

// In the order of ModelPass.
constexpr std::array kPassNames = {"Pose", "Skin", "Shadow", "Surfaces", "Motion"};
constexpr std::array kPassTexts = {
    "Joints: keys of the clip interpolated, the hierarchy composed",
    "Every vertex: the sum over all its weights", "The shadow map, drawn from the light",
    "The picture itself, without the panels", "Motion vectors, for temporal antialiasing"};

constexpr double kMebibyte = 1024.0 * 1024.0;

// A line of text with a graph behind its name.
void showGraph(const char* name, const RollingValues& milliseconds, float top, const char* what)
{
    const float textSize = ImGui::GetFontSize();
    ImGui::PushID(name);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0F, 1.0F});
    ImGui::AlignTextToFramePadding();
    say(name);
    ImGui::SameLine(textSize * 4.8F);
    const std::string time = fmt::format("{:.2f} ms", milliseconds.latest());
    ImGui::SetNextItemWidth(std::min(textSize * 7.5F, ImGui::GetContentRegionAvail().x -
                                                          ImGui::CalcTextSize("0000.00 ms").x -
                                                          ImGui::GetStyle().ItemSpacing.x));
    ImGui::PlotLines("##graph", milliseconds.values.data(),
                     static_cast<int>(milliseconds.values.size()),
                     static_cast<int>(milliseconds.next), nullptr, 0.0F,
                     1.05F * std::max(top, 1e-6F), {0.0F, textSize * 1.15F});
    ImGui::PopStyleVar();
    ImGui::PopID();
    explain(what);
    ImGui::SameLine();
    sayMuted(time);
}

void showDevice(const gpu::Device& device, const ModelFrame& frame)
{
    sayWrapped(device.description().name);
    const int samples = static_cast<int>(frame.samples());
    explain(fmt::format("It draws with 32 bits of depth and {} {} per pixel", samples,
                        samples == 1 ? "sample" : "samples")
                .c_str());
}

void showMemory(const gpu::Device& device)
{
    const gpu::MemoryUse& memory = device.memoryUse();
    sayMutedWrapped(fmt::format("{:.1f} MiB used, {:.1f} allocated",
                                static_cast<double>(memory.now) / kMebibyte,
                                static_cast<double>(memory.blocks) / kMebibyte));
    explain("By buffers and images on the device; allocations are larger, because many share one");
}

} // namespace

void RollingValues::add(double value)
{
    values.at(next) = static_cast<float>(value);
    next = (next + 1) % values.size();
}

float RollingValues::latest() const
{
    return values.at((next + values.size() - 1) % values.size());
}

float RollingValues::largest() const
{
    return *std::ranges::max_element(values);
}

void PerformancePanel::show(const gpu::Device& device, ModelFrame& frame,
                            const AnimatedModel& model, double seconds)
{
    if (seconds > 0.0)
    {
        frame.measureNextFrame();
        frames_.add(seconds * 1000.0);
    }
    if (const auto& measured = frame.measured())
        for (std::size_t i = 0; i < passes_.size(); ++i)
            passes_[i].add((*measured)[i]);
    if (!group("Performance"))
        return;
    showDevice(device, frame);
    if (seconds > 0.0)
    {
        showGraph("Frame", frames_, frames_.largest(),
                  "How long the last frames took, waiting for the display included");
        float top = 0.0F; // one scale for all passes, so that they compare
        for (const RollingValues& pass : passes_)
            top = std::max(top, pass.largest());
        for (std::size_t i = 0; i < passes_.size() && frame.measured(); ++i)
            if (i <= static_cast<std::size_t>(ModelPass::DrawSurfaces) ||
                passes_[i].largest() > 0.0F) // most frames draw no motion vectors
                showGraph(kPassNames.at(i), passes_[i], top, kPassTexts.at(i));
        if (!frame.measured())
            sayMutedWrapped("The device does not measure its passes.");
        showMemory(device); // differs from driver to driver, as times do
    }
    sayMuted(counted(model.skinning.vertices.size(), "vertex", "vertices") + " skinned");
}

} // namespace sinew::viewer
