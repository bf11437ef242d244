// Compares the GPU's joints and vertices with the double-precision reference, and proves that the
// limit separates an exact implementation from the usual approximations.
#include "engine/animation/model_joints.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/white_model.h"
#include "tests/support/synthetic_models.h"
#include "tests/support/wrong_skinning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace sinew::test
{
namespace
{

constexpr int kTimes = 16;

std::vector<ReferenceVertex> referenceOf(const SkinningModel& skinning, const ModelPose& pose)
{
    std::vector<ReferenceVertex> vertices(skinning.vertices.size());
    skinReference(skinning, pose, vertices);
    return vertices;
}

// Times spread over the clip and past its end, mostly between frames.
ClipPhase phaseNumber(const Clip& clip, int number)
{
    const double length = (clip.frameCount + 1) / clip.frameRate;
    return clipPhaseAt(clip, LoopMode::Wrap, length * (number + 0.37) / kTimes);
}

// `scales`: some joint scales, and may shear others.
void expectEqual(const SkinningResult& result, const SkinningModel& skinning, const ModelPose& pose,
                 bool scales = false)
{
    std::vector<ReferenceVertex> reference = referenceOf(skinning, pose);
    leaveOutSensitive(skinning, pose, reference);
    ASSERT_EQ(result.joints.size(), pose.size());
    expectVertices(result, reference);
    EXPECT_LE(matrixDifference(result.matrices, pose), kPositionLimit);
    if (scales)
        return;
    const JointDifference joints = compareJoints(result.joints, pose);
    EXPECT_LE(joints.position, kPositionLimit);
    EXPECT_LE(joints.degrees, kAngleLimit);
}

class SkinningTest : public GpuTest
{
protected:
    void expectBindPose(const SkeletalModel& model)
    {
        const SkinningModel skinning = buildSkinningModel(model, kCreaseDegrees);
        WhiteModel onDevice(device(), animatedModel(model, skinning));
        expectEqual(onDevice.posed(playedOn(&onDevice.model().still, {})), skinning,
                    bindPoseOf(model));
    }

    void expectClip(const SkeletalModel& model, const Clip& clip)
    {
        const SkinningModel skinning = buildSkinningModel(model, kCreaseDegrees);
        WhiteModel onDevice(device(), animatedModel(model, skinning, std::span(&clip, 1)));
        const bool scales = jointScaleOf(onDevice.model()) != JointScale::None;
        for (int i = 0; i < kTimes; ++i)
        {
            SCOPED_TRACE(i);
            const ClipPhase phase = phaseNumber(clip, i);
            expectEqual(onDevice.posed(playedOn(&onDevice.model().clips[0].clip, phase)), skinning,
                        modelPose(clip, phase), scales);
        }
    }
};

TEST_F(SkinningTest, NineWeightsThatDisagree)
{
    const SkeletalModel model = nineWeightModel();
    expectBindPose(model);
    expectClip(model, bendingClip(model));
}

TEST_F(SkinningTest, VertexCountsAroundAWorkgroup)
{
    for (const std::uint32_t vertices : {1U, 63U, 64U, 65U})
    {
        SCOPED_TRACE(vertices);
        const SkeletalModel model = stripModel(vertices);
        expectBindPose(model);
        expectClip(model, bendingClip(model));
    }
}

TEST_F(SkinningTest, JointsThatScaleAtUnevenTimes)
{
    for (const SkeletalModel& model : {nineWeightModel(), stripModel(65), boxModel()})
    {
        const Clip clip = scalingClip(model);
        AnimatedModel animated =
            animatedModel(model, buildSkinningModel(model, kCreaseDegrees), std::span(&clip, 1));
        ASSERT_EQ(jointScaleOf(animated), JointScale::Any);
        expectClip(model, clip);
    }
}

TEST_F(SkinningTest, LayersOverAClip)
{
    const SkeletalModel model = nineWeightModel();
    const SkinningModel skinning = buildSkinningModel(model, kCreaseDegrees);
    const std::vector<Clip> clips{bendingClip(model), scalingClip(model)};
    WhiteModel onDevice(device(), animatedModel(model, skinning, clips));
    ChannelPlay play{.clip = &onDevice.model().clips[0].clip, .phase = phaseNumber(clips[0], 5)};
    for (const bool additive : {false, true})
        play.layers.push_back({.clip = &clips[1],
                               .phase = phaseNumber(clips[1], 7),
                               .weight = 0.6,
                               .mask = maskOfSubtree(clips[0].joints, 3),
                               .additive = additive});
    expectEqual(onDevice.posed({play, play}), skinning, composed(*play.clip, localPoseOf(play)),
                true);
}

TEST_F(SkinningTest, MirroredTextures)
{
    const SkeletalModel model = mirroredQuadsModel();
    expectBindPose(model);
    expectClip(model, bendingClip(model));
}

TEST_F(SkinningTest, HardEdges)
{
    const SkeletalModel model = boxModel();
    expectBindPose(model);
    expectClip(model, bendingClip(model));
}

// Tests the test, not the GPU: an approximation must fail.
TEST_F(SkinningTest, ApproximationsFailOnNineWeights)
{
    const SkeletalModel model = nineWeightModel();
    const Clip clip = bendingClip(model);
    const SkinningModel skinning = buildSkinningModel(model, kCreaseDegrees);
    double palette = 0.0;
    double fourWeights = 0.0;
    for (int i = 0; i < kTimes; ++i)
    {
        const ModelPose pose = modelPose(clip, phaseNumber(clip, i));
        const std::vector<ReferenceVertex> reference = referenceOf(skinning, pose);
        palette = std::max(
            palette, positionDifference(skinWithMatrixPalette(skinning, bindPoseOf(model), pose),
                                        reference));
        fourWeights = std::max(fourWeights,
                               positionDifference(skinWithFourWeights(skinning, pose), reference));
    }
    EXPECT_GT(palette, 100.0 * kPositionLimit);
    EXPECT_GT(fourWeights, 100.0 * kPositionLimit);
}

// A vertex with influences that cancel out and one without any have finite positions and unit
// normals.
TEST_F(SkinningTest, DirectionsThatVanish)
{
    SkeletalModel model = stripModel(3);
    Mesh& mesh = model.meshes[0];
    for (std::uint32_t i = mesh.vertices[0].firstWeight;
         i < mesh.vertices[0].firstWeight + mesh.vertices[0].weightCount; ++i)
        mesh.weights[i].bias = 0.0;
    mesh.vertices[1].weightCount = 0;
    expectBindPose(model);
}

class CorpusSkinningTest : public SkinningTest
{
protected:
    void SetUp() override
    {
        if (std::getenv("SINEW_CORPUS") == nullptr)
            GTEST_SKIP() << "SINEW_CORPUS is not set";
        SkinningTest::SetUp();
    }
};

std::vector<std::filesystem::path> filesBelow(const std::filesystem::path& folder,
                                              std::string_view extension)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == extension)
            files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

TEST_F(CorpusSkinningTest, EveryClipOfEveryModel)
{
    Diagnostics warnings;
    int clips = 0;
    const auto meshes = filesBelow(std::getenv("SINEW_CORPUS"), ".md5mesh");
    ASSERT_FALSE(meshes.empty());
    for (const std::filesystem::path& meshFile : meshes)
    {
        SCOPED_TRACE(meshFile);
        const auto model = readMd5Mesh(readTextFile(meshFile).value(), "mesh", warnings);
        ASSERT_TRUE(model.has_value()) << toString(model.error());
        expectBindPose(*model);
        for (const std::filesystem::path& clipFile : filesBelow(meshFile.parent_path(), ".md5anim"))
        {
            SCOPED_TRACE(clipFile);
            const auto clip = readMd5Anim(readTextFile(clipFile).value(), "clip", warnings);
            ASSERT_TRUE(clip.has_value()) << toString(clip.error());
            ASSERT_FALSE(whyClipDoesNotFit(*clip, *model).has_value());
            expectClip(*model, *clip);
            ++clips;
        }
    }
    EXPECT_GE(clips, 13);
}

} // namespace
} // namespace sinew::test
