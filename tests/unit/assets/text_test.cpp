// Tokens and numbers of text files (cases/text.txt), messages about them, and output for terminals.
#include "engine/base/binary_file.h"
#include "engine/base/text.h"
#include "engine/base/text_scanner.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <charconv>
#include <cmath>
#include <random>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

// text.txt explains the commands.
std::string resultOf(const std::string& command, TextScanner& scanner)
{
    const std::size_t colon = std::min(command.find(':'), command.size());
    const std::string verb = command.substr(0, colon);
    const std::string argument = command.substr(std::min(colon + 1, command.size()));
    const auto yesOrNo = [](bool is) { return std::string(is ? "yes" : "no"); };
    if (verb == "word")
        return yesOrNo(scanner.acceptWord(argument));
    if (verb == "accept")
        return yesOrNo(scanner.accept(argument[0]));
    if (verb == "end")
        return yesOrNo(scanner.atEnd());
    if (verb == "name")
        return fmt::format("\"{}\"", scanner.name());
    if (verb == "key")
        return fmt::format("\"{}\"", scanner.key());
    if (verb == "int")
        return fmt::format("{}", scanner.integer());
    if (verb == "uint")
        return fmt::format("{}", scanner.unsignedInteger());
    if (verb == "legs")
        return fmt::format("{}", scanner.integer(-2, 3, "the legs"));
    if (verb == "number")
        return fmt::format("{}", scanner.number());
    if (verb == "tuple" || verb == "numbers")
    {
        std::vector<double> row(std::stoul(argument));
        if (verb == "tuple")
            scanner.tuple(row);
        else
            row.resize(scanner.numbers(row));
        return fmt::format("{}", fmt::join(row, " "));
    }
    if (verb == "expect")
        scanner.expect(argument[0]);
    else
        scanner.skipValues();
    return "";
}

std::string resultsOf(const std::string& text, const std::string& commands)
{
    if (commands == "printable")
        return printable(text);
    if (commands == "decimal")
    {
        const ParsedDecimal parsed = parseDecimal(text.data(), text.data() + text.size());
        return fmt::format("{} {}", parsed.value, parsed.end - text.data());
    }
    Diagnostics warnings;
    TextScanner scanner(text, "f", warnings);
    std::vector<std::string> results;
    std::istringstream words(commands);
    try
    {
        for (std::string command; words >> command;)
            if (std::string result = resultOf(command, scanner); !result.empty())
                results.push_back(std::move(result));
    }
    catch (const Diagnostic& failure)
    {
        results.push_back(toString(failure));
    }
    return fmt::format("{}", fmt::join(results, " "));
}

TEST(Text, IsReadAsTheTableSays)
{
    for (const test::TestCase& row : test::casesIn("text.txt"))
    {
        const std::string found = resultsOf(row.columns[0], row.columns[1]);
        const bool isFailure = row.expected.find("f:") != std::string::npos;
        EXPECT_EQ(isFailure ? found.substr(0, row.expected.size()) : found, row.expected)
            << "text.txt:" << row.line;
    }
}

// Offsets in any order give the same lines as ascending ones.
TEST(TextScanner, LocatesInAnyOrder)
{
    TextLocator locator("a\nbb\r\nccc");
    EXPECT_EQ(locator.locate(7).line, 3u);
    EXPECT_EQ(locator.locate(7).column, 2u);
    EXPECT_EQ(locator.locate(0).line, 1u);
    EXPECT_EQ(locator.locate(3).column, 2u);
    EXPECT_EQ(locator.locate(9).column, 4u);
}

TEST(Text, IsCutBetweenCharacters)
{
    const std::string euro = "\xE2\x82\xAC";
    for (std::size_t most = 0; most <= 2 * euro.size(); ++most)
        EXPECT_EQ(wholeCharacters(euro + euro + euro, most),
                  (euro + euro).substr(0, most / euro.size() * euro.size()));
    EXPECT_EQ(wholeCharacters(std::string(9, '\x80'), 5).size(), 5U); // invalid UTF-8
    EXPECT_EQ(quotedForMessage(std::string(1000, 'y')), '"' + std::string(60, 'y') + "...\"");
    EXPECT_EQ(quotedForMessage(std::string(59, 'y') + "\xC3\xA4z"),
              '"' + std::string(59, 'y') + "...\"");
    EXPECT_EQ(printableLines("a\x1b\nb\r\n\n"), "a\\x1b\nb\\x0d\n\n");
    const std::vector<std::string> names{"a", std::string(1000, 'b'), "c"};
    EXPECT_EQ(firstNames(names, 2), "a, " + std::string(200, 'b') + "... and 1 more");
}

// Compares numbers as exporters print them with the library's exact conversion.
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

// From xxHash's own table of test values.
TEST(ContentHash, IsXxh3)
{
    EXPECT_EQ(contentHash({}), "2d06800538d394c2");
}

} // namespace
} // namespace sinew
