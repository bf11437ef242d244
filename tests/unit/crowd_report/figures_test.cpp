#include "samples/crowd/report/benchmark_result.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{

namespace
{

using testing::ElementsAre;

TEST(RunFigures, ComparesRunsOfAsManyInstancesOnly)
{
    BenchmarkResult result = test::madeUpComparison(1000); // runs 0 to 3
    RunOptions options = test::madeUpOptions("compute");
    options.instances = 10;
    result.runs.push_back(test::madeUpRun(options, 40.0)); // 4
    options.mode = "vertex";
    result.runs.push_back(test::madeUpRun(options, 50.0)); // 5
    options.instances = 10'000;
    result.runs.push_back(test::madeUpRun(options, 99.0)); // 6

    const std::vector<RunGroup> groups = groupRuns(result);
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_THAT(groups[0].runs, ElementsAre(4, 5));
    EXPECT_EQ(groups[0].reference, 4U);
    EXPECT_THAT(groups[1].runs, ElementsAre(0, 1, 2, 3));
    EXPECT_THAT(groups[2].runs, ElementsAre(6));
    EXPECT_FALSE(groups[2].reference);
    ASSERT_TRUE(againstReference(result, groups[0], 5));
    EXPECT_NEAR(againstReference(result, groups[0], 5)->median, 1.25, 0.01);
    EXPECT_FALSE(againstReference(result, groups[0], 4));
    EXPECT_FALSE(againstReference(result, groups[2], 6));
}

} // namespace

} // namespace sinew::crowd
