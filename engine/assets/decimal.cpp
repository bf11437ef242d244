#include "engine/assets/decimal.h"

#include <array>
#include <cfloat>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string_view>

namespace sinew
{

namespace
{

constexpr std::uint64_t kMaxExactInteger = std::uint64_t{1} << 53;
constexpr std::ptrdiff_t kMaxDigitsOf64Bits = 19;
constexpr std::int64_t kMaxExponentRead = 100'000'000; // beyond it more digits change nothing

// The powers of ten that are exact in double.
constexpr std::array kPowersOfTen = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                     1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                     1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr std::int64_t kMaxExactPower = kPowersOfTen.size() - 1;

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0,
              "one division must round once");

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

const char* takeDigits(const char* p, const char* end, std::uint64_t& number)
{
    for (; p != end && isDigit(*p); ++p)
        number = number * 10 + static_cast<std::uint64_t>(*p - '0');
    return p;
}

// Returns `p` itself where no exponent follows.
const char* takeExponent(const char* p, const char* end, std::int64_t& exponent)
{
    const char* digits = p + 1;
    const bool negative = digits != end && *digits == '-';
    if (digits != end && (*digits == '-' || *digits == '+'))
        ++digits;
    if (digits == end || !isDigit(*digits))
        return p;
    std::int64_t written = 0;
    for (p = digits; p != end && isDigit(*p); ++p)
        if (written < kMaxExponentRead)
            written = written * 10 + (*p - '0');
    exponent += negative ? -written : written;
    return p;
}

// Digits of a number's mantissa from the first that is not 0 on.
std::int64_t significantDigits(std::string_view number)
{
    std::int64_t count = 0;
    for (const char c : number.substr(0, number.find_first_of("eE")))
        if (isDigit(c) && (count > 0 || c != '0'))
            ++count;
    return count;
}

double parseAnyDecimal(const char* begin, const char* end, std::int64_t exponent)
{
    double value = 0.0;
    const std::from_chars_result result = std::from_chars(begin, end, value);
    if (result.ec != std::errc::result_out_of_range)
        return value;
    const auto number = std::string_view(begin, static_cast<std::size_t>(end - begin));
    return exponent + significantDigits(number) > 0 ? std::numeric_limits<double>::infinity() : 0.0;
}

} // namespace

ParsedDecimal parseDecimal(const char* begin, const char* end)
{
    const char* p = begin;
    const bool negative = p != end && *p == '-';
    if (p != end && (*p == '-' || *p == '+'))
        ++p;

    const char* const unsignedBegin = p;
    std::uint64_t mantissa = 0; // wraps past 19 digits, and is then not used
    p = takeDigits(p, end, mantissa);
    std::ptrdiff_t digitCount = p - unsignedBegin;
    std::int64_t exponent = 0;
    if (p != end && *p == '.')
    {
        const char* const fraction = ++p;
        p = takeDigits(p, end, mantissa);
        digitCount += p - fraction;
        exponent = fraction - p;
    }
    if (digitCount == 0)
        return {.value = 0.0, .end = begin};
    if (p != end && (*p == 'e' || *p == 'E'))
        p = takeExponent(p, end, exponent);

    // Clinger's fast path: integer and power of ten are exact, so their product or quotient is
    // rounded once (W. Clinger, How to Read Floating Point Numbers Accurately, 1990).
    double value = 0.0;
    if (digitCount <= kMaxDigitsOf64Bits && mantissa <= kMaxExactInteger &&
        exponent >= -kMaxExactPower && exponent <= kMaxExactPower)
    {
        const double integer = static_cast<double>(mantissa);
        value = exponent < 0 ? integer / kPowersOfTen[static_cast<std::size_t>(-exponent)]
                             : integer * kPowersOfTen[static_cast<std::size_t>(exponent)];
    }
    else
    {
        value = parseAnyDecimal(unsignedBegin, p, exponent);
    }
    return {.value = negative ? -value : value, .end = p};
}

} // namespace sinew
