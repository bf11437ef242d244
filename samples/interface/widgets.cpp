#include "samples/interface/widgets.h"

#include "engine/base/text.h"
#include "samples/interface/interface.h"
#include "samples/interface/panel_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <imgui.h>
#include <imgui_stdlib.h>

namespace sinew::ui
{

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
    // The name stands beside the label, in which "##" would mean something else.
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

void beginList(const char* name, float below)
{
    constexpr float kLowest = 8.0F; // in heights of the text
    ImGui::BeginChild(name, {0.0F, std::max(ImGui::GetContentRegionAvail().y - below,
                                            kLowest * ImGui::GetFontSize())});
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
