#include "engine/base/decimal.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace sinew
{

namespace
{

// Whether a number that no double holds is too large, not too small: std::from_chars gives one
// error for both. The number has a digit that is not 0.
bool isTooLarge(std::string_view number)
{
    constexpr std::int64_t kLargeExponent = 100'000'000; // beyond it more digits change nothing
    const std::size_t mantissaEnd = std::min(number.find_first_of("eE"), number.size());
    std::int64_t exponent = 0;
    if (mantissaEnd < number.size())
    {
        const std::string_view written = number.substr(mantissaEnd + 1);
        const char* const begin = written.data() + (written.front() == '+' ? 1 : 0);
        const auto result = std::from_chars(begin, written.data() + written.size(), exponent);
        if (result.ec == std::errc::result_out_of_range)
            exponent = written.front() == '-' ? -kLargeExponent : kLargeExponent;
    }
    const auto point = static_cast<std::int64_t>(std::min(number.find('.'), mantissaEnd));
    const auto first = static_cast<std::int64_t>(number.find_first_of("123456789"));
    return exponent > (first < point ? first - point : first - point - 1);
}

} // namespace

ParsedDecimal parseAnyDecimal(const char* begin, const char* end)
{
    const char* const p = begin != end && (*begin == '-' || *begin == '+') ? begin + 1 : begin;
    double value = 0.0;
    const auto [numberEnd, error] = std::from_chars(p, end, value);
    const bool isNumber = p != end && (detail::isDigit(*p) || *p == '.') && // not "inf", "--1"
                          error != std::errc::invalid_argument;
    if (!isNumber)
        return {.value = 0.0, .end = begin};
    if (error == std::errc::result_out_of_range)
    {
        const std::string_view number(p, static_cast<std::size_t>(numberEnd - p));
        value = isTooLarge(number) ? std::numeric_limits<double>::infinity() : 0.0;
    }
    return {.value = *begin == '-' ? -value : value, .end = numberEnd};
}

} // namespace sinew
