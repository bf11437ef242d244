// Morph targets in the viewer and in crowds: some vertices have them, some not, under every kind of
// joint, with weights that clips move.
#include "engine/animation/sample_clip.h"
#include "engine/formats/load_model.h"
#include "tests/gpu/comparison.h"
#include "tests/gpu/crowd_reference.h"
#include "tests/gpu/white_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <random>

namespace sinew::test
{
namespace
{

constexpr std::uint32_t kWeightCount = 5;
constexpr double kSpread = 40.0; // of where instances stand
constexpr double kDegrees = 0.02;

class Random
{
public:
    double between(double low, double high)
    {
        return low + (high - low) * std::ldexp(static_cast<double>(engine_()), -32);
    }
    glm::dvec3 within(double size)
    {
        const double x = between(-size, size);
        const double y = between(-size, size);
        return {x, y, between(-size, size)};
    }

private:
    std::mt19937 engine_{7};
};

// Deltas of every second vertex, of some of the targets each.
void addDeltas(SkinningModel& model, Random& random)
{
    model.morphRanges.resize(model.influences.size());
    for (std::size_t v = 0; v < model.vertices.size(); v += 2)
        for (std::uint32_t i = 0; i < model.vertices[v].influenceCount; ++i)
        {
            MorphDeltaRange& range = model.morphRanges[model.vertices[v].firstInfluence + i];
            range = {.first = static_cast<std::uint32_t>(model.morphDeltas.size()),
                     .count = static_cast<std::uint32_t>(v / 2) % kWeightCount};
            for (std::uint32_t k = 0; k < range.count; ++k)
                model.morphDeltas.push_back(
                    {.position = random.within(1.5),
                     .normal = random.within(0.5),
                     .tangent = random.within(0.5),
                     .weight = (k + static_cast<std::uint32_t>(v)) % kWeightCount});
        }
}

void addWeights(Clip& clip, Random& random)
{
    const std::vector<double> before = std::move(clip.components);
    clip.components.clear();
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        const auto row = before.begin() + std::ptrdiff_t{frame} * clip.componentsPerFrame;
        clip.components.insert(clip.components.end(), row, row + clip.componentsPerFrame);
        for (std::uint32_t i = 0; i < kWeightCount; ++i)
            clip.components.push_back(random.between(-0.5, 1.5));
    }
    clip.componentsPerFrame += kWeightCount;
    clip.weightCount = kWeightCount;
}

OddModelRequest request(bool scaled)
{
    return {.name = "morphed",
            .parents = forestOfParents(15, 1),
            .fewestInfluences = 1,
            .mostInfluences = 9,
            .scaled = scaled,
            .uneven = scaled};
}

AnimatedModel morphedModel(const PlayedModel& played)
{
    Random random;
    SkinningModel skinning = buildSkinningModel(played.model, 60.0);
    addDeltas(skinning, random);
    AnimatedModel model = animatedModel(played.model, skinning, played.clips);
    for (std::size_t i = 0; i < model.clips.size(); ++i)
    {
        addWeights(model.clips[i].clip, random);
        model.clips[i].loopMode = played.loopModes[i];
    }
    addWeights(model.still, random);
    return model;
}

CrowdPlay playOf(const AnimatedModel& model)
{
    CrowdPlay play(oddModel(request(false)));
    play.skinning = model.skinning;
    play.crowd = buildCrowdModel(model);
    return play;
}

CrowdPlay morphedPlay(bool scaled)
{
    return playOf(morphedModel(oddModel(request(scaled))));
}

// Where a clip moves no target, that the targets move nevertheless.
void addToWeights(Clip& clip, Random& random)
{
    for (std::size_t end = clip.componentsPerFrame; end <= clip.components.size();
         end += clip.componentsPerFrame)
        for (std::uint32_t i = 1; i <= clip.weightCount; ++i)
            clip.components[end - i] += random.between(-0.5, 1.0);
}

// The models of the conformance table and RobotExpressive that have morph targets.
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
        Random random;
        for (ModelClip& clip : model.clips)
            addToWeights(clip.clip, random);
        if (!model.skinning.morphDeltas.empty())
            models.push_back(std::move(model));
    }
    return models;
}

