// Compares real glTF models on the GPU with a reference computed from the files' channels.
#include "tests/gpu/comparison.h"
#include "tests/gpu/white_model.h"
#include "tests/support/played_gltf.h"

#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

class GltfOnDevice : public GpuTest
{
protected:
    static void expect(const PlayedGltf& played, WhiteModel& white,
                       const std::optional<GltfMoment>& moment)
    {
        const ModelPose pose = poseFromRows(played, moment);
        std::vector<ReferenceVertex> reference(played.model.skinning.vertices.size());
        skinReference(played.model.skinning, pose, reference, weightsFromRows(played, moment));
        reference = fromChannels(played, moment, reference);
        leaveOutSensitive(played.model.skinning, pose, reference);
        const AnimatedModel& model = white.model(); // its clips are on the device
        const Clip& clip = moment ? model.clips[moment->animation].clip : model.still;
        const ClipPhase phase =
            moment ? clipPhaseAt(clip, LoopMode::Once, moment->seconds) : ClipPhase{};
        const Difference difference = compare(white.posed(playedOn(&clip, phase)), reference);
        EXPECT_LE(difference.position, kPositionLimit);
        EXPECT_LE(difference.normalDegrees, kAngleLimit);
        EXPECT_LE(difference.tangentDegrees, kAngleLimit);
        EXPECT_TRUE(difference.finiteAndUnit);
    }

    void expectAtAllTimes(const PlayedGltf& played)
    {
        SCOPED_TRACE(played.name);
        WhiteModel white(device(), played.model);
        expect(played, white, std::nullopt);
        for (std::size_t i = 0; i < played.file.animations.size(); ++i)
            for (const double seconds : tellingTimes(played.file.animations[i]))
            {
                SCOPED_TRACE(played.file.animations[i].name + " at " + std::to_string(seconds));
                expect(played, white, GltfMoment{.animation = i, .seconds = seconds});
            }
    }
};

TEST_F(GltfOnDevice, MovesAsTheChannelsSay)
{
    const auto files = corpusGltfFiles();
    if (files.empty())
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const auto& file : files)
        expectAtAllTimes(readPlayedGltf(file));
}

TEST_F(GltfOnDevice, MorphsAsTheChannelsSay)
{
    for (const PlayedGltf& played : morphedGltfs())
        expectAtAllTimes(played);
}

} // namespace
} // namespace sinew::test
