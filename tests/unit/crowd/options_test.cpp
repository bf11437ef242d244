#include "samples/crowd/options.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace sinew::crowd
{
namespace
{

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

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

// Returns the defaults and fails if the arguments are refused.
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
                  "20",         "--seed",  "4294967295", "--layout", "random", "--root-motion",
                  "--time",     "86400.5", "--base",     "game",     "--skin", "red",
                  "--crease",   "30"});
    EXPECT_THAT(options.models, ElementsAre("models/imp"));
    EXPECT_THAT(options.scene.model.clips, ElementsAre("walk", "run"));
    EXPECT_THAT(options.scene.bases, ElementsAre("game"));
    EXPECT_EQ(options.scene.model.skin, "red");
    EXPECT_EQ(options.scene.model.creaseDegrees, 30.0);
    EXPECT_EQ(options.instances, 20U);
    EXPECT_EQ(options.seed, 4'294'967'295U);
    EXPECT_EQ(options.layout, Layout::Random);
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
    EXPECT_EQ(options.tuning, (Tuning{.pose = Posing::Workgroup, .trianglePieces = 64}));
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

// mistakes.txt: arguments and part of the message.
TEST(CrowdMistake, IsNamedWithExitCode1)
{
    std::ifstream file(SINEW_MISTAKES);
    std::size_t count = 0;
    for (std::string line; std::getline(file, line);)
    {
        const std::size_t tab = line.find('\t');
        if (tab == std::string::npos)
            continue;
        ++count;
        std::istringstream words(line.substr(0, tab));
        const std::vector<std::string> arguments{std::istream_iterator<std::string>(words), {}};
        const Reading reading = read(arguments);
        ASSERT_TRUE(std::holds_alternative<ExitCode>(reading.parsed)) << line;
        EXPECT_EQ(std::get<ExitCode>(reading.parsed), samples::kExitUsage) << line;
        EXPECT_THAT(reading.messages, HasSubstr(line.substr(tab + 1)));
        EXPECT_THAT(reading.messages, HasSubstr("Run 'sinew-crowd --help' for the options.\n"));
        EXPECT_EQ(reading.output, "") << line;
    }
    EXPECT_GT(count, 45U);
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

TEST(CrowdOptionValues, ReadsLevelsOfDetail)
{
    EXPECT_EQ(parseLod("auto").value(), std::nullopt);
    EXPECT_EQ(parseLod("off").value(), 0U);
    EXPECT_EQ(parseLod("7").value(), 7U);
    for (const char* text : {"", "on", "Auto", "-1", "10", "1.5"})
        EXPECT_FALSE(parseLod(text)) << text;
}

TEST(CrowdOptionValues, ReadsSeries)
{
    EXPECT_THAT(parseScaling("10").value(), ElementsAre(10U));
    EXPECT_THAT(parseScaling("10,1,4000000").value(), ElementsAre(10U, 1U, 4'000'000U));
    for (const char* text :
         {"", ",", "1,", ",1", "1,,2", "1, 2", "0", "1,0", "4000001", "1;2", "x"})
        EXPECT_FALSE(parseScaling(text)) << text;
    EXPECT_THAT(parseScaling("1,x").error(), HasSubstr("'x' is not a whole number from 1 to"));
    EXPECT_EQ(parseScaling("1,2,1").error(), "1 appears twice in '1,2,1'");
}

TEST(CrowdOptions, MixModels)
{
    const Options options = accepted({"a", "--mix", "2:1:1", "b", "--blend", "c"});
    EXPECT_THAT(options.models, ElementsAre("a", "b", "c"));
    EXPECT_THAT(options.shares, ElementsAre(2U, 1U, 1U));
}

TEST(CrowdOptionValues, ReadsTuning)
{
    EXPECT_EQ(parseTrianglePieces("64"), 64U);
    EXPECT_EQ(parseTrianglePieces("auto"), 0U);
    for (const char* text : {"0", "65", "driver", ""})
        EXPECT_FALSE(parseTrianglePieces(text)) << text;
    EXPECT_THAT(parseTrianglePieces("0").error(), HasSubstr(" or auto"));
    EXPECT_EQ(parseInstancesAtOnce("8"), 8U);
    EXPECT_EQ(parseInstancesAtOnce("auto"), 0U);
    EXPECT_EQ(parseInstancesAtOnce("3").error(),
              "'3' is not a valid number of instances at once: expected auto, 1, 2, 4 or 8");
    EXPECT_EQ(samples::parseChoice<Posing>("vertex").error(),
              "'vertex' is not a valid pose pass: expected auto, instance or workgroup");
}

} // namespace

} // namespace sinew::crowd
