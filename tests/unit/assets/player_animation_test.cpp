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

constexpr std::size_t kNeeded = 25;

// "0 10 0 20", "10 10 0 20", ...: TORSO_GESTURE starts at 60 and LEGS_WALKCR at 130, which reduces
// the legs' frame numbers by 70.
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

// "LEGS_RUN 80+10 loop 0, 20 fps"
std::string shown(const PlayerAnimation& row)
{
    return fmt::format("{} {}+{} loop {}, {} fps{}", row.name, row.firstFrame, row.frameCount,
                       row.loopFrames, row.framesPerSecond, row.backwards ? ", backwards" : "");
}

// The text of an input; player_animation.txt explains the kinds.
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

// Differences from someRows(), then the warnings; or the error.
std::string resultOf(const std::string& text)
{
    Diagnostics warnings;
    const Result<PlayerAnimations> animations = readPlayerAnimations(text, "a.cfg", warnings);
    if (!animations)
        return toString(animations.error()) + '\n';
    const PlayerAnimations& rows = *animations;
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

} // namespace
} // namespace sinew
