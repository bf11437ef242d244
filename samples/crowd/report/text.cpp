#include "samples/crowd/report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::crowd
{
namespace
{

// The value in the largest of these units that leaves the integer part at least 1.
std::string scaled(double value, double step, const std::array<std::string_view, 5>& units)
{
    std::size_t unit = 0;
    // 999.6 would be written as 1000: it is 1.00 of the next unit.
    while (std::abs(value) >= step - 0.5 && unit + 1 < units.size())
    {
        value /= step;
        ++unit;
    }
    return threeDigits(value) + std::string(units[unit]);
}

std::size_t columnsOf(std::string_view text)
{
    const auto beginsCodePoint = [](char c)
    { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
    return static_cast<std::size_t>(std::ranges::count_if(text, beginsCodePoint));
}

} // namespace

std::string threeDigits(double value)
{
    if (!std::isfinite(value))
        return "-";
    if (std::abs(value) < 0.1)
        return fmt::format("{:.3f}", value);
    return std::abs(value) < 99.95 ? fmt::format("{:#.3g}", value) : fmt::format("{:.0f}", value);
}

std::string withPrefix(double value)
{
    return scaled(value, 1000.0, {"", " k", " M", " G", " T"});
}

std::string memoryText(std::uint64_t bytes)
{
    return bytes == 0
               ? "-"
               : scaled(static_cast<double>(bytes), 1024.0, {" B", " KiB", " MiB", " GiB", " TiB"});
}

std::string instancesText(std::uint64_t count)
{
    return grouped(count) + (count == 1 ? " instance" : " instances");
}

std::string alignColumns(const std::vector<TextRow>& rows, std::size_t leftColumns)
{
    std::vector<std::size_t> widths(rows.empty() ? 0 : rows.front().size(), 0);
    for (const TextRow& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c)
            widths[c] = std::max(widths[c], columnsOf(row[c]));

    std::string text;
    for (const TextRow& row : rows)
    {
        std::string line;
        for (std::size_t c = 0; c < row.size(); ++c)
        {
            const std::string padding(widths[c] - columnsOf(row[c]), ' ');
            line += c == 0 ? "" : "  ";
            line += c < leftColumns ? row[c] + padding : padding + row[c];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + '\n';
    }
    return text;
}

} // namespace sinew::crowd
