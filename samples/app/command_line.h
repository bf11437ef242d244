// Command line options and their values, on top of CLI11.
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

namespace CLI // NOLINT(readability-identifier-naming): named by CLI11
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

// The parsed value, or a message that says what is wrong and what is expected.
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
Parsed<std::string> parseText(std::string_view text);           // not empty, not an option ("--..")
Parsed<std::filesystem::path> parsePath(std::string_view text); // not empty
Parsed<std::string> parseOutputPattern(std::string_view text);  // see whyNotOutputName

// The command line's words for an enumeration. Each enumeration that options use has a function
// wordsOf(Choice) next to it.
struct ChoiceWords
{
    std::string_view what;                   // the kind of choice, for messages: "layout"
    std::span<const std::string_view> words; // one per enumerator, in the same order
};

// The placeholder for the value in --help: "grid|disc|random".
std::string namesOf(const ChoiceWords& choice);

// The index of the word.
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

// The command line's word for the mode: "doom3", "wrap" or "once".
std::string_view loopModeName(LoopMode mode);

// Group of options that only --help-all lists.
inline constexpr const char* kRareOptions = "More";

// Reads an option's text. Returns an error message, or nothing on success.
using ReadText = std::function<std::optional<std::string>(const std::string& text)>;

// Adds an option with one value; the last occurrence counts. `read` must stay valid until the
// command line is parsed.
void addText(CLI::App& app, const std::string& names, const std::string& valueName, ReadText read,
             const std::string& help);
// Adds a repeatable option; `read` receives one value at a time.
void addTexts(CLI::App& app, const std::string& name, const std::string& valueName, ReadText read,
              const std::string& help);

// Reads a value with `parse` and passes it to `set`.
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

// Adds an option that stores its value in `target`.
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

// The arguments without the program's name.
std::vector<std::string> argumentsOf(int argc, const char* const* argv);

// Adds --help, --help-all and --version after the existing options of `app`, and the examples as a
// footer.
void addCommonOptions(CLI::App& app, std::string_view examples);

// Rules for combining options. CLI11's excludes() and needs() would list them all in --help.
struct OptionRules
{
    // No option of the first list may be combined with one of the second.
    std::vector<std::pair<std::vector<const char*>, std::vector<const char*>>> excluded;
    // The first option requires one of the second list.
    std::vector<std::pair<const char*, std::vector<const char*>>> needed;
};

// Reads a program's arguments. Returns the exit code if the program must end: help or the version
// was printed to standard output, or an error message to standard error. Arguments that are neither
// options nor accepted by `app` are appended to `more`; without `more` they are an error.
std::optional<ExitCode> readCommandLine(CLI::App& app, std::vector<std::string> arguments,
                                        const OptionRules& rules,
                                        std::vector<std::string>* more = nullptr);

// Prints the reason and a hint to --help. Returns kExitUsage.
ExitCode refuse(const CLI::App& app, std::string_view reason);

} // namespace sinew::samples
