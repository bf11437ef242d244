#include "samples/crowd/report/benchmark_report.h"
#include "tests/support/benchmark_results.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace sinew::crowd
{

namespace
{

using Row = std::vector<std::string>;

// As RFC 4180 has it, line ends within quotes included.
std::vector<Row> parse(const std::string& csv)
{
    std::vector<Row> rows(1, Row(1));
    bool quoted = false;
    for (std::size_t i = 0; i < csv.size(); ++i)
    {
        const char c = csv[i];
        if (quoted && c == '"' && i + 1 < csv.size() && csv[i + 1] == '"')
            rows.back().back() += csv[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (!quoted && c == ',')
            rows.back().emplace_back();
        else if (!quoted && c == '\n')
            rows.emplace_back(1);
        else
            rows.back().back() += c;
    }
    rows.pop_back(); // after the last line end
    return rows;
}

std::size_t column(const std::vector<Row>& rows, const std::string& name)
{
    const auto found = std::find(rows.front().begin(), rows.front().end(), name);
    EXPECT_NE(found, rows.front().end()) << name;
    return static_cast<std::size_t>(found - rows.front().begin());
}

TEST(BenchmarkCsv, HasTheStepsOfABudget)
{
    const std::vector<Row> rows = parse(benchmarkCsv(test::madeUpBudget()));
    std::vector<std::string> instances;
    for (const Row& row : rows)
        if (row[column(rows, "mode")] == "vertex" && row[column(rows, "pass")] == "wall")
            instances.push_back(row[column(rows, "instances")]);
    EXPECT_EQ(instances, (Row{"1", "30", "58", "60", "61"}));
}

TEST(BenchmarkCsv, HasARowARunAndPass)
{
    const std::vector<Row> rows = parse(benchmarkCsv(test::madeUpComparison()));
    const std::size_t mode = column(rows, "mode");
    const std::size_t pass = column(rows, "pass");
    std::map<std::string, std::vector<std::string>> passes;
    for (std::size_t r = 1; r < rows.size(); ++r)
    {
        ASSERT_EQ(rows[r].size(), rows[0].size()) << r;
        passes[rows[r][mode]].push_back(rows[r][pass]);
    }
    EXPECT_EQ(passes["compute"], (Row{"wall", "cpu_record", "cull", "pose", "skin", "shadow",
                                      "colour", "skin_bound", "pose_textbook"}));
    EXPECT_EQ(passes["vertex"], (Row{"wall", "cpu_record", "pose", "shadow", "colour"}));
    EXPECT_EQ(passes["cpu"], (Row{"wall", "cpu_record"}));
}

TEST(BenchmarkCsv, HasTheTimes)
{
    BenchmarkResult result;
    result.runs.emplace_back();
    result.runs[0].wall = {3.0, 1.0, 2.0};
    const std::vector<Row> rows = parse(benchmarkCsv(result));
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(rows[1][column(rows, "rounds")], "3");
    EXPECT_EQ(rows[1][column(rows, "min_ms")], "1");
    EXPECT_EQ(rows[1][column(rows, "median_ms")], "2");
    EXPECT_EQ(rows[1][column(rows, "max_ms")], "3");
}

TEST(BenchmarkCsv, QuotesWhatWouldBreakARow)
{
    BenchmarkResult result = test::madeUpComparison();
    result.deviceName = "a \"fast\", wide\ndevice";
    const std::vector<Row> rows = parse(benchmarkCsv(result));
    ASSERT_EQ(rows.size(), parse(benchmarkCsv(test::madeUpComparison())).size());
    EXPECT_EQ(rows[1][column(rows, "device")], "a \"fast\", wide\\x0adevice");
}

} // namespace

} // namespace sinew::crowd
