#include "samples/viewer/panels/panels.h"

#include <fmt/format.h>

#include <imgui.h>

namespace sinew::viewer
{
namespace
{

// A list of all methods; whether another one was chosen.
bool chooseMethod(const char* label, SkinningMethod& method, SkinningComparison& comparison)
{
    bool isChanged = false;
    ImGui::SetNextItemWidth(ImGui::GetFontSize() * 11.0F);
    if (!ImGui::BeginCombo(label, describe(method), ImGuiComboFlags_HeightLarge))
        return false;
    for (std::size_t i = 0; i < kSkinningMethods; ++i)
    {
        const auto other = static_cast<SkinningMethod>(i);
        const std::optional<const char*> reason = comparison.idleBecause(other);
        ImGui::BeginDisabled(reason.has_value());
        if (ImGui::Selectable(describe(other), other == method))
        {
            method = other;
            isChanged = true;
        }
        ImGui::EndDisabled();
        explain(reason.value_or(explanationOf(other)));
    }
    ImGui::EndCombo();
    return isChanged;
}

std::string distanceText(double distance, double size)
{
    return isExact(distance, size) ? "exact" : fmt::format("{:.3g} units", distance);
}

std::string shareOf(double distance, double size)
{
    return isExact(distance, size) ? "" : fmt::format("{:.2g} %", 100.0 * distance / size);
}

void label(const ImVec2& at, const char* text, float alignment)
{
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 size = ImGui::CalcTextSize(text);
    const ImVec2 padding = ImGui::GetStyle().FramePadding;
    const ImVec2 corner{at.x - alignment * (size.x + 2.0F * padding.x), at.y};
    list.AddRectFilled(corner,
                       {corner.x + size.x + 2.0F * padding.x, corner.y + size.y + 2.0F * padding.y},
                       ImGui::GetColorU32(ImGuiCol_WindowBg), ImGui::GetStyle().FrameRounding);
    list.AddText({corner.x + padding.x, corner.y + padding.y}, ImGui::GetColorU32(ImGuiCol_Text),
                 text);
}

void showChoices(SkinningComparison& comparison, SurfaceChoice& surface)
{
    SkinningChoice choice = comparison.choice();
    bool isChanged = chooseMethod("Shown", choice.shown, comparison);
    explain("How the model is skinned (--skinning)", "G: the reference, M: the next");
    isChanged |= chooseMethod("Against", choice.against, comparison);
    explain("What that is compared with (--against)");
    if (isChanged)
        comparison.choose(choice);
    bool isSplit = choice.split.has_value();
    if (ImGui::Checkbox("Side by side", &isSplit))
        comparison.toggleSplit();
    explain("The second one right of a line that can be dragged (--against)", "C");
    bool isDifference = surface == SurfaceChoice::Difference;
    ui::besideOrBelow(ImGui::CalcTextSize("Distance as colour").x + ImGui::GetFrameHeight() +
                      ImGui::GetStyle().ItemInnerSpacing.x);
    if (ImGui::Checkbox("Distance as colour", &isDifference))
        surface = isDifference ? SurfaceChoice::Difference : SurfaceChoice::Lit;
    explain("How far each vertex of the two is apart (--surface difference)");
}

void showDifference(const SkinningComparison& comparison, Selection& selection, double size)
{
    ImGui::Separator();
    const std::optional<SkinningDifference>& difference = comparison.difference();
    sayMuted("Largest error in this frame");
    if (!difference)
    {
        say("not measured yet");
        return;
    }
    say(distanceText(difference->distance, size));
    if (isExact(difference->distance, size))
        return;
    ImGui::SameLine();
    sayMuted(shareOf(difference->distance, size) + " of the size");
    if (choice(fmt::format("at vertex {}", difference->vertex),
               selection.vertex == difference->vertex))
        selection.vertex = static_cast<std::uint32_t>(difference->vertex);
}

} // namespace

void showSkinning(SkinningComparison& comparison, SurfaceChoice& surface, Selection& selection,
                  double size)
{
    showChoices(comparison, surface);
    showDifference(comparison, selection, size);
    ImGui::Separator();
    sayMutedWrapped("--compare-skinning prints how far each is off in whole clips");
}

void drawSplit(const SkinningChoice& choice)
{
    if (!choice.split)
        return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const float x = static_cast<float>(*choice.split) * window.x;
    const ImU32 colour = ImGui::GetColorU32(ImGuiCol_Text);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddLine({x, 0.0F}, {x, window.y}, colour, 2.0F);
    list.AddCircleFilled({x, window.y / 2.0F}, ImGui::GetFontSize() * 0.5F, colour);
    const float gap = ImGui::GetFontSize() * 0.5F;
    label({x - gap, gap}, describe(choice.shown), 1.0F);
    label({x + gap, gap}, describe(choice.against), 0.0F);
}

} // namespace sinew::viewer
