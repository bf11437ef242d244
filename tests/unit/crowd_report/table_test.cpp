#include "samples/crowd/report/benchmark_report.h"
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

std::size_t longestLine(const std::string& text)
{
    std::istringstream lines(text);
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);)
        longest = std::max(longest, line.size());
    return longest;
}

TEST(BenchmarkTable, FitsTheTerminal)
{
    BenchmarkResult result = test::madeUpScaling();
    EXPECT_LE(longestLine(benchmarkTable(result)), kTableWidth);
    // The widest numbers that may come.
    for (crowd::Run& run : result.runs)
    {
        run.options.instances = 1'000'000;
        run.options.triangleCull = "auto";
        run.visible = 1'000'000;
        run.times.fill(test::madeUpTimes(99'999.0));
        run.peakDeviceBytes = std::uint64_t{1023} << 30U;
    }
    for (double& sample : result.runs[1].at(Time::Frame))
        sample *= 22.22;
    EXPECT_LE(longestLine(benchmarkTable(result)), kTableWidth) << benchmarkTable(result);
}

TEST(BenchmarkTable, SaysWhatCounts)
{
    const std::string table = benchmarkTable(test::madeUpComparison());
    EXPECT_THAT(table, HasSubstr("llvmpipe (LLVM 15.0.6, 256 bits), Mesa 22.3.6 (cpu)"));
    EXPECT_THAT(table, HasSubstr("View crowd, 640 x 360, MSAA 1, 2 passes over the geometry"));
    EXPECT_THAT(table, HasSubstr("\ncompute         on/off   off    256      256   72.0  0.020"));
    EXPECT_THAT(table, HasSubstr("250 M   4.00 G"));
    EXPECT_THAT(table, HasSubstr("- compute is 1.11 times as fast as vertex (quartiles 1."));
    EXPECT_THAT(table, HasSubstr("Validation: no messages"));
    EXPECT_THAT(table, Not(HasSubstr("warning")));
}

TEST(BenchmarkTable, Warns)
{
    BenchmarkResult result = test::madeUpComparison();
    result.runs[0].chunks = 3;
    result.runs[0].skinRounds = 6;
    result.validationMessages = 2;
    const std::string table = benchmarkTable(result);
    EXPECT_THAT(table, HasSubstr("compute at 256 instances: 3 chunks, 6 skin rounds a frame"));
    EXPECT_THAT(table, HasSubstr("warning: the validation layers have 2 messages"));
}

TEST(BenchmarkTable, ClaimsNoWinnerInsideTheNoise)
{
    BenchmarkResult result = test::madeUpComparison();
    for (std::size_t i = 0; i < test::kMadeUpRounds; ++i)
        result.runs[2].at(Time::Frame)[i] =
            result.runs[0].at(Time::Frame)[i] * (i % 2 == 0 ? 0.9 : 1.2);
    EXPECT_THAT(benchmarkTable(result),
                HasSubstr("No winner between compute and vertex: their ratio is 0.900 (quartiles "
                          "0.900 to 1.20)"));
    result.rounds = 1;
    for (crowd::Run& run : result.runs)
        run.at(Time::Frame).resize(1);
    const std::string table = benchmarkTable(result);
    EXPECT_THAT(table, Not(HasSubstr("times as fast")));
    EXPECT_THAT(table, HasSubstr("warning: with 1 round no winner can be told"));
}

TEST(BenchmarkTable, AnswersABudget)
{
    BenchmarkResult result = test::madeUpBudget();
    const std::string table = benchmarkTable(result);
    EXPECT_THAT(table, HasSubstr("\ncompute  on/off   off        100   97 to 103    16.6 (16."));
    EXPECT_THAT(table, HasSubstr("- compute: 100 instances hold 16.7 ms (certain is 97 to 103)\n"));
    EXPECT_THAT(table, HasSubstr("- compute holds 1.67 times as many as vertex (at least 1.59)\n"));
    EXPECT_THAT(table,
                HasSubstr("- cpu: 58 instances hold 16.7 ms (certain is 56 or more); not the "
                          "frame time ended it: out of memory\n"));
    EXPECT_THAT(table, HasSubstr("No winner between compute and cpu"));
    EXPECT_LE(longestLine(table), kTableWidth);
    EXPECT_THAT(table, Not(HasSubstr("warning")));

    result.rounds = 1;
    EXPECT_THAT(benchmarkTable(result), HasSubstr("warning: with 1 round no winner can be told"));
}

TEST(BenchmarkTable, SaysWhereNoInstanceHoldsABudget)
{
    const BudgetAnswer none{.instances = 0, .holds = 0, .exceeds = 1, .stoppedBy = {}};
    BenchmarkResult result = test::madeUpBudget();
    BudgetSearchResult& vertex = result.budget->searches[1];
    vertex.answer = none;
    vertex.steps = {test::madeUpRun(vertex.options, 24.0)};
    vertex.steps[0].options.instances = 1;
    const std::string one = benchmarkTable(result);
    EXPECT_THAT(one, HasSubstr("     0 to 1  of one: 24.0 (23."));
    EXPECT_THAT(one, HasSubstr("- vertex: not even one instance holds 16.7 ms; frame in ms of one: "
                               "24.0 (23."));
    EXPECT_THAT(one, HasSubstr("- compute holds 100 instances, vertex holds none\n"));
    EXPECT_LE(longestLine(one), kTableWidth);

    for (BudgetSearchResult& search : result.budget->searches)
        search.answer = none;
    const std::string allSlow = benchmarkTable(result);
    EXPECT_THAT(allSlow, Not(HasSubstr("No winner")));
    EXPECT_THAT(allSlow, Not(HasSubstr("holds none")));
    EXPECT_THAT(allSlow, HasSubstr("compute: not even one instance holds"));
}

TEST(BenchmarkTable, CountsOneInstanceAsOne)
{
    BenchmarkResult result = test::madeUpBudget();
    result.budget->searches[0].answer.instances = 1;
    EXPECT_THAT(benchmarkTable(result), HasSubstr("- compute: 1 instance holds 16.7 ms"));
}

TEST(BenchmarkTable, SaysWhereNoTrianglesAreCulled)
{
    BenchmarkResult result;
    RunOptions options = test::madeUpOptions("compute");
    options.triangleCull = "auto";
    result.runs = {test::madeUpRun(options, 10.0)};
    EXPECT_THAT(benchmarkTable(result), HasSubstr("\ncompute  on/auto "));
    result.runs[0].choices.erase("triangle-pieces");
    EXPECT_THAT(benchmarkTable(result), HasSubstr("\ncompute  on/- "));
}

TEST(BenchmarkTable, ListsTheChoices)
{
    EXPECT_THAT(benchmarkTable(test::madeUpComparison()),
                HasSubstr("\ncompute: arrays texels, instances-at-once 4, pose instance\n"));
}

TEST(BenchmarkTable, ObeysNoControlCharacters)
{
    BenchmarkResult result = test::madeUpComparison();
    result.deviceName = "a\x1b[2Jb";
    result.runs[0].choices["pose"] = "\x1b[0m";
    result.modelName = "c\rd";
    const std::string table = benchmarkTable(result);
    EXPECT_THAT(table, HasSubstr("a\\x1b[2Jb"));
    EXPECT_THAT(table, HasSubstr("c\\x0dd"));
    EXPECT_THAT(table, HasSubstr(" \\x1b[0m"));
}

TEST(BenchmarkTable, OfNothingSaysSo)
{
    EXPECT_THAT(benchmarkTable({}), HasSubstr("Validation: off"));
}

} // namespace

} // namespace sinew::crowd
