#include "engine/files/files.h"
#include "engine/formats/md3/player_model.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::size_t kNeeded = 25;
constexpr std::size_t kAll = 31;
constexpr std::size_t kLegsRun = 15;

// "0 10 0 20", "10 10 0 20", ...: TORSO_GESTURE begins at 60 and LEGS_WALKCR at 130, so that the
// legs' frames lose 70.
std::vector<std::string> someRows(std::size_t count = kNeeded)
{
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < count; ++i)
        rows.push_back(fmt::format("{} 10 0 20", 10 * i));
    return rows;
}

// One row per line: row i is in line i + 1.
std::string textOf(const std::vector<std::string>& rows)
{
    return fmt::format("{}\n", fmt::join(rows, "\n"));
}

std::string withRow(std::size_t index, const std::string& row)
{
    std::vector<std::string> rows = someRows();
    rows.at(index) = row;
    return textOf(rows);
}

struct ReadAnimations
{
    PlayerAnimations animations;
    std::vector<std::string> warnings;
};

ReadAnimations read(std::string_view text)
{
    Diagnostics warnings;
    Result<PlayerAnimations> animations = readPlayerAnimations(text, "a.cfg", warnings);
    EXPECT_TRUE(animations.has_value()) << toString(animations.error());
    ReadAnimations result;
    if (animations)
        result.animations = std::move(*animations);
    for (const Diagnostic& warning : warnings)
        result.warnings.push_back(toString(warning));
    return result;
}

std::string errorOf(std::string_view text)
{
    Diagnostics warnings;
    const Result<PlayerAnimations> animations = readPlayerAnimations(text, "a.cfg", warnings);
    return animations ? "none" : toString(animations.error());
}

// "LEGS_RUN 80+10 loop 0, 20 fps"
std::string shown(const PlayerAnimation& row)
{
    return fmt::format("{} {}+{} loop {}, {} fps{}", row.name, row.firstFrame, row.frameCount,
                       row.loopFrames, row.framesPerSecond, row.backwards ? ", backwards" : "");
}

TEST(PlayerAnimation, ReadsTheRowsInTheirOrder)
{
    const ReadAnimations result = read(textOf(someRows()));
    EXPECT_THAT(result.warnings, IsEmpty());
    const std::vector<PlayerAnimation>& rows = result.animations.rows;
    ASSERT_THAT(rows, SizeIs(kNeeded));
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        EXPECT_EQ(rows[i].name, kPlayerRowNames.at(i));
        const std::size_t first = i < 13 ? 10 * i : 10 * i - 70;
        EXPECT_EQ(shown(rows[i]), fmt::format("{} {}+10 loop 0, 20 fps", rows[i].name, first));
        EXPECT_EQ(rows[i].channels, i < 6    ? ClipChannels::Both
                                    : i < 13 ? ClipChannels::Second
                                             : ClipChannels::First);
    }
    EXPECT_EQ(rows.front().name, "BOTH_DEATH1");
    EXPECT_EQ(rows[12].name, "TORSO_STAND2");
    EXPECT_EQ(rows[13].name, "LEGS_WALKCR");
    EXPECT_EQ(rows.back().name, "LEGS_TURN");
}

TEST(PlayerAnimation, ReadsPastTheHeaderInAnyOrderAndCase)
{
    for (const std::string header : {"FixedTorso HEADOFFSET -1.5 0 2e1\nsex Female\n\"footsteps\"\n"
                                     "\"Boot\"\nfixedLEGS ",
                                     "sex n fixedlegs "})
    {
        const ReadAnimations result = read(header + textOf(someRows()));
        EXPECT_THAT(result.warnings, IsEmpty());
        EXPECT_THAT(result.animations.rows, SizeIs(kNeeded));
    }
}

TEST(PlayerAnimation, UnknownWordsArePassedOver)
{
    const ReadAnimations result =
        read("sex m\n speed fast(2)\n\"a b\"// x\n-x" + ("\n" + textOf(someRows())));
    EXPECT_THAT(result.animations.rows, SizeIs(kNeeded));
    EXPECT_THAT(result.warnings,
                ElementsAre("a.cfg:2:2: the word 'speed' is unknown and passed over",
                            "a.cfg:2:8: the word 'fast(2)' is unknown and passed over",
                            "a.cfg:3:1: the word 'a b' is unknown and passed over",
                            "a.cfg:4:1: the word '-x' is unknown and passed over"));
}

