// The panels' texts have a contrast of at least 4.5 with all that they are drawn on, as WCAG 2
// reckons it, whatever picture shines through the panels.
#include "samples/app/widgets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <imgui.h>
#include <vector>

namespace sinew::ui
{
namespace
{

constexpr double kLeastContrast = 4.5;

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

class InterfaceContrast : public testing::Test
{
protected:
    void SetUp() override
    {
        ImGui::CreateContext();
        applyStyle(15.0F, 1.0F);
    }
    void TearDown() override { ImGui::DestroyContext(); }

    // What is drawn over each other, from the panel on; over black and over white.
    void expectReadable(const ImVec4& text, const std::vector<ImGuiCol>& layers) const
    {
        for (const float picture : {0.0F, 1.0F})
        {
            ImVec4 background(picture, picture, picture, 1.0F);
            for (const ImGuiCol layer : layers)
                background = over(background, ImGui::GetStyleColorVec4(layer));
            EXPECT_GE(contrast(text, background), kLeastContrast)
                << ImGui::GetStyleColorName(layers.back()) << " over " << picture;
        }
    }
    void expectReadable(ImGuiCol text, const std::vector<ImGuiCol>& layers) const
    {
        expectReadable(ImGui::GetStyleColorVec4(text), layers);
    }
};

TEST_F(InterfaceContrast, TextIsReadableOnEveryWidget)
{
    for (const ImGuiCol window : {ImGuiCol_WindowBg, ImGuiCol_PopupBg})
    {
        expectReadable(ImGuiCol_Text, {window});
        for (const ImGuiCol widget : {ImGuiCol_FrameBg,
                                      ImGuiCol_FrameBgHovered,
                                      ImGuiCol_FrameBgActive,
                                      ImGuiCol_TitleBg,
                                      ImGuiCol_TitleBgActive,
                                      ImGuiCol_TitleBgCollapsed,
                                      ImGuiCol_SliderGrab,
                                      ImGuiCol_SliderGrabActive,
                                      ImGuiCol_Button,
                                      ImGuiCol_ButtonHovered,
                                      ImGuiCol_ButtonActive,
                                      ImGuiCol_Header,
                                      ImGuiCol_HeaderHovered,
                                      ImGuiCol_HeaderActive,
                                      ImGuiCol_Tab,
                                      ImGuiCol_TabHovered,
                                      ImGuiCol_TabActive,
                                      ImGuiCol_TabUnfocused,
                                      ImGuiCol_TabUnfocusedActive,
                                      ImGuiCol_TableHeaderBg})
            expectReadable(ImGuiCol_Text, {window, widget});
        expectReadable(ImGuiCol_Text, {window, ImGuiCol_FrameBg, ImGuiCol_TextSelectedBg});
    }
}

TEST_F(InterfaceContrast, HintsAreReadableInFields)
{
    for (const ImGuiCol field : {ImGuiCol_FrameBg, ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive})
        expectReadable(ImGuiCol_TextDisabled, {ImGuiCol_WindowBg, field});
}

// Rows, which are lit below the mouse, have muted texts, and names of meshes that lack an image.
TEST_F(InterfaceContrast, ColouredTextIsReadableOnPanelsAndRows)
{
    for (const ImVec4& text : {mutedText(), warningText(), errorText(), accentText()})
        for (const ImGuiCol window : {ImGuiCol_WindowBg, ImGuiCol_PopupBg})
            expectReadable(text, {window});
    for (const ImVec4& text : {mutedText(), warningText()})
        for (const ImGuiCol row : {ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive})
            expectReadable(text, {ImGuiCol_WindowBg, row});
}

} // namespace
} // namespace sinew::ui
