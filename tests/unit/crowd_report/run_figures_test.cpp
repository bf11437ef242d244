#include "samples/crowd/report/run_figures.h"
#include "tests/support/benchmark_results.h"

#include <gmock/gmock.h>

namespace sinew::crowd
{

namespace
{

using testing::ElementsAre;

TEST(RunFigures, ComparesRunsOfOnePictureOnly)
{
    BenchmarkResult result = test::madeUpComparison(); // runs 0 to 4
    RunOptions options = test::madeUpOptions("compute");
    options.shadows = false;
    result.runs.push_back(test::madeUpRun(options, 40.0)); // 5
    options.mode = "vertex";
    result.runs.push_back(test::madeUpRun(options, 50.0)); // 6
    options.instances = 1000;
    result.runs.push_back(test::madeUpRun(options, 99.0)); // 7

    const std::vector<RunGroup> groups = groupRuns(result);
    ASSERT_EQ(groups.size(), 3U);
    EXPECT_THAT(groups[0].runs, ElementsAre(0, 1, 2, 3, 4));
    EXPECT_THAT(groups[1].runs, ElementsAre(5, 6));
    EXPECT_EQ(groups[1].reference, 5U);
    EXPECT_THAT(groups[2].runs, ElementsAre(7));
    EXPECT_FALSE(groups[2].reference);
    ASSERT_TRUE(againstReference(result, groups[1], 6));
    EXPECT_NEAR(againstReference(result, groups[1], 6)->median, 1.25, 0.01);
    EXPECT_FALSE(againstReference(result, groups[1], 5));
    EXPECT_FALSE(againstReference(result, groups[2], 7));

    const auto series = groupSeries(result);
    ASSERT_EQ(series.size(), 2U);
    EXPECT_EQ(series[1].size(), 2U);
}

TEST(RunFigures, SortsSeriesByInstances)
{
    BenchmarkResult result = test::madeUpComparison(1000);
    for (const crowd::Run& run : test::madeUpComparison(10).runs)
        result.runs.push_back(run);
    const auto series = groupSeries(result);
    ASSERT_EQ(series.size(), 1U);
    ASSERT_EQ(series[0].size(), 2U);
    EXPECT_EQ(result.runs[series[0][0].runs[0]].options.instances, 10U);
}

TEST(RunFigures, TellsOfTheLargestCrowdThatIsCompared)
{
    BenchmarkResult result = test::madeUpComparison(10);
    for (const std::uint32_t instances : {1U, 100U})
    {
        RunOptions options = test::madeUpOptions("compute");
        options.instances = instances;
        result.runs.push_back(test::madeUpRun(options, 5.0));
    }
    const auto series = groupSeries(result);
    ASSERT_EQ(series[0].size(), 3U);
    EXPECT_EQ(mainGroup(result, series[0]), 1U);
    result.runs.resize(1);
    EXPECT_EQ(mainGroup(result, groupSeries(result)[0]), 0U);
}

TEST(RunFigures, ComparesWithTheCullingRun)
{
    BenchmarkResult result;
    RunOptions options = test::madeUpOptions("compute");
    options.cull = false;
    result.runs.push_back(test::madeUpRun(options, 10.0));
    options.cull = true;
    options.triangleCull = "auto";
    result.runs.push_back(test::madeUpRun(options, 5.0));
    EXPECT_EQ(groupRuns(result)[0].reference, 1U);
    EXPECT_EQ(runLabel(result, 0), "compute, unculled, tri-cull off");
    EXPECT_EQ(runLabel(result, 1), "compute, tri-cull auto");
}

TEST(RunFigures, NamesOnlyWhatDiffers)
{
    const BenchmarkResult result = test::madeUpComparison();
    EXPECT_EQ(runLabel(result, 0), "compute");
    EXPECT_EQ(runLabel(result, 3), "vertex-ssbo");
}

TEST(RunFigures, NamesTheWinnerFirst)
{
    BenchmarkResult result = test::madeUpComparison();
    result.runs.resize(3); // compute, compute-simple, vertex
    for (std::size_t i = 0; i < test::kMadeUpRounds; ++i)
        result.runs[2].wall[i] = result.runs[0].wall[i] / 2.0;
    EXPECT_THAT(findings(result, groupRuns(result)[0]).back(),
                "vertex is 2.00 times as fast as compute (quartiles 2.00 to 2.00)");
}

} // namespace

} // namespace sinew::crowd
