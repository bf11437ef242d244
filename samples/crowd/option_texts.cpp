#include "samples/crowd/option_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sinew::crowd
{
namespace
{

std::string shellQuoted(std::string_view word)
{
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos)
        return std::string(word);
    std::string result = "'";
    for (const char character : word)
    {
        if (character == '\'')
            result += "'\\'";
        result += character;
    }
    result += '\'';
    return result;
}

std::string onOff(bool on)
{
    return on ? "on" : "off";
}

template <class Choice>
std::string word(Choice choice)
{
    return std::string(samples::wordFor(choice));
}

} // namespace

std::string lodText(const Options& options)
{
    if (options.lods)
        return "auto";
    const std::uint32_t level = options.scene.levelOfDetail;
    return level == 0 ? "off" : std::to_string(level);
}

std::string occlusionText(const Options& options)
{
    return options.occlusion ? onOff(*options.occlusion) : "auto";
}

std::string commandText(std::span<const std::string> arguments)
{
    std::string text = "sinew-crowd";
    for (const std::string& argument : arguments)
        text += ' ' + shellQuoted(argument);
    return text;
}

std::vector<std::pair<std::string, std::string>> describeOptions(const Options& options)
{
    std::vector<std::pair<std::string, std::string>> texts;
    const auto add = [&](const char* name, std::string value)
    { texts.emplace_back(name, std::move(value)); };
    if (!options.workload.empty())
        add("--workload", options.workload);
    for (const std::string& clip : options.scene.model.clips)
        add("--clip", clip);
    if (options.budget)
        add("--budget", fmt::format("{}", *options.budget));
    else if (options.scaling.empty())
        add("--instances", fmt::format("{}", options.instances));
    else
        add("--scaling", fmt::format("{}", fmt::join(options.scaling, ",")));
    add("--seed", fmt::format("{}", options.seed));
    add("--layout", options.takesPlaces ? "as the file" : word(options.layout));
    if (options.blend)
        add("--blend", fmt::format("{}", *options.blend));
    else
        add("--blend", options.randomBlend ? "random" : "off");
    add("--root-motion", onOff(options.rootMotion));
    add("--time", fmt::format("{}", options.time));
    if (!options.compare && !options.budgetOfAllModes)
        add("--skinning", word(options.mode));
    for (const FormPart& part : formParts())
    {
        const auto value = options.fixed.find(part.name);
        texts.emplace_back(fmt::format("--{}", part.name),
                           value != options.fixed.end() ? value->second : "auto");
    }
    add("--cull", onOff(options.cull));
    add("--occlusion", occlusionText(options));
    add("--lod", lodText(options));
    add("--lod-error", fmt::format("{}", options.lodErrorOrDefault()));
    add("--shadows", onOff(options.shadows));
    add("--view", word(options.view));
    add("--size", fmt::format("{}x{}", options.size.width, options.size.height));
    add("--msaa", fmt::format("{}", options.msaa.value_or(1)));
    add("--skin-memory",
        options.skinMemoryMiB ? fmt::format("{}", *options.skinMemoryMiB) : "default");
    add("--fps", fmt::format("{}", options.framesPerSecond));
    add("--runs", fmt::format("{}", options.runs));
    add("--warmup", fmt::format("{}", options.warmup));
    return texts;
}

} // namespace sinew::crowd
