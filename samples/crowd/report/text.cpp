#include "samples/crowd/report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::crowd
{
namespace
{

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

std::string memoryText(std::uint64_t bytes)
{
    constexpr std::array<std::string_view, 5> kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    if (bytes == 0)
        return "-";
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    // 1023.6 would be written as 1024: it is 1.00 of the next unit.
    for (; value >= 1023.5 && unit + 1 < kUnits.size(); ++unit)
        value /= 1024.0;
    return fmt::format("{} {}", threeDigits(value), kUnits.at(unit));
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
