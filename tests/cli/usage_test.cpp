// What is printed, and with which exit code, for help, version and mistakes on the command line.
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;
using testing::IsEmpty;

struct Mistake
{
    std::vector<std::string> arguments;
    std::string message;
};

std::ostream& operator<<(std::ostream& out, const Mistake& mistake)
{
    for (const std::string& argument : mistake.arguments)
        out << "'" << argument << "' ";
    return out;
}

class UsageMistake : public testing::TestWithParam<Mistake>
{
};

TEST_P(UsageMistake, IsNamedOnStandardErrorWithExitCode1)
{
    const ProcessResult result = runViewer(GetParam().arguments);
    EXPECT_EQ(result.exitCode, 1);
    EXPECT_THAT(result.standardError, HasSubstr(GetParam().message));
    EXPECT_THAT(result.standardError, HasSubstr("sinew --help"));
    EXPECT_THAT(result.standardOutput, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(
    Usage, UsageMistake,
    testing::Values(
        Mistake{{"--headles"}, "unknown option --headles"},
        Mistake{{"--frmaes", "3"}, "unknown option --frmaes"},
        Mistake{{"model", "--devise", "0"}, "unknown option --devise"},
        Mistake{{"--qqqqqqqqqq"}, "unknown option --qqqqqqqqqq\n"},
        Mistake{{"-x"}, "unknown option -x"}, Mistake{{"a", "b"}, "unexpected argument 'b'"},
        Mistake{{""}, "MODEL: the name is empty"},
        Mistake{{"--output"}, "--output expects a value"},
        Mistake{{"--output", "--headless"}, "--output: a value was expected before --headless"},
        Mistake{{"--clip", ""}, "--clip: the value is empty"},
        Mistake{{"--light", "1,2,1e39"}, "'1e39' is not a number from 0 to 1000000"},
        Mistake{{"--light", "1"}, "'1' is no view: expected AZIMUTH,ELEVATION"},
        Mistake{{"--against", "nlerp,2"}, "'2' is not a number from 0 to 1"},
        Mistake{{"--clip", "walk", "--no-clip"}, "--clip and --no-clip contradict each other"},
        Mistake{{"--loop", "twice"}, "'twice' is no loop mode: expected auto, doom3, wrap or once"},
        Mistake{{"--speed", "inf"}, "'inf' is not a finite number"},
        Mistake{{"--time", "1s"}, "'1s' is not a finite number"},
        Mistake{{"--time", "nan"}, "'nan' is not a finite number"},
        Mistake{{"--crease", "181"}, "'181' is not a number from 0 to 180"},
        Mistake{{"--crease", "-1"}, "'-1' is not a number from 0 to 180"},
        Mistake{{"--size", "12"}, "expected WIDTHxHEIGHT, each from 1 to 8192"},
        Mistake{{"--size", "0x10"}, "'0x10' is not a size"},
        Mistake{{"--resolution", "8193x1"}, "'8193x1' is not a size"},
        Mistake{{"--frames", "0"}, "'0' is not a whole number from 1"},
        Mistake{{"--frames", "1.5"}, "'1.5' is not a whole number"},
        Mistake{{"--fps", "0"}, "'0' is not a number above 0"},
        Mistake{{"--frames", "2"}, "--output sinew_{frame:04}.png"},
        Mistake{{"--frames", "2", "--output", "a.png"}, "would write 'a.png' each time"},
        Mistake{{"--output", "a.jpg"}, "expected the name of a .png picture or of a .webp film"},
        Mistake{{"--frames", "2", "--output", "a_{frame}.webp"}, "one file of all pictures: leave"},
        Mistake{{"--output", "a.webp", "--fps", "1001"}, "from 0.1 to 1000 pictures a second"},
        Mistake{{"--exposure", "11"}, "'11' is not a number from -10 to 10"},
        Mistake{{"--turntable", "0"}, "'0' is not a whole number from 1"},
        Mistake{{"--turntable", "8", "--frames", "8"}, "leave out one of the two"},
        Mistake{{"--turntable", "8", "--output", "a.png"}, "--turntable 8 would write 'a.png'"},
        Mistake{{"--output", "a{time}.png"}, "braces in 'a{time}.png' stand for nothing"},
        Mistake{{"--output", "a{frame.png"}, "braces in 'a{frame.png' stand for nothing"},
        Mistake{{"--skin", ""}, "--skin: the value is empty"},
        Mistake{{"--base", ""}, "--base: the value is empty"},
        Mistake{{"--view", "30"}, "'30' is no view: expected AZIMUTH,ELEVATION in degrees"},
        Mistake{{"--view", "0,89"}, "'0,89' is no view"},
        Mistake{{"--view", "0,nan"}, "'0,nan' is no view"},
        Mistake{{"--msaa", "3"}, "'3' is not a number of samples: 1, 2, 4 or 8"},
        Mistake{{"--msaa", "16"}, "'16' is not a number of samples"},
        Mistake{{"--limit", "archive-file=0"}, "--limit: archive-file: '0' is not a whole number"},
        Mistake{{"--limit", "images"}, "'images' has no number: expected images=N"},
        Mistake{{"--limit", "archive-entries=-1"}, "'-1' is not a whole number from 1"},
        Mistake{{"--limit", "image=1"},
                "'image' is no limit: expected archive-file, archive-ratio, archive-entries, "
                "archive-total, declarations, images or image-work"},
        Mistake{{"--check", "--output", "a.png"}, "--check and --output exclude each other"},
        Mistake{{"--check", "--export", "a.glb"}, "--check and --export exclude each other"},
        Mistake{{"--check", "--dump-joints", "-"}, "--check and --dump-joints exclude each other"},
        Mistake{{"--check", "--ui-dump", "-"}, "--check and --ui-dump exclude each other"},
        Mistake{{"--check", "--motion", "a.flo"}, "--check and --motion exclude each other"},
        Mistake{{"--check", "--turntable", "1"}, "--check and --turntable exclude each other"},
        Mistake{{"--check", "--list-devices"}, "--check and --list-devices exclude each other"},
        Mistake{{"--check", "--device", "0"}, "--check and --device exclude each other"},
        Mistake{{"--check", "--validate"}, "--check and --validate exclude each other"}));

TEST(Usage, VersionIsPrinted)
{
    const ProcessResult result = runViewer({"--version"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardOutput, testing::MatchesRegex("sinew [0-9]+\\.[0-9]+\\.[0-9]+\n"));
}

TEST(Usage, AFullStandardErrorChangesNoExitCode)
{
    EXPECT_EQ(runViewer({"--nonsense"}, {.standardErrorFile = "/dev/full"}).exitCode, 1);
    EXPECT_EQ(runViewer({"/dev/null"}, {.standardErrorFile = "/dev/full"}).exitCode, 2);
}

TEST(Usage, HelpOnAFullStandardOutputIsAFailure)
{
    const ProcessResult result = runViewer({"--help"}, {.standardOutputFile = "/dev/full"});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.standardError, HasSubstr("error: "));
}

} // namespace

} // namespace sinew::test
