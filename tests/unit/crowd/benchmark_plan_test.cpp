// What a benchmark measures, and the command of one that a window copies.
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
                            "vertex-ssbo off auto", "compute auto off", "compute off off",
                            "compute-simple off off", "vertex off off", "vertex-ssbo off off"));
    EXPECT_EQ(planBudget(parsed({"--budget"})).size(), 9U);
    EXPECT_THAT(labelsOf(planBudget(parsed({"--budget", "--skinning", "vertex"}))),
                ElementsAre("vertex off auto"));
}

TEST(BenchmarkCommand, MeasuresTheCrowdAsTheWindowShowsIt)
{
    Options window = parsed({"robot", "--instances=50", "--seed", "3", "--skinning", "vertex",
                             "--pose", "instance", "--output", "shot.png", "--panels", "on"});
    window.instances = 200;
    window.mode = Mode::Compute;
    window.cull = false;
    window.triangleCull = AutoOnOff::On;
    EXPECT_THAT(benchmarkArguments(window, false),
                ElementsAre("robot", "--seed", "3", "--pose", "instance", "--instances", "200",
                            "--skinning", "compute", "--cull", "off", "--shadows", "on",
                            "--triangle-cull", "on", "--report", "crowd-report.html"));
}

// Whatever a window was started with, what it copies is no contradiction.
TEST(BenchmarkCommand, IsACommand)
{
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{},
                                               {"--blend", "0.5", "--view", "near"},
                                               {"--skinning=vertex", "--msaa", "4"},
                                               {"--triangle-cull", "on", "--panels=off"},
                                               {"--text-size=20"},
                                               {"--panels", "on", "--", "-robot"}})
        for (const bool compares : {true, false})
        {
            Options window = parsed(arguments);
            window.mode = Mode::VertexSsbo; // by a key
            const Options benchmark = parsed(benchmarkArguments(window, compares));
            EXPECT_TRUE(wantsBenchmark(benchmark));
            EXPECT_EQ(benchmark.report, "crowd-report.html");
            EXPECT_EQ(benchmark.compare, compares);
            EXPECT_EQ(benchmark.view, window.view);
            EXPECT_EQ(benchmark.scene.model.path, window.scene.model.path);
            EXPECT_EQ(benchmark.output, std::nullopt);
        }
}

} // namespace
} // namespace sinew::crowd
