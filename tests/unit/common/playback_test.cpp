#include "engine/animation/animated_model.h"
#include "samples/app/scene.h"
#include "tests/cli/player_dumps.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

namespace sinew::samples
{
namespace
{

Playback named(const AnimatedModel& model, const std::string& legs, const std::string& torso,
               double seconds)
{
    const auto find = [&](const std::string& name)
    {
        const auto clip = std::ranges::find(model.clips, name, &ModelClip::name);
        return static_cast<std::size_t>(clip - model.clips.begin());
    };
    return {.clips = {find(legs), find(torso)}, .seconds = seconds};
}

AnimatedModel madeUpPlayer()
{
    const test::TempFolder folder;
    return loadDrawable({.model = {.path = test::writeMadeUpPlayer(folder)}}).value().model;
}

TEST(Playback, OfAHeldTorsoStartsOverWithTheLegs)
{
    const AnimatedModel model = madeUpPlayer();
    const auto after = [&](const std::string& legs, const std::string& torso, double seconds)
    { return startedOver(model, named(model, legs, torso, seconds)).seconds; };
    // 11 frames at 13.5 fps plus one second; the next end of the legs' 12 frames at 20 fps is at
    // 2.4 s.
    EXPECT_EQ(after("LEGS_WALK", "TORSO_GESTURE", 2.39), 2.39);
    EXPECT_NEAR(after("LEGS_WALK", "TORSO_GESTURE", 2.45), 0.05, 1e-9);
    EXPECT_EQ(after("LEGS_WALK", "TORSO_ATTACK", 50.0), 50.0); // loops on its own
    EXPECT_EQ(after("LEGS_JUMP", "TORSO_GESTURE", 50.0), 50.0);
    EXPECT_EQ(after("LEGS_SWIM", "TORSO_GESTURE", 50.0), 50.0); // its first frames play only once
    EXPECT_EQ(after("BOTH_DEATH1", "BOTH_DEATH1", 50.0), 50.0);
}

TEST(Playback, IsAsLongAsUntilItStartsOverOrAsItsLongestClip)
{
    const AnimatedModel model = madeUpPlayer();
    const auto periodOf = [&](const std::string& name)
    { return std::ranges::find(model.clips, name, &ModelClip::name)->period; };
    const auto length = [&](const std::string& legs, const std::string& torso)
    { return lengthOf(model, named(model, legs, torso, 5.0)); };
    EXPECT_NEAR(length("LEGS_WALK", "TORSO_GESTURE"), 2.4, 1e-9); // as above
    EXPECT_GT(periodOf("LEGS_WALK"), 0.0);
    EXPECT_EQ(length("LEGS_WALK", "TORSO_ATTACK"),
              std::max(periodOf("LEGS_WALK"), periodOf("TORSO_ATTACK")));
    EXPECT_EQ(length("BOTH_DEATH1", "BOTH_DEATH1"), periodOf("BOTH_DEATH1"));

    const auto rests = [&](const std::string& legs, const std::string& torso)
    { return comesToRest(model, named(model, legs, torso, 0.0)); };
    EXPECT_TRUE(rests("BOTH_DEATH1", "BOTH_DEATH1"));
    EXPECT_FALSE(rests("LEGS_WALK", "TORSO_GESTURE"));
    EXPECT_FALSE(rests("LEGS_WALK", "TORSO_ATTACK"));
}

TEST(Playback, OfHalfAPlayerIsThatOfTheHalf)
{
    for (const auto& [missing, expected] :
         {std::pair("upper.md3", "LEGS_WALK"), std::pair("lower.md3", "TORSO_GESTURE")})
    {
        const test::TempFolder folder;
        const std::filesystem::path model = test::writeMadeUpPlayer(folder);
        std::filesystem::remove(model / missing);
        const auto scene = loadDrawable({.model = {.path = model}});
        ASSERT_TRUE(scene.has_value());
        EXPECT_EQ(clipName(scene->model, startOf(scene->model, 0.0)), expected);
        EXPECT_FALSE(positionsAt(scene->model, startOf(scene->model, 0.3)).empty());
    }
}

TEST(Playback, StepsByTheFramesOfTheLegs)
{
    const AnimatedModel model = madeUpPlayer();
    const Playback start = startOf(model, 0.52);
    EXPECT_EQ(clipName(model, start), "LEGS_WALK + TORSO_GESTURE");
    EXPECT_NEAR(stepped(model, start, 1).seconds, 0.55, 1e-12); // 20 frames per second
    EXPECT_EQ(clipName(model, named(model, "BOTH_DEATH1", "BOTH_DEATH1", 0.0)), "BOTH_DEATH1");
}

} // namespace
} // namespace sinew::samples
