// Crowds of players against the double-precision reference of what their files mean.
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_fixture.h"
#include "tests/gpu/gpu_test.h"
#include "tests/support/player_reference.h"

#include <glm/gtc/quaternion.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace sinew::test
{
namespace
{

constexpr double kDay = 24.0 * 3600.0;
constexpr std::uint32_t kInstances = 24;

class CrowdPlayerTest : public GpuTest
{
protected:
    struct Cast
    {
        explicit Cast(PlayedPlayer model) : player(std::move(model)), play(player)
        {
            Diagnostics warnings;
            clips = playerClips(player.parts, player.animations, "animation.cfg", warnings);
        }
        PlayedPlayer player;
        CrowdPlay play;
        std::vector<ModelClip> clips;
    };

    // Each with clips, starts, speed, place and heading of its own.
    static std::vector<gpu::CrowdInstance> instancesOf(const Cast& cast)
    {
        std::mt19937 random(7);
        const auto below = [&](std::uint32_t limit)
        { return static_cast<std::uint32_t>(random() % limit); };
        const auto clipFor = [&](std::uint32_t channel)
        {
            std::uint32_t clip = 0;
            do
                clip = below(static_cast<std::uint32_t>(cast.clips.size()));
            while (!playsOn(cast.clips[clip].channels, channel));
            return clip;
        };
        std::vector<gpu::CrowdInstance> instances(kInstances);
        for (gpu::CrowdInstance& instance : instances)
        {
            const std::uint32_t legs = clipFor(gpu::kFirstChannel);
            const std::uint32_t torso = clipFor(gpu::kSecondChannel);
            const double halfTurn = 0.001 * below(6283) / 2.0;
            instance.position = gpu::vec3(static_cast<float>(below(2000)) - 1000.0F,
                                          static_cast<float>(below(2000)) - 1000.0F, 0.0F);
            instance.headingZ = static_cast<float>(std::sin(halfTurn));
            instance.headingW = static_cast<float>(std::cos(halfTurn));
            instance.clips = legs | torso << 16U;
            instance.speed = 128 + below(256);
            instance.startFrame = below(cast.play.crowd.records[legs].period);
            instance.startFraction = static_cast<std::uint32_t>(random());
            instance.secondStartFrame = below(cast.play.crowd.records[torso].period);
            instance.secondStartFraction = static_cast<std::uint32_t>(random());
        }
        return instances;
    }

    static std::vector<ReferenceVertex> expected(const Cast& cast,
                                                 const gpu::CrowdInstance& instance, double seconds)
    {
        const auto moment = [&](std::uint32_t clip, std::uint32_t frame, std::uint32_t fraction)
        {
            return momentInCrowd(rowOf(cast.player, cast.clips[clip].name), seconds,
                                 static_cast<double>(instance.speed) / kSpeedUnits,
                                 frame + std::ldexp(static_cast<double>(fraction), -32));
        };
        return assembled(
            cast.player.parts,
            momentsOf(cast.player.parts,
                      moment(instance.clips & 0xFFFFU, instance.startFrame, instance.startFraction),
                      moment(instance.clips >> 16U, instance.secondStartFrame,
                             instance.secondStartFraction)));
    }

    static void place(const gpu::CrowdInstance& instance, std::vector<ReferenceVertex>& vertices)
    {
        const glm::dquat turn =
            glm::normalize(glm::dquat(instance.headingW, 0.0, 0.0, instance.headingZ));
        for (ReferenceVertex& vertex : vertices)
        {
            vertex.position = glm::dvec3(instance.position) + turn * vertex.position;
            vertex.normal = turn * vertex.normal;
        }
    }

    void expectAll(const Cast& cast)
    {
        const std::vector<gpu::CrowdInstance> instances = instancesOf(cast);
        for (const CrowdPosing posing :
             {CrowdPosing::ByInstance, CrowdPosing::ByLevel, CrowdPosing::ByWorkgroup})
            for (const bool texels : {true, false})
            {
                if (texels && !fitsTexelBuffers(device(), cast.play.crowd))
                    continue; // no crowd of the device has this form
                SCOPED_TRACE("form of the pose " + std::to_string(static_cast<int>(posing)) +
                             (texels ? ", texels" : ", storage"));
                const CrowdOnDevice crowd(device(), cast.play, instances,
                                          {.form = {.skinning = CrowdSkinning::Frames,
                                                    .tangents = true,
                                                    .posing = posing,
                                                    .cullsTriangles = texels,
                                                    .texels = texels}});
                for (const double seconds : {0.0, 1.37, kDay + 0.1})
                    for (const bool modelSpace : {true, false})
                        expectMoment(cast, crowd, instances, seconds, modelSpace);
            }
    }

    static void expectMoment(const Cast& cast, const CrowdOnDevice& crowd,
                             const std::vector<gpu::CrowdInstance>& instances, double seconds,
                             bool modelSpace)
    {
        CrowdWork work = crowd.work(seconds);
        work.inModelSpace = modelSpace;
        crowd.compute(work);
        for (std::uint32_t i = 0; i < instances.size(); ++i)
        {
            SCOPED_TRACE("instance " + std::to_string(i) + " after " + std::to_string(seconds));
            std::vector<ReferenceVertex> reference = expected(cast, instances[i], seconds);
            if (!modelSpace)
                place(instances[i], reference);
            const PosedModel result{
                .joints = {}, .vertices = crowd.vertices(i), .tangents = crowd.tangents(i)};
            ASSERT_EQ(result.vertices.size(), reference.size());
            const Difference difference = compare(result, reference);
            EXPECT_LE(difference.position, kPositionLimit);
            EXPECT_LE(difference.normalDegrees, kAngleLimit);
            EXPECT_TRUE(difference.finiteAndUnit);
        }
    }
};

TEST_F(CrowdPlayerTest, MadeUp)
{
    expectAll(Cast(madeUpPlayer()));
}

TEST_F(CrowdPlayerTest, OfTheCorpus)
{
    const std::vector<PlayedPlayer> players = corpusPlayers();
    if (players.empty())
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const PlayedPlayer& player : players)
    {
        SCOPED_TRACE(player.name);
        expectAll(Cast(player));
    }
}

} // namespace
} // namespace sinew::test
