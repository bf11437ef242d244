// Parses option values and output names (cases/option_values.txt).
#include "samples/app/command_line.h"
#include "samples/app/output.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace sinew::samples
{

namespace
{

template <class Value>
std::string shown(const Parsed<Value>& parsed)
{
    return parsed ? fmt::format("{}", *parsed) : "refused: " + parsed.error();
}

std::string shown(const std::optional<std::string>& refusal)
{
    return refusal ? "refused: " + *refusal : "";
}

// option_values.txt explains the kinds.
std::string resultOf(const std::string& kind, const std::string& text)
{
    if (kind == "finite")
        return shown(parseFinite(text));
    if (kind == "positive")
        return shown(parsePositive(text));
    if (kind == "notnegative")
        return shown(parseNotNegative(text));
    if (kind == "count")
        return shown(parseCount(text));
    if (kind == "whole")
        return shown(parseWhole(text, 7, 9));
    if (kind == "fromto")
        return shown(parseFromTo(text, 0.0, 1.0));
    if (kind == "text")
        return shown(parseText(text));
    if (kind == "output")
        return shown(whyNotOutputName(text));
    if (kind == "motion")
        return shown(whyNotMotionName(text));
    if (kind == "numbered")
        return outputName(text, 7);
    const Parsed<PictureSize> size = parseSize(text);
    return size ? fmt::format("{} {}", size->width, size->height) : "refused: " + size.error();
}

TEST(OptionValues, AreReadAsTheTableSays)
{
    for (const test::TestCase& row : test::casesIn("option_values.txt"))
    {
        const std::string result = resultOf(row.columns[0], row.columns[1]);
        SCOPED_TRACE(fmt::format("option_values.txt:{}", row.line));
        if (row.expected.starts_with("refused"))
        {
            EXPECT_THAT(result, testing::StartsWith("refused: "));
            EXPECT_THAT(result, testing::HasSubstr(row.expected.substr(7)));
        }
        else
        {
            EXPECT_EQ(result, row.expected);
        }
    }
}

} // namespace

} // namespace sinew::samples
