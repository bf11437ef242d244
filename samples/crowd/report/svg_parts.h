// What the plots of a page have in common.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace sinew::crowd
{

// For text and for attribute values. Control characters are shown as \xNN.
std::string escapeHtml(std::string_view text);

// Path data of a mark around the origin, about 10 units wide; each colour has its own shape.
std::string_view markShape(std::size_t colour);
inline constexpr std::string_view kSquare = "M-6,-6h12v12h-12Z";

// An entry of a legend: a mark in that colour (below kPageColours) beside its name.
std::string legendEntry(std::size_t colour, std::string_view shape, std::string_view name);

// A mark at `x` per cent of the width and `y` pixels.
std::string mark(std::size_t colour, double x, double y, std::string_view hint);

// A line between two points whose x is in per cent and y in pixels.
std::string line(std::string_view cssClass, double x1, double y1, double x2, double y2);

// `anchor` is "start", "middle" or "end"; `quiet` text is for axes.
std::string svgText(double x, double y, std::string_view anchor, bool quiet, std::string_view text);

// A figure with its caption; `entries` and `marks` are markup already. `height` in pixels.
std::string figure(std::string_view title, std::string_view note, const std::string& entries,
                   double height, const std::string& marks);

} // namespace sinew::crowd
