// The command line of a benchmark of the crowd that a window shows.
#include "samples/crowd/benchmark/benchmark_command.h"

#include <gmock/gmock.h>

#include <variant>

namespace sinew::crowd
{
namespace
{

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

Options parsed(const std::vector<std::string>& arguments)
{
    std::vector<const char*> argv{"crowd"};
    for (const std::string& argument : arguments)
        argv.push_back(argument.c_str());
    auto options = CommandLine().read(static_cast<int>(argv.size()), argv.data());
    const auto* found = std::get_if<Options>(&options);
    EXPECT_NE(found, nullptr) << testing::PrintToString(arguments);
    return found != nullptr ? *found : Options();
}

std::vector<std::string> argumentsFor(const Options& window, BenchmarkKind kind)
{
    return benchmarkArguments(window, {.kind = kind, .rounds = 7, .report = "r.html"});
}

TEST(BenchmarkCommand, MeasuresTheCrowdAsTheWindowShowsIt)
{
    Options window = parsed({"robot", "--instances=50", "--seed", "3", "--skinning", "vertex",
                             "--pose", "instance", "--output", "shot.png", "--panels", "on"});
    window.instances = 200;
    window.mode = Mode::Compute;
    window.cull = false;
    window.fixed = {{"arrays", "storage"}};
    EXPECT_THAT(argumentsFor(window, BenchmarkKind::OneMode),
                ElementsAre("robot", "--seed", "3", "--instances", "200", "--skinning", "compute",
                            "--cull", "off", "--shadows", "on", "--arrays", "storage", "--runs",
                            "7", "--report", "r.html"));
}

// Whatever a window was started with, what it starts is no contradiction.
TEST(BenchmarkCommand, IsACommand)
{
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{},
                                               {"--blend", "0.5", "--view", "near"},
                                               {"--skinning=vertex", "--msaa", "4"},
                                               {"--triangle-cull", "on", "--panels=off"},
                                               {"--text-size=20"},
                                               {"--panels", "on", "--", "-robot"}})
        for (const BenchmarkKind kind :
             {BenchmarkKind::Compare, BenchmarkKind::OneMode, BenchmarkKind::Budget})
        {
            Options window = parsed(arguments);
            window.mode = Mode::VertexSsbo; // by a key
            const Options benchmark = parsed(argumentsFor(window, kind));
            EXPECT_TRUE(wantsBenchmark(benchmark));
            EXPECT_EQ(benchmark.report, "r.html");
            EXPECT_EQ(benchmark.runs, 7U);
            EXPECT_EQ(benchmark.compare, kind == BenchmarkKind::Compare);
            EXPECT_EQ(benchmark.budget.has_value(), kind == BenchmarkKind::Budget);
            EXPECT_EQ(benchmark.scene.model.path, window.scene.model.path);
            EXPECT_EQ(benchmark.output, std::nullopt);
        }
}

TEST(BenchmarkCommand, KeepsTheViewWhereThatIsAllowed)
{
    const Options window = parsed({"--view", "near"});
    EXPECT_THAT(argumentsFor(window, BenchmarkKind::Compare), Contains("near"));
    EXPECT_THAT(argumentsFor(window, BenchmarkKind::Budget), Not(Contains("near")));
}

} // namespace
} // namespace sinew::crowd
