// Morph targets in the viewer and in crowds: on some vertices, under every kind of joint, with
// animated weights.
#include "engine/animation/pose.h"
#include "engine/formats/load_model.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/morphed_model.h"
#include "tests/gpu/white_model.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace sinew::test
{
namespace
{

constexpr double kSpread = 40.0; // largest distance of instances from the origin
constexpr double kDegrees = 0.02;

// Makes targets move even where the clip moves none.
void addToWeights(Clip& clip, MorphRandom& random)
{
    for (double& weight : clip.weights)
        weight += random.between(-0.5, 1.0);
}

// Models with morph targets from the conformance suite, and RobotExpressive.
std::vector<AnimatedModel> fileModels()
{
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(SINEW_CONFORMANCE))
        if (entry.path().extension() == ".gltf")
            paths.push_back(entry.path());
    if (const char* const corpus = std::getenv("SINEW_CORPUS"))
        paths.push_back(std::filesystem::path(corpus) / "gltf/RobotExpressive.glb");
    std::vector<AnimatedModel> models;
    for (const std::filesystem::path& path : paths)
    {
        if (!std::filesystem::exists(path))
            continue;
        Diagnostics diagnostics;
        VirtualFiles files;
        const FoundModel found = findModel(path, files, diagnostics).value();
        ModelRequest asked;
        asked.path = path;
        AnimatedModel model =
            loadModel(asked, found, files, diagnostics, diagnostics).value().model;
        MorphRandom random;
        for (ModelClip& clip : model.clips)
            addToWeights(clip.clip, random);
        if (!model.skinning.morphDeltas.empty())
            models.push_back(std::move(model));
    }
    return models;
}

class MorphTest : public GpuTest
{
protected:
    void expectCrowd(const CrowdPlay& play, const CrowdConfig& config, double seconds)
    {
        const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 9, kSpread, 6);
        const CrowdOnDevice crowd(device(), play, instances,
                                  {.config = inOneChunk(device(), play, config, instances.size())});
        crowd.compute(crowd.work(seconds));
        for (std::uint32_t i = 0; i < instances.size(); ++i)
        {
            SCOPED_TRACE(i);
            const Place place = placeOf(play, instances[i], {.seconds = seconds});
            expectVertices(crowd.posed(i),
                           placedVertices(play, placement(instances[i], place.position),
                                          modelPoseOf(play, instances[i], seconds),
                                          morphWeightsOf(play, instances[i], seconds)),
                           {.degrees = kDegrees});
        }
    }
};

TEST_F(MorphTest, OneModel)
{
    for (const bool scaled : {false, true})
    {
        WhiteModel onDevice(device(), morphedModel(scaled));
        const AnimatedModel& model = onDevice.model();
        for (const ModelClip& clip : model.clips)
            for (const double seconds : {0.0, 0.03, 0.11, 0.4, 7.7})
            {
                SCOPED_TRACE(seconds);
                const ClipPhase phase = clipPhaseAt(clip.clip, clip.loopMode, seconds);
                const ModelPose pose = modelPose(clip.clip, phase);
                std::vector<ReferenceVertex> reference(model.skinning.vertices.size());
                skinReference(model.skinning, pose, reference, sampleWeights(clip.clip, phase));
                leaveOutSensitive(model.skinning, pose, reference);
                expectVertices(onDevice.posed(playedOn(&clip.clip, phase)), reference,
                               {.degrees = kDegrees});
            }
    }
}

TEST_F(MorphTest, CrowdsOfEveryForm)
{
    for (const bool scaled : {false, true})
    {
        const CrowdPlay play = morphedPlay(scaled);
        ASSERT_TRUE(play.crowd.sorted.buckets.back().isMorphed);
        const auto expectConfig =
            [&](CrowdPosing posing, std::uint32_t atOnce, bool texels, double seconds)
        {
            SCOPED_TRACE(atOnce);
            expectCrowd(play,
                        {.tangents = true,
                         .posing = posing,
                         .cullsTriangles = false,
                         .texels = texels,
                         .instancesAtOnce = atOnce},
                        seconds);
        };
        expectConfig(CrowdPosing::ByInstance, 1, true, 0.3);
        expectConfig(CrowdPosing::ByWorkgroup, 2, false, 1234.5);
        expectConfig(CrowdPosing::ByWorkgroup, 8, false, 86'399.9);
    }
}

TEST_F(MorphTest, CrowdsOfFiles)
{
    const std::vector<AnimatedModel> models = fileModels();
    EXPECT_GE(models.size(), 7U);
    for (const AnimatedModel& model : models)
    {
        SCOPED_TRACE(model.name);
        const CrowdPlay play(model);
        expectCrowd(play, {.tangents = true, .cullsTriangles = false, .instancesAtOnce = 2},
                    3600.7);
    }
}

// The triangle cull reads the projected positions of morphed vertices.
TEST_F(MorphTest, CulledTrianglesDrawTheSamePicture)
{
    const CrowdPlay play = morphedPlay(true);
    if (!triangleCullLacks(device(), play.crowd).empty())
        GTEST_SKIP() << "this device cannot draw what the triangle cull leaves";
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 6, kSpread, 4);
    const auto picture = [&](bool culls)
    {
        CrowdOnDevice crowd(device(), play, instances, {.config = {.cullsTriangles = culls}});
        return crowd.picture({.camera = {.distance = 2.0 * kSpread, .elevation = 0.5},
                              .visible = {.radius = 2.0 * kSpread}},
                             {160, 120}, 1e6);
    };
    EXPECT_EQ(picture(true).pixels, picture(false).pixels);
}

} // namespace
} // namespace sinew::test
