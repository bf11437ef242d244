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

const ImVec4 kPanel{0.085F, 0.095F, 0.11F, 0.93F};
const ImVec4 kPopup{0.10F, 0.11F, 0.13F, 1.0F};
const ImVec4 kField{0.16F, 0.18F, 0.21F, 1.0F};
const ImVec4 kFieldHovered{0.21F, 0.24F, 0.28F, 1.0F};
const ImVec4 kLine{0.24F, 0.27F, 0.31F, 1.0F};
const ImVec4 kGrab{0.60F, 0.35F, 0.14F, 1.0F}; // a slider's text is drawn on top of it
const ImVec4 kAccentDim{0.91F, 0.55F, 0.24F, 0.32F};
const ImVec4 kAccentMiddle{0.91F, 0.55F, 0.24F, 0.52F};

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
    const std::array<std::pair<ImVec4, std::vector<ImGuiCol>>, 10> colours{{
        {kPlainText, {ImGuiCol_Text}},
        {kMutedText, {ImGuiCol_TextDisabled}},
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
    constexpr float kTextOfSizes = 15.0F; // text height for which these sizes are chosen
    style.ScaleAllSizes(textSize / kTextOfSizes);
    ImGui::GetStyle() = style;
}

namespace
{

constexpr float kPanelMargin = 10.0F; // between panels, and to the window's edges

// Sizes in multiples of the text height.
constexpr float kLeftPanelWidth = 20.0F;
constexpr float kRightPanelWidth = 19.0F;

// Maximum sizes relative to the window.
constexpr float kWidestSide = 0.27F;
constexpr float kHighestBottom = 0.45F;

} // namespace

PanelLayout panelLayout(const glm::vec2& window, float textHeight, float bottomHeight)
{
    const glm::vec2 margin(kPanelMargin);
    const glm::vec2 end = window - margin;
    const float widest = kWidestSide * window.x;
    const float leftEnd = margin.x + std::min(kLeftPanelWidth * textHeight, widest);
    const float rightStart = end.x - std::min(kRightPanelWidth * textHeight, widest);
    const float bottomStart = end.y - std::min(bottomHeight, kHighestBottom * window.y);
    const float sideEnd = bottomHeight > 0.0F ? bottomStart - margin.y : end.y;
    return {.left = {margin, {leftEnd, sideEnd}},
            .right = {{rightStart, margin.y}, {end.x, sideEnd}},
            .bottom = {{margin.x, bottomStart}, end},
            .free = {{leftEnd + margin.x, margin.y}, {rightStart - margin.x, sideEnd}}};
}

PanelLayout panelLayout(float bottomHeight)
{
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    return panelLayout({window.x, window.y}, ImGui::GetFontSize(), bottomHeight);
}

bool beginPanelIn(const char* name, const Box& box)
{
    const glm::vec2 size = box.size();
    ImGui::SetNextWindowPos({box.min.x, box.min.y});
    ImGui::SetNextWindowSizeConstraints({size.x, 0.0F}, {size.x, size.y});
    ImGui::SetNextWindowSize({size.x, 0.0F});
    return beginPanel(name, ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove |
                                ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings);
}

bool beginDialog(const char* name, const ImVec2& size, bool& isOpen)
{
    // A large dialog is placed higher, to keep the bottom panel visible.
    const bool isLarge = size.y > 0.0F;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const ImVec2 most{window.x - 2.0F * kPanelMargin,
                      isLarge ? 0.75F * window.y : window.y - 2.0F * kPanelMargin};
    ImGui::SetNextWindowPos({window.x / 2.0F, window.y * (isLarge ? 0.45F : 0.5F)},
                            ImGuiCond_Appearing, {0.5F, 0.5F});
    ImGui::SetNextWindowSizeConstraints({0.0F, 0.0F}, most);
    ImGui::SetNextWindowSize(size, isLarge ? ImGuiCond_Appearing : ImGuiCond_Always);
    ImGui::SetNextWindowBgAlpha(1.0F); // opaque, to stay readable over the image
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
    constexpr double kUsed = 0.9; // fraction of the free area that the content fills
    const glm::dvec2 size = glm::max(glm::dvec2(free.size()), glm::dvec2(1.0));
    const glm::dvec2 shown =
        glm::max(extent, glm::dvec2(1e-6)) * static_cast<double>(std::min(window.x, window.y));
    const glm::dvec2 fits = kUsed * size / shown;
    return {.centre = glm::dvec2(free.min + free.max) / glm::dvec2(window) - 1.0,
            .scale = std::min({1.0, fits.x, fits.y})};
}

void say(std::string_view text, const ImVec4& colour)
{
    const std::string safe = printable(text);
    ImGui::PushStyleColor(ImGuiCol_Text, colour);
    ImGui::TextUnformatted(safe.c_str(), safe.c_str() + safe.size());
    ImGui::PopStyleColor();
}

void sayMuted(std::string_view text)
{
    say(text, kMutedText);
}

bool choice(std::string_view text, bool isChosen)
{
    // Draws the text separately, because ImGui interprets "##" in labels.
    ImGui::PushID(text.data(), text.data() + text.size());
    const bool chosen = ImGui::Selectable("##choice", isChosen);
    ImGui::PopID();
    ImGui::SameLine(0.0F, 0.0F);
    ImGui::PushTextWrapPos(-1.0F);
    say(text);
    ImGui::PopTextWrapPos();
    return chosen;
}

std::vector<Item> itemsOf(const samples::ChoiceWords& words)
{
    std::vector<Item> items;
    for (const std::string_view word : words.words)
        items.push_back({.text = std::string(word)});
    return items;
}

std::optional<std::size_t> choose(const char* label, std::span<const Item> items,
                                  std::optional<std::size_t> chosen, const char* what,
                                  const char* key)
{
    std::optional<std::size_t> next;
    const std::string now = chosen ? printable(items[*chosen].text) : "none";
    const bool isOpen = ImGui::BeginCombo(label, now.c_str(), ImGuiComboFlags_HeightLarge);
    for (std::size_t i = 0; isOpen && i < items.size(); ++i)
    {
        ImGui::PushID(static_cast<int>(i));
        ImGui::BeginDisabled(!items[i].isEnabled);
        if (choice(items[i].text, chosen == i) && chosen != i)
            next = i;
        ImGui::EndDisabled();
        if (!items[i].what.empty())
            explain(items[i].what.c_str());
        ImGui::PopID();
    }
    if (isOpen)
        ImGui::EndCombo();
    explain(what, key);
    return next;
}

bool slider(const char* label, double& value, double least, double most, const char* format,
            ImGuiSliderFlags flags)
{
    auto shown = static_cast<float>(value);
    if (!ImGui::SliderFloat(label, &shown, static_cast<float>(least), static_cast<float>(most),
                            format, flags | ImGuiSliderFlags_AlwaysClamp))
        return false;
    value = static_cast<double>(shown);
    return true;
}

bool group(const char* name, bool opensFirst)
{
    ImGui::PushStyleColor(ImGuiCol_Header, ImGui::GetStyleColorVec4(ImGuiCol_FrameBg));
    ImGui::PushStyleColor(ImGuiCol_HeaderActive, ImGui::GetStyleColorVec4(ImGuiCol_FrameBgHovered));
    const bool isOpen =
        ImGui::CollapsingHeader(name, opensFirst ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    ImGui::PopStyleColor(2);
    return isOpen || showsEverything(); // text capture does not open headers
}

void explain(const char* what, const char* key)
{
    continueCapture(); // the item may have been an open list
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

void Search::show(const char* hint)
{
    ImGui::SetNextItemWidth(-1.0F);
    ImGui::InputTextWithHint("##search", hint, &words);
}

bool Search::finds(std::string_view name) const
{
    return lowerCase(name).find(lowerCase(words)) != std::string::npos;
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
            sayMuted(key.what);
        }
        ImGui::EndTable();
    }
    ImGui::End();
}

} // namespace sinew::ui
