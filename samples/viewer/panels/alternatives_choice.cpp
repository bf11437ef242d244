#include "samples/viewer/panels/alternatives_choice.h"

#include "engine/base/text_location.h"
#include "samples/interface/interface.h"
#include "samples/viewer/panels/widgets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <imgui.h>
#include <optional>
#include <string>

namespace sinew::viewer
{
namespace
{

constexpr const char* kNone = "none";

struct Chooser
{
    const char* label;
    const char* explanation;
    bool hasNone = false; // it can be chosen that no value is in force
    // Values are paths, of which the last part is a name.
    bool arePaths = false;
};

std::string nameOf(const Chooser& chooser, const std::string& value)
{
    const std::string last = std::filesystem::path(value).filename().string();
    return chooser.arePaths && !last.empty() ? last : value;
}

// Closed combos keep to themselves what they hold.
void tellValues(const Chooser& chooser, const OptionValues& option)
{
    std::vector<std::string> names;
    if (chooser.hasNone)
        names.emplace_back(kNone);
    for (const std::string& value : option.values)
        names.push_back(nameOf(chooser, value));
    sayMuted(fmt::format("one of {}", fmt::join(names, ", ")));
}

struct Chosen
{
    std::optional<std::size_t> index; // none: no value
};

std::optional<Chosen> choose(const Chooser& chooser, const OptionValues& option)
{
    if (option.values.empty())
        return std::nullopt;
    std::optional<Chosen> chosen;
    const std::string now =
        option.inForce ? printable(nameOf(chooser, option.values[*option.inForce])) : kNone;
    ImGui::AlignTextToFramePadding();
    say(chooser.label);
    ImGui::SameLine(ImGui::GetFontSize() * 5.0F);
    ImGui::SetNextItemWidth(-1.0F);
    ImGui::PushID(chooser.label);
    if (ImGui::BeginCombo("##value", now.c_str(), ImGuiComboFlags_HeightLarge))
    {
        if (chooser.hasNone && choice(kNone, !option.inForce))
            chosen = Chosen{};
        for (std::size_t i = 0; i < option.values.size(); ++i)
        {
            ImGui::PushID(static_cast<int>(i));
            if (choice(nameOf(chooser, option.values[i]), option.inForce == i))
                chosen = Chosen{i};
            if (chooser.arePaths)
                explain(option.values[i].c_str());
            ImGui::PopID();
        }
        ImGui::EndCombo();
    }
    ImGui::PopID();
    explain(chooser.explanation);
    if (ui::isToldAsText())
        tellValues(chooser, option);
    return chosen && chosen->index != option.inForce ? chosen : std::nullopt;
}

} // namespace

RequestChange chooseAlternative(const ModelAlternatives& alternatives)
{
    RequestChange change;
    const auto valueOf = [](const OptionValues& option, const Chosen& chosen)
    { return chosen.index ? std::optional(option.values[*chosen.index]) : std::nullopt; };
    if (const auto scene = choose({.label = "Scene", .explanation = "Scene of the file (--scene)"},
                                  alternatives.scenes))
        change = [value = valueOf(alternatives.scenes, *scene)](ModelRequest& request)
        {
            request.scene = value;
            request.camera.reset(); // another scene has others
        };
    const OptionValues& skins = alternatives.skins;
    const auto isDefault = [](const std::string& skin) { return skin == "default" || skin == "0"; };
    if (const auto skin = choose({.label = "Skin",
                                  .explanation = "Materials to show instead (--skin)",
                                  .hasNone = std::ranges::none_of(skins.values, isDefault)},
                                 skins))
        change = [value = valueOf(skins, *skin)](ModelRequest& request)
        { request.skin = value.value_or(""); };
    if (const auto weapon = choose({.label = "Weapon",
                                    .explanation = "In the player's hand (--weapon)",
                                    .hasNone = true,
                                    .arePaths = true},
                                   alternatives.weapons))
        change = [value = valueOf(alternatives.weapons, *weapon)](ModelRequest& request)
        { request.weapon = value; };
    if (alternatives.flash)
    {
        bool flash = *alternatives.flash;
        if (ImGui::Checkbox("Muzzle flash", &flash))
            change = [flash](ModelRequest& request) { request.flash = flash; };
        explain("As the weapon looks for an instant while it fires (--flash)");
    }
    return change;
}

} // namespace sinew::viewer