TEST(PlayerAnimation, OnlyTokensCount)
{
    const std::string oneLine =
        fmt::format("sex f footsteps flesh headoffset 1 2 3 {}", fmt::join(someRows(), " "));
    std::string spread = "\xEF\xBB\xBF// a player\r\nsex//x\r\nf/*\r\n*/footsteps flesh\r\n"
                         "headoffset\r\n1\r\n2\r\n3\r\n";
    for (const std::string& row : someRows())
        spread += row + "\t\t// 7 (OF IT)\r\n\r\n";
    for (const std::string& text : {oneLine, spread})
    {
        const ReadAnimations result = read(text);
        EXPECT_THAT(result.warnings, IsEmpty());
        ASSERT_THAT(result.animations.rows, SizeIs(kNeeded));
        EXPECT_EQ(shown(result.animations.rows[kLegsRun]), "LEGS_RUN 80+10 loop 0, 20 fps");
    }
}

TEST(PlayerAnimation, OptionalRowsMayBeThere)
{
    const ReadAnimations all = read(textOf(someRows(kAll)));
    EXPECT_THAT(all.warnings, IsEmpty());
    ASSERT_THAT(all.animations.rows, SizeIs(kAll));
    // Torso rows, which do not get the legs' offset.
    EXPECT_EQ(shown(all.animations.rows[kNeeded]), "TORSO_GETFLAG 250+10 loop 0, 20 fps");
    EXPECT_EQ(all.animations.rows[kNeeded].channels, ClipChannels::Second);
    EXPECT_EQ(all.animations.rows.back().name, "TORSO_NEGATIVE");

    const ReadAnimations some = read(textOf(someRows(kNeeded + 2)));
    EXPECT_THAT(some.warnings, IsEmpty());
    EXPECT_EQ(some.animations.rows.back().name, "TORSO_GUARDBASE");
}

TEST(PlayerAnimation, WhatFollowsTheRowsIsNotRead)
{
    const ReadAnimations after25 = read(textOf(someRows()) + "sex f\n");
    EXPECT_THAT(after25.animations.rows, SizeIs(kNeeded));
    EXPECT_THAT(after25.warnings,
                ElementsAre("a.cfg:26:1: expected the row TORSO_GETFLAG, which begins with a "
                            "number: the rest of the file is not read"));
    const ReadAnimations after31 = read(textOf(someRows(kAll)) + " 1 2 3 4\nx\n");
    EXPECT_THAT(after31.animations.rows, SizeIs(kAll));
    EXPECT_THAT(after31.warnings,
                ElementsAre("a.cfg:32:2: what follows the row TORSO_NEGATIVE, the last, is not "
                            "read"));
}

TEST(PlayerAnimation, TheLegsOffsetMayBeNothingOrLessThanNothing)
{
    std::vector<std::string> rows = someRows();
    rows[13] = "60 10 0 20";
    EXPECT_EQ(shown(read(textOf(rows)).animations.rows[kLegsRun]),
              "LEGS_RUN 150+10 loop 0, 20 fps");
    rows[13] = "20 10 0 20";
    const ReadAnimations moved = read(textOf(rows));
    EXPECT_EQ(shown(moved.animations.rows[13]), "LEGS_WALKCR 60+10 loop 0, 20 fps");
    EXPECT_EQ(shown(moved.animations.rows[kLegsRun]), "LEGS_RUN 190+10 loop 0, 20 fps");
    EXPECT_THAT(moved.warnings, IsEmpty());
}

TEST(PlayerAnimation, LegsBeforeTheirFirstFrameAreNotPlayed)
{
    const ReadAnimations atIt = read(withRow(kLegsRun, "70 10 0 20"));
    EXPECT_EQ(shown(atIt.animations.rows[kLegsRun]), "LEGS_RUN 0+10 loop 0, 20 fps");
    EXPECT_THAT(atIt.warnings, IsEmpty());
    const ReadAnimations before = read(withRow(kLegsRun, " 69 10 5 20"));
    EXPECT_EQ(shown(before.animations.rows[kLegsRun]), "LEGS_RUN 0+0 loop 0, 20 fps");
    EXPECT_THAT(before.warnings,
                ElementsAre("a.cfg:16:2: LEGS_RUN begins at frame 69: expected 70 or more, which "
                            "is where the legs' frames begin; it is not played"));
}

TEST(PlayerAnimation, ANegativeCountPlaysBackwards)
{
    const ReadAnimations result = read(withRow(kLegsRun, "150 -9 8 12.5"));
    EXPECT_EQ(shown(result.animations.rows[kLegsRun]), "LEGS_RUN 80+9 loop 8, 12.5 fps, backwards");
    EXPECT_THAT(result.warnings, IsEmpty());
}

