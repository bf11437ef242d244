#include "samples/app/command_line.h"

#include <gmock/gmock.h>

namespace sinew::samples
{

namespace
{

using testing::HasSubstr;

TEST(OptionValues, ReadsNumbers)
{
    EXPECT_EQ(parseFinite("-1.5e1"), -15.0);
    EXPECT_EQ(parseFinite("+2"), 2.0);
    EXPECT_EQ(parsePositive("0.25"), 0.25);
    EXPECT_EQ(parseNotNegative("0"), 0.0);
    EXPECT_EQ(parseNotNegative("86400.5"), 86400.5);
    EXPECT_EQ(parseCount("1000000"), 1'000'000U);
    EXPECT_EQ(parseWhole("7", 7, 9), 7U);
    EXPECT_EQ(parseWhole("9", 7, 9), 9U);
    EXPECT_EQ(parseFromTo("0", 0.0, 1.0), 0.0);
    EXPECT_EQ(parseFromTo("1", 0.0, 1.0), 1.0);
}

TEST(OptionValues, RefusesWhatIsNoSuchNumber)
{
    for (const char* text : {"", "x", "1x", "1 ", "nan", "inf", "-inf", "1e999", "+-1", "0x10"})
        EXPECT_FALSE(parseFinite(text)) << text;
    for (const char* text : {"0", "-1", "inf"})
        EXPECT_FALSE(parsePositive(text)) << text;
    for (const char* text : {"-0.1", "inf", "nan", "x"})
        EXPECT_FALSE(parseNotNegative(text)) << text;
    for (const char* text : {"0", "-1", "1.5", "1000001", "99999999999999999999"})
        EXPECT_FALSE(parseCount(text)) << text;
    for (const char* text : {"6", "10", "-7", "7.0", ""})
        EXPECT_FALSE(parseWhole(text, 7, 9)) << text;
    for (const char* text : {"-0.1", "1.1", "nan", "1x"})
        EXPECT_FALSE(parseFromTo(text, 0.0, 1.0)) << text;
    EXPECT_THAT(parseWhole("6", 7, 9).error(), HasSubstr("'6' is not a whole number from 7 to 9"));
    EXPECT_THAT(parseFromTo("2", 0.0, 1.0).error(), HasSubstr("'2' is not a number from 0 to 1"));
    EXPECT_THAT(parseFinite("abc").error(), HasSubstr("'abc' is not a finite number"));
}

TEST(OptionValues, ReadsSizes)
{
    const Parsed<PictureSize> size = parseSize("1x8192");
    ASSERT_TRUE(size);
    EXPECT_EQ(size->width, 1U);
    EXPECT_EQ(size->height, 8192U);
    for (const char* text : {"", "x", "12", "12x", "x12", "0x1", "1x0", "8193x1", "1x8193", "-1x1",
                             "1x1x1", "1.5x2", " 1x1", "4294967297x1"})
    {
        ASSERT_FALSE(parseSize(text)) << text;
        EXPECT_THAT(parseSize(text).error(), HasSubstr("expected WIDTHxHEIGHT"));
    }
}

TEST(OptionValues, DoesNotTakeAnOptionForAValue)
{
    EXPECT_EQ(parseText("-"), "-");
    EXPECT_EQ(parseText("a b"), "a b");
    EXPECT_FALSE(parseText(""));
    EXPECT_FALSE(parseText("--headless"));
}

} // namespace

} // namespace sinew::samples
