#include "engine/base/decimal.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

namespace sinew
{
namespace
{

// The value of `text`, which must be a number as a whole.
double parsed(const std::string& text)
{
    const ParsedDecimal result = parseDecimal(text.data(), text.data() + text.size());
    EXPECT_EQ(result.end, text.data() + text.size()) << text;
    return result.value;
}

// How much of `text` is a number.
std::size_t parsedLength(const std::string& text)
{
    return static_cast<std::size_t>(parseDecimal(text.data(), text.data() + text.size()).end -
                                    text.data());
}

TEST(Decimal, ReadsEveryForm)
{
    EXPECT_EQ(parsed("0"), 0.0);
    EXPECT_EQ(parsed("42"), 42.0);
    EXPECT_EQ(parsed("-1.5"), -1.5);
    EXPECT_EQ(parsed("+1.5"), 1.5);
    EXPECT_EQ(parsed(".5"), 0.5);
    EXPECT_EQ(parsed("5."), 5.0);
    EXPECT_EQ(parsed("1e3"), 1000.0);
    EXPECT_EQ(parsed("-2.5E-05"), -2.5e-5);
    EXPECT_EQ(parsed("1e+2"), 100.0);
    EXPECT_TRUE(std::signbit(parsed("-0.0000000000")));
}

TEST(Decimal, StopsWhereTheNumberEnds)
{
    EXPECT_EQ(parsedLength("1.5)"), 3u);
    EXPECT_EQ(parsedLength("12 34"), 2u);
    EXPECT_EQ(parsedLength("-1.#IND"), 3u);
    EXPECT_EQ(parsedLength("1e"), 1u);
    EXPECT_EQ(parsedLength("1e+"), 1u);
    EXPECT_EQ(parsedLength("0x10"), 1u);
    for (const char* none : {"", "-", "+", ".", "-.", "e5", "nan", "inf", "-inf", "--1", "(1"})
        EXPECT_EQ(parsedLength(none), 0u) << none;
}

TEST(Decimal, IsRoundedExactly)
{
    EXPECT_EQ(parsed("0.1"), 0.1);
    EXPECT_EQ(parsed("-0.7071068287"), -0.7071068287);
    EXPECT_EQ(parsed("9007199254740993"), 9007199254740992.0);
    EXPECT_EQ(parsed("9007199254740993.00000000000000000000000001"), 9007199254740994.0);
    EXPECT_EQ(parsed("0.000000000000000000000000012345"), 1.2345e-26);
    EXPECT_EQ(parsed("12345678901234567890123"), 12345678901234567890123.0);
}

TEST(Decimal, TellsTooLargeFromTooSmall)
{
    EXPECT_TRUE(std::isinf(parsed("1e400")));
    EXPECT_EQ(parsed("-1e400"), -parsed("1e400"));
    EXPECT_EQ(parsed("1e-400"), 0.0);
    EXPECT_EQ(parsed("1e99999999999999999999"), parsed("1e400"));
    EXPECT_EQ(parsed("1e-99999999999999999999"), 0.0);
    EXPECT_EQ(parsed(fmt::format("0.{:0>401}", 1)), 0.0);
    EXPECT_TRUE(std::isinf(parsed(fmt::format("{:0<401}", 1))));
    EXPECT_EQ(parsed("0e999"), 0.0);
    EXPECT_EQ(parsed(fmt::format("{:0>5001}", 1)), 1.0);
}

// Numbers as exporters print them, against the library's exact conversion.
TEST(Decimal, AgreesWithTheStandardLibrary)
{
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> exponent(-12.0, 16.0);
    std::uniform_int_distribution<int> precision(0, 20);
    for (int i = 0; i < 200'000; ++i)
    {
        const double value = std::pow(10.0, exponent(random)) * (random() % 2 == 0 ? 1.0 : -1.0);
        std::array<char, 64> text{};
        const auto format = i % 4 == 0 ? std::chars_format::scientific : std::chars_format::fixed;
        const char* const end =
            std::to_chars(text.data(), text.data() + text.size(), value, format, precision(random))
                .ptr;
        double expected = 0.0;
        std::from_chars(text.data(), end, expected);
        const ParsedDecimal result = parseDecimal(text.data(), end);
        ASSERT_EQ(result.value, expected) << text.data();
        ASSERT_EQ(result.end, end) << text.data();
    }
}

} // namespace
} // namespace sinew
