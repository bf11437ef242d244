// What holds indices against their arrays notices each that leads nowhere.
#include "samples/common/scene.h"
#include "tests/mutation/made_up_models.h"
#include "tests/support/crowd_index_bounds.h"
#include "tests/support/index_bounds.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

template <class Model>
struct Misled
{
    std::string name;
    std::function<void(Model&)> mislead;
};

template <class Model>
void PrintTo(const Misled<Model>& misled, std::ostream* out)
{
    *out << misled.name;
}

samples::Scene loaded(const fs::path& path)
{
    return samples::loadScene({.model = {.path = path}, .noCache = true}).value();
}

// Morph targets, skins and clips.
AnimatedModel morphedModel()
{
    return loaded(fs::path(SINEW_CONFORMANCE) / "morph_before_skin.gltf").model;
}

AnimatedModel framedModel()
{
    const TempFolder folder;
    writeMadeUpModels(folder);
    return loaded(folder / "player").model;
}

using MisledModel = Misled<AnimatedModel>;

class MisledModels : public testing::TestWithParam<MisledModel>
{
};

TEST_P(MisledModels, AreNoticed)
{
    AnimatedModel model = morphedModel();
    ASSERT_NO_THROW(checkIndices(model));
    GetParam().mislead(model);
    EXPECT_THROW(checkIndices(model), std::out_of_range);
}

INSTANTIATE_TEST_SUITE_P(
    Skinned, MisledModels,
    testing::Values(
        MisledModel{"Triangle", [](auto& m) { m.skinning.indices.back() = 1000; }},
        MisledModel{"MeshsVertices", [](auto& m) { ++m.skinning.meshes[0].firstVertex; }},
        MisledModel{"MeshsIndices", [](auto& m) { m.skinning.meshes[0].indexCount += 3; }},
        MisledModel{"Influences", [](auto& m) { ++m.skinning.vertices.back().influenceCount; }},
        MisledModel{"FirstInfluence", [](auto& m) { m.skinning.vertices[0].firstInfluence = ~0U; }},
        MisledModel{"Joint",
                    [](auto& m) { m.skinning.influences[0].joint = m.skinning.jointCount; }},
        MisledModel{"MorphRanges", [](auto& m) { m.skinning.morphRanges.pop_back(); }},
        MisledModel{"MorphDeltas", [](auto& m) { m.skinning.morphDeltas.pop_back(); }},
        MisledModel{"MorphWeight", [](auto& m) { m.skinning.morphDeltas[0].weight = 99; }},
        MisledModel{"Colours", [](auto& m) { m.skinning.colours.resize(1); }},
        MisledModel{"Parent", [](auto& m) { m.joints[0].parent = 99; }},
        MisledModel{"ClipsJoints", [](auto& m) { m.clips[0].clip.joints.pop_back(); }},
        MisledModel{"ClipsParent", [](auto& m) { m.clips[0].clip.joints[0].parent = 99; }},
        MisledModel{"ClipsWeights", [](auto& m) { ++m.clips[0].clip.weightCount; }},
        MisledModel{"ClipsRows", [](auto& m) { m.clips[0].clip.components.pop_back(); }},
        MisledModel{"LoopStart", [](auto& m) { m.clips[0].clip.loopStart = 9999; }},
        MisledModel{"Choice", [](auto& m) { m.choices.both = {99}; }},
        MisledModel{"Meshes", [](auto& m) { m.meshes.pop_back(); }}),
    [](const auto& test) { return test.param.name; });

class MisledFrames : public testing::TestWithParam<MisledModel>
{
};

TEST_P(MisledFrames, AreNoticed)
{
    AnimatedModel model = framedModel();
    ASSERT_NO_THROW(checkIndices(model));
    GetParam().mislead(model);
    EXPECT_THROW(checkIndices(model), std::out_of_range);
}

