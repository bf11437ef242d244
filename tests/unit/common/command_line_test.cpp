// What the command line reads, and what it says about mistakes.
#include "samples/common/command_line.h"

#include <CLI/CLI.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace sinew::samples
{

namespace
{

using testing::ElementsAre;
using testing::HasSubstr;

struct Reading
{
    std::optional<ExitCode> end;
    std::string output, messages;
    std::optional<double> speed;
    std::vector<std::string> names;
};

Reading read(std::vector<std::string> arguments)
{
    CLI::App app("Tests.", "tester");
    Reading reading;
    app.option_defaults()->group("Values");
    addValue(app, "--speed", "FACTOR", reading.speed, parsePositive, "How fast");
    addRepeatable(app, "--name", "NAME", reading.names, "One more name");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    addCommonOptions(app, "  tester --speed 2\n");
    reading.end = readCommandLine(app, std::move(arguments), {});
    std::fflush(stdout);
    reading.output = testing::internal::GetCapturedStdout();
    reading.messages = testing::internal::GetCapturedStderr();
    return reading;
}

TEST(CommandLine, ReadsValues)
{
    const Reading reading = read({"--speed", "1", "--name", "a", "--speed=2", "--name", "b"});
    EXPECT_EQ(reading.end, std::nullopt);
    EXPECT_EQ(reading.speed, 2.0);
    EXPECT_THAT(reading.names, ElementsAre("a", "b"));
    EXPECT_EQ(read({}).end, std::nullopt);
}

TEST(CommandLine, NamesTheProgramAndTheMistake)
{
    EXPECT_EQ(read({"--sped", "1"}).messages,
              "error: unknown option --sped; did you mean --speed?\n"
              "Run 'tester --help' for the options.\n");
    EXPECT_THAT(read({"--speed", "0"}).messages, HasSubstr("--speed: '0' is not a number above 0"));
    EXPECT_THAT(read({"--speed"}).messages, HasSubstr("--speed expects a value"));
    EXPECT_THAT(read({"--name", "--speed"}).messages,
                HasSubstr("--name: a value was expected before --speed"));
    EXPECT_EQ(read({"--sped", "1"}).end, kExitUsage);
    EXPECT_EQ(read({"--sped", "1"}).output, "");
}

TEST(NearestName, BeginsWithTheMostLetters)
{
    const std::vector<std::string> names{"--skin", "--skin-memory", "--skinning", "--dump-joints"};
    EXPECT_EQ(nearestName("--skining", names), "--skinning");
    EXPECT_EQ(nearestName("--skin-mem", names), "--skin-memory");
    EXPECT_EQ(nearestName("--dump", names), "--dump-joints");
    EXPECT_EQ(nearestName("--qqqqqqqq", names), "");
    EXPECT_EQ(nearestName(std::string(100'000, 'x'), names), "");
}

// The dashes are common to all names, so they are no likeness.
TEST(NearestName, GuessesNothingFromAFewLetters)
{
    const std::vector<std::string> names{"--fps", "--size", "--speed", "--lod", "--device"};
    EXPECT_EQ(nearestName("-x", names), "");
    EXPECT_EQ(nearestName("--", names), "");
    EXPECT_EQ(nearestName("--d", names), "");
    EXPECT_EQ(nearestName("--gpu", names), "");
    EXPECT_EQ(nearestName("--loop", names), "");
    EXPECT_EQ(nearestName("--shape", names), "");
    EXPECT_EQ(nearestName("--sped", names), "--speed");
    EXPECT_EQ(nearestName("--verbose", names), "");
}

class GeneratedTexts : public testing::Test
{
protected:
    GeneratedTexts()
    {
        app.footer("Plain text.\n\nExamples:\n  show this\n    that");
        app.add_flag("--hidden")->group("");
    }

    void add(const char* name, const char* valueName)
    {
        app.add_option(name, target_, "Help")->type_name(valueName);
    }

    CLI::App app{"Shows things.", "shower"};

private:
    std::string target_;
};

TEST_F(GeneratedTexts, ValuesAreToldFromTheirNames)
{
    add("--mode", "N|auto|by-vertex|-");
    add("--list", "a|b,...");
    add("--tag", "TAG=FILE");
    add("--out", "FILE|-");
    add("--count", "N");
    const std::string script = completionScript(app);
    EXPECT_THAT(script, HasSubstr("--mode) words='auto by-vertex' ;;"));
    EXPECT_THAT(script, HasSubstr("--list) words='a b' ;;"));
    EXPECT_THAT(script, HasSubstr("        --tag|--out) return 0 ;;"));
    EXPECT_THAT(script, HasSubstr("        --count) ;;"));
}

} // namespace

} // namespace sinew::samples
