// From the text of an option's value to the value.
#pragma once

#include "samples/viewer/options.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sinew::viewer
{

// A value, or what is wrong with the text and what was expected.
template <class T>
using Parsed = tl::expected<T, std::string>;

Parsed<double> parseFinite(std::string_view text);
Parsed<double> parsePositive(std::string_view text);
Parsed<double> parseDegrees(std::string_view text);                   // 0 to 180
Parsed<std::uint32_t> parseCount(std::string_view text);              // 1 to 1,000,000
Parsed<PictureSize> parseSize(std::string_view text);                 // "1280x720"
Parsed<ViewAngles> parseViewAngles(std::string_view text);            // "34,11"
Parsed<std::uint32_t> parseSamples(std::string_view text);            // 1, 2, 4 or 8
Parsed<std::optional<LoopMode>> parseLoopMode(std::string_view text); // "auto": empty
Parsed<SkinningForm> parseSkinningForm(std::string_view text);
Parsed<std::string> parseText(std::string_view text); // not empty and no option ("--..")
Parsed<std::string> parseOutputPattern(std::string_view text);

// The word that stands for the mode on the command line: "doom3", "wrap" or "once".
std::string_view loopModeName(LoopMode mode);

} // namespace sinew::viewer