INSTANTIATE_TEST_SUITE_P(
    Framed, MisledFrames,
    testing::Values(
        MisledModel{"LastFrame", [](auto& m) { m.frames->vertices.back().lastFrame += 99; }},
        MisledModel{"First", [](auto& m) { m.frames->vertices[0].first = ~0U; }},
        MisledModel{"Stride", [](auto& m) { m.frames->vertices.back().stride += 1000; }},
        MisledModel{"Carrier",
                    [](auto& m) { m.frames->vertices[0].carrier |= gpu::kCarrierJoint; }},
        MisledModel{"Channel", [](auto& m)
                    { m.frames->vertices[0].carrier |= 3U << gpu::kCarrierChannelShift; }},
        MisledModel{"Tangents", [](auto& m) { m.frames->tangents.pop_back(); }},
        MisledModel{"Vertices", [](auto& m) { m.frames->vertices.pop_back(); }},
        MisledModel{"JointChannel", [](auto& m) { m.frames->jointChannels[0] = 3; }},
        MisledModel{"Part", [](auto& m) { m.meshes[0].part = 99; }},
        MisledModel{"BackwardsFromTheStart",
                    [](auto& m)
                    {
                        m.clips[0].frames = {.first = 0, .step = -1};
                        m.clips[0].clip.frameCount = 2;
                    }}),
    [](const auto& test) { return test.param.name; });

using MisledCrowdModel = Misled<CrowdModel>;

class MisledCrowds : public testing::TestWithParam<MisledCrowdModel>
{
};

TEST_P(MisledCrowds, AreNoticed)
{
    CrowdModel model = buildCrowdModel(morphedModel());
    ASSERT_NO_THROW(checkIndices(model));
    GetParam().mislead(model);
    EXPECT_THROW(checkIndices(model), std::out_of_range);
}

INSTANTIATE_TEST_SUITE_P(
    Morphed, MisledCrowds,
    testing::Values(
        MisledCrowdModel{"Triangle", [](auto& m) { m.sorted.indices.back() = 1000; }},
        MisledCrowdModel{"Place", [](auto& m) { m.sorted.places.back() = 1000; }},
        MisledCrowdModel{"Bucket", [](auto& m) { ++m.sorted.buckets.back().vertexCount; }},
        MisledCrowdModel{"Texels", [](auto& m) { m.sorted.influenceTexels.resize(3); }},
        MisledCrowdModel{"PlainTexels", [](auto& m) { m.unsorted.plainTexels.resize(3); }},
        MisledCrowdModel{"Joint", [](auto& m) { m.sorted.influenceTexels[1].w = 99.0F; }},
        MisledCrowdModel{"JointThatIsNoNumber",
                         [](auto& m) { m.sorted.influenceTexels[1].w = 0.0F / 0.0F; }},
        MisledCrowdModel{"AnyNumber", [](auto& m) { m.unsorted.anyNumber[1] = 1000; }},
        MisledCrowdModel{"MorphedVertex", [](auto& m) { m.sorted.morphedVertices[0].y = 1000; }},
        MisledCrowdModel{"MorphRange", [](auto& m) { m.sorted.morphRanges.back().y = 1000; }},
        MisledCrowdModel{"MorphWeight", [](auto& m) { m.sorted.morphDeltaTexels[0].w = 99.0F; }},
        MisledCrowdModel{"Hierarchy", [](auto& m) { m.hierarchy[0].parent = 99; }},
        MisledCrowdModel{"Level", [](auto& m) { ++m.levels.back().count; }},
        MisledCrowdModel{"Keys", [](auto& m) { m.keys.pop_back(); }},
        MisledCrowdModel{"Weights", [](auto& m) { m.weights.pop_back(); }},
        MisledCrowdModel{"FrameTimes",
                         [](auto& m)
                         {
                             m.frameTimes.clear();
                             m.records[0].frameStep = 1;
                         }},
        MisledCrowdModel{"Choice", [](auto& m) { m.channelClips.both = {99}; }}),
    [](const auto& test) { return test.param.name; });

} // namespace
} // namespace sinew::test
