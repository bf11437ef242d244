#include "samples/common/option_values.h"

#include "samples/common/output_files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sinew::samples
{

namespace
{

constexpr std::string_view kLoopModes[] = {"auto", "doom3", "wrap", "once"};

// The whole text as a number.
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

template <class Accepts>
Parsed<double> parseNumber(std::string_view text, Accepts accepts, std::string_view expected)
{
    const std::optional<double> value = readNumber<double>(text);
    if (!value || !std::isfinite(*value) || !accepts(*value))
        return tl::unexpected(fmt::format("'{}' is not {}", text, expected));
    return *value;
}

} // namespace

Parsed<double> parseFinite(std::string_view text)
{
    return parseNumber(
        text, [](double) { return true; }, "a finite number");
}

Parsed<double> parsePositive(std::string_view text)
{
    return parseNumber(
        text, [](double value) { return value > 0.0; }, "a number above 0");
}

Parsed<double> parseNotNegative(std::string_view text)
{
    return parseNumber(
        text, [](double value) { return value >= 0.0; }, "a number of 0 or more");
}

Parsed<double> parseFromTo(std::string_view text, double least, double most)
{
    return parseNumber(
        text, [=](double value) { return value >= least && value <= most; },
        fmt::format("a number from {} to {}", least, most));
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
            "'{}' is no {}: expected {} or {}", text, choice.what,
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
