#include "engine/base/text_scanner.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <random>
#include <string>

namespace sinew
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;
using ::testing::StrEq;

TextScanner scan(std::string_view text)
{
    return {text, kModelText};
}

std::string errorOf(const TextScanner& scanner)
{
    if (scanner.ok())
        return "none";
    const auto& [offset, message] = scanner.failure();
    return toString(TextReport(scanner.wholeText(), "f").at(offset, message));
}

TEST(TextScanner, SplitsTokensWithAndWithoutBlanks)
{
    TextScanner scanner = scan("mesh{\"a b\"(1 -2.5)3}\t\v\f");
    EXPECT_TRUE(scanner.acceptWord("mesh"));
    EXPECT_TRUE(scanner.accept('{'));
    EXPECT_EQ(scanner.name(), "a b");
    std::array<double, 2> pair{};
    scanner.tuple(pair);
    EXPECT_THAT(pair, ElementsAre(1.0, -2.5));
    EXPECT_EQ(scanner.unsignedInteger(), 3u);
    EXPECT_FALSE(scanner.accept('{'));
    scanner.expect('}');
    EXPECT_TRUE(scanner.atEnd());
    EXPECT_TRUE(scanner.ok());
}

TEST(TextScanner, AcceptsWholeWordsOnly)
{
    TextScanner scanner = scan("vertex tri");
    EXPECT_FALSE(scanner.acceptWord("vert"));
    EXPECT_FALSE(scanner.acceptWord("vertex2"));
    EXPECT_TRUE(scanner.acceptWord("vertex"));
    EXPECT_TRUE(scanner.acceptWord("tri"));
    EXPECT_FALSE(scanner.acceptWord("tri"));
}

TEST(TextScanner, PassesOverComments)
{
    TextScanner scanner = scan("//x\n12/**/7//y\r8/* \n\"*/a//z");
    EXPECT_EQ(scanner.integer(), 12);
    EXPECT_EQ(scanner.integer(), 7);
    EXPECT_EQ(scanner.integer(), 8);
    EXPECT_EQ(scanner.key(), "a");
    EXPECT_TRUE(scanner.atEnd());
    EXPECT_EQ(errorOf(scanner), "none");
}

TEST(TextScanner, CountsLinesAndColumnsFromOne)
{
    struct Case
    {
        std::string_view text;
        std::string_view error;
    };
    for (const Case& c :
         {Case{"x", "f:1:1: "}, Case{"\n\n  x", "f:3:3: "}, Case{"\r\n\r\nx", "f:3:1: "},
          Case{"\r\r\tx", "f:3:2: "}, Case{"\xEF\xBB\xBFx", "f:1:1: "},
          Case{"\xEF\xBB\xBF\n x", "f:2:2: "}, Case{"/*\n\n*/x", "f:3:3: "}})
    {
        TextScanner scanner = scan(c.text);
        scanner.number();
        EXPECT_THAT(errorOf(scanner), StrEq(std::string(c.error) + "expected a number, found 'x'"));
    }
}

TEST(TextScanner, RefusesWhatIsNoNumber)
{
    for (const char* text : {"-1.#IND", "-1.#IND00", "1.#QNAN", "0,5", "1.5f", "0x10", "1e", "1-2",
                             "--1", "-", "-inf", "+nan"})
    {
        TextScanner scanner = scan(text);
        scanner.number();
        EXPECT_THAT(
            errorOf(scanner),
            StrEq(std::string("f:1:1: expected a finite decimal number, found '") + text + "'"));
    }
    for (const char* text : {"nan", "inf", "#1"})
    {
        TextScanner scanner = scan(text);
        scanner.number();
        EXPECT_THAT(errorOf(scanner),
                    StrEq(std::string("f:1:1: expected a number, found '") + text + "'"));
    }
}

TEST(TextScanner, LimitsMagnitudes)
{
    TextScanner scanner = scan("1e15 -1e15 1.1e15");
    EXPECT_EQ(scanner.number(), 1e15);
    EXPECT_EQ(scanner.number(), -1e15);
    scanner.number();
    EXPECT_EQ(errorOf(scanner),
              "f:1:12: number '1.1e15' is too large: expected a magnitude of at most 1e+15");

    TextScanner infinite = scan("1e999");
    infinite.number();
    EXPECT_THAT(errorOf(infinite), HasSubstr("number '1e999' is too large"));
}

