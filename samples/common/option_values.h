// Reads the values of options.
#pragma once

#include "engine/animation/clip_time.h"

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

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

} // namespace sinew::samples
