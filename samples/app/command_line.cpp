#include "samples/app/command_line.h"

#include "samples/app/output.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <vector>

namespace sinew::samples
{
namespace
{

// CLI11 prints the option's names before the reason.
void take(const ReadText& read, const std::string& names, const std::string& text)
{
    if (const std::optional<std::string> reason = read(text))
        throw CLI::ValidationError(names, *reason);
}

} // namespace

void addText(CLI::App& app, const std::string& names, const std::string& valueName, ReadText read,
             const std::string& help)
{
    app.add_option_function<std::string>(
           names,
           [names, read = std::move(read)](const std::string& text) { take(read, names, text); },
           help)
        ->type_name(valueName)
        ->take_last();
}

void addTexts(CLI::App& app, const std::string& name, const std::string& valueName, ReadText read,
              const std::string& help)
{
    app.add_option_function<std::vector<std::string>>(
           name,
           [name, read = std::move(read)](const std::vector<std::string>& texts)
           {
               for (const std::string& text : texts)
                   take(read, name, text);
           },
           help)
        ->option_text(valueName)
        ->allow_extra_args(false);
}

namespace
{

constexpr const char* kExitCodes = R"(
Exit codes:
  0    success
  1    invalid command line
  2    a file was rejected, or there were warnings with --strict
  3    no usable Vulkan device, a Vulkan or display error, or out of memory
  4    an output could not be written
  130  interrupted)";

// Describes the first unknown argument. Empty if there is none.
std::optional<std::string> describeUnknown(const CLI::App& app)
{
    const std::vector<std::string> unknown = app.remaining();
    for (const std::string& argument : unknown)
    {
        if (argument.size() < 2 || argument.front() != '-' || argument == "--")
            continue;
        return fmt::format("unknown option {}", argument.substr(0, argument.find('=')));
    }
    if (unknown.empty())
        return std::nullopt;
    return fmt::format("unexpected argument '{}': only one model can be shown at a time",
                       unknown.front());
}

// The formatter puts two empty lines between groups; keep only one.
std::string helpText(CLI::App& app, bool all)
{
    const std::vector<CLI::Option*> rare = app.get_options(
        [](const CLI::Option* option) { return option->get_group() == kRareOptions; });
    const auto moveTo = [&](const char* group)
    {
        for (CLI::Option* option : rare)
            option->group(group);
    };
    moveTo(all ? kRareOptions : "");
    std::string text = app.help();
    moveTo(kRareOptions);
    for (std::size_t at = text.find("\n\n\n"); at != std::string::npos;
         at = text.find("\n\n\n", at))
        text.erase(at, 1);
    if (!all)
        text += fmt::format("\nMore options: {} --help-all, docs/options.md\n", app.get_name());
    return text;
}

std::optional<std::string> describeBrokenRule(const CLI::App& app, const OptionRules& rules)
{
    const auto isGiven = [&](const char* option) { return app.count(option) > 0; };
    for (const auto& [these, those] : rules.excluded)
        for (const char* const one : these)
            for (const char* const other : those)
                if (isGiven(one) && isGiven(other))
                    return fmt::format("{} and {} cannot be combined; remove one of them", one,
                                       other);
    for (const auto& [option, others] : rules.needed)
        if (isGiven(option) && std::ranges::none_of(others, isGiven))
            return fmt::format("{0} needs {1}; add it, or remove {0}", option,
                               fmt::join(others, " or "));
    return std::nullopt;
}

ExitCode answer(CLI::App& app, const CLI::ParseError& error)
{
    // Checked first: after a mistyped option, the arguments that follow often look wrong too.
    if (const std::optional<std::string> unknown = describeUnknown(app))
        return refuse(app, *unknown);
    const bool all = dynamic_cast<const CLI::CallForAllHelp*>(&error) != nullptr;
    if (all || dynamic_cast<const CLI::CallForHelp*>(&error))
        return writeOutput("-", helpText(app, all)) ? kExitOk : kExitOutput;
    if (dynamic_cast<const CLI::CallForVersion*>(&error))
        return writeOutput("-", app.get_name() + " " SINEW_VERSION "\n") ? kExitOk : kExitOutput;
    const std::string_view reason = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return refuse(app, fmt::format("{} expects a value", reason.substr(0, reason.find(':'))));
    return refuse(app, reason);
}

} // namespace

std::vector<std::string> argumentsOf(int argc, const char* const* argv)
{
    return argc > 0 ? std::vector<std::string>(argv + 1, argv + argc) : std::vector<std::string>{};
}

void addCommonOptions(CLI::App& app, std::string_view examples)
{
    app.footer(fmt::format("\nExamples:\n{}{}", examples, kExitCodes));
    app.get_formatter()->column_width(30);
    app.get_formatter()->label("Positionals", "Argument");
    app.option_defaults()->group("Other");
    app.set_help_flag("-h,--help", "Print this help and exit");
    app.set_help_all_flag("--help-all", "Print all options and exit");
    app.set_version_flag("-V,--version", SINEW_VERSION, "Print the version and exit");
}

std::optional<ExitCode> readCommandLine(CLI::App& app, std::vector<std::string> arguments,
                                        const OptionRules& rules, std::vector<std::string>* more)
{
    app.allow_windows_style_options(false); // "/models/imp" is a file, even on Windows
    try
    {
        std::ranges::reverse(arguments); // CLI11 takes them from the back
        app.parse(std::move(arguments));
    }
    catch (const CLI::ExtrasError& error)
    {
        const std::vector<std::string> others = app.remaining();
        const auto isOption = [](const std::string& argument)
        { return argument.size() > 1 && argument.front() == '-'; };
        if (more == nullptr || std::ranges::any_of(others, isOption))
            return answer(app, error);
        *more = others;
    }
    catch (const CLI::ParseError& error)
    {
        return answer(app, error);
    }
    if (const std::optional<std::string> broken = describeBrokenRule(app, rules))
        return refuse(app, *broken);
    return std::nullopt;
}

