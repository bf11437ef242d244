// What an untrusted text becomes before a terminal gets it.
#include "engine/base/text.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

TEST(Printable, LeavesWordsAlone)
{
    for (const std::string& text :
         {std::string(), std::string(" ~azAZ09\\\"'"),
          std::string("F\xc3\xbc\xc3\x9f"
                      "e"),
          std::string("\xc2\xa0\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xe6\xa8\xa1"),
          std::string("\xf0\x90\x80\x80\xf0\x9f\xa6\xb4\xf4\x8f\xbf\xbf")})
        EXPECT_EQ(printable(text), text);
}

TEST(Printable, ShowsWhatATerminalWouldObeyAsBytes)
{
    const std::vector<std::pair<std::string, std::string>> texts{
        {"\x1b[31m", "\\x1b[31m"},
        {std::string("a\0b", 3), "a\\x00b"},
        {"a\nb\r\t\x7f", "a\\x0ab\\x0d\\x09\\x7f"},
        {"\xc2\x80|\xc2\x9b"
         "31m|\xc2\x9f",
         "\\xc2\\x80|\\xc2\\x9b31m|\\xc2\\x9f"},
        {"\xd8\x9c|\xe2\x80\x8e|\xe2\x80\x8f", "\\xd8\\x9c|\\xe2\\x80\\x8e|\\xe2\\x80\\x8f"},
        {"\xe2\x80\xa8|\xe2\x80\xa9", "\\xe2\\x80\\xa8|\\xe2\\x80\\xa9"},
        {"\xe2\x80\xaa|\xe2\x80\xae", "\\xe2\\x80\\xaa|\\xe2\\x80\\xae"},
        {"\xe2\x81\xa6|\xe2\x81\xa9", "\\xe2\\x81\\xa6|\\xe2\\x81\\xa9"},
    };
    for (const auto& [text, shown] : texts)
        EXPECT_EQ(printable(text), shown);
}

TEST(Printable, ShowsBytesThatAreNoUtf8)
{
    const std::vector<std::pair<std::string, std::string>> texts{
        {"\x9b"
         "31m",
         "\\x9b31m"},
        {"\xc0\x9b", "\\xc0\\x9b"}, // longer than it must be
        {"\xc1\xbf|\xe0\x9f\xbf", "\\xc1\\xbf|\\xe0\\x9f\\xbf"},
        {"\xf0\x8f\xbf\xbf", "\\xf0\\x8f\\xbf\\xbf"},
        {"\xed\xa0\x80", "\\xed\\xa0\\x80"},          // a surrogate
        {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"}, // beyond the last character
        {"\xf5\x80\x80\x80\xff", "\\xf5\\x80\\x80\\x80\\xff"},
        {"\xc3", "\\xc3"}, // cut off
        {"\xe6\xa8", "\\xe6\\xa8"},
        {"\xf0\x9f\xa6z", "\\xf0\\x9f\\xa6z"},
        {"\xc3\xc3\xbc", "\\xc3\xc3\xbc"}, // what follows is read again
    };
    for (const auto& [text, shown] : texts)
        EXPECT_EQ(printable(text), shown);
}

TEST(Printable, KeepsTheEndsOfLinesWhereSeveralAreMeant)
{
    EXPECT_EQ(printableLines(""), "");
    EXPECT_EQ(printableLines("a\x1b\nb\r\n\n"), "a\\x1b\nb\\x0d\n\n");
}

} // namespace
} // namespace sinew