// As Doom 3 has it.
TEST(TextScanner, ControlCharactersAreBlanks)
{
    TextScanner scanner = scan(std::string_view("1\0\x1A\x01 2\x1B}\0\x1A", 11));
    EXPECT_EQ(scanner.integer(), 1);
    EXPECT_EQ(scanner.integer(), 2);
    scanner.expect('}');
    EXPECT_TRUE(scanner.atEnd());
    EXPECT_EQ(errorOf(scanner), "none");
}

TEST(TextScanner, NumbersStopAtTheFirstThatIsNone)
{
    std::array<double, 4> row{};
    TextScanner scanner = scan("1 2/**/3//\n4 5");
    EXPECT_EQ(scanner.numbers(row), 4u);
    EXPECT_THAT(row, ElementsAre(1.0, 2.0, 3.0, 4.0));
    EXPECT_EQ(scanner.integer(), 5);

    TextScanner shorter = scan("1 2}");
    EXPECT_EQ(shorter.numbers(row), 2u);
    EXPECT_TRUE(shorter.accept('}'));

    for (const char* wrong : {"1 2 x 4", "1 2 1e16 4", "1 2 nan}", "1 2 3x}"})
    {
        TextScanner scanner2 = scan(wrong);
        scanner2.numbers(row);
        EXPECT_THAT(errorOf(scanner2), HasSubstr("f:1:5: ")) << wrong;
    }
}

TEST(TextScanner, IntegersAreWholeAndInRange)
{
    TextScanner scanner = scan("4294967295 -2147483648 007");
    EXPECT_EQ(scanner.unsignedInteger(), 4294967295u);
    EXPECT_EQ(scanner.integer(), -2147483647 - 1);
    EXPECT_EQ(scanner.integer(), 7);
    for (const char* text : {"4294967296", "-1", "1.0", "1e3", "99999999999999999999999", "x", "1x",
                             "0x10", "18446744073709551617"})
    {
        TextScanner wrong = scan(text);
        EXPECT_EQ(wrong.unsignedInteger(), 0u);
        EXPECT_THAT(
            errorOf(wrong),
            StrEq(std::string("f:1:1: expected a whole number from 0 to 4294967295, found '") +
                  text + "'"));
    }
    TextScanner wrong = scan("2147483648");
    wrong.integer();
    EXPECT_FALSE(wrong.ok());
}

TEST(TextScanner, IntegersMayHaveLimitsOfTheirOwn)
{
    TextScanner scanner = scan("-2 3");
    EXPECT_EQ(scanner.integer(-2, 3, "the legs"), -2);
    EXPECT_EQ(scanner.integer(-2, 3, "the legs"), 3);
    for (const char* text : {"-3", "4", "9999999999", "x", "1.0"})
    {
        TextScanner wrong = scan(std::string_view(text));
        EXPECT_EQ(wrong.integer(-2, 3, "the legs"), 0);
        EXPECT_THAT(errorOf(wrong),
                    StrEq(std::string("f:1:1: expected the legs, a whole number from -2 to 3, "
                                      "found '") +
                          text + "'"));
    }
}

TEST(TextScanner, StringsEndOnTheirLine)
{
    const std::string longText(5000, 'x');
    const std::string text = "\"\" \"C:\\maya\\\" \"// no { comment\" \"" + longText + "\" bare";
    TextScanner scanner = scan(text);
    EXPECT_EQ(scanner.name(), "");
    EXPECT_EQ(scanner.name(), "C:\\maya\\");
    EXPECT_EQ(scanner.name(), "// no { comment");
    EXPECT_EQ(scanner.name(), longText);
    EXPECT_EQ(scanner.name(), "bare");

    for (const char* open : {"\"", "\"abc", "\"abc\ndef\"", "\"abc\r\"", "\"\n"})
    {
        TextScanner unclosed = scan(open);
        unclosed.name();
        EXPECT_EQ(errorOf(unclosed), "f:1:1: string has no end: expected '\"' on the same line");
    }
}

TEST(TextScanner, KeepsTheFirstFailureAndReadsNothingMore)
{
    TextScanner scanner = scan("( 1 { 3 \"x\" /* open");
    std::array<double, 3> xyz{};
    scanner.tuple(xyz);
    EXPECT_EQ(errorOf(scanner), "f:1:5: expected a number, found '{'");
    EXPECT_TRUE(scanner.atEnd());
    EXPECT_EQ(scanner.unsignedInteger(), 0u);
    EXPECT_EQ(scanner.name(), "");
    EXPECT_EQ(scanner.key(), "");
    scanner.skipValues();
    EXPECT_EQ(errorOf(scanner), "f:1:5: expected a number, found '{'");
}

