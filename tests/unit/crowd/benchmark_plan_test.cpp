// Plans the runs of a benchmark.
#include "samples/crowd/benchmark/benchmark_plan.h"

#include <gmock/gmock.h>

#include <variant>

namespace sinew::crowd
{
namespace
{

using testing::ElementsAre;

Options parsed(const std::vector<std::string>& arguments)
{
    std::vector<const char*> argv{"crowd"};
    for (const std::string& argument : arguments)
        argv.push_back(argument.c_str());
    auto options = readOptions(static_cast<int>(argv.size()), argv.data());
    const auto* found = std::get_if<Options>(&options);
    EXPECT_NE(found, nullptr) << testing::PrintToString(arguments);
    return found != nullptr ? *found : Options();
}

std::vector<std::string> labelsOf(const std::vector<Options>& runs)
{
    std::vector<std::string> labels;
    for (const Options& run : runs)
    {
        const RunOptions options = runOptions(run);
        labels.push_back(options.mode + " " + options.triangleCull + " " + options.lod);
    }
    return labels;
}

TEST(BenchmarkPlan, ComparesEveryModeWithLodsAndInFull)
{
    EXPECT_THAT(labelsOf(planBenchmark(parsed({"--compare"}))),
                ElementsAre("compute auto auto", "compute-simple off auto", "vertex off auto",
                            "vertex-palette off auto", "compute auto off", "compute off off",
                            "compute-simple off off", "vertex off off", "vertex-palette off off"));
    EXPECT_EQ(planBudget(parsed({"--budget"})).size(), 9U);
    EXPECT_THAT(labelsOf(planBudget(parsed({"--budget", "--skinning", "vertex"}))),
                ElementsAre("vertex off auto"));
}

TEST(BenchmarkPlan, MeasuresAlsoWithoutOcclusion)
{
    const std::vector<Options> runs =
        planBenchmark(parsed({"--compare", "--lod", "off", "--view", "eye"}));
    EXPECT_TRUE(runOptions(runs[0]).occlusion);
    EXPECT_FALSE(runOptions(runs[1]).occlusion);
}

} // namespace
} // namespace sinew::crowd
