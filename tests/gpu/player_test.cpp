// Compares players on the GPU with the double-precision reference computed from their files.
#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/white_model.h"
#include "tests/support/player_reference.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sinew::test
{
namespace
{

// A clip of one half and its time; the two halves play at different times.
struct PlayedHalf
{
    const ModelClip& clip;
    double seconds = 0.0;
};

ChannelPlay playOf(const PlayedHalf& half)
{
    return {.clip = &half.clip.clip,
            .frames = half.clip.frames,
            .phase = clipPhaseAt(half.clip.clip, half.clip.loopMode, half.seconds)};
}

class PlayerTest : public GpuTest
{
protected:
    // Plays every clip of the legs with every clip of the torso at different times: within the
    // clip, on a frame, past its end, and late.
    void expectAll(const PlayedPlayer& player)
    {
        WhiteModel white(device(), animatedModel(player));
        double seconds = 0.0;
        for (const ModelClip& legs : white.model().clips)
            for (const ModelClip& torso : white.model().clips)
            {
                if (!playsOn(legs.channels, gpu::kFirstChannel) ||
                    !playsOn(torso.channels, gpu::kSecondChannel))
                    continue;
                SCOPED_TRACE(legs.name + " and " + torso.name);
                seconds += 0.173;
                expect(player, white, {.clip = legs, .seconds = seconds},
                       {.clip = torso, .seconds = 0.4 * seconds});
            }
    }

    static void expect(const PlayedPlayer& player, WhiteModel& white, const PlayedHalf& legs,
                       const PlayedHalf& torso)
    {
        const std::vector<PartMoment> moments =
            momentsOf(player.parts, momentOfRow(rowOf(player, legs.clip.name), legs.seconds),
                      momentOfRow(rowOf(player, torso.clip.name), torso.seconds));
        const ChannelPlays plays = {playOf(legs), playOf(torso)};
        const SkinningResult result = white.posed(plays);
        const std::vector<ReferenceVertex> files = assembled(player.parts, moments);
        expectVertices(result, files, {.tangents = false});

        // The engine's own reference, which includes tangents.
        const StoredFrames& frames = white.model().frames.value();
        const ModelPose pose =
            composed(legs.clip.clip, framedLocalPose(frames.jointChannels, plays));
        std::vector<ReferenceVertex> own(files.size());
        skinFramesReference(frames, plays, pose, own);
        expectVertices(result, own);
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
