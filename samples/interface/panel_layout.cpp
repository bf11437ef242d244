#include "samples/interface/panel_layout.h"

#include "samples/interface/interface.h"

#include <glm/common.hpp>

#include <algorithm>

namespace sinew::ui
{

std::optional<ImVec2> Projection::operator()(const glm::dvec3& position) const
{
    const glm::dvec4 clip = matrix_ * glm::dvec4(position, 1.0);
    if (clip.w <= 0.0)
        return std::nullopt;
    return inWindow(clip);
}

std::optional<std::array<ImVec2, 2>> Projection::line(const glm::dvec3& from,
                                                      const glm::dvec3& to) const
{
    constexpr double kNearest = 1e-4; // of the farther end's depth
    glm::dvec4 a = matrix_ * glm::dvec4(from, 1.0);
    glm::dvec4 b = matrix_ * glm::dvec4(to, 1.0);
    const double nearest = kNearest * std::max(a.w, b.w);
    if (nearest <= 0.0)
        return std::nullopt;
    if (a.w < nearest)
        a = glm::mix(a, b, (nearest - a.w) / (b.w - a.w));
    else if (b.w < nearest)
        b = glm::mix(b, a, (nearest - b.w) / (a.w - b.w));
    return std::array{inWindow(a), inWindow(b)};
}

ImVec2 Projection::inWindow(const glm::dvec4& clip) const
{
    return {(0.5F + 0.5F * static_cast<float>(clip.x / clip.w)) * size_.x,
            (0.5F + 0.5F * static_cast<float>(clip.y / clip.w)) * size_.y};
}

namespace
{

// Sizes in heights of the text, so that they grow with it.
constexpr float kLeftPanelWidth = 20.0F;
constexpr float kRightPanelWidth = 19.0F;
// Narrower windows have room for the panels of one side only.
constexpr float kNarrowWindow = 64.0F;

// Panels take no more of the window, whatever the height of its text.
constexpr float kWidestSide = 0.53F;
constexpr float kHighestBottom = 0.45F;

} // namespace

PanelLayout panelLayout(const glm::vec2& window, float textHeight, float bottomHeight)
{
    const glm::vec2 margin(kPanelMargin);
    PanelLayout layout{.isNarrow = window.x < kNarrowWindow * textHeight};
    const glm::vec2 end = window - margin;
    const float height = std::min(bottomHeight, kHighestBottom * window.y);
    layout.bottom = {{margin.x, end.y - height}, end};
    const float sideEnd = bottomHeight > 0.0F ? layout.bottom.min.y - margin.y : end.y;
    layout.left = {
        margin,
        {margin.x + std::min(kLeftPanelWidth * textHeight, kWidestSide * window.x), sideEnd}};
    layout.right = {{layout.isNarrow ? end.x : end.x - kRightPanelWidth * textHeight, margin.y},
                    {end.x, sideEnd}};
    layout.free = {{layout.left.max.x + margin.x, margin.y},
                   {layout.isNarrow ? end.x : layout.right.min.x - margin.x, sideEnd}};
    return layout;
}

PanelLayout panelLayout(float bottomHeight)
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    return panelLayout({window.x, window.y}, ImGui::GetFontSize(), bottomHeight);
}

bool beginFixedPanel(const char* name, const Box& box, int moreFlags)
{
    ImGui::SetNextWindowPos({box.min.x, box.min.y});
    ImGui::SetNextWindowSize({box.size().x, box.size().y});
    return beginPanel(name, kFixedPanel | moreFlags);
}

bool beginFixedPanelAtMost(const char* name, const Box& box)
{
    const glm::vec2 size = box.size();
    ImGui::SetNextWindowSizeConstraints({size.x, 0.0F}, {size.x, size.y});
    return beginFixedPanel(name, {box.min, {box.max.x, box.min.y}});
}

bool beginDialog(const char* name, const ImVec2& size, bool& isOpen)
{
    // A large one lies higher up, so that the bottom panel stays in sight.
    const bool isLarge = size.y > 0.0F;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const ImVec2 most{window.x - 2.0F * kPanelMargin,
                      isLarge ? 0.75F * window.y : window.y - 2.0F * kPanelMargin};
    ImGui::SetNextWindowPos({window.x / 2.0F, window.y * (isLarge ? 0.45F : 0.5F)},
                            ImGuiCond_Appearing, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, most);
    ImGui::SetNextWindowSize(size, isLarge ? ImGuiCond_Appearing : ImGuiCond_Always);
    ImGui::SetNextWindowBgAlpha(1.0F); // the text is read over the middle of the picture
    const bool isShown = beginPanel(name,
                                    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                                        (isLarge ? 0 : ImGuiWindowFlags_NoResize),
                                    &isOpen);
    const ImVec2 place = ImGui::GetWindowPos();
    const ImVec2 shown = ImGui::GetWindowSize();
    const auto inside = [](float from, float length, float end)
    { return std::max(std::min(from, end - kPanelMargin - length), kPanelMargin); };
    if (!ImGui::IsWindowAppearing()) // its size is known from the second frame on
        ImGui::SetWindowPos(
            {inside(place.x, shown.x, window.x), inside(place.y, shown.y, window.y)});
    return isShown;
}

PictureArea pictureArea(const Box& free, const glm::vec2& window, const glm::dvec2& extent)
{
    constexpr double kUsed = 0.9; // of the free part, by what is shown
    const glm::dvec2 size = glm::max(glm::dvec2(free.size()), glm::dvec2(1.0));
    const glm::dvec2 shown =
        glm::max(extent, glm::dvec2(1e-6)) * static_cast<double>(std::min(window.x, window.y));
    const glm::dvec2 fits = kUsed * size / shown;
    return {.centre = glm::dvec2(free.min + free.max) / glm::dvec2(window) - 1.0,
            .scale = std::min({1.0, fits.x, fits.y})};
}

} // namespace sinew::ui
