// Parses command lines and checks the messages about mistakes.
#include "samples/app/command_line.h"

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
    EXPECT_EQ(read({"--sped", "1"}).messages, "error: unknown option --sped\n"
                                              "Run 'tester --help' for the options.\n");
    EXPECT_THAT(read({"--speed", "0"}).messages, HasSubstr("--speed: '0' is not a number above 0"));
    EXPECT_THAT(read({"--speed"}).messages, HasSubstr("--speed expects a value"));
    EXPECT_THAT(read({"--name", "--speed"}).messages,
                HasSubstr("--name: a value was expected before --speed"));
    EXPECT_EQ(read({"--sped", "1"}).end, kExitUsage);
    EXPECT_EQ(read({"--sped", "1"}).output, "");
}

TEST(CommandLine, ListsHelpAndVersionLast)
{
    const Reading help = read({"--help"});
    EXPECT_EQ(help.end, kExitOk);
    EXPECT_EQ(help.messages, "");
    EXPECT_THAT(help.output, HasSubstr("--speed FACTOR"));
    EXPECT_LT(help.output.find("Values:"), help.output.find("Other:"));
    EXPECT_THAT(help.output, testing::Not(HasSubstr("\n\n\n")));
    EXPECT_THAT(read({"--version"}).output, testing::HasSubstr(" 0."));
}

TEST(CommandLine, ArgumentsLackTheProgramsName)
{
    const char* const argv[] = {"viewer", "a", "b", nullptr};
    EXPECT_THAT(argumentsOf(3, argv), ElementsAre("a", "b"));
    EXPECT_THAT(argumentsOf(0, argv + 3), ElementsAre());
}

} // namespace

} // namespace sinew::samples
