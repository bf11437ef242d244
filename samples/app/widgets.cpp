#include "samples/app/widgets.h"

#include "engine/base/text.h"
#include "samples/app/interface.h"

#include <fmt/format.h>
#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <imgui.h>
#include <imgui_stdlib.h>
#include <utility>
#include <vector>

#ifdef SINEW_HAS_INTERFACE_FONT
#include <interface_font.h> // written by the build
#endif

namespace sinew::ui
{

namespace
{

// ImVec4 cannot be a constant.
struct Colour
{
    float red, green, blue, alpha;

    operator ImVec4() const // NOLINT(google-explicit-constructor): it is one
    {
        return {red, green, blue, alpha};
    }
};

constexpr Colour kText{0.91F, 0.92F, 0.93F, 1.0F};
constexpr Colour kMuted{0.64F, 0.67F, 0.71F, 1.0F};
constexpr Colour kPanel{0.085F, 0.095F, 0.11F, 0.93F};
constexpr Colour kPopup{0.10F, 0.11F, 0.13F, 1.0F};
constexpr Colour kField{0.16F, 0.18F, 0.21F, 1.0F};
constexpr Colour kFieldHovered{0.21F, 0.24F, 0.28F, 1.0F};
constexpr Colour kLine{0.24F, 0.27F, 0.31F, 1.0F};
constexpr Colour kAccent{0.91F, 0.55F, 0.24F, 1.0F};
constexpr Colour kGrab{0.60F, 0.35F, 0.14F, 1.0F}; // the slider's text is drawn over it
constexpr Colour kAccentDim{0.91F, 0.55F, 0.24F, 0.32F};
constexpr Colour kAccentMiddle{0.91F, 0.55F, 0.24F, 0.52F};

void loadFont(float pixels)
{
    ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
    atlas.Clear();
    ImFontConfig config;
    config.SizePixels = pixels;
#ifdef SINEW_HAS_INTERFACE_FONT
    config.FontDataOwnedByAtlas = false;
    // ImGui only reads the font, although the parameter is not const.
    atlas.AddFontFromMemoryTTF(
        const_cast<unsigned char*>(kInterfaceFont), // NOLINT(cppcoreguidelines-pro-type-const-cast)
        sizeof kInterfaceFont, pixels, &config);
#else
    atlas.AddFontDefault(&config);
#endif
}

void setColours(ImGuiStyle& style)
{
    ImGui::StyleColorsDark(&style);
    const std::array<std::pair<Colour, std::vector<ImGuiCol>>, 10> colours{{
        {kText, {ImGuiCol_Text}},
        {kMuted, {ImGuiCol_TextDisabled}},
        {kPanel, {ImGuiCol_WindowBg}},
        {kPopup, {ImGuiCol_PopupBg}},
        {kField,
         {ImGuiCol_TitleBg, ImGuiCol_TitleBgActive, ImGuiCol_TitleBgCollapsed, ImGuiCol_FrameBg,
          ImGuiCol_Button, ImGuiCol_Tab, ImGuiCol_TableHeaderBg}},
        {kFieldHovered,
         {ImGuiCol_FrameBgHovered, ImGuiCol_FrameBgActive, ImGuiCol_ButtonHovered,
          ImGuiCol_HeaderHovered, ImGuiCol_HeaderActive}},
        {kLine,
         {ImGuiCol_Border, ImGuiCol_Separator, ImGuiCol_ScrollbarGrab, ImGuiCol_ResizeGrip,
          ImGuiCol_TableBorderLight}},
        {kAccent, {ImGuiCol_CheckMark, ImGuiCol_NavHighlight}},
        {kGrab,
         {ImGuiCol_SliderGrab, ImGuiCol_SliderGrabActive, ImGuiCol_ResizeGripHovered,
          ImGuiCol_ResizeGripActive}},
        {kAccentDim, {ImGuiCol_Header, ImGuiCol_TabActive, ImGuiCol_TextSelectedBg}},
    }};
    for (const auto& [colour, indices] : colours)
        for (const ImGuiCol index : indices)
            style.Colors[index] = colour;
    style.Colors[ImGuiCol_ButtonActive] = kAccentMiddle;
    style.Colors[ImGuiCol_TabHovered] = kAccentMiddle;
    style.Colors[ImGuiCol_ScrollbarBg] = {0.0F, 0.0F, 0.0F, 0.0F};
}

} // namespace

void applyStyle(float textSize, float pixelsPerUnit)
{
    loadFont(textSize * pixelsPerUnit);
    ImGui::GetIO().FontGlobalScale = 1.0F / pixelsPerUnit;
    ImGuiStyle style;
    setColours(style);
    style.WindowPadding = {12.0F, 10.0F};
    style.FramePadding = {8.0F, 4.0F};
    style.ItemSpacing = {8.0F, 6.0F};
    style.ItemInnerSpacing = {6.0F, 4.0F};
    style.IndentSpacing = 14.0F;
    style.ScrollbarSize = 11.0F;
    style.GrabMinSize = 10.0F;
    style.WindowRounding = 6.0F;
    style.FrameRounding = 4.0F;
    style.PopupRounding = 4.0F;
    style.GrabRounding = 4.0F;
    style.TabRounding = 4.0F;
    style.WindowBorderSize = 0.0F;
    constexpr float kTextOfSizes = 15.0F; // the text height that these sizes suit
    style.ScaleAllSizes(textSize / kTextOfSizes);
    ImGui::GetStyle() = style;
}

ImVec4 mutedText()
{
    return kMuted;
}

ImVec4 warningText()
{
    return {0.98F, 0.78F, 0.36F, 1.0F};
}

ImVec4 errorText()
{
    return {1.0F, 0.55F, 0.50F, 1.0F};
}

ImVec4 accentText()
{
    return kAccent;
}

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

// Sizes in multiples of the text height.
constexpr float kLeftPanelWidth = 20.0F;
constexpr float kRightPanelWidth = 19.0F;
// Narrower windows show the panels of one side only.
constexpr float kNarrowWindow = 64.0F;

// Upper limits of a panel's share of the window.
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
    // A large dialog is placed higher, so that the bottom panel stays visible.
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

void say(std::string_view text)
{
    const std::string safe = printable(text);
    ImGui::TextUnformatted(safe.c_str(), safe.c_str() + safe.size());
}

void sayMuted(std::string_view text)
{
    ImGui::PushStyleColor(ImGuiCol_Text, mutedText());
    say(text);
    ImGui::PopStyleColor();
}

void sayWrapped(std::string_view text)
{
    ImGui::PushTextWrapPos(0.0F);
    say(text);
    ImGui::PopTextWrapPos();
}

void sayMutedWrapped(std::string_view text)
{
    ImGui::PushTextWrapPos(0.0F);
    sayMuted(text);
    ImGui::PopTextWrapPos();
}

bool choice(std::string_view text, bool isChosen)
{
    // The text is drawn separately, because "##" in a label is special to ImGui.
    const bool chosen = ImGui::Selectable("##choice", isChosen);
    ImGui::SameLine(0.0F, 0.0F);
    say(text);
    return chosen;
}

void besideOrBelow(float width)
{
    ImGui::SameLine();
    if (ImGui::GetContentRegionAvail().x < width)
        ImGui::NewLine();
}

void showTabs(std::span<const Tab> tabs, std::size_t& open)
{
    const ImGuiStyle& style = ImGui::GetStyle();
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {style.ItemInnerSpacing.x, style.ItemSpacing.y});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {0.75F * style.FramePadding.x, style.FramePadding.y});
    ImGui::PushStyleColor(ImGuiCol_ButtonHovered, style.Colors[ImGuiCol_TabHovered]);
    for (std::size_t i = 0; i < tabs.size(); ++i)
    {
        const char* const label = tabs[i].label.c_str();
        if (i > 0)
            besideOrBelow(ImGui::CalcTextSize(label).x + 2.0F * style.FramePadding.x);
        ImGui::PushStyleColor(ImGuiCol_Button,
                              style.Colors[i == open ? ImGuiCol_TabActive : ImGuiCol_Tab]);
        if (ImGui::Button(label))
            open = i;
        ImGui::PopStyleColor();
    }
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    const ImVec2 end = ImGui::GetItemRectMax();
    const float left = ImGui::GetCursorScreenPos().x;
    ImGui::GetWindowDrawList()->AddLine({left, end.y},
                                        {left + ImGui::GetContentRegionAvail().x, end.y},
                                        ImGui::GetColorU32(ImGuiCol_TabActive));
    if (showsEverything())
        for (const Tab& tab : tabs)
        {
            say(tab.label);
            tab.show();
        }
    else
    {
        ImGui::BeginChild(("##" + tabs[open].label).c_str()); // the label is the button's ID
        tabs[open].show();
        ImGui::EndChild();
    }
}

