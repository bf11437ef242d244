// Weights of morph targets: as a model numbers them, in clips, and what they move.
#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/refusals.h"
#include "tests/support/small_gltf.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew::test
{
namespace
{

struct Loaded
{
    std::unique_ptr<GltfFile> file;
    GltfRig rig;
};

Loaded load(const GltfDocument& document)
{
    auto file = std::make_unique<GltfFile>(readDocument(document).file.value());
    GltfRig rig = rigOf(*file, file->scene, "small.gltf");
    return {std::move(file), std::move(rig)};
}

// The one weight at those times of the one clip.
std::vector<double> weightsAt(const Loaded& loaded, const std::vector<double>& times)
{
    const GltfMoved moved{.joints = loaded.rig.joints.ofNode,
                          .firstWeights = loaded.rig.weights.firstOfNode};
    const Clip clip =
        clipOf(loaded.rig, *loaded.file, loaded.file->animations[0], moved, kMaxGltfKeys)
            .value()
            .clip;
    std::vector<double> weights;
    for (const double seconds : times)
        weights.push_back(sampleWeights(clip, clipPhaseAt(clip, LoopMode::Once, seconds)).at(0));
    return weights;
}

void expectNear(const std::vector<double>& found, const std::vector<double>& expected)
{
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_NEAR(found[i], expected[i], 2e-6) << i;
}

// Keys at 0, 0.5 and 1.5 seconds: 0, 1 and 0.
const std::vector<double> kSeconds{0.0, 0.25, 0.499, 0.5, 1.0, 1.499, 1.5, 9.0};

TEST(GltfWeights, StepsHoldUntilTheNextKey)
{
    expectNear(weightsAt(load(smallGltf()), kSeconds), {0, 0, 0, 1, 1, 1, 0, 0});
}

TEST(GltfWeights, LinearKeys)
{
    GltfDocument document = smallGltf();
    document.json["animations"][0]["samplers"][2].erase("interpolation");
    expectNear(weightsAt(load(document), kSeconds), {0, 0.5, 0.998, 1, 0.5, 0.001, 0, 0});
}

TEST(GltfWeights, SplinesAreCut)
{
    GltfDocument document = smallGltf();
    const std::size_t values = document.addAccessor<float>("SCALAR", {0, 0, 2, 0, 1, 0, 0, 0, 0});
    document.json["animations"][0]["samplers"][2] = {
        {"input", kTimes}, {"output", values}, {"interpolation", "CUBICSPLINE"}};
    // At half of the first segment: 0.5 * 0 + 0.125 * 0.5 * 2 + 0.5 * 1.
    expectNear(weightsAt(load(document), {0.0, 0.25, 0.5, 1.0, 1.5}), {0, 0.625, 1, 0.5, 0});
}

TEST(GltfWeights, AtRestThoseOfTheNodeElseOfTheMesh)
{
    GltfDocument document = smallGltf();
    document.json["meshes"][0]["weights"] = {0.25};
    EXPECT_EQ(load(document).rig.weights.atRest, std::vector<double>{0.25});
    document.json["nodes"][0]["weights"] = {0.75};
    const Loaded loaded = load(document);
    EXPECT_EQ(loaded.rig.weights.atRest, std::vector<double>{0.75});
    const Clip still = restClip(loaded.rig);
    EXPECT_EQ(sampleWeights(still, {}), std::vector<double>{0.75});
}

// The one target moves vertex 3 by 1 along z of the file, which is -y here.
TEST(GltfWeights, OnlyWhatATargetMovesHasDeltas)
{
    const Loaded loaded = load(smallGltf());
    Diagnostics warnings;
    const GltfVertices vertices = verticesOf(loaded.rig, warnings);
    for (std::uint32_t v = 0; v < 4; ++v)
        EXPECT_EQ(isMorphed(vertices.skinning, vertices.skinning.vertices[v]), v == 3) << v;
    ASSERT_FALSE(vertices.skinning.morphDeltas.empty());
    EXPECT_EQ(vertices.skinning.morphDeltas[0].position, glm::dvec3(0, -1, 0));
}

TEST(GltfWeights, AreLimited)
{
    GltfFile file;
    file.nodes.resize(3);
    for (GltfNode& node : file.nodes)
        node.mesh = 0;
    file.meshes.resize(1);
    file.meshes[0].targetCount = kMaxGltfWeights / 2;
    file.scenes = {{.nodes = {0, 1}}, {.nodes = {0, 1, 2}}};
    EXPECT_EQ(rigOf(file, 0, "small.gltf").weights.atRest.size(), kMaxGltfWeights);
    const auto refused = resultOf([&] { return rigOf(file, 1, "small.gltf"); });
    EXPECT_EQ(refused.error().message,
              "the nodes of the scene have more than 65536 morph targets together");
}

} // namespace
} // namespace sinew::test
