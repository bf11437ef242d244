// Options of a command line and their values, on top of CLI11.
#pragma once

#include "engine/animation/clip_time.h"
#include "samples/app/output.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace CLI // NOLINT(readability-identifier-naming): CLI11 calls it so
{
class App;
} // namespace CLI

namespace sinew::samples
{

inline constexpr std::uint32_t kMaxPictureSize = 8192;

// In pixels, each from 1 to kMaxPictureSize.
struct PictureSize
{
    std::uint32_t width = 1280;
    std::uint32_t height = 720;
};

// A value, or what is wrong with the text and what was expected.
template <class T>
using Parsed = tl::expected<T, std::string>;

Parsed<double> parseFinite(std::string_view text);
Parsed<double> parsePositive(std::string_view text);
Parsed<double> parseNotNegative(std::string_view text);
Parsed<double> parseFromTo(std::string_view text, double least, double most);
Parsed<std::uint32_t> parseWhole(std::string_view text, std::uint32_t least, std::uint32_t most);
Parsed<std::uint32_t> parseCount(std::string_view text);              // 1 to 1,000,000
Parsed<std::uint32_t> parseLevelOfDetail(std::string_view text);      // 0 to 9
Parsed<PictureSize> parseSize(std::string_view text);                 // "1280x720"
Parsed<std::uint32_t> parseSamples(std::string_view text);            // 1, 2, 4 or 8
Parsed<std::optional<LoopMode>> parseLoopMode(std::string_view text); // "auto": empty
Parsed<bool> parseOnOff(std::string_view text);                       // "on" or "off"
Parsed<std::string> parseText(std::string_view text);           // not empty and no option ("--..")
Parsed<std::filesystem::path> parsePath(std::string_view text); // not empty
Parsed<std::string> parseOutputPattern(std::string_view text);  // see whyNotOutputName

// Words of which one is to be chosen. An enumeration that options choose from has a function
// wordsOf(Choice) beside it.
struct ChoiceWords
{
    std::string_view what;                   // is chosen, for messages: "layout"
    std::span<const std::string_view> words; // one per enumerator, in their order
};

// "grid|disc|random", as --help names the value.
std::string namesOf(const ChoiceWords& choice);

// The word's index.
Parsed<std::size_t> parseWord(std::string_view text, const ChoiceWords& choice);

template <class Choice>
Parsed<Choice> parseChoice(std::string_view text)
{
    return parseWord(text, wordsOf(Choice{}))
        .map([](std::size_t index) { return static_cast<Choice>(index); });
}

template <class Choice>
std::string_view wordFor(Choice choice)
{
    return wordsOf(choice).words[static_cast<std::size_t>(choice)];
}

// What parseLoopMode reads.
ChoiceWords loopModeWords();

// The word that stands for the mode on the command line: "doom3", "wrap" or "once".
std::string_view loopModeName(LoopMode mode);

// Group of the options that only --help-all lists.
inline constexpr const char* kRareOptions = "More";

// Takes the text of an option; nothing, or what is wrong with it.
using ReadText = std::function<std::optional<std::string>(const std::string& text)>;

// An option with one text. Given several times, the last counts. What `read` uses must outlive the
// reading.
void addText(CLI::App& app, const std::string& names, const std::string& valueName, ReadText read,
             const std::string& help);
// An option that may be given several times, with one text each time.
void addTexts(CLI::App& app, const std::string& name, const std::string& valueName, ReadText read,
              const std::string& help);

// What `parse` makes of the text is given to `set`.
template <class Parse, class Set>
ReadText reading(Parse parse, Set set)
{
    return [parse, set](const std::string& text) -> std::optional<std::string>
    {
        auto value = parse(text);
        if (!value)
            return value.error();
        set(*value);
        return std::nullopt;
    };
}

// An option whose text `parse` turns into a Parsed value, which `set` takes.
template <class Parse, class Set>
void addOption(CLI::App& app, const std::string& names, const std::string& valueName, Parse parse,
               Set set, const std::string& help)
{
    addText(app, names, valueName, reading(parse, set), help);
}

// The same for a value that `target` takes.
template <class T, class Parse>
void addValue(CLI::App& app, const std::string& names, const std::string& valueName, T& target,
              Parse parse, const std::string& help)
{
    addOption(
        app, names, valueName, parse, [&target](const auto& value) { target = value; }, help);
}

// An option whose value is one of wordsOf(Choice).
template <class Choice>
void addChoice(CLI::App& app, const std::string& names, Choice& target, const std::string& help)
{
    addValue(app, names, namesOf(wordsOf(Choice{})), target, parseChoice<Choice>, help);
}

// An option that may be given several times, whose texts `target` collects.
template <class T>
void addRepeatable(CLI::App& app, const std::string& name, const std::string& valueName,
                   std::vector<T>& target, const std::string& help)
{
    addTexts(app, name, valueName,
             reading(parseText, [&target](const auto& value) { target.emplace_back(value); }),
             help);
}

// The arguments after the program's name.
std::vector<std::string> argumentsOf(int argc, const char* const* argv);

// Adds --help, --help-all and --version after the options that `app` has, and a footer of these
// examples.
void addCommonOptions(CLI::App& app, std::string_view examples);

// Which options go together, whatever their values. CLI11's excludes() and needs() would list all
// of it in --help.
struct OptionRules
{
    // Not any of the first with any of the second.
    std::vector<std::pair<std::vector<const char*>, std::vector<const char*>>> excluded;
    // The first has an effect only with one of the second.
    std::vector<std::pair<const char*, std::vector<const char*>>> needed;
};

// Reads the arguments of a program with these options. Returns the exit code to end with if help or
// the version was printed to standard output, or a message about a mistake to standard error.
// Arguments that are no options and for which `app` has no more room go to `more`; without it, they
// are a mistake.
std::optional<ExitCode> readCommandLine(CLI::App& app, std::vector<std::string> arguments,
                                        const OptionRules& rules,
                                        std::vector<std::string>* more = nullptr);

// The options that were given, by their long names.
std::set<std::string, std::less<>> namedOptions(const CLI::App& app);

// Prints what is wrong with the command line, and where help is; the exit code for that.
ExitCode refuse(const CLI::App& app, std::string_view reason);

} // namespace sinew::samples
