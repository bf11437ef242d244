#include "engine/base/decimal.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace sinew
{

namespace
{

constexpr std::int64_t kMaxExponentRead = 100'000'000; // beyond it more digits change nothing

const char* skipDigits(const char* p, const char* end)
{
    return std::find_if_not(p, end, detail::isDigit);
}

// The value of "[+-]digits" at `p`, and its end; `p` itself where there are no digits.
std::int64_t parseExponent(const char* p, const char* end, const char*& exponentEnd)
{
    const char* digits = p;
    const bool negative = digits != end && *digits == '-';
    if (digits != end && (*digits == '-' || *digits == '+'))
        ++digits;
    exponentEnd = skipDigits(digits, end);
    if (exponentEnd == digits)
        exponentEnd = p;
    std::int64_t value = 0;
    for (; digits < exponentEnd && value < kMaxExponentRead; ++digits)
        value = value * 10 + (*digits - '0');
    return negative ? -value : value;
}

// Digits from the first that is not 0 on.
std::int64_t significantDigits(std::string_view mantissa)
{
    std::int64_t count = 0;
    for (const char c : mantissa)
        if (c != '.' && (count > 0 || c != '0'))
            ++count;
    return count;
}

} // namespace

ParsedDecimal parseAnyDecimal(const char* begin, const char* end)
{
    const bool hasSign = begin != end && (*begin == '-' || *begin == '+');
    const char* const mantissa = begin + (hasSign ? 1 : 0);
    const char* p = skipDigits(mantissa, end);
    std::ptrdiff_t digitCount = p - mantissa;
    std::int64_t exponent = 0;
    if (p != end && *p == '.')
    {
        const char* const fraction = p + 1;
        p = skipDigits(fraction, end);
        digitCount += p - fraction;
        exponent = fraction - p;
    }
    if (digitCount == 0)
        return {.value = 0.0, .end = begin};

    const char* const mantissaEnd = p;
    if (p != end && (*p == 'e' || *p == 'E'))
    {
        const char* exponentEnd = nullptr;
        exponent += parseExponent(p + 1, end, exponentEnd);
        if (exponentEnd != p + 1)
            p = exponentEnd;
    }

    double value = 0.0;
    if (std::from_chars(mantissa, p, value).ec == std::errc::result_out_of_range)
    {
        // Too large or too small, which from_chars does not tell apart.
        const auto digits =
            std::string_view(mantissa, static_cast<std::size_t>(mantissaEnd - mantissa));
        value = exponent + significantDigits(digits) > 0 ? std::numeric_limits<double>::infinity()
                                                         : 0.0;
    }
    return {.value = *begin == '-' ? -value : value, .end = p};
}

} // namespace sinew
