#include "samples/viewer/option_values.h"

#include "samples/viewer/output_name.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace sinew::viewer
{

namespace
{

constexpr std::uint32_t kMaxCount = 1'000'000;
constexpr std::string_view kLoopModeNames[] = {"doom3", "wrap", "once"};

template <class T>
std::optional<T> wholeNumber(std::string_view text)
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
    const std::optional<double> value = wholeNumber<double>(text);
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

Parsed<double> parseDegrees(std::string_view text)
{
    return parseNumber(
        text, [](double value) { return value >= 0.0 && value <= 180.0; },
        "an angle from 0 to 180 degrees");
}

Parsed<std::uint32_t> parseCount(std::string_view text)
{
    const std::optional<std::uint32_t> value = wholeNumber<std::uint32_t>(text);
    if (!value || *value < 1 || *value > kMaxCount)
        return tl::unexpected(
            fmt::format("'{}' is not a whole number from 1 to {}", text, kMaxCount));
    return *value;
}

Parsed<PictureSize> parseSize(std::string_view text)
{
    const std::size_t cross = text.find_first_of("xX");
    if (cross != std::string_view::npos)
    {
        const auto width = wholeNumber<std::uint32_t>(text.substr(0, cross));
        const auto height = wholeNumber<std::uint32_t>(text.substr(cross + 1));
        const auto inRange = [](std::uint32_t side)
        { return side >= 1 && side <= kMaxPictureSize; };
        if (width && height && inRange(*width) && inRange(*height))
            return PictureSize{.width = *width, .height = *height};
    }
    return tl::unexpected(fmt::format(
        "'{}' is not a size: expected WIDTHxHEIGHT, each from 1 to {}, such as 1280x720", text,
        kMaxPictureSize));
}

Parsed<ViewAngles> parseViewAngles(std::string_view text)
{
    constexpr double kSteepest = 88.0;
    const std::size_t comma = text.find(',');
    if (comma != std::string_view::npos)
    {
        const Parsed<double> azimuth = parseFinite(text.substr(0, comma));
        const Parsed<double> elevation = parseFinite(text.substr(comma + 1));
        if (azimuth && elevation && std::abs(*elevation) <= kSteepest)
            return ViewAngles{.azimuth = std::remainder(*azimuth, 360.0), .elevation = *elevation};
    }
    return tl::unexpected(fmt::format("'{}' is no view: expected AZIMUTH,ELEVATION in degrees, the "
                                      "second from -{} to {}, such as 34,11",
                                      text, kSteepest, kSteepest));
}

Parsed<std::uint32_t> parseSamples(std::string_view text)
{
    const std::optional<std::uint32_t> value = wholeNumber<std::uint32_t>(text);
    for (const std::uint32_t samples : {1U, 2U, 4U, 8U})
        if (value == samples)
            return samples;
    return tl::unexpected(fmt::format("'{}' is not a number of samples: 1, 2, 4 or 8", text));
}

Parsed<std::optional<LoopMode>> parseLoopMode(std::string_view text)
{
    if (text == "auto")
        return std::optional<LoopMode>{};
    for (const LoopMode mode : {LoopMode::Doom3, LoopMode::Wrap, LoopMode::Once})
    {
        if (text == loopModeName(mode))
            return std::optional<LoopMode>{mode};
    }
    return tl::unexpected(
        fmt::format("'{}' is no loop mode: expected auto, doom3, wrap or once", text));
}

Parsed<SkinningForm> parseSkinningForm(std::string_view text)
{
    if (text == "simple")
        return SkinningForm::Simple;
    return tl::unexpected(fmt::format("'{}' is no form of skinning: expected simple", text));
}

Parsed<std::string> parseText(std::string_view text)
{
    if (text.empty())
        return tl::unexpected(std::string("the value is empty"));
    if (text.starts_with("--"))
        return tl::unexpected(fmt::format("a value was expected before {}", text));
    return std::string(text);
}

Parsed<std::string> parseOutputPattern(std::string_view text)
{
    Parsed<std::string> pattern = parseText(text);
    if (!pattern)
        return pattern;
    if (const auto reason = whyNotOutputName(text))
        return tl::unexpected(*reason);
    return pattern;
}

std::string_view loopModeName(LoopMode mode)
{
    return kLoopModeNames[static_cast<std::size_t>(mode)];
}

} // namespace sinew::viewer