TEST(PlayerAnimation, ARowMayHaveNoFrames)
{
    const ReadAnimations result = read(withRow(2, "0 0 0 15"));
    EXPECT_EQ(shown(result.animations.rows[2]), "BOTH_DEATH2 0+0 loop 0, 15 fps");
    EXPECT_THAT(result.warnings, IsEmpty());
}

TEST(PlayerAnimation, NoFramesPerSecondAreOne)
{
    for (const char* rate : {"0", "0.0", "-0", "0e5"})
        EXPECT_EQ(read(withRow(2, std::string("0 2 0 ") + rate)).animations.rows[2].framesPerSecond,
                  1.0)
            << rate;
    EXPECT_EQ(read(withRow(2, "0 2 0 +1e6")).animations.rows[2].framesPerSecond, 1e6);
    EXPECT_EQ(read(withRow(2, "0 2 0 .000001")).animations.rows[2].framesPerSecond, 1e-6);
}

TEST(PlayerAnimation, LoopingFramesAreSomeOfTheRow)
{
    const ReadAnimations all = read(withRow(2, "20 7 7 15"));
    EXPECT_EQ(all.animations.rows[2].loopFrames, 7u);
    EXPECT_THAT(all.warnings, IsEmpty());
    const ReadAnimations tooMany = read(withRow(2, "20 -7 8 15"));
    EXPECT_EQ(tooMany.animations.rows[2].loopFrames, 7u);
    EXPECT_THAT(
        tooMany.warnings,
        ElementsAre("a.cfg:3:7: BOTH_DEATH2 has 8 looping frames, but 7 in all: taken as 7"));
    const ReadAnimations negative = read(withRow(2, "20 7 -1 15"));
    EXPECT_EQ(negative.animations.rows[2].loopFrames, 0u);
    EXPECT_THAT(
        negative.warnings,
        ElementsAre("a.cfg:3:6: BOTH_DEATH2 has -1 looping frames: expected 0 or more, taken as "
                    "0"));
}

TEST(PlayerAnimation, NamesTheRowThatIsMissing)
{
    EXPECT_EQ(errorOf(textOf(someRows(24))),
              "a.cfg:25:1: the row LEGS_TURN is missing: expected at least 25 rows, found 24");
    EXPECT_EQ(errorOf("sex m"),
              "a.cfg:1:6: the row BOTH_DEATH1 is missing: expected at least 25 rows, found 0");
    EXPECT_EQ(errorOf(""),
              "a.cfg:1:1: the row BOTH_DEATH1 is missing: expected at least 25 rows, found 0");
}

// A text, and where and by what it is refused.
struct RefusedText
{
    std::string text;
    std::string_view place;
    std::string_view keyword;
};

TEST(PlayerAnimation, RefusesWhatIsNoRow)
{
    for (const auto& [text, place, keyword] : std::vector<RefusedText>{
             {"0", "1:2", "the frames of BOTH_DEATH1, a whole number from -1000000 to 1000000"},
             {"0 1", "1:4", "the looping frames of BOTH_DEATH1, a whole number from -1000000"},
             {textOf(someRows()) + "7 1 1", "26:6", "the frames per second of TORSO_GETFLAG"},
             {withRow(kLegsRun, "x 10 0 20"), "16:1",
              "the first frame of LEGS_RUN, a whole number"},
             {withRow(kLegsRun, "1.5 10 0 20"), "16:1", "from 0 to 1000000, found '1.5'"},
             {withRow(kLegsRun, "150 10x 0 20"), "16:5", "1000000, found '10x'"},
             {withRow(kLegsRun, "150 10 \"0\" 20"), "16:8", "1000000, found \"0\""},
             {withRow(kLegsRun, "150 10 0 fast"), "16:10", "a number, found 'fast'"},
             {withRow(kLegsRun, "150 10 0 1.5f"), "16:10", "a finite decimal number, found '1.5f'"},
             {"headoffset 1 x", "1:14", "a number, found 'x'"},
             {"sex", "1:4", "a value after 'sex', found the end of the file"},
             {"footsteps // boot", "1:18", "a value after 'footsteps', found the end"},
             // A row may begin with a sign; else it would be read from its 2nd number on.
             {" -1 10 0 20", "1:2", "the first frame of BOTH_DEATH1"},
             {withRow(kLegsRun, "1000001 10 0 20"), "16:1", "found '1000001'"},
             {withRow(kLegsRun, "150 1000001 0 20"), "16:5", "the frames of LEGS_RUN"},
             {withRow(kLegsRun, "150 -1000001 0 20"), "16:5", "the frames of LEGS_RUN"},
             {withRow(kLegsRun, "150 99999999999999999999 0 20"), "16:5", "the frames of"},
             {withRow(kLegsRun, "150 1 -2147483648 20"), "16:7", "the looping frames of LEGS_RUN"},
             {withRow(kLegsRun, "150 1 1000001 20"), "16:7", "the looping frames of LEGS_RUN"},
             {withRow(kLegsRun, "150 10 0 -15"), "16:10", "LEGS_RUN has -15 frames per second"},
             {withRow(kLegsRun, "150 10 0 1e-07"), "16:10", "from 1e-06 to 1000000, or 0"},
             {withRow(kLegsRun, "150 10 0 1000001"), "16:10", "has 1000001 frames per second"},
             {withRow(kLegsRun, "150 10 0 1e999"), "16:10", "number '1e999' is too large"},
             {"headoffset 0 1e16 0", "1:14", "number '1e16' is too large"},
             {"sex m\n/* " + textOf(someRows()), "2:1", "comment has no end: expected '*/'"}})
    {
        const std::string error = errorOf(text);
        EXPECT_THAT(error, ::testing::StartsWith(fmt::format("a.cfg:{}: ", place))) << text;
        EXPECT_THAT(error, ::testing::HasSubstr(std::string(keyword))) << text;
    }
}

