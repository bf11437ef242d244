// Players on the GPU against the double-precision reference of what their files mean.
#include "tests/gpu/comparison.h"
#include "tests/gpu/white_model.h"
#include "tests/support/player_models.h"
#include "tests/support/player_reference.h"

#include <gtest/gtest.h>

#include <array>

namespace sinew::test
{
namespace
{

class PlayerOnDevice
{
public:
    PlayerOnDevice(const gpu::Device& device, const PlayedPlayer& player,
                   std::span<const ModelClip> clips)
        : clips_(clips), framed_(playerFrames(player.parts)),
          skinning_(playerSkinning(player.parts)),
          white_(device, skinning_, framed_, namedClips(clips), playerBindPose(player.parts))
    {
    }

    struct Played
    {
        std::size_t clip = 0;
        double seconds = 0.0;
    };

    ChannelPlays plays(const Played& legs, const Played& torso) const
    {
        return {play(legs), play(torso)};
    }

    PosedModel at(const Played& legs, const Played& torso)
    {
        return white_.posed(plays(legs, torso));
    }

    const FramedModel& framed() const { return framed_; }

private:
    static std::vector<NamedClip> namedClips(std::span<const ModelClip> clips)
    {
        std::vector<NamedClip> named;
        for (const ModelClip& clip : clips)
            named.push_back({.name = clip.name, .clip = &clip.clip});
        return named;
    }

    ChannelPlay play(const Played& played) const
    {
        const ModelClip& clip = clips_[played.clip];
        return {.clip = &clip.clip,
                .frames = clip.frames,
                .phase = clipPhaseAt(clip.clip, clip.loopMode, played.seconds)};
    }

    std::span<const ModelClip> clips_;
    FramedModel framed_;
    SkinningModel skinning_;
    WhiteModel white_;
};

class PlayerTest : public GpuTest
{
protected:
    // Every clip of the legs beside every one of the torso, at times of their own: within the clip,
    // on a frame, past its end, and late.
    void expectAll(const PlayedPlayer& player)
    {
        Diagnostics warnings;
        const std::vector<ModelClip> clips =
            playerClips(player.parts, player.animations, "animation.cfg", warnings);
        PlayerOnDevice onDevice(device(), player, clips);
        double seconds = 0.0;
        for (std::size_t legs = 0; legs < clips.size(); ++legs)
            for (std::size_t torso = 0; torso < clips.size(); ++torso)
            {
                if (!playsOn(clips[legs].channels, gpu::kFirstChannel) ||
                    !playsOn(clips[torso].channels, gpu::kSecondChannel))
                    continue;
                SCOPED_TRACE(clips[legs].name + " and " + clips[torso].name);
                seconds += 0.173;
                expect(player, onDevice, {.clip = legs, .seconds = seconds},
                       {.clip = torso, .seconds = 0.4 * seconds}, clips);
            }
    }

    static void expect(const PlayedPlayer& player, PlayerOnDevice& onDevice,
                       const PlayerOnDevice::Played& legs, const PlayerOnDevice::Played& torso,
                       std::span<const ModelClip> clips)
    {
        const std::vector<PartMoment> moments =
            momentsOf(player.parts, momentOfRow(rowOf(player, clips[legs.clip].name), legs.seconds),
                      momentOfRow(rowOf(player, clips[torso.clip].name), torso.seconds));
        const PosedModel result = onDevice.at(legs, torso);
        const std::vector<ReferenceVertex> files = assembled(player.parts, moments);
        ASSERT_EQ(result.vertices.size(), files.size());
        const Difference fromFiles = compare(result, files);
        EXPECT_LE(fromFiles.position, kPositionLimit);
        EXPECT_LE(fromFiles.normalDegrees, kAngleLimit);
        EXPECT_TRUE(fromFiles.finiteAndUnit);

        // The engine's own reference, which also has tangents.
        const ChannelPlays plays = onDevice.plays(legs, torso);
        const Pose pose = framedPose(onDevice.framed().jointChannels, plays);
        std::vector<ReferenceVertex> own(files.size());
        skinFramesReference(onDevice.framed(), plays, pose, own);
        const Difference fromOwn = compare(result, own);
        EXPECT_LE(fromOwn.position, kPositionLimit);
        EXPECT_LE(fromOwn.tangentDegrees, kAngleLimit);
        EXPECT_LE(compareJoints(result.joints, pose).position, kPositionLimit);
    }
};

TEST_F(PlayerTest, MadeUp)
{
    expectAll(madeUpPlayer());
}

TEST_F(PlayerTest, WithoutLegs)
{
    PlayedPlayer player = madeUpPlayer();
    player.parts.erase(player.parts.begin());
    player.parts.pop_back(); // the hat, which stands on them
    for (PlayerPart& part : player.parts)
        if (part.parent && *part.parent == 0)
            part.parent.reset();
        else if (part.parent)
            --*part.parent;
    expectAll(player);
}

TEST_F(PlayerTest, OfTheCorpus)
{
    const std::vector<PlayedPlayer> players = corpusPlayers();
    if (players.empty())
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const PlayedPlayer& player : players)
    {
        SCOPED_TRACE(player.name);
        expectAll(player);
    }
}

} // namespace
} // namespace sinew::test
