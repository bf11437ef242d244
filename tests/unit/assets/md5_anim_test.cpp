#include "engine/formats/md5/md5_anim.h"
#include "tests/unit/assets/md5_texts.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

namespace sinew
{
namespace
{

using test::changed;
using test::changedEverywhere;
using test::ChangedText;
using test::kAnimText;
using test::withoutFile;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::string_view kFrame0 = "frame 0 {\n\t10 30\n\t0.1 0.2 0.3\n}";
constexpr std::string_view kFrame1 = "frame 1 {\n\t11 31 0.4 0.5 0.6\n}";

struct ReadClip
{
    Clip clip;
    std::vector<std::string> warnings; // "line:column: what"
};

ReadClip read(std::string_view text)
{
    Diagnostics diagnostics;
    Result<Clip> clip = readMd5Anim(text, "a", diagnostics);
    EXPECT_TRUE(clip.has_value()) << toString(clip.error());
    ReadClip result;
    if (clip)
        result.clip = std::move(*clip);
    for (const Diagnostic& warning : diagnostics)
        result.warnings.push_back(withoutFile(warning));
    return result;
}

std::string errorOf(std::string_view text)
{
    Diagnostics warnings;
    const Result<Clip> clip = readMd5Anim(text, "a", warnings);
    return clip ? "none" : withoutFile(clip.error());
}

void expectWholeClip(const ReadClip& result)
{
    const Clip& clip = result.clip;
    EXPECT_EQ(clip.frameCount, 2u);
    EXPECT_EQ(clip.frameRate, 24.0);
    EXPECT_EQ(clip.componentsPerFrame, 5u);
    EXPECT_THAT(clip.components, ElementsAre(10, 30, 0.1, 0.2, 0.3, 11, 31, 0.4, 0.5, 0.6));
    ASSERT_THAT(clip.joints, SizeIs(2));
    EXPECT_EQ(clip.joints[0].name, "hip");
    EXPECT_EQ(clip.joints[0].parent, -1);
    EXPECT_EQ(clip.joints[0].animated, kAnimatedPositionX | kAnimatedPositionZ);
    EXPECT_EQ(clip.joints[0].firstComponent, 0u);
    EXPECT_EQ(clip.joints[0].basePosition, glm::dvec3(1, 2, 3));
    EXPECT_EQ(clip.joints[1].name, "knee");
    EXPECT_EQ(clip.joints[1].parent, 0);
    EXPECT_EQ(clip.joints[1].animated, 56u);
    EXPECT_EQ(clip.joints[1].firstComponent, 2u);
    EXPECT_EQ(clip.joints[1].baseOrientation, glm::dvec3(0.5));
}

TEST(Md5Anim, ReadsEveryField)
{
    const ReadClip result = read(kAnimText);
    expectWholeClip(result);
    EXPECT_THAT(result.warnings, IsEmpty());
}

TEST(Md5Anim, LayoutOfTheTextDoesNotMatter)
{
    const std::string text(kAnimText);
    expectWholeClip(read(changedEverywhere(text, "\n", "\r\n")));
    expectWholeClip(read("\xEF\xBB\xBF" + text));
    expectWholeClip(read(text + '\x1A'));
    expectWholeClip(read(text + std::string(100, '\0')));
    expectWholeClip(read(changedEverywhere(changedEverywhere(text, "( ", "("), " )", ")")));
    expectWholeClip(read(changedEverywhere(text, " ", "/* } */ ")));
    expectWholeClip(read(changed(text, "0.1 0.2 0.3", "1e-1//x\n0.2/**/+.3")));
    expectWholeClip(read(changedEverywhere(
        changed(changed(text, "//  ( Tx Tz )", ""), "// hip ( Qx Qy Qz )", ""), "\n", " ")));
}

TEST(Md5Anim, FramesMayComeInAnyOrder)
{
    const std::string swapped = changed(changed(kAnimText, kFrame1, "#"), kFrame0, kFrame1);
    expectWholeClip(read(changed(swapped, "#", kFrame0)));
}

TEST(Md5Anim, BlocksMayComeInAnyOrder)
{
    const std::string text(kAnimText);
    const std::size_t hierarchy = text.find("hierarchy");
    const std::size_t frames = text.find("frame 0");
    expectWholeClip(read(text.substr(0, hierarchy) + text.substr(frames) +
                         text.substr(hierarchy, frames - hierarchy)));
}

TEST(Md5Anim, WithoutComponentsTheBaseFrameIsThePose)
{
    std::string text = changed(kAnimText, "numAnimatedComponents 5", "numAnimatedComponents 0");
    text = changed(changed(text, kFrame0, "frame 0 {}"), kFrame1, "frame 1 {\n}");
    const auto [clip, warnings] =
        read(changed(changed(text, "-1 5 0", "-1 0 -1"), "0 56 2", "0 0 7"));
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_EQ(clip.frameCount, 2u);
    EXPECT_EQ(clip.componentsPerFrame, 0u);
    EXPECT_THAT(clip.components, IsEmpty());
    EXPECT_THAT(clip.joints, Each(Field(&ClipJoint::firstComponent, 0u)));
}

TEST(Md5Anim, EmptyFramesHoldTheBaseFrame)
{
    const auto [clip, warnings] =
        read(changed(changed(kAnimText, kFrame0, "frame 0 {}"), kFrame1, "frame 1 {}"));
    EXPECT_THAT(warnings, ElementsAre("24:7: the frames are empty, but numAnimatedComponents is 5: "
                                      "the clip holds its base frame"));
    EXPECT_EQ(clip.componentsPerFrame, 0u);
    EXPECT_THAT(clip.joints, Each(Field(&ClipJoint::animated, 0u)));
    EXPECT_THAT(clip.joints, Each(Field(&ClipJoint::firstComponent, 0u)));
}

TEST(Md5Anim, TakesFractionalFrameRates)
{
    for (const auto& [text, rate] :
         {std::pair("29.97", 29.97), {"0.000001", 1e-6}, {"1000000", 1e6}})
        EXPECT_EQ(read(changed(kAnimText, "frameRate 24", std::string("frameRate ") + text))
                      .clip.frameRate,
                  rate);
}

TEST(Md5Anim, NeedsNoBounds)
{
    const std::string text(kAnimText);
    const std::size_t bounds = text.find("bounds");
    const std::size_t baseframe = text.find("baseframe");
    const ReadClip result = read(text.substr(0, bounds) + text.substr(baseframe));
    expectWholeClip(result);
    EXPECT_THAT(result.warnings, IsEmpty());
}

TEST(Md5Anim, ReadsPastInfiniteBounds)
{
    const ReadClip result = read(changed(kAnimText, "( 1 1 1 )", "( 1e30 nan -1.#INF )"));
    expectWholeClip(result);
    EXPECT_THAT(result.warnings, IsEmpty());
}

class Md5AnimTolerates : public ::testing::TestWithParam<ChangedText>
{
};

TEST_P(Md5AnimTolerates, WithAWarning)
{
    const auto& [from, to, warning] = GetParam();
    const ReadClip result = read(changed(kAnimText, from, to));
    expectWholeClip(result);
    EXPECT_THAT(result.warnings, ElementsAre(warning));
}

INSTANTIATE_TEST_SUITE_P(
    Deviations, Md5AnimTolerates,
    ::testing::Values(
        ChangedText{"frameRate 24", "frameRate 24\nrootBoneXYZCorrection ( 0 -1 0.5 )",
                    "7:1: unknown key 'rootBoneXYZCorrection' is left out"},
        ChangedText{"-1 5 0", "-1 69 0", "10:11: flags 69 have unknown bits: only 5 are read"},
        ChangedText{"\t( -2 -2 -2 ) ( 2 2 2 )\n", "",
                    "14:1: bounds has 1 boxes, but numFrames is 2: they are not used"}));

class Md5AnimRefuses : public ::testing::TestWithParam<ChangedText>
{
};

TEST_P(Md5AnimRefuses, AndSaysWhereAndWhy)
{
    const auto& [from, to, message] = GetParam();
    EXPECT_EQ(errorOf(changed(kAnimText, from, to)), message);
}

INSTANTIATE_TEST_SUITE_P(
    Header, Md5AnimRefuses,
    ::testing::Values(
        ChangedText{"MD5Version 10", "MD5Version 11",
                    "1:12: version '11' is not supported: expected 10"},
        ChangedText{"frameRate 24", "frameRate 0",
                    "6:11: frameRate is 0: expected a number above 0, from 1e-06 to 1000000"},
        ChangedText{"frameRate 24", "frameRate -24",
                    "6:11: frameRate is -24: expected a number above 0, from 1e-06 to 1000000"},
        ChangedText{"frameRate 24", "frameRate 1000001",
                    "6:11: frameRate is 1000001: expected a number above 0, from 1e-06 to "
                    "1000000"},
        ChangedText{"frameRate 24", "frameRate inf", "6:11: expected a number, found 'inf'"},
        ChangedText{"frameRate 24", "", "32:1: expected 'frameRate', found the end of the file"},
        ChangedText{"frameRate 24", "frameRate 24 frameRate 24",
                    "6:14: 'frameRate' is given twice"},
        ChangedText{"numFrames 2", "numFrames 4000000000",
                    "4:11: numFrames is 4000000000, but the 316 bytes that follow cannot hold so "
                    "many"},
        ChangedText{"numFrames 2", "",
                    "24:1: 'frame' before its sizes: expected 'numFrames' and "
                    "'numAnimatedComponents'"},
        ChangedText{"numJoints 2", "numJoints 3",
                    "5:1: numJoints is 3, but the file lists 2 joints"},
        ChangedText{"numAnimatedComponents 5", "numAnimatedComponents 14",
                    "7:1: 2 frames of 14 components do not fit into the 53 bytes that the frames "
                    "have"},
        ChangedText{"numAnimatedComponents 5", "numAnimatedComponents 4000000000",
                    "7:1: 2 frames of 4000000000 components do not fit into the 53 bytes that the "
                    "frames have"},
        ChangedText{"frameRate 24", "numchannels 24",
                    "6:1: 'numchannels' belongs to MD5Version 6: only version 10 is supported"},
        ChangedText{"frameRate 24", "numMeshes 24",
                    "6:1: 'numMeshes' belongs to a .md5mesh file"}));

INSTANTIATE_TEST_SUITE_P(
    Joints, Md5AnimRefuses,
    ::testing::Values(
        ChangedText{"\"knee\"\t0", "\"knee\"\t1", "11:9: joint 1 (\"knee\") is its own parent"},
        ChangedText{"\"hip\"\t-1", "\"hip\"\t1",
                    "10:8: joint 0 (\"hip\") is an ancestor of itself: its parents never reach a "
                    "root"},
        ChangedText{"\"knee\"\t0", "\"knee\"\t7",
                    "11:9: joint 1 (\"knee\") has parent 7: expected -1 or an index below 2"},
        ChangedText{"0 56 2", "0 56 3",
                    "11:14: joint 1 (\"knee\") has 3 components from 3 on, but "
                    "numAnimatedComponents is 5"},
        ChangedText{"0 56 2", "0 56 2147483647",
                    "11:14: joint 1 (\"knee\") has 3 components from 2147483647 on, but "
                    "numAnimatedComponents is 5"},
        ChangedText{"0 56 2", "0 56 -1",
                    "11:14: joint 1 (\"knee\") has 3 components from -1 on, but "
                    "numAnimatedComponents is 5"},
        ChangedText{"\t( 4 5 6 ) ( 0.5 0.5 0.5 )\n", "",
                    "19:1: baseframe has 1 joints: expected 2"},
        ChangedText{"baseframe {", "other {",
                    "32:1: expected 'baseframe', found the end of the file"},
        ChangedText{"baseframe {", "baseframe { } baseframe {",
                    "19:15: 'baseframe' is given twice"},
        ChangedText{"( 4 5 6 )", "( 4 -1.#IND 6 )",
                    "21:6: expected a finite decimal number, found '-1.#IND'"}));

INSTANTIATE_TEST_SUITE_P(
    Frames, Md5AnimRefuses,
    ::testing::Values(
        ChangedText{"0.1 0.2 0.3", "0.1 0.2",
                    "27:1: expected component 5 of the 5 of frame 0, found '}'"},
        ChangedText{"0.1 0.2 0.3", "0.1 0.2 0.3 0.4",
                    "26:14: expected '}' after the 5 components of frame 0, found '0.4'"},
        ChangedText{"0.1 0.2 0.3", "0.1 nan 0.3", "26:6: expected a number, found 'nan'"},
        ChangedText{"0.1 0.2 0.3", "0.1 0.2 1e16",
                    "26:10: number '1e16' is too large: expected a magnitude of at most 1e+15"},
        ChangedText{"frame 1 {", "frame 0 {", "29:7: frame 0 is given twice"},
        ChangedText{"frame 1 {", "frame 2 {",
                    "29:7: frame 2 does not exist: expected an index below 2"},
        ChangedText{"frame 1 {", "frame 4294967295 {",
                    "29:7: frame 4294967295 does not exist: expected an index below 2"},
        ChangedText{"frame 1 {", "frame -1 {",
                    "29:7: expected a whole number from 0 to 4294967295, found '-1'"},
        ChangedText{"numFrames 2", "numFrames 3", "4:1: numFrames is 3, but frame 2 is missing"},
        ChangedText{"numFrames 2", "numFrames 1",
                    "29:7: frame 1 does not exist: expected an index below 1"},
        ChangedText{kFrame1, "frame 1 {}",
                    "29:7: the frame is empty: expected 5 components, as other frames have"},
        ChangedText{kFrame0, "frame 0 {}",
                    "24:7: the frame is empty: expected 5 components, as other frames have"},
        ChangedText{"11 31 0.4 0.5 0.6\n}", "11 31 0.4 0.5 0.6",
                    "31:1: expected '}' after the 5 components of frame 1, found the end of the "
                    "file"}));

TEST(Md5Anim, RefusesZeroFrames)
{
    const std::string text(kAnimText);
    EXPECT_EQ(errorOf(changed(text.substr(0, text.find("frame 0")), "numFrames 2", "numFrames 0")),
              "4:1: numFrames is 0: expected at least one frame");
}

TEST(Md5Anim, RefusesEveryFileThatIsCutShort)
{
    const std::size_t lastBrace = kAnimText.find_last_of('}');
    for (std::size_t length = 0; length <= lastBrace; ++length)
        EXPECT_NE(errorOf(kAnimText.substr(0, length)), "none") << length;
}

std::string stillClip(std::size_t frames, std::size_t joints)
{
    std::string text = fmt::format(
        "MD5Version 10 numJoints {} frameRate 1 numAnimatedComponents 0 hierarchy {{\n", joints);
    for (std::size_t i = 0; i < joints; ++i)
        text += fmt::format("\"{}\" -1 0 0\n", i);
    text += "}\nbaseframe {\n";
    for (std::size_t i = 0; i < joints; ++i)
        text += "(0 0 0)(0 0 0)\n";
    text += fmt::format("}}\nnumFrames {}\n", frames);
    for (std::size_t i = 0; i < frames; ++i)
        text += fmt::format("frame {} {{}}\n", i);
    return text;
}

TEST(Md5Anim, LimitsTheKeysOfAClip)
{
    ASSERT_EQ(kMaxKeysPerClip, 4'000'000u);
    EXPECT_EQ(errorOf(stillClip(2000, 2000)), "none");
    EXPECT_EQ(errorOf(stillClip(2001, 2000)),
              "4005:1: 2001 frames of 2000 joints are 4002000 keys: expected at most 4000000");
}

} // namespace
} // namespace sinew
