#include "samples/crowd/panels/crowd_panel.h"

#include "engine/base/grouped.h"
#include "samples/crowd/option_rules.h"
#include "samples/crowd/option_texts.h"
#include "samples/crowd/report/number_text.h"
#include "samples/crowd/settings.h"
#include "samples/interface/interface_style.h"
#include "samples/interface/panel_layout.h"
#include "samples/interface/widgets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <imgui.h>
#include <span>
#include <string>
#include <vector>

namespace sinew::crowd
{
namespace
{

// A value that can be chosen, or why it cannot.
struct Item
{
    std::string value;
    std::string text; // as it is shown
    std::string what; // it does; empty: the value says it
    std::string whyNot;
};

// The item that was chosen; nothing while none was. `label` stands beside the list, and `what` is
// told of it.
const Item* showChoice(const char* label, const std::string& shown, const std::vector<Item>& items,
                       const std::string& chosen, const std::string& what, const char* key = "")
{
    const Item* result = nullptr;
    ImGui::SetNextItemWidth(ui::ofText(9.2F));
    const std::string id = "##" + std::string(label);
    const bool open = ImGui::BeginCombo(id.c_str(), shown.c_str(), ImGuiComboFlags_HeightLarge);
    if (!open)
        ui::explain(what.c_str(), key);
    for (const Item& item : open ? std::span(items) : std::span<const Item>())
    {
        ImGui::BeginDisabled(!item.whyNot.empty());
        if (ImGui::Selectable(item.text.c_str(), item.value == chosen))
            result = &item;
        ImGui::EndDisabled();
        if (!item.whyNot.empty() || !item.what.empty())
            ui::explain((item.whyNot.empty() ? item.what : item.whyNot).c_str());
    }
    if (open)
        ImGui::EndCombo();
    ImGui::SameLine(0.0F, ImGui::GetStyle().ItemInnerSpacing.x);
    ui::sayWrapped(label);
    return result;
}

struct PartText
{
    std::string_view part;
    const char* label;
    const char* what;
    const char* key;
};

constexpr std::array kPartTexts{
    PartText{"arrays", "Arrays", "Shaders read arrays as texel buffers or as storage buffers", ""},
    PartText{"triangle-cull", "Triangle cull",
             "Leave out triangles that no picture shows before they are drawn;\n"
             "auto: unless instances are large",
             "T"},
    PartText{"instances-at-once", "Instances per invocation",
             "Instances of which an invocation of the fast skin pass skins a vertex", ""},
    PartText{"pose", "Pose pass",
             "An invocation of the pose pass poses an instance, or a workgroup does", ""},
    PartText{"triangle-pieces", "Pieces per instance",
             "Pieces of an instance whose triangles are culled side by side", ""},
};

const PartText& textOf(const FormPart& part)
{
    return *std::ranges::find(kPartTexts, part.name, &PartText::part);
}

void showModes(const LiveCrowd& crowd, Options& asked)
{
    static constexpr std::array<std::pair<Mode, const char*>, 5> kModes{
        {{Mode::Compute, "Skinned once, by a fast compute shader"},
         {Mode::ComputeSimple, "Skinned once, by a straightforward compute shader"},
         {Mode::Vertex, "Skinned in every pass, by the vertex shader, from texel buffers"},
         {Mode::VertexSsbo, "Skinned in every pass, by the vertex shader, from storage buffers"},
         {Mode::Cpu, "Skinned once, by a loop on every core"}}};
    const CrowdModel& model = crowd.scene().model;
    std::vector<Item> items;
    for (const auto& [mode, what] : kModes)
    {
        Options other = asked;
        other.mode = mode;
        std::optional<std::string> whyNot;
        if (model.framed)
            whyNot = whyFramesCannot(other);
        else if (model.weightCount > 0)
            whyNot = whyMorphsCannot(other);
        const std::string word(samples::wordFor(mode));
        items.push_back({.value = word, .text = word, .what = what, .whyNot = whyNot.value_or("")});
    }
    const std::string now(samples::wordFor(asked.mode));
    if (const Item* item =
            showChoice("skinning", now, items, now, "What skins (--skinning)", "M: the next"))
        asked.mode = samples::parseChoice<Mode>(item->value).value_or(asked.mode);
}

std::vector<Item> itemsOf(const LiveCrowd& crowd, const FormPart& part, const CrowdForm& form)
{
    const gpu::Device& device = crowd.device();
    const CrowdModel& model = crowd.scene().model;
    std::vector<Item> items{
        {.value = "auto", .text = "auto", .what = "What suits the device", .whyNot = {}}};
    const std::vector<std::string> allowed = part.values(device, model, form);
    std::vector<std::string> values(part.words.begin(), part.words.end());
    if (values.empty())
        values = allowed;
    for (const std::string& value : values)
    {
        std::string whyNot = whyRefused(device, model, part, value);
        if (whyNot.empty() && std::ranges::find(allowed, value) == allowed.end())
            whyNot = "This way to skin does not have it";
        items.push_back({.value = value, .text = value, .what = {}, .whyNot = std::move(whyNot)});
    }
    return items;
}

void showPart(const LiveCrowd& crowd, const FormPart& part, Options& asked)
{
    const ShownSettings& settings = crowd.shown().settings();
    const PartText& text = textOf(part);
    CrowdForm form = *settings.crowd.form;
    // Pieces depend on the triangle cull, not the triangle cull on itself.
    const bool isUsed = !part.values(crowd.device(), crowd.scene().model, form).empty();
    const bool isGiven =
        givenByMode(crowd.device(), crowd.scene().model, crowd.options()).contains(part.name);
    const auto fixed = asked.fixed.find(part.name);
    const std::string chosen = fixed != asked.fixed.end() ? fixed->second : "auto";
    std::string shown = isUsed ? part.valueOf(form) : "-";
    if (isUsed && chosen == "auto" && !isGiven)
        shown = "auto: " + shown;
    std::string what = fmt::format("{} (--{})", text.what, part.name);
    if (!isUsed)
        what +=
            fmt::format("\n--skinning {} has no use for it as it is", samples::wordFor(asked.mode));
    else if (isGiven)
        what += fmt::format("\n--skinning {} has this one", samples::wordFor(asked.mode));
    ImGui::BeginDisabled(!isUsed || isGiven);
    const Item* item =
        showChoice(text.label, shown, itemsOf(crowd, part, form), chosen, what, text.key);
    ImGui::EndDisabled();
    if (item != nullptr)
        fixPart(asked.fixed, part.name, item->value);
}

void showMethod(const LiveCrowd& crowd, Options& asked)
{
    showModes(crowd, asked);
    if (asked.mode == Mode::Cpu)
    {
        ui::sayMutedWrapped("The device only draws.");
        return;
    }
    for (const FormPart& part : formParts())
        showPart(crowd, part, asked);
    ImGui::BeginDisabled(asked.fixed.empty());
    if (ImGui::Button("All auto"))
        asked.fixed.clear();
    ImGui::EndDisabled();
    ui::explain("Leave every choice to what suits the device");
}

std::vector<Item> lodItems(const CrowdModel& model)
{
    std::vector<Item> items{
        {.value = "auto",
         .text = "auto",
         .what = "Of each instance the coarsest that the pixels below hide",
         .whyNot = model.lodPixelSizes.size() > 1 ? "" : "None were made of this model"},
        {.value = "off", .text = "off", .what = "All in full", .whyNot = {}}};
    for (std::size_t lod = 1; lod < model.lodPixelSizes.size(); ++lod)
        items.push_back(
            {.value = std::to_string(lod),
             .text = fmt::format("{}: {} triangles", lod,
                                 grouped(model.sorted.lods[lod - 1].indices.size() / 3)),
             .what = fmt::format("All by this one, which pixels of {:.3g} units hide",
                                 model.lodPixelSizes[lod]),
             .whyNot = {}});
    return items;
}

void showLods(const CrowdModel& model, Options& asked)
{
    const std::string now = lodText(asked);
    if (const Item* item = showChoice("detail", now, lodItems(model), now,
                                      "Level of detail of the instances (--lod)", "G"))
        if (const auto lod = parseLod(item->value))
            setLod(*lod, asked);
    ImGui::BeginDisabled(!asked.lods);
    auto pixels = static_cast<float>(asked.lodErrorOrDefault());
    ImGui::SetNextItemWidth(ui::ofText(9.2F));
    if (ImGui::SliderFloat("pixels", &pixels, 0.1F, 20.0F, "%.2g",
                           ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        asked.lodError = static_cast<double>(pixels);
    ui::explain("How large a square hides a level (--lod-error): more is coarser and faster");
    bool coarser = !asked.lodError;
    if (ImGui::Checkbox("Coarser in flight", &coarser))
        asked.lodError = coarser ? std::nullopt : std::optional(kLodError);
    ui::explain("One pixel, but more while the camera moves, if frames take long");
    ImGui::EndDisabled();
}

void showOcclusion(Options& asked)
{
    Options on = asked;
    on.occlusion = true;
    const std::vector<Item> items{
        {.value = "auto",
         .text = "auto",
         .what = "Where the camera is among the instances",
         .whyNot = {}},
        {.value = "on", .text = "on", .what = {}, .whyNot = whyNothingHides(on).value_or("")},
        {.value = "off", .text = "off", .what = {}, .whyNot = {}}};
    const std::string now = occlusionText(asked);
    if (const Item* item = showChoice(
            "occlusion", now, items, now,
            "Leave out instances that lie behind others; the picture is the same (--occlusion)",
            "O"))
        asked.occlusion = parseAutoOnOff(item->value).value_or(asked.occlusion);
}

void showCulling(const LiveCrowd& crowd, Controls& controls)
{
    Options& asked = controls.asked();
    showLods(crowd.scene().model, asked);
    showOcclusion(asked);
    ImGui::Checkbox("Leave out what is not in view", &asked.cull);
    ui::explain("Instances outside the view are neither posed nor skinned (--cull)", "C");
    ImGui::Checkbox("Shadows", &asked.shadows);
    ui::explain("A second pass over the geometry (--shadows)", "L");
    bool frozen = controls.frozen().has_value();
    if (ImGui::Checkbox("Freeze the view that culls", &frozen))
        controls.freeze(frozen);
    ui::explain("Go on drawing only what the camera sees now, to look at it from elsewhere", "F");
    if (frozen)
        ui::sayMutedWrapped("Fly on to see it from outside.");
}

} // namespace

void showView(Controls& controls)
{
    if (!ui::group("View"))
        return;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const double aspect = static_cast<double>(window.x) / std::max(window.y, 1.0F);
    const auto button = [&](const char* name, const char* what, const char* key)
    {
        const bool pressed = ImGui::Button(name);
        ui::explain(what, key);
        ImGui::SameLine();
        return pressed;
    };
    if (button("All", "See all of the crowd", "1"))
        controls.jumpTo(CrowdView::Crowd, aspect);
    if (button("A few", "See a few instances", "2"))
        controls.jumpTo(CrowdView::Near, aspect);
    if (button("Ground", "Look along the ground", "3"))
        controls.jumpTo(CrowdView::Low, aspect);
    if (button("First", "Back to the first view", "Home"))
        controls.jumpToStart(aspect);
    ImGui::NewLine();
    if (ImGui::Button(controls.paused() ? "Play" : "Pause", {ui::ofText(4.2F), 0.0F}))
        controls.pause(!controls.paused());
    ui::explain(controls.paused() ? "Go on" : "Hold the crowd", "Space");
    ImGui::SameLine();
    ui::say(fmt::format("{:.1f} s", controls.seconds()));
    ui::sayMutedWrapped("Fly: W A S D, E Q; look: drag; wheel: speed");
}

void CrowdPanel::showInstances(const LiveCrowd& crowd, Options& asked)
{
    const auto most =
        static_cast<int>(mostInstances(crowd.device(), crowd.scene(), crowd.shown().settings()));
    const auto set = [&](int instances)
    { asked.instances = static_cast<std::uint32_t>(std::clamp(instances, 1, most)); };
    int number = sliding_.value_or(static_cast<int>(asked.instances));
    ImGui::SetNextItemWidth(-1.0F);
    if (ImGui::SliderInt("##instances", &number, 1, most, grouped(std::size_t(number)).c_str(),
                         ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp |
                             ImGuiSliderFlags_NoInput))
        sliding_ = number;
    if (ImGui::IsItemDeactivated() && sliding_)
    {
        set(*sliding_);
        sliding_.reset();
    }
    ui::explain("Instances, taken when the slider is let go (--instances)");
    number = static_cast<int>(asked.instances);
    ImGui::SetNextItemWidth(ui::ofText(4.8F));
    if (ImGui::InputInt("##number", &number, 0, 0,
                        ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll))
        set(number);
    ui::explain("The number, taken by Enter");
    ImGui::SameLine();
    if (ImGui::Button("Half"))
        set(static_cast<int>(asked.instances / 2));
    ui::explain("Half as many", "-");
    ImGui::SameLine();
    if (ImGui::Button("Twice"))
        set(2 * static_cast<int>(std::min(asked.instances, kMaxInstances)));
    ui::explain("Twice as many", "+");
    const std::string limit = fmt::format("to {}", grouped(std::size_t(most)));
    ui::besideOrBelow(ImGui::CalcTextSize(limit.c_str()).x);
    ui::sayMuted(limit);
    ui::explain("As many as the memory holds");
    const ChunkPlan& plan = crowd.shown().plan();
    ui::sayMutedWrapped(
        plan.chunks == 1
            ? fmt::format("{} for poses and vertices", memoryText(plan.bytes))
            : fmt::format("{} chunks, {} each", grouped(plan.chunks), memoryText(plan.bytes)));
    ui::explain("What is computed of the instances takes at most --skin-memory;\n"
                "a crowd that needs more is drawn in chunks, one after the other");
    if (!crowd.refusal().empty())
    {
        ImGui::PushStyleColor(ImGuiCol_Text, ui::warningText());
        ui::sayWrapped("Stayed as it was: " + crowd.refusal());
        ImGui::PopStyleColor();
    }
}

void CrowdPanel::show(const LiveCrowd& crowd, Controls& controls)
{
    if (ui::group("Instances"))
        showInstances(crowd, controls.asked());
    if (ui::group("Method"))
        showMethod(crowd, controls.asked());
    if (ui::group("Drawn"))
        showCulling(crowd, controls);
}

} // namespace sinew::crowd