void expectVertices(const PosedModel& result, std::span<const ReferenceVertex> reference)
{
    const Difference difference = compare(result, reference);
    EXPECT_LE(difference.position, kPositionLimit);
    EXPECT_LE(difference.normalDegrees, kDegrees);
    EXPECT_LE(difference.tangentDegrees, kDegrees);
    EXPECT_TRUE(difference.finiteAndUnit);
}

class MorphTest : public GpuTest
{
protected:
    void expectCrowd(const CrowdPlay& play, const CrowdForm& form, double seconds)
    {
        const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 9, kSpread, 6);
        const CrowdOnDevice crowd(device(), play, instances,
                                  {.form = inOneChunk(device(), play, form, instances.size())});
        crowd.compute(crowd.work(seconds));
        for (std::uint32_t i = 0; i < instances.size(); ++i)
        {
            SCOPED_TRACE(i);
            const Place place = placeOf(play, instances[i], {.seconds = seconds});
            expectVertices({.joints = {},
                            .matrices = {},
                            .vertices = crowd.vertices(i),
                            .tangents = crowd.tangents(i)},
                           placedVertices(play, placement(instances[i], place.position),
                                          modelPoseOf(play, instances[i], seconds),
                                          morphWeightsOf(play, instances[i], seconds)));
        }
    }
};

TEST_F(MorphTest, OneModel)
{
    for (const bool scaled : {false, true})
    {
        WhiteModel onDevice(device(), morphedModel(oddModel(request(scaled))));
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
                expectVertices(onDevice.posed(playedOn(&clip.clip, phase)), reference);
            }
    }
}

TEST_F(MorphTest, CrowdsOfEveryForm)
{
    for (const bool scaled : {false, true})
    {
        const CrowdPlay play = morphedPlay(scaled);
        ASSERT_TRUE(play.crowd.sorted.buckets.back().isMorphed);
        const auto expectForm =
            [&](CrowdPosing posing, std::uint32_t atOnce, bool texels, double seconds)
        {
            SCOPED_TRACE(atOnce);
            expectCrowd(play,
                        {.tangents = true,
                         .posing = posing,
                         .cullsTriangles = false,
                         .texels = texels,
                         .instancesAtOnce = atOnce,
                         .influencesByVertex = !texels},
                        seconds);
        };
        expectForm(CrowdPosing::ByInstance, 1, true, 0.3);
        expectForm(CrowdPosing::ByLevel, 2, false, 1234.5);
        expectForm(CrowdPosing::ByWorkgroup, 8, false, 86'399.9);
    }
}

TEST_F(MorphTest, CrowdsOfFiles)
{
    const std::vector<AnimatedModel> models = fileModels();
    EXPECT_GE(models.size(), 7U);
    for (const AnimatedModel& model : models)
    {
        SCOPED_TRACE(model.name);
        const CrowdPlay play = playOf(model);
        expectCrowd(play, {.tangents = true, .cullsTriangles = false, .instancesAtOnce = 2},
                    3600.7);
    }
}

// What the triangle cull reads of morphed vertices are their positions in the picture.
TEST_F(MorphTest, CulledTrianglesDrawTheSamePicture)
{
    const CrowdPlay play = morphedPlay(true);
    if (!triangleCullLacks(device(), play.crowd).empty())
        GTEST_SKIP() << "this device cannot draw what the triangle cull leaves";
    const std::vector<gpu::CrowdInstance> instances = randomInstances(play, 6, kSpread, 4);
    const auto picture = [&](bool culls)
    {
        CrowdOnDevice crowd(device(), play, instances, {.form = {.cullsTriangles = culls}});
        return crowd.picture({.camera = {.distance = 2.0 * kSpread, .elevation = 0.5},
                              .visible = {.radius = 2.0 * kSpread}},
                             {160, 120}, 1e6);
    };
    EXPECT_EQ(picture(true).pixels, picture(false).pixels);
}

} // namespace
} // namespace sinew::test
