#include "samples/crowd/report/benchmark_result.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>
#include <string>

namespace sinew::crowd
{

namespace
{

using testing::HasSubstr;
using testing::Not;

TEST(BenchmarkTable, SaysWhatCounts)
{
    BenchmarkResult result = test::madeUpComparison();
    result.models[0].paletteError = 0.00116;
    const std::string table = benchmarkTable(result);
    EXPECT_THAT(table, HasSubstr("llvmpipe (LLVM 15.0.6, 256 bits), Mesa 22.3.6 (cpu)"));
    EXPECT_THAT(table, HasSubstr("View crowd, 640 x 360, MSAA 1, 2 passes over the geometry"));
    EXPECT_THAT(table, HasSubstr("\ncompute         on/off   off    256   72.0  0.020"));
    EXPECT_THAT(table, HasSubstr("- vertex takes 1.11 times as long as compute (quartiles 1."));
    EXPECT_THAT(table, HasSubstr("); opponent (fastest vertex mode)\n- vertex-palette"));
    EXPECT_THAT(table,
                HasSubstr("1 clip\n  vertex-palette: largest error 0.116 % of the model's size\n"));
    EXPECT_THAT(table, HasSubstr("Validation: no messages"));
    EXPECT_THAT(table, Not(HasSubstr("warning")));
}

TEST(BenchmarkTable, AnswersABudget)
{
    BenchmarkResult result = test::madeUpBudget();
    const std::string table = benchmarkTable(result);
    EXPECT_THAT(table, HasSubstr("\ncompute         on/off   off    100   16.6 "));
    EXPECT_THAT(table, HasSubstr("- compute: 100 instances fit in 16.7 ms; 103 do not\n"));
    EXPECT_THAT(table,
                HasSubstr("- vertex-palette: 58 instances fit in 16.7 ms; the limit was not the "
                          "frame time: out of memory\n"));
    EXPECT_THAT(table, Not(HasSubstr("warning")));
}

TEST(BenchmarkTable, ObeysNoControlCharacters)
{
    BenchmarkResult result = test::madeUpComparison();
    result.deviceName = "a\x1b[2Jb";
    result.runs[0].choices["pose"] = "\x1b[0m";
    result.models[0].name = "c\rd";
    const std::string table = benchmarkTable(result);
    EXPECT_THAT(table, HasSubstr("a\\x1b[2Jb"));
    EXPECT_THAT(table, HasSubstr("c\\x0dd"));
    EXPECT_THAT(table, HasSubstr(" \\x1b[0m"));
}

} // namespace

} // namespace sinew::crowd