bool group(const char* name, bool opensFirst)
{
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_FrameBg));
    ImGui::PushStyleColor(ImGuiCol_HeaderActive, ImGui::GetStyleColorVec4(ImGuiCol_FrameBgHovered));
    const bool isOpen =
        ImGui::CollapsingHeader(name, opensFirst ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    ImGui::PopStyleColor(2);
    return isOpen || showsEverything(); // ImGui's text opens no headers
}

void explain(const char* what, const char* key)
{
    continueCapture(); // the item may have been a list that was open
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(ImGui::GetIO().DisplaySize.x - 4.0F * ImGui::GetStyle().WindowPadding.x);
    say(what);
    if (*key != '\0')
        sayMuted(fmt::format("Key: {}", key));
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    continueCapture();
}

void checkbox(const char* label, bool& value, const char* what, const char* key)
{
    ImGui::Checkbox(label, &value);
    explain(what, key);
}

void showNotice(std::string_view text)
{
    constexpr float kFromTop = 10.0F;
    ImGui::SetNextWindowPos({ImGui::GetIO().DisplaySize.x / 2.0F, kFromTop}, ImGuiCond_Always,
                            {0.5F, 0.0F});
    if (beginPanel("Notice", ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                                 ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoInputs |
                                 ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing))
    {
        ImGui::PushTextWrapPos(ImGui::GetIO().DisplaySize.x - 4.0F * kFromTop);
        say(text);
        ImGui::PopTextWrapPos();
    }
    ImGui::End();
}

void Search::show(const char* hint)
{
    ImGui::SetNextItemWidth(-1.0F);
    ImGui::InputTextWithHint("##search", hint, &words);
}

bool Search::finds(std::string_view name) const
{
    return lowerCase(name).find(lowerCase(words)) != std::string::npos;
}

std::string keysText(std::span<const KeyHelp> keys)
{
    std::string text;
    for (const KeyHelp& key : keys)
        text += fmt::format("  {:<32}  {}\n", key.keys, key.what);
    return text;
}

void showKeys(std::span<const KeyHelp> keys, bool& isOpen)
{
    if (beginDialog("Keys", {ofText(46.0F), 0.0F}, isOpen) && ImGui::BeginTable("keys", 2))
    {
        ImGui::TableSetupColumn("keys", ImGuiTableColumnFlags_WidthFixed);
        ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
        for (const KeyHelp& key : keys)
        {
            ImGui::TableNextColumn();
            say(key.keys);
            ImGui::TableNextColumn();
            sayMutedWrapped(key.what);
        }
        ImGui::EndTable();
    }
    ImGui::End();
}

std::string counted(std::size_t count, const char* one, const char* many)
{
    return grouped(count) + ' ' + (count == 1 ? one : many);
}

} // namespace sinew::ui