ExitCode refuse(const CLI::App& app, std::string_view reason)
{
    printError(reason);
    tell(fmt::format("Run '{} --help' for the options.\n", app.get_name()));
    return kExitUsage;
}

namespace
{

constexpr std::string_view kLoopModes[] = {"auto", "doom3", "wrap", "once"};

// Parses a number; the whole text must match.
template <class T>
std::optional<T> readNumber(std::string_view text)
{
    if (text.size() > 1 && text.front() == '+' && text[1] != '-')
        text.remove_prefix(1);
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

constexpr double kAny = std::numeric_limits<double>::max();

Parsed<double> parseNumber(std::string_view text, double least, double most,
                           std::string_view expected)
{
    const std::optional<double> value = readNumber<double>(text);
    if (!value || !(*value >= least && *value <= most))
        return tl::unexpected(fmt::format("'{}' is not {}", text, expected));
    return *value;
}

} // namespace

Parsed<double> parseFinite(std::string_view text)
{
    return parseNumber(text, -kAny, kAny, "a finite number");
}

Parsed<double> parsePositive(std::string_view text)
{
    return parseNumber(text, std::numeric_limits<double>::denorm_min(), kAny, "a number above 0");
}

Parsed<double> parseNotNegative(std::string_view text)
{
    return parseNumber(text, 0.0, kAny, "a number of 0 or more");
}

Parsed<double> parseFromTo(std::string_view text, double least, double most)
{
    return parseNumber(text, least, most, fmt::format("a number from {} to {}", least, most));
}

Parsed<std::uint32_t> parseWhole(std::string_view text, std::uint32_t least, std::uint32_t most)
{
    const std::optional<std::uint32_t> value = readNumber<std::uint32_t>(text);
    if (!value || *value < least || *value > most)
        return tl::unexpected(
            fmt::format("'{}' is not a whole number from {} to {}", text, least, most));
    return *value;
}

Parsed<std::uint32_t> parseCount(std::string_view text)
{
    return parseWhole(text, 1, 1'000'000);
}

Parsed<std::uint32_t> parseLevelOfDetail(std::string_view text)
{
    return parseWhole(text, 0, 9);
}

Parsed<PictureSize> parseSize(std::string_view text)
{
    const std::size_t cross = text.find_first_of("xX");
    if (cross != std::string_view::npos)
    {
        const auto width = readNumber<std::uint32_t>(text.substr(0, cross));
        const auto height = readNumber<std::uint32_t>(text.substr(cross + 1));
        const auto inRange = [](std::uint32_t side)
        { return side >= 1 && side <= kMaxPictureSize; };
        if (width && height && inRange(*width) && inRange(*height))
            return PictureSize{.width = *width, .height = *height};
    }
    return tl::unexpected(fmt::format(
        "'{}' is not a size: expected WIDTHxHEIGHT, each from 1 to {}, such as 1280x720", text,
        kMaxPictureSize));
}

Parsed<std::uint32_t> parseSamples(std::string_view text)
{
    const std::optional<std::uint32_t> value = readNumber<std::uint32_t>(text);
    for (const std::uint32_t samples : {1U, 2U, 4U, 8U})
        if (value == samples)
            return samples;
    return tl::unexpected(fmt::format("'{}' is not a number of samples: 1, 2, 4 or 8", text));
}

Parsed<std::optional<LoopMode>> parseLoopMode(std::string_view text)
{
    return parseWord(text, loopModeWords())
        .map(
            [](std::size_t index) {
                return index == 0 ? std::nullopt : std::optional(static_cast<LoopMode>(index - 1));
            });
}

std::string namesOf(const ChoiceWords& choice)
{
    return fmt::format("{}", fmt::join(choice.words, "|"));
}

Parsed<std::size_t> parseWord(std::string_view text, const ChoiceWords& choice)
{
    const auto word = std::ranges::find(choice.words, text);
    if (word == choice.words.end())
        return tl::unexpected(fmt::format(
            "'{}' is not a valid {}: expected {} or {}", text, choice.what,
            fmt::join(choice.words.first(choice.words.size() - 1), ", "), choice.words.back()));
    return static_cast<std::size_t>(word - choice.words.begin());
}

Parsed<bool> parseOnOff(std::string_view text)
{
    constexpr std::string_view kOffOn[] = {"off", "on"};
    return parseWord(text, {"switch", kOffOn}).map([](std::size_t index) { return index != 0; });
}

Parsed<std::string> parseText(std::string_view text)
{
    if (text.empty())
        return tl::unexpected(std::string("the value is empty"));
    if (text.starts_with("--"))
        return tl::unexpected(fmt::format("a value was expected before {}", text));
    return std::string(text);
}

Parsed<std::filesystem::path> parsePath(std::string_view text)
{
    if (text.empty())
        return tl::unexpected(std::string("the name is empty"));
    return std::filesystem::path(text).make_preferred();
}

Parsed<std::string> parseOutputPattern(std::string_view text)
{
    Parsed<std::string> pattern = parseText(text);
    if (!pattern)
        return pattern;
    if (const auto reason = whyNotOutputName(text))
        return tl::unexpected(*reason);
    return std::filesystem::path(*pattern).make_preferred().string();
}

ChoiceWords loopModeWords()
{
    return {.what = "loop mode", .words = kLoopModes};
}

std::string_view loopModeName(LoopMode mode)
{
    return kLoopModes[1 + static_cast<std::size_t>(mode)];
}

} // namespace sinew::samples
