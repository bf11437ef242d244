#include "samples/viewer/panels/view_panel.h"

#include "samples/viewer/panels/widgets.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>

namespace sinew::viewer
{

void ViewPanel::show(ModelFrame& frame, Controls& controls)
{
    if (group("Display"))
    {
        if (ImGui::Checkbox("Ground and its shadow", &ground_))
            frame.showGround(ground_);
        explain("The ground below the model (--no-ground)");
        if (ImGui::Checkbox("Back faces", &twoSided_))
            frame.showBackFaces(twoSided_);
        explain("Draw both sides, for meshes wound the other way (--two-sided)");
    }
    if (group("Camera"))
    {
        if (ImGui::Button("Front"))
            controls.lookFrom(kFromFront);
        explain("See the model from its front", "1");
        ImGui::SameLine();
        if (ImGui::Button("Side"))
            controls.lookFrom(kFromLeft);
        explain("See it from its left side", "3");
        ImGui::SameLine();
        if (ImGui::Button("Top"))
            controls.lookFrom(kFromTop);
        explain("See it from above", "7");
        ImGui::SameLine();
        if (ImGui::Button("Frame"))
            controls.reframe();
        explain("Frame the whole model again", "Enter");
        sayMuted("Drag: orbit, Shift + drag: pan, wheel: zoom");
    }
}

void ViewPanel::showPerformance(const std::string& device, const AnimatedModel& model,
                                double seconds)
{
    milliseconds_.at(next_) = static_cast<float>(seconds * 1000.0);
    next_ = (next_ + 1) % milliseconds_.size();
    if (!group("Performance"))
        return;
    sayWrapped(device);
    ImGui::SetNextItemWidth(-1.0F);
    ImGui::PlotLines("##frames", milliseconds_.data(), static_cast<int>(milliseconds_.size()),
                     static_cast<int>(next_), nullptr, 0.0F,
                     1.2F * *std::ranges::max_element(milliseconds_),
                     {0.0F, ImGui::GetFontSize() * 3.0F});
    explain("How long the last frames took, waiting for the display included");
    if (seconds > 0.0)
        sayMuted(fmt::format("{:.1f} ms per frame", seconds * 1000.0));
    sayMuted(counted(model.skinning.vertices.size(), "vertex", "vertices") + " skinned");
}

} // namespace sinew::viewer
