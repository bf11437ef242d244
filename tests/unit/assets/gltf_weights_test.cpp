// Weights of morph targets: as a model numbers them, in clips, and what they move.
#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/formats/gltf/gltf_clips.h"
#include "engine/formats/gltf/gltf_skinning.h"
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
    GltfFile file;
    std::vector<GltfDraw> draws;
    GltfJoints joints;
    GltfWeights weights;
};

Loaded load(const GltfDocument& document)
{
    Loaded loaded{.file = readDocument(document).file.value()};
    loaded.draws = drawsOf(loaded.file, loaded.file.scene, "small.gltf");
    loaded.joints = jointsOf(loaded.file, loaded.draws, "small.gltf");
    loaded.weights = weightsOf(loaded.file, loaded.draws, "small.gltf");
    return loaded;
}

// The one weight at those times of the one clip.
std::vector<double> weightsAt(const Loaded& loaded, const std::vector<double>& times)
{
    const GltfMoved moved{.joints = loaded.joints.ofNode,
                          .firstWeights = loaded.weights.firstOfNode};
    const Clip clip = clipOf(loaded.file, loaded.file.animations[0], moved, loaded.joints,
                             loaded.weights, kMaxGltfKeys)
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
    EXPECT_EQ(load(document).weights.atRest, std::vector<double>{0.25});
    document.json["nodes"][0]["weights"] = {0.75};
    const Loaded loaded = load(document);
    EXPECT_EQ(loaded.weights.atRest, std::vector<double>{0.75});
    const Clip still = restClip(loaded.joints, loaded.weights);
    EXPECT_EQ(sampleWeights(still, {}), std::vector<double>{0.75});
}

// The one target moves vertex 3 by 1 along z of the file, which is -y here.
TEST(GltfWeights, OnlyWhatATargetMovesHasDeltas)
{
    const Loaded loaded = load(smallGltf());
    Diagnostics warnings;
    const GltfVertices vertices = verticesOf(loaded.file, loaded.draws, loaded.joints,
                                             loaded.weights, "small.gltf", warnings);
    for (std::uint32_t v = 0; v < 4; ++v)
        EXPECT_EQ(isMorphed(vertices.skinning, vertices.skinning.vertices[v]), v == 3) << v;
    ASSERT_FALSE(vertices.skinning.morphDeltas.empty());
    EXPECT_EQ(vertices.skinning.morphDeltas[0].position, glm::dvec3(0, -1, 0));
}

TEST(GltfWeights, AreLimited)
{
    GltfFile file;
    file.nodes.resize(3);
    file.meshes.resize(1);
    file.meshes[0].targetCount = kMaxGltfWeights / 2;
    std::vector<GltfDraw> draws{{.node = 0}, {.node = 1}};
    EXPECT_EQ(weightsOf(file, draws, "small.gltf").atRest.size(), kMaxGltfWeights);
    draws.push_back({.node = 2});
    const auto refused = resultOf([&] { return weightsOf(file, draws, "small.gltf"); });
    EXPECT_EQ(refused.error().message,
              "the nodes of the scene have more than 65536 morph targets together");
}

} // namespace
} // namespace sinew::test
