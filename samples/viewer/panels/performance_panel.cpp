#include "samples/viewer/panels/performance_panel.h"

#include "samples/viewer/panels/widgets.h"

#include <fmt/format.h>

#include <array>

namespace sinew::viewer
{
namespace
{

// In the order of ModelPass.
constexpr std::array kPassNames = {"Pose", "Skin", "Shadow", "Surfaces", "Motion"};

constexpr double kMebibyte = 1024.0 * 1024.0;

void smooth(double& mean, double value)
{
    constexpr double kNew = 0.05;
    mean = mean == 0.0 ? value : mean + kNew * (value - mean);
}

} // namespace

void PerformancePanel::show(const gpu::Device& device, ModelFrame& frame,
                            const AnimatedModel& model, double seconds)
{
    if (seconds > 0.0)
    {
        frame.measureNextFrame();
        smooth(frame_, seconds * 1000.0);
    }
    if (const auto& measured = frame.measured())
        for (std::size_t i = 0; i < passes_.size(); ++i)
            smooth(passes_[i], (*measured)[i]);
    if (!group("Performance"))
        return;
    sayWrapped(device.description().name);
    if (seconds > 0.0)
    {
        say(fmt::format("Frame {:.2f} ms", frame_));
        explain("How long frames take, waiting for the display included");
        for (std::size_t i = 0; i < passes_.size() && frame.measured(); ++i)
            if (passes_[i] > 0.0)
                sayMuted(fmt::format("{} {:.2f} ms", kPassNames.at(i), passes_[i]));
        if (!frame.measured())
            sayMutedWrapped("The device does not measure its passes.");
        sayMutedWrapped(fmt::format("{:.1f} MiB used",
                                    static_cast<double>(device.memoryUse().now) / kMebibyte));
        explain("By buffers and images on the device");
    }
    sayMuted(counted(model.skinning.vertices.size(), "vertex", "vertices") + " skinned");
}

} // namespace sinew::viewer
