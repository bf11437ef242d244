#include "samples/crowd/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace sinew::crowd
{

namespace
{

// Rounding may carry into another digit (9.996 is 10.0): the digits are those of the rounded value.
int decimalsOf(double value)
{
    constexpr int kDigits = 3;
    const double magnitude = std::floor(std::log10(std::abs(value)));
    const double step = std::pow(10.0, magnitude - (kDigits - 1));
    const double rounded = std::round(std::abs(value) / step) * step;
    const int integerDigits = static_cast<int>(std::floor(std::log10(rounded) + 1e-9)) + 1;
    return std::clamp(kDigits - integerDigits, 0, 8);
}

} // namespace

std::string threeDigits(double value)
{
    if (!std::isfinite(value))
        return "-";
    constexpr double kSmallest = 1e-6;
    if (std::abs(value) < kSmallest)
        return "0";
    return fmt::format("{:.{}f}", value, decimalsOf(value));
}

std::string millisecondsText(double milliseconds)
{
    if (!std::isfinite(milliseconds))
        return "-";
    constexpr double kNeedsFewer = 0.1; // below, three digits would reach past microseconds
    return std::abs(milliseconds) < kNeedsFewer ? fmt::format("{:.3f}", milliseconds)
                                                : threeDigits(milliseconds);
}

std::string ratioText(double ratio)
{
    if (!std::isfinite(ratio))
        return "-";
    const bool wide = std::abs(ratio) < 0.1 || std::abs(ratio) >= 9.995;
    return wide ? threeDigits(ratio) : fmt::format("{:.2f}", ratio);
}

std::string withPrefix(double value)
{
    constexpr std::array<std::string_view, 5> kPrefixes{"", " k", " M", " G", " T"};
    std::size_t prefix = 0;
    // 999.6 would be written as 1000: it is 1.00 of the next prefix.
    while (std::abs(value) >= 999.5 && prefix + 1 < kPrefixes.size())
    {
        value /= 1000.0;
        ++prefix;
    }
    return threeDigits(value) + std::string(kPrefixes[prefix]);
}

std::string memoryText(std::uint64_t bytes)
{
    if (bytes == 0)
        return "-";
    constexpr std::array<std::string_view, 5> kUnits{"B", "KiB", "MiB", "GiB", "TiB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1023.5 && unit + 1 < kUnits.size())
    {
        value /= 1024.0;
        ++unit;
    }
    return unit == 0 ? fmt::format("{} B", bytes)
                     : fmt::format("{} {}", threeDigits(value), kUnits[unit]);
}

std::string instancesText(std::uint64_t count)
{
    return grouped(count) + (count == 1 ? " instance" : " instances");
}

} // namespace sinew::crowd
