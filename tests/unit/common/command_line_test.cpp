#include "samples/common/command_line.h"

#include <gmock/gmock.h>

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
    reading.end = readCommandLine(app, std::move(arguments));
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

TEST(CommandLine, IsReadAgainAsIfForTheFirstTime)
{
    CLI::App app("Tests.", "tester");
    std::vector<std::string> names;
    addRepeatable(app, "--name", "NAME", names, "One more name");
    addCommonOptions(app, "  tester --speed 2\n");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    EXPECT_EQ(readCommandLine(app, {"--name", "a", "--generate", "bash"}), kExitOk);
    EXPECT_EQ(readCommandLine(app, {"--nam", "b"}), kExitUsage);
    names.clear();
    EXPECT_EQ(readCommandLine(app, {"--name", "c"}), std::nullopt);
    EXPECT_THAT(names, ElementsAre("c"));
    std::fflush(stdout);
    testing::internal::GetCapturedStdout();
    testing::internal::GetCapturedStderr();
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
