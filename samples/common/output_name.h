// Names of written pictures: "walk_{frame:04}.png" stands for walk_0000.png, walk_0001.png, ...
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sinew::samples
{

// Why `pattern` is not one: anything between braces must be {frame}, {frame:N} (at least N
// characters wide, filled with spaces) or {frame:0N} (filled with zeros), N from 1 to 9. Nothing
// when it is one.
std::optional<std::string> whyNotPattern(std::string_view pattern);

// Why it is not the name of pictures: the extension, in any case, must be .png, or .webp for a
// film; a name without one, such as that of a pipe or "-", stands for a PNG file.
std::optional<std::string> whyNotOutputName(std::string_view pattern);

// Why it is not the name of files of motion vectors: they are .flo, or .png to look at.
std::optional<std::string> whyNotMotionName(std::string_view pattern);
bool isFlowName(std::string_view name);

// Whether its extension is that of an animated WebP, which holds all pictures in one file.
bool isFilmName(std::string_view name);

// Whether different frames get different names.
bool hasFramePlaceholder(std::string_view pattern);

// The pattern with each placeholder replaced by `frame`. Requires !whyNotOutputName(pattern).
std::string outputName(std::string_view pattern, std::uint32_t frame);

// "shot.png", then "shot-1.png", ...: what is saved never replaces another file.
std::string unusedName(const std::string& wanted);

} // namespace sinew::samples
