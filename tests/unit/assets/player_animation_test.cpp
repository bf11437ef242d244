#include "engine/files/files.h"
#include "engine/formats/md3/player_model.h"
#include "tests/unit/assets/test_cases.h"

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

using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr std::size_t kNeeded = 25;
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

// The text of an input; player_animation.txt explains them.
std::string textOfInput(const std::string& input)
{
    const std::string kind = input.substr(0, input.find(' '));
    std::string rest = input.substr(std::min(kind.size() + 1, input.size()));
    if (kind == "text")
        return rest;
    std::size_t digits = 0;
    const std::size_t number = std::stoul(rest, &digits);
    rest = rest.substr(digits + 1);
    if (kind == "around")
        return rest.substr(0, rest.find('|')) + textOf(someRows(number)) +
               rest.substr(rest.find('|') + 1);
    std::vector<std::string> rows = someRows();
    rows.at(number) = rest;
    return textOf(rows);
}

// What differs from someRows(), then the warnings; or the error.
std::string resultOf(const std::string& text)
{
    Diagnostics warnings;
    const Result<PlayerAnimations> animations = readPlayerAnimations(text, "a.cfg", warnings);
    if (!animations)
        return toString(animations.error()) + '\n';
    const std::vector<PlayerAnimation>& rows = animations->rows;
    std::string result = fmt::format("{} rows, last {}\n", rows.size(), rows.back().name);
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        const bool isLegs = i >= 13 && i < kNeeded;
        if (shown(rows[i]) != fmt::format("{} {}+10 loop 0, 20 fps", kPlayerRowNames.at(i),
                                          isLegs ? 10 * i - 70 : 10 * i))
            result += shown(rows[i]) + '\n';
        EXPECT_EQ(rows[i].channels, i < 6    ? ClipChannels::Both
                                    : isLegs ? ClipChannels::First
                                             : ClipChannels::Second);
    }
    for (const Diagnostic& warning : warnings)
        result += toString(warning) + '\n';
    return result;
}

TEST(PlayerAnimation, IsReadAsTheTableSays)
{
    for (const test::LongCase& row : test::longCasesIn("player_animation.txt"))
        for (const std::string& input : row.inputs)
            EXPECT_EQ(resultOf(textOfInput(input)), row.expected)
                << "player_animation.txt:" << row.line << ": " << input;
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
