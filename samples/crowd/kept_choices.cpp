#include "samples/crowd/kept_choices.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace sinew::crowd
{
namespace
{

using Json = nlohmann::json;

constexpr int kVersion = 3; // of the file's members

std::optional<FormChoice> choiceFrom(const Json& entry)
{
    const auto isText = [&](const Json& object, const char* name)
    { return object.contains(name) && object[name].is_string(); };
    if (!entry.is_object() || !isText(entry, "part") || !isText(entry, "chosen") ||
        !entry.contains("measured") || !entry["measured"].is_array() ||
        !entry.contains("refused") || !entry["refused"].is_array() || !entry.contains("finished") ||
        !entry["finished"].is_boolean() || !isText(entry, "date"))
        return std::nullopt;
    FormChoice choice{.part = entry["part"],
                      .chosen = entry["chosen"],
                      .measured = {},
                      .finished = entry["finished"],
                      .refused = {},
                      .date = entry["date"],
                      .kept = true};
    for (const Json& measured : entry["measured"])
    {
        if (!measured.is_object() || !isText(measured, "value") ||
            !measured.contains("milliseconds") || !measured["milliseconds"].is_number())
            return std::nullopt;
        choice.measured.push_back({measured["value"], measured["milliseconds"]});
    }
    for (const Json& refused : entry["refused"])
    {
        if (!refused.is_object() || !isText(refused, "value") || !isText(refused, "why"))
            return std::nullopt;
        choice.refused.push_back({refused["value"], refused["why"]});
    }
    return choice;
}

Json keyOf(const MeasuredOn& on)
{
    return {{"version", kVersion}, {"device", on.device}, {"driver", on.driver},
            {"model", on.model},   {"parts", on.parts},   {"fixed", on.fixed}};
}

} // namespace

MeasuredOn measuredOn(const gpu::Device& device, const std::string& modelHash, FormValues fixed)
{
    VkPhysicalDeviceIDProperties id{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES};
    VkPhysicalDeviceProperties2 properties{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                           .pNext = &id};
    vkGetPhysicalDeviceProperties2(device.physical(), &properties);
    std::vector<std::string_view> parts;
    for (const FormPart& part : formParts())
        parts.push_back(part.name);
    return {.device = fmt::format("{:02x}", fmt::join(id.deviceUUID, "")),
            .driver = fmt::format("{}, {}, {}, {:02x}", device.description().name,
                                  device.description().driver, properties.properties.driverVersion,
                                  fmt::join(properties.properties.pipelineCacheUUID, "")),
            .model = modelHash,
            .parts = fmt::format("{}", fmt::join(parts, " ")),
            .fixed = std::move(fixed)};
}

std::string keptName(const MeasuredOn& on)
{
    std::string name = "form-" + on.device + '-' + on.model;
    for (const auto& [part, value] : on.fixed)
        name += '-' + part + '-' + value;
    return name + ".json";
}

std::string keptChoicesText(const MeasuredOn& on, const std::vector<FormChoice>& choices)
{
    Json entries = Json::array();
    for (const FormChoice& choice : choices)
    {
        Json measured = Json::array();
        for (const MeasuredValue& value : choice.measured)
            measured.push_back({{"value", value.value}, {"milliseconds", value.milliseconds}});
        Json refused = Json::array();
        for (const RefusedValue& value : choice.refused)
            refused.push_back({{"value", value.value}, {"why", value.why}});
        entries.push_back({{"part", choice.part},
                           {"chosen", choice.chosen},
                           {"finished", choice.finished},
                           {"date", choice.date},
                           {"measured", measured},
                           {"refused", refused}});
    }
    return Json{{"measured_on", keyOf(on)}, {"choices", entries}}.dump(2) + '\n';
}

std::optional<std::vector<FormChoice>> parseKeptChoices(std::string_view text, const MeasuredOn& on)
{
    const Json file = Json::parse(text, nullptr, false);
    if (!file.is_object() || !file.contains("measured_on") || file["measured_on"] != keyOf(on) ||
        !file.contains("choices") || !file["choices"].is_array())
        return std::nullopt;
    std::vector<FormChoice> choices;
    for (const Json& entry : file["choices"])
    {
        std::optional<FormChoice> choice = choiceFrom(entry);
        if (!choice)
            return std::nullopt;
        choices.push_back(std::move(*choice));
    }
    return choices;
}

} // namespace sinew::crowd
