// Panel text has a contrast of at least 4.5 (WCAG 2) on every background, whatever image shows
// through the panels.
#include "samples/app/widgets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <imgui.h>
#include <string>
#include <vector>

namespace sinew::ui
{
namespace
{

constexpr double kLeastContrast = 4.5;
// Prefixes of colour names of widgets with text on them.
constexpr std::array kWidgets{"FrameBg", "TitleBg", "SliderGrab",   "Button",
                              "Header",  "Tab",     "TableHeaderBg"};

ImVec4 over(const ImVec4& below, const ImVec4& above)
{
    const auto mixed = [&](float b, float a) { return b + (a - b) * above.w; };
    return {mixed(below.x, above.x), mixed(below.y, above.y), mixed(below.z, above.z), 1.0F};
}

double luminance(const ImVec4& colour)
{
    const auto linear = [](double part)
    { return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.x) + 0.7152 * linear(colour.y) + 0.0722 * linear(colour.z);
}

double contrast(const ImVec4& text, const ImVec4& background)
{
    const double a = luminance(over(background, text)) + 0.05;
    const double b = luminance(background) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

TEST(InterfaceContrast, TextIsReadableOverBlackAndOverWhite)
{
    ImGui::CreateContext();
    applyStyle(15.0F, 1.0F);
    const auto colour = [](ImGuiCol of) { return ImGui::GetStyleColorVec4(of); };
    const auto expectReadable = [&](const ImVec4& text, const std::vector<ImGuiCol>& layers)
    {
        for (const float picture : {0.0F, 1.0F})
        {
            ImVec4 background(picture, picture, picture, 1.0F);
            for (const ImGuiCol layer : layers)
                background = over(background, colour(layer));
            EXPECT_GE(contrast(text, background), kLeastContrast)
                << ImGui::GetStyleColorName(layers.back()) << " over " << picture;
        }
    };
    for (const ImGuiCol window : {ImGuiCol_WindowBg, ImGuiCol_PopupBg})
    {
        for (const ImVec4& text :
             {colour(ImGuiCol_Text), kMutedText, kWarningText, kErrorText, kAccent})
            expectReadable(text, {window});
        for (ImGuiCol widget = 0; widget < ImGuiCol_COUNT; ++widget)
            if (const std::string name = ImGui::GetStyleColorName(widget);
                std::ranges::any_of(kWidgets, [&](const char* of) { return name.starts_with(of); }))
                expectReadable(colour(ImGuiCol_Text), {window, widget});
        expectReadable(colour(ImGuiCol_Text), {window, ImGuiCol_FrameBg, ImGuiCol_TextSelectedBg});
    }
    for (const ImGuiCol field : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive})
        expectReadable(colour(ImGuiCol_TextDisabled), {ImGuiCol_WindowBg, field});
    // Rows are highlighted under the mouse.
    for (const ImVec4& text : {kMutedText, kWarningText})
        for (const ImGuiCol row : {ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive})
            expectReadable(text, {ImGuiCol_WindowBg, row});
    ImGui::DestroyContext();
}

} // namespace
} // namespace sinew::ui
