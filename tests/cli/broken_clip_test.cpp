// Clips that are broken: an error when named, a warning when found. Joints that differ are a
// warning.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <ostream>
#include <string>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;
using testing::Not;

class BrokenClip : public testing::TestWithParam<Break>
{
};

TEST_P(BrokenClip, IsAnErrorWhenNamedAndAWarningWhenFound)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const auto file =
        folder.write("walk.md5anim", replaced(goodClip(), GetParam().part, GetParam().with));
    const std::string message = file.string() + ":" + GetParam().message;

    const ProcessResult named =
        runViewer({folder.path().string(), "--check", "--clip", file.string()});
    EXPECT_EQ(named.exitCode, 2);
    EXPECT_THAT(named.standardError, HasSubstr("error: " + message));

    const ProcessResult found = runViewer({folder.path().string(), "--check"});
    EXPECT_EQ(found.exitCode, 0);
    EXPECT_THAT(found.standardError, HasSubstr("warning: " + message));
    EXPECT_THAT(found.standardError, Not(HasSubstr("error:")));
    EXPECT_THAT(found.standardOutput, HasSubstr("0 clips: 1 warning"));
}

INSTANTIATE_TEST_SUITE_P(
    Cli, BrokenClip,
    testing::Values(Break{"OtherVersion", "MD5Version 10", "MD5Version 11", "1:12: version '11'"},
                    Break{"FrameRateZero", "frameRate 2", "frameRate 0", "6:11: "},
                    Break{"FrameRateNegative", "frameRate 2", "frameRate -2", "6:11: "},
                    Break{"FrameRateNotANumber", "frameRate 2", "frameRate nan", "6:11: "},
                    Break{"NoFrames", "numFrames 3", "numFrames 0", "25:7: frame 0 does not exist"},
                    Break{"NegativeFrames", "numFrames 3", "numFrames -1", "4:11: "},
                    Break{"HugeFrameCount", "numFrames 3", "numFrames 4294967295", "4:"},
                    Break{"HugeComponentCount", "numAnimatedComponents 1",
                          "numAnimatedComponents 4294967295", "7:"},
                    Break{"NegativeComponentCount", "numAnimatedComponents 1",
                          "numAnimatedComponents -1", "7:23: "},
                    Break{"MissingFrame", "frame 2 {\n\t3\n}\n", "", ""},
                    Break{"FrameTwice", "frame 2", "frame 1", "33:7: frame 1 is given twice"},
                    Break{"FrameIndexOutOfRange", "frame 2", "frame 3",
                          "33:7: frame 3 does not exist"},
                    Break{"FrameIndexNegative", "frame 2", "frame -1", "33:7: "},
                    Break{"ShortFrame", "\t3\n", "", "3"},
                    Break{"LongFrame", "\t3\n", "\t3 4\n", "34:4: expected '}'"},
                    Break{"FirstComponentOutOfRange", "\"tip\"\t0 1 0", "\"tip\"\t0 1 1", "11:"},
                    Break{"LastComponentOutOfRange", "\"tip\"\t0 1 0", "\"tip\"\t0 3 0", "11:"},
                    Break{"HugeComponentIndex", "\"tip\"\t0 1 0", "\"tip\"\t0 1 4294967295", "11:"},
                    Break{"NotANumber", "\t3\n", "\t-1.#IND\n", "34:2: "},
                    Break{"ShortBaseframe", "\t( 1 0 0 ) ( 0 0 0 )\n", "", "2"},
                    Break{"OwnParent", "\"tip\"\t0", "\"tip\"\t1", "11:"},
                    Break{"ParentOutOfRange", "\"tip\"\t0", "\"tip\"\t7", "11:"}),
    breakName);

TEST(BrokenClipFile, JointsThatDifferAreAWarning)
{
    std::string shorter = replaced(goodClip(), "numJoints 2", "numJoints 1");
    shorter = replaced(shorter, "\t\"tip\"\t0 1 0\n", "");
    shorter = replaced(shorter, "\t( 1 0 0 ) ( 0 0 0 )\n}\n\nframe", "}\n\nframe");
    for (const std::string& clip : {replaced(goodClip(), "\"tip\"\t0", "\"top\"\t0"),
                                    replaced(goodClip(), "\"tip\"\t0", "\"tip\"\t-1"), shorter})
    {
        const TempFolder folder;
        writeGoodModel(folder);
        folder.write("walk.md5anim", clip);
        const ProcessResult named =
            runViewer({folder.path().string(), "--check", "--clip", "walk"});
        EXPECT_EQ(named.exitCode, 0);
        EXPECT_THAT(named.standardOutput, HasSubstr("1 clip: 1 warning"));
        EXPECT_THAT(named.standardError, HasSubstr("walk.md5anim: 1 of the model's 2 joints are "
                                                   "not in the clips and keep the bind pose: tip"));
    }
}

TEST(BrokenClipFile, UnknownFlagsAreAWarningWithTheirPlace)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("walk.md5anim", replaced(goodClip(), "\"tip\"\t0 1 0", "\"tip\"\t0 65 0"));
    const ProcessResult result = runViewer({folder.path().string(), "--check", "--clip", "walk"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, HasSubstr("walk.md5anim:11:10: flags 65"));
    EXPECT_THAT(result.standardOutput, HasSubstr("1 clip: 1 warning"));

    const ProcessResult twice =
        runViewer({folder.path().string(), "--check", "--clip", "walk", "--clip", "walk"});
    EXPECT_THAT(twice.standardOutput, HasSubstr("2 clips: 1 warning\n"));
}

TEST(BrokenClipFile, EveryNamedClipThatFailsIsReported)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const auto first = folder.write("a.md5anim", replaced(goodClip(), "MD5Version 10", ""));
    const auto second =
        folder.write("b.md5anim", replaced(goodClip(), "frameRate 2", "frameRate 0"));
    const ProcessResult result =
        runViewer({folder.path().string(), "--check", "--clip", "a", "--clip", "b"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.standardError, HasSubstr("error: " + first.string()));
    EXPECT_THAT(result.standardError, HasSubstr("error: " + second.string()));
}

} // namespace

} // namespace sinew::test