TEST(TextScanner, ThrowsAFailureInAFile)
{
    Diagnostics warnings;
    TextScanner scanner("1 x", "f", warnings);
    EXPECT_EQ(scanner.number(), 1.0);
    EXPECT_THROW(scanner.number(), Diagnostic);
}

TEST(TextScanner, RefusesACommentWithoutEnd)
{
    TextScanner scanner = scan("1\n /* 2");
    scanner.integer();
    EXPECT_TRUE(scanner.atEnd());
    EXPECT_EQ(errorOf(scanner), "f:2:2: comment has no end: expected '*/'");
    TextScanner tiny = scan("/*/");
    EXPECT_TRUE(tiny.atEnd());
    EXPECT_FALSE(tiny.ok());
}

TEST(TextScanner, SkipsTheValuesOfAKey)
{
    TextScanner scanner = scan("1 -2 .5 \"s }\" ( a ( b ) ) { c { d } ( } e");
    scanner.skipValues();
    EXPECT_EQ(scanner.key(), "e");
    EXPECT_TRUE(scanner.ok());

    TextScanner open = scan("\n { { }");
    open.skipValues();
    EXPECT_EQ(errorOf(open), "f:2:2: '{' is never closed: expected '}'");
}

TEST(TextScanner, ShowsHostileTextHarmlessly)
{
    TextScanner scanner = scan("\x7F[2J\xFFx");
    scanner.key();
    EXPECT_EQ(errorOf(scanner), "f:1:1: expected a keyword, found '\\x7f[2J\\xffx'");
    EXPECT_EQ(quotedForMessage(std::string(1000, 'y')), '"' + std::string(60, 'y') + "...\"");
    EXPECT_EQ(quotedForMessage(std::string(59, 'y') + "\xC3\xA4z"),
              '"' + std::string(59, 'y') + "...\"");
    EXPECT_EQ(quotedForMessage("\xC3\xA4"), "\"\xC3\xA4\"");
}

TEST(WholeCharacters, AreNotCut)
{
    const std::string euro = "\xE2\x82\xAC";
    for (std::size_t most = 0; most <= 2 * euro.size(); ++most)
        EXPECT_EQ(wholeCharacters(euro + euro + euro, most),
                  (euro + euro).substr(0, most / euro.size() * euro.size()));
    EXPECT_EQ(wholeCharacters(euro, euro.size()), euro);
    // What is no UTF-8 has no characters to keep whole.
    EXPECT_EQ(wholeCharacters(std::string(9, '\x80'), 5).size(), 5U);
}

TEST(FirstNames, SaysHowManyMoreThereAre)
{
    const std::vector<std::string> names{"a", std::string(1000, 'b'), "c"};
    const std::string longName = std::string(200, 'b') + "...";
    EXPECT_EQ(firstNames(names, 3), "a, " + longName + ", c");
    EXPECT_EQ(firstNames(names, 2), "a, " + longName + " and 1 more");
    EXPECT_EQ(firstNames({}, 2), "");
}

TEST(TextScanner, LimitsTheNumberOfWarnings)
{
    Diagnostics warnings;
    TextScanner scanner("", "f", warnings);
    for (std::size_t i = 0; i < kMaxWarningsPerFile * 3; ++i)
        scanner.warn(0, std::to_string(i));
    ASSERT_THAT(warnings, SizeIs(kMaxWarningsPerFile + 1));
    EXPECT_EQ(warnings.back().message, "100 more messages about this file are left out");
}

// Offsets that go back and forth give the same lines as offsets that ascend.
TEST(TextScanner, LocatesInAnyOrder)
{
    TextLocator locator("a\nbb\r\nccc");
    EXPECT_EQ(locator.locate(7).line, 3u);
    EXPECT_EQ(locator.locate(7).column, 2u);
    EXPECT_EQ(locator.locate(0).line, 1u);
    EXPECT_EQ(locator.locate(3).line, 2u);
    EXPECT_EQ(locator.locate(3).column, 2u);
    EXPECT_EQ(locator.locate(9).column, 4u);
}

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
