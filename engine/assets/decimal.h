// Decimal text to double: exactly rounded, without regard to the locale.
#pragma once

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

} // namespace sinew
