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

// The parsed value, or a message that says what is wrong and what was expected.
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

// The words of an enumeration for the command line. Each enumeration that options use has a
// function wordsOf(Choice) beside it.
struct ChoiceWords
{
    std::string_view what;                   // is chosen, for messages: "layout"
    std::span<const std::string_view> words; // one per enumerator, in their order
};

// The value's name in --help: "grid|disc|random".
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

// The words that parseLoopMode accepts.
ChoiceWords loopModeWords();

// The word that stands for the mode on the command line: "doom3", "wrap" or "once".
std::string_view loopModeName(LoopMode mode);

// Group of the options that only --help-all lists.
inline constexpr const char* kRareOptions = "More";

// Reads the text of an option. Returns an error message, or nothing on success.
using ReadText = std::function<std::optional<std::string>(const std::string& text)>;

// Adds an option with one value; the last one counts. `read` must stay valid until the command line
// is parsed.
void addText(CLI::App& app, const std::string& names, const std::string& valueName, ReadText read,
             const std::string& help);
// Adds a repeatable option; `read` gets one value at a time.
void addTexts(CLI::App& app, const std::string& name, const std::string& valueName, ReadText read,
              const std::string& help);

// Parses the text and passes the value to `set`.
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

// Adds an option; `parse` returns a Parsed value, which is passed to `set`.
template <class Parse, class Set>
void addOption(CLI::App& app, const std::string& names, const std::string& valueName, Parse parse,
               Set set, const std::string& help)
{
    addText(app, names, valueName, reading(parse, set), help);
}

// The same, but stores the value in `target`.
template <class T, class Parse>
void addValue(CLI::App& app, const std::string& names, const std::string& valueName, T& target,
              Parse parse, const std::string& help)
{
    addOption(
        app, names, valueName, parse, [&target](const auto& value) { target = value; }, help);
}

// Adds an option whose value is one of wordsOf(Choice).
template <class Choice>
void addChoice(CLI::App& app, const std::string& names, Choice& target, const std::string& help)
{
    addValue(app, names, namesOf(wordsOf(Choice{})), target, parseChoice<Choice>, help);
}

// Adds a repeatable option and appends its values to `target`.
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

// Rules for combining options. CLI11's excludes() and needs() would list them all in --help.
struct OptionRules
{
    // No option of the first list may be combined with one of the second.
    std::vector<std::pair<std::vector<const char*>, std::vector<const char*>>> excluded;
    // The first option requires one of the second list.
    std::vector<std::pair<const char*, std::vector<const char*>>> needed;
};

// Reads the arguments of a program with these options. Returns the exit code to end with if help or
// the version was printed to standard output, or a message about a mistake to standard error.
// Arguments that are no options and for which `app` has no more room go to `more`; without it, they
// are a mistake.
std::optional<ExitCode> readCommandLine(CLI::App& app, std::vector<std::string> arguments,
                                        const OptionRules& rules,
                                        std::vector<std::string>* more = nullptr);

// Prints the reason and a hint to --help. Returns kExitUsage.
ExitCode refuse(const CLI::App& app, std::string_view reason);

} // namespace sinew::samples
