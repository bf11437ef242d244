#include "samples/crowd/options.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

namespace sinew::crowd
{

namespace
{

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Reading
{
    std::variant<Options, ExitCode> parsed;
    std::string output, messages;
};

Reading read(const std::vector<std::string>& arguments)
{
    std::vector<const char*> argv{"crowd"};
    for (const std::string& argument : arguments)
        argv.push_back(argument.c_str());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    auto parsed = readOptions(static_cast<int>(argv.size()), argv.data());
    std::fflush(stdout);
    return {.parsed = std::move(parsed),
            .output = testing::internal::GetCapturedStdout(),
            .messages = testing::internal::GetCapturedStderr()};
}

// If they are refused: the defaults, and a failure.
Options accepted(const std::vector<std::string>& arguments)
{
    const Reading reading = read(arguments);
    EXPECT_EQ(reading.messages, "");
    const auto* options = std::get_if<Options>(&reading.parsed);
    EXPECT_NE(options, nullptr) << testing::PrintToString(arguments);
    return options != nullptr ? *options : Options{};
}

TEST(CrowdOptions, HaveDefaults)
{
    const Options options = accepted({});
    EXPECT_EQ(options.instances, 1000U);
    EXPECT_THAT(options.scaling, IsEmpty());
    EXPECT_EQ(options.mode, Mode::Compute);
    EXPECT_EQ(options.blend, std::nullopt);
    EXPECT_FALSE(options.randomBlend);
    EXPECT_TRUE(options.cull && options.shadows && options.ground);
    EXPECT_EQ(options.msaa, std::nullopt);
    EXPECT_EQ(options.skinMemoryMiB, std::nullopt);
    EXPECT_FALSE(wantsBenchmark(options));
}

TEST(CrowdOptions, ReadTheModelAndTheCrowd)
{
    const Options options =
        accepted({"models/imp", "--clip",  "walk",       "--clip",   "run",    "--instances",
                  "20",         "--seed",  "4294967295", "--layout", "disc",   "--root-motion",
                  "--time",     "86400.5", "--base",     "game",     "--skin", "red",
                  "--crease",   "30"});
    EXPECT_EQ(options.scene.model.path, "models/imp");
    EXPECT_THAT(options.scene.model.clips, ElementsAre("walk", "run"));
    EXPECT_THAT(options.scene.bases, ElementsAre("game"));
    EXPECT_EQ(options.scene.model.skin, "red");
    EXPECT_EQ(options.scene.model.creaseDegrees, 30.0);
    EXPECT_EQ(options.instances, 20U);
    EXPECT_EQ(options.seed, 4'294'967'295U);
    EXPECT_EQ(options.layout, Layout::Disc);
    EXPECT_TRUE(options.rootMotion);
    EXPECT_EQ(options.time, 86400.5);
}

TEST(CrowdOptions, ReadTheMethodAndThePicture)
{
    const Options options = accepted(
        {"--skinning",   "compute-simple", "--pose",          "workgroup",    "--triangle-pieces",
         "64",           "--cull=off",     "--triangle-cull", "on",           "--shadows=off",
         "--no-ground",  "--skin-memory",  "65536",           "--headless",   "--output",
         "a{frame}.png", "--frames=3",     "--fps=24",        "--size=64x32", "--view",
         "near",         "--msaa=8"});
    EXPECT_EQ(options.mode, Mode::ComputeSimple);
    EXPECT_EQ(options.fixed, (ConfigValues{{"pose", "workgroup"}, {"triangle-pieces", "64"}}));
    EXPECT_FALSE(options.cull);
    EXPECT_EQ(options.triangleCull, AutoOnOff::On);
    EXPECT_FALSE(options.shadows);
    EXPECT_FALSE(options.ground);
    EXPECT_EQ(options.skinMemoryMiB, 65'536U);
    EXPECT_TRUE(options.headless);
    EXPECT_EQ(options.output, "a{frame}.png");
    EXPECT_EQ(options.frames, 3U);
    EXPECT_EQ(options.framesPerSecond, 24.0);
    EXPECT_EQ(options.size.width, 64U);
    EXPECT_EQ(options.size.height, 32U);
    EXPECT_EQ(options.view, CrowdView::Near);
    EXPECT_EQ(options.msaa, 8U);
}

TEST(CrowdOptions, ReadTheBenchmarkTheReportsAndTheDevice)
{
    const Options options =
        accepted({"--compare", "--scaling", "1,10", "--runs", "5", "--json", "-", "--report",
                  "a.html", "--strict", "--device", "1", "--validate"});
    EXPECT_TRUE(options.compare);
    EXPECT_THAT(options.scaling, ElementsAre(1U, 10U));
    EXPECT_EQ(options.runs, 5U);
    EXPECT_EQ(options.json, "-");
    EXPECT_EQ(options.report, "a.html");
    EXPECT_TRUE(options.strict && options.validate);
    EXPECT_FALSE(options.listDevices);
    EXPECT_TRUE(accepted({"--list-devices"}).listDevices);
    EXPECT_EQ(options.device, "1");
}

TEST(CrowdOptions, BlendByAWeightOrAtRandom)
{
    const auto expectBlend = [](const std::vector<std::string>& arguments,
                                std::optional<double> blend, const std::string& model)
    {
        const Options options = accepted(arguments);
        EXPECT_EQ(options.blend, blend) << testing::PrintToString(arguments);
        EXPECT_EQ(options.randomBlend, !blend) << testing::PrintToString(arguments);
        EXPECT_EQ(options.scene.model.path, model) << testing::PrintToString(arguments);
    };
    expectBlend({"--blend"}, std::nullopt, "");
    expectBlend({"--blend", "0.5"}, 0.5, "");
    expectBlend({"--blend=0.25"}, 0.25, "");
    expectBlend({"--blend", "0"}, 0.0, "");
    expectBlend({"--blend", "models/x"}, std::nullopt, "models/x");
    expectBlend({"--blend", "1", "models/x"}, 1.0, "models/x");
    expectBlend({"models/x", "--blend", "--headless"}, std::nullopt, "models/x");
    expectBlend({"--blend", "--", "0.5"}, std::nullopt, "0.5");
    expectBlend({"--blend", "0.5", "--blend"}, std::nullopt, "");
    expectBlend({"--blend", "--blend", "0.5"}, 0.5, "");
}

TEST(CrowdOptions, SearchForABudget)
{
    const auto expectBudget =
        [](const std::vector<std::string>& arguments, double budget, const std::string& model)
    {
        const Options options = accepted(arguments);
        EXPECT_EQ(options.budget, budget) << testing::PrintToString(arguments);
        EXPECT_EQ(options.scene.model.path, model) << testing::PrintToString(arguments);
        EXPECT_TRUE(wantsBenchmark(options));
    };
    expectBudget({"--budget"}, 16.7, "");
    expectBudget({"--budget", "8.3"}, 8.3, "");
    expectBudget({"--budget=33"}, 33.0, "");
    expectBudget({"--budget", "models/x"}, 16.7, "models/x");
    expectBudget({"--budget", "5", "--blend", "0.5", "models/x"}, 5.0, "models/x");
    EXPECT_TRUE(accepted({"--budget"}).budgetOfAllModes);
    const Options one = accepted({"--budget", "--skinning", "vertex"});
    EXPECT_FALSE(one.budgetOfAllModes);
    EXPECT_EQ(one.mode, Mode::Vertex);
    EXPECT_EQ(accepted({"--compare"}).budget, std::nullopt);
}

TEST(CrowdOptions, MeasureOneModeForAFileAlone)
{
    for (const char* option : {"--json", "--report"})
        EXPECT_TRUE(wantsBenchmark(accepted({option, "file", "--runs", "3"}))) << option;
    EXPECT_TRUE(wantsBenchmark(accepted({"--compare"})));
    EXPECT_TRUE(wantsBenchmark(accepted({"--scaling", "5"})));
}

struct Mistake
{
    std::vector<std::string> arguments;
    std::string message;
};

std::ostream& operator<<(std::ostream& out, const Mistake& mistake)
{
    return out << testing::PrintToString(mistake.arguments);
}

class CrowdMistake : public testing::TestWithParam<Mistake>
{
};

TEST_P(CrowdMistake, IsNamedWithExitCode1)
{
    const Reading reading = read(GetParam().arguments);
    ASSERT_TRUE(std::holds_alternative<ExitCode>(reading.parsed));
    EXPECT_EQ(std::get<ExitCode>(reading.parsed), samples::kExitUsage);
    EXPECT_THAT(reading.messages, HasSubstr(GetParam().message));
    EXPECT_THAT(reading.messages, HasSubstr("Run 'sinew-crowd --help' for the options.\n"));
    EXPECT_EQ(reading.output, "");
}

INSTANTIATE_TEST_SUITE_P(
    Values, CrowdMistake,
    testing::Values(
        Mistake{{"--instnaces", "3"}, "unknown option --instnaces"},
        Mistake{{"a", "b"}, "unexpected argument 'b'"},
        Mistake{{"a", "--blend", "b/c"}, "unexpected argument 'b/c'"},
        Mistake{{"a", "--blend", "b"}, "unexpected argument 'b'"},
        Mistake{{"--", "--blend", "0.5"}, "unexpected argument"},
        Mistake{{"--blend", "1.5"}, "--blend: '1.5' is not a number from 0 to 1"},
        Mistake{{"--blend", "-1"}, "--blend: '-1' is not a number from 0 to 1"},
        Mistake{{"--blend=half"}, "--blend: 'half' is not a number from 0 to 1"},
        Mistake{{"--output", "--blend"}, "--output: a value was expected before --blend"},
        Mistake{{"--instances"}, "--instances expects a value"},
        Mistake{{"--instances", "0"}, "'0' is not a whole number from 1 to 1000000"},
        Mistake{{"--seed", "4294967296"},
                "'4294967296' is not a whole number from 0 to 4294967295"},
        Mistake{{"--layout", "ring"}, "'ring' is no layout: expected grid, disc or random"},
        Mistake{{"--skinning", "gpu"}, "'gpu' is no mode of skinning"},
        Mistake{{"--pose", "x"}, "'x' is no form of the pose pass"},
        Mistake{{"--triangle-pieces", "65"}, "'65' is not a whole number from 1 to 64"},
        Mistake{{"--cull", "auto"}, "'auto' is no switch: expected off or on"},
        Mistake{{"--triangle-cull", "yes"}, "expected auto, on or off"},
        Mistake{{"--view", "far"}, "'far' is no view: expected crowd, near, low or eye"},
        Mistake{{"--time", "-1"}, "'-1' is not a number of 0 or more"},
        Mistake{{"--skin-memory", "65537"}, "'65537' is not a whole number from 1 to 65536"},
        Mistake{{"--skin-memory", "0"}, "'0' is not a whole number from 1 to 65536"},
        Mistake{{"--msaa", "3"}, "'3' is not a number of samples"},
        Mistake{{"--runs", "0"}, "'0' is not a whole number from 1"},
        Mistake{{"--budget", "0"}, "--budget: '0' is not a number above 0"},
        Mistake{{"--budget=16,7"}, "--budget: '16,7' is not a number above 0"},
        Mistake{{"--budget=soon"}, "--budget: 'soon' is not a number above 0"},
        Mistake{{"--scaling", "1,,2"}, "such as 1,10,100"},
        Mistake{{"--scaling", "2,2"}, "2 stands twice"},
        Mistake{{"--json", "--report"}, "--json: a value was expected before --report"}));

INSTANTIATE_TEST_SUITE_P(
    Contradictions, CrowdMistake,
    testing::Values(
        Mistake{{"--clip", "walk", "--no-clip"},
                "--no-clip and --clip exclude each other; leave out one of the two"},
        Mistake{{"--no-clip", "--blend", "0"}, "--no-clip and --blend exclude each other"},
        Mistake{{"--no-clip", "--root-motion"}, "--no-clip and --root-motion exclude each other"},
        Mistake{{"--compare", "--skinning", "compute"}, "--compare and --skinning exclude"},
        Mistake{{"--instances", "5", "--scaling", "1,5"}, "--scaling and --instances exclude"},
        Mistake{{"--budget", "--compare"}, "--budget and --compare exclude"},
        Mistake{{"--budget", "--instances", "5"}, "--budget and --instances exclude"},
        Mistake{{"--budget", "--view", "low"}, "--budget and --view exclude"},
        Mistake{{"--budget", "--output", "a.png"}, "--budget and --output exclude"},
        Mistake{{"--compare", "--output", "a.png"}, "--compare and --output exclude"},
        Mistake{{"--compare", "--frames", "2", "--fps", "9"}, "--compare and --frames exclude"},
        Mistake{{"--compare", "--motion", "m.flo"}, "--compare and --motion exclude"},
        Mistake{{"--triangle-cull", "on", "--skinning", "vertex-ssbo"}, "vertex-ssbo does not"},
        Mistake{{"--budget", "--skinning", "vertex", "--triangle-cull", "on"}, "vertex does not"},
        Mistake{{"--occlusion", "maybe"}, "'maybe' is no switch: expected auto, on or off"},
        Mistake{{"--runs", "3"}, "--runs needs --compare or --scaling or"},
        Mistake{{"--lod", "off", "--lod-error", "2"}, "--lod-error needs --lod auto"},
        Mistake{{"--frames", "2"}, "--output crowd_{frame:04}.png"},
        Mistake{{"--frames", "2", "--output", "a.png"}, "would write 'a.png' each time"}));

// docs/internal/words.md has them.
TEST(CrowdOptions, HelpUsesTheWordsOfThePages)
{
    const std::string help = read({"--help-all"}).output;
    for (const char* other : {"palette", "thread", "upload", "bone"})
        EXPECT_THAT(help, Not(HasSubstr(other)));
}

TEST(CrowdOptions, HelpFitsATerminal)
{
    const std::string help = read({"-h"}).output;
    ASSERT_FALSE(help.empty());
    std::size_t lineStart = 0;
    for (std::size_t end = help.find('\n'); end != std::string::npos;
         end = help.find('\n', end + 1))
    {
        EXPECT_LE(end - lineStart, 100U) << help.substr(lineStart, end - lineStart);
        lineStart = end + 1;
    }
}

} // namespace

} // namespace sinew::crowd
