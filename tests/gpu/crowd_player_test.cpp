// Compares crowds of players with the double-precision reference computed from their files.
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/gpu_test.h"
#include "tests/gpu/player_cast.h"

#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

constexpr double kDay = 24.0 * 3600.0;
constexpr std::uint32_t kPlayers = 24;

class CrowdPlayerTest : public GpuTest
{
protected:
    void expectAll(const PlayerCast& cast)
    {
        const std::vector<gpu::CrowdInstance> instances = instancesOf(cast, kPlayers);
        for (const CrowdPosing posing : {CrowdPosing::ByInstance, CrowdPosing::ByWorkgroup})
            for (const bool texels : {true, false})
            {
                if (texels && !hasLargeTexelBuffers(device()))
                    continue; // no crowd on this device has this configuration
                SCOPED_TRACE("form of the pose " + std::to_string(static_cast<int>(posing)) +
                             (texels ? ", texels" : ", storage"));
                const CrowdOnDevice crowd(device(), cast.play, instances,
                                          {.config = {.skinning = CrowdSkinning::Frames,
                                                      .tangents = true,
                                                      .posing = posing,
                                                      .cullsTriangles = texels,
                                                      .texels = texels}});
                for (const double seconds : {0.0, 1.37, kDay + 0.1})
                    expectMoment(cast, crowd, instances, seconds);
            }
    }

    static void expectMoment(const PlayerCast& cast, const CrowdOnDevice& crowd,
                             const std::vector<gpu::CrowdInstance>& instances, double seconds)
    {
        crowd.compute(crowd.work(seconds));
        for (std::uint32_t i = 0; i < instances.size(); ++i)
        {
            SCOPED_TRACE("instance " + std::to_string(i) + " after " + std::to_string(seconds));
            std::vector<ReferenceVertex> reference = verticesOf(cast, instances[i], seconds);
            moveTo(placement(instances[i], glm::dvec3(instances[i].position)), reference);
            expectVertices(crowd.posed(i), reference, {.tangents = false});
        }
    }
};

TEST_F(CrowdPlayerTest, MadeUp)
{
    expectAll(PlayerCast(madeUpPlayer()));
}

TEST_F(CrowdPlayerTest, OfTheCorpus)
{
    const std::vector<PlayedPlayer> players = corpusPlayers();
    if (players.empty())
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const PlayedPlayer& player : players)
    {
        SCOPED_TRACE(player.name);
        expectAll(PlayerCast(player));
    }
}

} // namespace
} // namespace sinew::test
