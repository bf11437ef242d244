#include "engine/animation/pose.h"
#include "engine/formats/drawable.h"
#include "engine/formats/md3/player_model.h"
#include "tests/cli/player_dumps.h"
#include "tests/support/md3_writer.h"
#include "tests/support/player_models.h"
#include "tests/support/player_reference.h"
#include "tests/support/temp_folder.h"

#include <glm/ext/scalar_constants.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace sinew
{
namespace
{

using test::madeUpPlayer;
using test::PlayedPlayer;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Tag axes are stored as floats and only approximate a rotation; different ways of computing
// rotations from them differ by this much at 100 units from the origin.
constexpr double kRoundedAxes = 1e-5;

Md3Tag tagOf(const glm::dvec3& x, const glm::dvec3& y, const glm::dvec3& z)
{
    return {.origin = {}, .axes = {x, y, z}};
}

void expectTurn(const Md3Tag& tag, const glm::dquat& expected)
{
    const glm::dquat found = orientationOf(tag);
    EXPECT_NEAR(std::abs(glm::dot(found, expected)), 1.0, 1e-12);
}

TEST(PlayerModel, TagsLoseTheirScale)
{
    const glm::dquat turn = glm::angleAxis(2.1, glm::normalize(glm::dvec3(1, -2, 3)));
    expectTurn(tagOf(0.85 * (turn * glm::dvec3(1, 0, 0)), 6.6 * (turn * glm::dvec3(0, 1, 0)),
                     1.413 * (turn * glm::dvec3(0, 0, 1))),
               turn);
}

TEST(PlayerModel, AxesThatAreNoTurnAreMended)
{
    const glm::dquat none(1, 0, 0, 0);
    const glm::dvec3 zero(0.0);
    expectTurn(tagOf({2, 0, 0}, {0, 3, 0}, {0, 0, -1}), none); // mirrored
    expectTurn(tagOf({2, 0, 0}, {0, 3, 0}, zero), none);
    expectTurn(tagOf({1, 0, 0}, {1, 1, 0}, {0, 0, 1}), none); // skewed
    expectTurn(tagOf(zero, {0, 1, 0}, {0, 0, 1}), none);
    expectTurn(tagOf(zero, {-2, 0, 0}, {0, 0, 7}), // perpendicular to the others
               glm::angleAxis(glm::half_pi<double>(), glm::dvec3(0, 0, 1)));
    for (const Md3Tag& tag : {tagOf(zero, zero, zero), tagOf({0, 0, 1}, {0, 0, 2}, {0, 0, 3})})
        EXPECT_NEAR(glm::length(orientationOf(tag)), 1.0, 1e-12);
}

std::vector<ModelClip> clipsOf(const PlayedPlayer& player)
{
    Diagnostics warnings;
    std::vector<ModelClip> clips =
        playerClips(player.parts, player.animations, "animation.cfg", warnings);
    EXPECT_THAT(warnings, IsEmpty());
    return clips;
}

const ModelClip& named(const std::vector<ModelClip>& clips, const std::string& name)
{
    return *std::ranges::find(clips, name, &ModelClip::name);
}

TEST(PlayerModel, RowsBecomeClips)
{
    const std::vector<ModelClip> clips = clipsOf(madeUpPlayer());
    ASSERT_EQ(clips.size(), 24U); // one row has no frames

    const ModelClip& walk = named(clips, "LEGS_WALK");
    EXPECT_EQ(walk.channels, ClipChannels::First);
    EXPECT_EQ(walk.loopMode, LoopMode::Wrap);
    EXPECT_EQ(walk.clip.loopStart, 0U);
    EXPECT_EQ(walk.clip.frameCount, 12U);
    EXPECT_EQ(walk.clip.frameRate, 20.0);
    EXPECT_EQ(walk.frames.first, 10U);
    EXPECT_EQ(walk.frames.step, 1);

    const ModelClip& back = named(clips, "LEGS_BACK");
    EXPECT_EQ(back.frames.first, 21U);
    EXPECT_EQ(back.frames.step, -1);

    EXPECT_EQ(named(clips, "TORSO_GESTURE").loopMode, LoopMode::Once);
    EXPECT_EQ(named(clips, "LEGS_TURN").loopMode, LoopMode::Once); // loops over its last frame
    EXPECT_EQ(named(clips, "LEGS_SWIM").loopMode, LoopMode::Wrap);
    EXPECT_EQ(named(clips, "LEGS_SWIM").clip.loopStart, 5U);
}

TEST(PlayerModel, ACrowdPlaysTheLoopAlone)
{
    const std::vector<ModelClip> clips = clipsOf(madeUpPlayer());
    for (const char* name : {"LEGS_SWIM", "LEGS_JUMPB"})
    {
        const ModelClip& clip = named(clips, name);
        const ModelClip loop = loopOf(clip);
        const std::uint32_t start = clip.clip.loopStart;
        EXPECT_EQ(loop.clip.loopStart, 0U);
        ASSERT_EQ(loop.clip.frameCount, clip.clip.frameCount - start);
        for (std::uint32_t k = 0; k < loop.clip.frameCount; ++k)
        {
            EXPECT_EQ(loop.frames.first + static_cast<std::uint32_t>(loop.frames.step) * k,
                      clip.frames.first +
                          static_cast<std::uint32_t>(clip.frames.step) * (k + start));
            const auto inLoop = localPose(loop.clip, k);
            const auto inClip = localPose(clip.clip, k + start);
            for (std::size_t joint = 0; joint < inLoop.size(); ++joint)
                EXPECT_EQ(inLoop[joint].position, inClip[joint].position);
        }
    }
    EXPECT_EQ(loopOf(named(clips, "LEGS_WALK")).clip.frameCount, 12U);
    EXPECT_EQ(loopOf(named(clips, "BOTH_DEATH1")).clip.frameCount, 10U);
}

TEST(PlayerModel, FramesThatThePartsLackAreLeftOut)
{
    PlayedPlayer player = madeUpPlayer();
    player.animations = {
        {.name = "LEGS_RUN",
         .channels = ClipChannels::First,
         .firstFrame = 35,
         .frameCount = 10,
         .loopFrames = 10,
         .place = {.line = 7, .column = 1}},
        {.name = "LEGS_IDLE", .channels = ClipChannels::First, .firstFrame = 40, .frameCount = 2},
        {.name = "LEGS_LAND", .channels = ClipChannels::First, .firstFrame = 3, .frameCount = 0},
        {.name = "TORSO_STAND",
         .channels = ClipChannels::Second,
         .firstFrame = 4'000'000'000U,
         .frameCount = 4'000'000'000U},
    };
    Diagnostics warnings;
    const std::vector<ModelClip> clips =
        playerClips(player.parts, player.animations, "a.cfg", warnings);
    ASSERT_EQ(clips.size(), 1U);
    EXPECT_EQ(clips[0].clip.frameCount, 5U);
    EXPECT_EQ(clips[0].clip.loopStart, 0U);
    std::vector<std::string> texts;
    for (const Diagnostic& warning : warnings)
        texts.push_back(toString(warning));
    EXPECT_THAT(
        texts,
        ElementsAre(
            "a.cfg:7:1: LEGS_RUN plays frames 35 to 44 of lower.md3, which has 40: those beyond "
            "are "
            "left out",
            "a.cfg: LEGS_IDLE plays frames 40 to 41 of lower.md3, which has 40: it is left out",
            "a.cfg: TORSO_STAND plays frames 4000000000 to 7999999999 of upper.md3, which has 30: "
            "it is left out"));
}

TEST(PlayerModel, WithoutRowsAllFramesAreOneClip)
{
    const PlayedPlayer player = madeUpPlayer();
    const std::optional<ModelClip> all = allFrames(player.parts, 10.0);
    ASSERT_TRUE(all.has_value());
    EXPECT_EQ(all->clip.frameCount, 40U); // from the legs; the torso stays in its last frame
    EXPECT_EQ(all->loopMode, LoopMode::Wrap);
    EXPECT_FALSE(allFrames(std::span(player.parts).subspan(2), 10.0).has_value());
    EXPECT_EQ(stillClip(player.parts).frameCount, 1U);
}

// Compares the engine's reference with the files.
TEST(PlayerModel, AgreesWithTheFiles)
{
    const PlayedPlayer player = madeUpPlayer();
    const std::vector<ModelClip> clips = clipsOf(player);
    const StoredFrames framed = playerFrames(player.parts);
    const CarriedBounds bounds = carriedBounds(framed);
    for (int number = 0; number < 400; ++number)
    {
        const double seconds = 0.037 * number;
        const ModelClip& legs = named(clips, number % 3 == 0   ? "LEGS_SWIM"
                                             : number % 3 == 1 ? "LEGS_JUMPB"
                                                               : "BOTH_DEATH1");
        const ModelClip& torso = named(clips, number % 2 == 0 ? "TORSO_GESTURE" : "TORSO_ATTACK");
        const ChannelPlays plays = {
            ChannelPlay{.clip = &legs.clip,
                        .frames = legs.frames,
                        .phase = clipPhaseAt(legs.clip, legs.loopMode, seconds)},
            ChannelPlay{.clip = &torso.clip,
                        .frames = torso.frames,
                        .phase = clipPhaseAt(torso.clip, torso.loopMode, seconds)}};
        const ModelPose pose = composed(legs.clip, framedLocalPose(framed.jointChannels, plays));
        std::vector<ReferenceVertex> own(framed.vertices.size());
        skinFramesReference(framed, plays, pose, own);
        const std::vector<ReferenceVertex> files = test::assembled(
            player.parts,
            test::momentsOf(player.parts, test::momentOfRow(rowOf(player, legs.name), seconds),
                            test::momentOfRow(rowOf(player, torso.name), seconds)));
        const Bounds held = conservativeBounds(bounds, pose);
        ASSERT_EQ(own.size(), files.size());
        for (std::size_t i = 0; i < own.size(); ++i)
        {
            ASSERT_LT(glm::distance(own[i].position, files[i].position), kRoundedAxes) << number;
            ASSERT_LT(glm::distance(own[i].normal, files[i].normal), kRoundedAxes) << number;
            for (int axis = 0; axis < 3; ++axis)
            {
                ASSERT_GE(own[i].position[axis], held.min[axis] - 1e-9);
                ASSERT_LE(own[i].position[axis], held.max[axis] + 1e-9);
            }
        }
    }
}

// One triangle too many in total over all frames.
TEST(PlayerModel, LimitsTheTrianglesOfAllFrames)
{
    constexpr std::size_t kFrames = 2001;
    test::Md3FileSurface surface{
        .name = "s",
        .texCoords = {{0, 0}, {1, 0}, {0, 1}},
        .triangles = std::vector<Triangle>(kMostFrameTriangles / kFrames + 1, Triangle{0, 2, 1}),
        .frames = {kFrames, std::vector<test::Md3FileVertex>(3)}};
    const test::TempFolder folder;
    folder.write("large.md3",
                 test::textOf(test::writeMd3({.frames = std::vector<test::Md3FileFrame>(kFrames),
                                              .surfaces = {std::move(surface)}})));
    const auto scene = loadDrawable({.model = {.path = (folder / "large.md3").string()}});
    ASSERT_FALSE(scene);
    EXPECT_EQ(
        scene.error().errors.begin()->message,
        "its frames have 20001996 triangles in all, more than the 20000000 that are supported");
}

// Parts with 1,323 vertices in 2,420 frames: four are within the limit, five are not.
TEST(PlayerModel, LimitsTheVerticesOfAllFrames)
{
    constexpr std::size_t kFrames = 2420;
    constexpr std::size_t kVertices = 1323;
    const std::vector<test::Md3FileVertex> vertices(kVertices);
    test::Md3FileSurface surface{.name = "s",
                                 .texCoords = std::vector<glm::dvec2>(kVertices),
                                 .triangles = {Triangle{0, 2, 1}},
                                 .frames = {kFrames, vertices}};
    const std::vector<test::Md3FileTag> tags{
        {.name = "tag_torso"}, {.name = "tag_head"}, {.name = "tag_weapon"}};
    const std::string part =
        test::textOf(test::writeMd3({.frames = std::vector<test::Md3FileFrame>(kFrames),
                                     .tags = {kFrames, tags},
                                     .surfaces = {std::move(surface)}}));
    const test::TempFolder folder;
    for (const char* file : {"lower.md3", "upper.md3", "head.md3", "gun/gun.md3"})
        folder.write(file, part);
    const DrawableRequest request{
        .model = {.path = folder.path(), .weapon = (folder / "gun").string()}};
    EXPECT_TRUE(loadDrawable(request));
    folder.write("gun/gun_barrel.md3", part);
    const auto refused = loadDrawable(request);
    ASSERT_FALSE(refused);
    EXPECT_EQ(
        refused.error().errors.begin()->message,
        "its frames have 16008300 vertices in all, more than the 16000000 that are supported");
    EXPECT_THAT(toString(refused.error()), testing::EndsWith("that are supported\n"));
}

} // namespace
} // namespace sinew
