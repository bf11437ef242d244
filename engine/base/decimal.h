// Decimal text to double: exactly rounded, without regard to the locale.
//
// Why not a library: most of a model file is numbers. bench_md5_reader, on the files of the corpus,
// takes 1.29 times as long with fast_float 3.9.0 in place of parseDecimal, and 1.69 times as long
// with std::from_chars of GCC 12; with takeDigits in place of takeManyDigits, 1.14 times.
#pragma once

#include <array>
#include <bit>
#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

namespace sinew
{

// `end` is the first character that does not belong to the number; equal to the start where there
// is none. A magnitude above the largest double gives an infinity, one below the smallest gives 0.
struct ParsedDecimal
{
    double value = 0.0;
    const char* end = nullptr;
};

// Reads [+-]digits[.digits][e[+-]digits] from [begin, end), with digits on at least one side of
// the point. Neither "nan" nor "inf" nor hexadecimal digits are numbers.
ParsedDecimal parseDecimal(const char* begin, const char* end);

// The same, slower, for numbers of any form.
ParsedDecimal parseAnyDecimal(const char* begin, const char* end);

namespace detail
{

static_assert(std::numeric_limits<double>::is_iec559 && FLT_EVAL_METHOD == 0,
              "one division must round once");

constexpr std::size_t kMaxDigitsOf64Bits = 19;
constexpr std::uint64_t kMaxExactInteger = std::uint64_t{1} << 53;
constexpr std::array<double, kMaxDigitsOf64Bits + 1> kPowersOfTen = {
    1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,
    1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19};
constexpr std::array<std::uint64_t, 9> kIntegerPowersOfTen = {
    1, 10, 100, 1'000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};
constexpr std::array kSigns = {1.0, -1.0};

inline bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

inline const char* takeDigits(const char* p, const char* end, std::uint64_t& number)
{
    for (; p != end && isDigit(*p); ++p)
        number = number * 10 + static_cast<std::uint64_t>(*p - '0');
    return p;
}

// Appends the digits at the start of 8 characters, the first in the lowest byte, to `number` and
// returns how many they are. No branch depends on the characters, because a processor cannot
// predict how many digits follow a point.
inline std::size_t appendUpTo8Digits(std::uint64_t characters, std::uint64_t& number)
{
    constexpr std::uint64_t kEachByte = 0x0101010101010101u;
    const std::uint64_t digits = characters ^ ('0' * kEachByte); // 0 to 9 where it is a digit
    // Adding 0x76 reaches a byte's top bit from 10 on.
    const std::uint64_t notDigits =
        (((digits & (0x7F * kEachByte)) + 0x76 * kEachByte) | digits) & (0x80 * kEachByte);
    const auto count = static_cast<std::size_t>(std::countr_zero(notDigits)) / 8;

    // Padded in front with zeros to eight digits; then joined to pairs, to fours, to one number.
    std::uint64_t eight = count == 0 ? 0 : digits << (64 - 8 * count);
    eight = (eight * 10 + (eight >> 8)) & 0x00FF00FF00FF00FFu;
    eight = (eight * 100 + (eight >> 16)) & 0x0000FFFF0000FFFFu;
    eight = (eight * 10000 + (eight >> 32)) & 0x00000000FFFFFFFFu;
    number = number * kIntegerPowersOfTen[count] + eight;
    return count;
}

// As takeDigits, for the many digits after a point.
inline const char* takeManyDigits(const char* p, const char* end, std::uint64_t& number)
{
    if constexpr (std::endian::native == std::endian::little)
    {
        std::uint64_t characters = 0;
        while (static_cast<std::size_t>(end - p) >= sizeof(characters))
        {
            std::memcpy(&characters, p, sizeof(characters));
            const std::size_t count = appendUpTo8Digits(characters, number);
            p += count;
            if (count < sizeof(characters))
                return p;
        }
    }
    return takeDigits(p, end, number);
}

} // namespace detail

inline ParsedDecimal parseDecimal(const char* begin, const char* end)
{
    const char* p = begin;
    const bool negative = p != end && *p == '-';
    p += p != end && (*p == '-' || *p == '+') ? 1 : 0;

    const char* const digits = p;
    std::uint64_t mantissa = 0; // wraps past 19 digits, and is then not used
    p = detail::takeDigits(p, end, mantissa);
    auto digitCount = static_cast<std::size_t>(p - digits);
    std::size_t fractionDigits = 0;
    if (p != end && *p == '.')
    {
        const char* const fraction = p + 1;
        p = detail::takeManyDigits(fraction, end, mantissa);
        fractionDigits = static_cast<std::size_t>(p - fraction);
        digitCount += fractionDigits;
    }
    const bool hasExponent = p != end && (*p == 'e' || *p == 'E');
    if (digitCount == 0 || digitCount > detail::kMaxDigitsOf64Bits ||
        mantissa > detail::kMaxExactInteger || hasExponent)
        return parseAnyDecimal(begin, end);

    // Integer and power of ten are exact in double, so the quotient is rounded once (W. Clinger,
    // How to Read Floating Point Numbers Accurately, 1990).
    const double magnitude = static_cast<double>(mantissa) / detail::kPowersOfTen[fractionDigits];
    return {.value = magnitude * detail::kSigns[negative ? 1 : 0], .end = p};
}

} // namespace sinew