TEST(PlayerAnimation, TheLargestNumbersFit)
{
    std::vector<std::string> rows = someRows();
    rows[6] = "1000000 1000000 1000000 1"; // TORSO_GESTURE
    rows[13] = "0 10 0 20";                // LEGS_WALKCR
    rows[kLegsRun] = "1000000 -1000000 1000000 1";
    const ReadAnimations result = read(textOf(rows));
    EXPECT_EQ(shown(result.animations.rows[kLegsRun]),
              "LEGS_RUN 2000000+1000000 loop 1000000, 1 fps, backwards");
}

TEST(PlayerAnimation, LimitsItsWarnings)
{
    std::string words;
    for (int i = 0; i < 1000; ++i)
        words += "word\n";
    const ReadAnimations result = read(words + textOf(someRows()));
    ASSERT_THAT(result.warnings, SizeIs(51));
    EXPECT_EQ(result.warnings.back(), "a.cfg: 950 more messages about this file are left out");
}

// Real files, found through SINEW_CORPUS.
class PlayerAnimationCorpus : public ::testing::Test
{
protected:
    void SetUp() override
    {
        if (!std::getenv("SINEW_CORPUS"))
            GTEST_SKIP() << "SINEW_CORPUS is not set";
    }

    static ReadAnimations readPlayer(std::string_view player)
    {
        const auto path =
            std::filesystem::path(std::getenv("SINEW_CORPUS")) / "md3" / player / "animation.cfg";
        const Result<std::string> text = readTextFile(path);
        EXPECT_TRUE(text.has_value()) << toString(text.error());
        return read(text.value_or(std::string()));
    }
};

TEST_F(PlayerAnimationCorpus, Penguin)
{
    const ReadAnimations result = readPlayer("penguin");
    EXPECT_THAT(result.warnings, IsEmpty());
    const PlayerAnimations& animations = result.animations;
    ASSERT_THAT(animations.rows, SizeIs(kNeeded));
    EXPECT_EQ(shown(animations.rows[6]), "TORSO_GESTURE 90+40 loop 0, 13 fps");
    EXPECT_EQ(shown(animations.rows[13]), "LEGS_WALKCR 90+8 loop 8, 20 fps");
    EXPECT_EQ(shown(animations.rows[24]), "LEGS_TURN 191+7 loop 7, 18 fps");
    // Within the models' 200 frames.
    for (const PlayerAnimation& row : animations.rows)
        EXPECT_LE(row.firstFrame + row.frameCount, 200u) << row.name;
}

TEST_F(PlayerAnimationCorpus, Major)
{
    const ReadAnimations result = readPlayer("major");
    EXPECT_THAT(result.warnings, IsEmpty());
    const PlayerAnimations& animations = result.animations;
    ASSERT_THAT(animations.rows, SizeIs(kNeeded));
    EXPECT_EQ(shown(animations.rows[13]), "LEGS_WALKCR 95+6 loop 6, 24 fps");
    EXPECT_EQ(shown(animations.rows[kLegsRun]), "LEGS_RUN 114+8 loop 8, 15 fps");
}

} // namespace
} // namespace sinew
