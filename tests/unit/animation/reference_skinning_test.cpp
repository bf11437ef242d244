#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skin_order.h"
#include "tests/support/synthetic_models.h"
#include "tests/support/wrong_skinning.h"
#include "tests/unit/animation/matchers.h"
#include "tests/unit/animation/posed_models.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace sinew
{
namespace
{

using test::IsNear;
using test::Random;
using test::randomPose;

// Tolerance of the GPU tests, relative to the larger of diagonal and largest coordinate.
constexpr double kTolerance = 4e-6;

struct Case
{
    SkeletalModel model;
    SkinningModel skinning;
    Clip clip;
    ModelPose bindPose;

    explicit Case(SkeletalModel source)
        : model(std::move(source)), skinning(buildSkinningModel(model, 60.0)),
          clip(test::bendingClip(model))
    {
        bindPose = modelPose(stillInBindPose(model.joints), {});
    }

    // Model transforms at a phase between frames of the clip.
    ModelPose posedAt(const ClipPhase& phase) const { return modelPose(clip, phase); }

    ModelPose bent() const { return posedAt({.frame = 2, .nextFrame = 3, .fraction = 0x60000000}); }

    std::vector<ReferenceVertex> skinned(const ModelPose& pose) const
    {
        std::vector<ReferenceVertex> vertices(skinning.vertices.size());
        skinReference(skinning, pose, vertices);
        return vertices;
    }
};

double scaleOf(const Bounds& bounds)
{
    double largest = glm::distance(bounds.min, bounds.max);
    for (int axis = 0; axis < 3; ++axis)
        largest = std::max({largest, std::abs(bounds.min[axis]), std::abs(bounds.max[axis])});
    return largest;
}

double largestDistance(const std::vector<ReferenceVertex>& reference,
                       const std::vector<glm::dvec3>& positions)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < reference.size(); ++i)
        largest = std::max(largest, glm::distance(reference[i].position, positions[i]));
    return largest;
}

TEST(ReferenceSkinning, SumsWhatEachJointCarries)
{
    const glm::dquat quarter = glm::angleAxis(std::acos(-1.0) / 2, glm::dvec3(0, 0, 1));
    const SkinningModel model{
        .vertices = {{.firstInfluence = 1, .influenceCount = 2}},
        .influences = {{.position = {99, 99, 99}, .bias = 99},
                       {.position = {1, 0, 0},
                        .bias = 0.5,
                        .normal = {1, 0, 0},
                        .tangent = {0, 1, 0},
                        .joint = 0},
                       {.position = {0, 4, 0},
                        .bias = 0.25,
                        .normal = {0, 0, 1},
                        .tangent = {0, 1, 0},
                        .joint = 1}},
        .jointCount = 2,
    };
    const ModelPose joints{matrixOf({{10, 0, 0}, quarter}), {.position = {0, 0, 8}}};
    std::vector<ReferenceVertex> out(1);
    skinReference(model, joints, out);
    // 0.5 * (10, 1, 0) + 0.25 * (0, 4, 8): biases that do not sum to 1 are not rescaled.
    EXPECT_THAT(out[0].position, IsNear(glm::dvec3(5, 1.5, 2), 1e-12));
    EXPECT_THAT(out[0].normal, IsNear(glm::normalize(glm::dvec3(0, 0.5, 0.25)), 1e-12));
    EXPECT_THAT(out[0].tangent, IsNear(glm::normalize(glm::dvec3(-0.5, 0.25, 0)), 1e-12));
    EXPECT_NEAR(out[0].normalLength, std::sqrt(0.3125), 1e-12);
    EXPECT_NEAR(out[0].tangentLength, std::sqrt(0.3125), 1e-12);
}

TEST(ReferenceSkinning, GivesUnitVectorsWhereSumsVanish)
{
    const glm::dvec3 up(0, 0, 1);
    const SkinningModel model{
        .vertices = {{.firstInfluence = 0, .influenceCount = 2}, {}},
        .influences = {{.bias = 0.5, .normal = up, .tangent = up},
                       {.bias = 0.5, .normal = -up, .tangent = -up}},
        .jointCount = 1,
    };
    const ModelPose joints(1, {.position = {3, 4, 5}});
    std::vector<ReferenceVertex> out(2);
    skinReference(model, joints, out);
    for (const ReferenceVertex& vertex : out)
    {
        EXPECT_EQ(vertex.normalLength, 0.0);
        EXPECT_EQ(glm::length(vertex.normal), 1.0);
        EXPECT_EQ(glm::length(vertex.tangent), 1.0);
    }
    EXPECT_EQ(out[1].position, glm::dvec3(0.0));
}

TEST(ReferenceSkinning, TurnsNormalsWithTheModel)
{
    const Case box(test::boxModel());
    const glm::dquat turn = glm::angleAxis(0.8, glm::normalize(glm::dvec3(3, 1, 2)));
    ModelPose turned = box.bindPose;
    turned[0].linear = glm::mat3_cast(turn) * turned[0].linear;
    turned[0].position = glm::dvec3(5, 6, 7);
    const auto before = box.skinned(box.bindPose);
    const auto after = box.skinned(turned);
    for (std::size_t i = 0; i < before.size(); ++i)
    {
        EXPECT_THAT(after[i].position,
                    IsNear(glm::dvec3(5, 6, 7) + turn * before[i].position, 1e-12));
        EXPECT_THAT(after[i].normal, IsNear(turn * before[i].normal, 1e-12));
        EXPECT_THAT(after[i].tangent, IsNear(turn * before[i].tangent, 1e-12));
    }
}

TEST(WrongSkinning, OfAMatrixPaletteIsFoundByTheNineWeightModel)
{
    const Case tube(test::nineWeightModel());
    const ModelPose pose = tube.bent();
    const double scale = scaleOf(posedBounds(tube.skinning, pose));
    const auto wrong = test::skinWithMatrixPalette(tube.skinning, tube.bindPose, pose);
    EXPECT_GT(largestDistance(tube.skinned(pose), wrong), 1000.0 * kTolerance * scale);
}

TEST(WrongSkinning, OfFourWeightsIsFoundByTheNineWeightModel)
{
    const Case tube(test::nineWeightModel());
    const ModelPose pose = tube.bent();
    const double scale = scaleOf(posedBounds(tube.skinning, pose));
    const auto wrong = test::skinWithFourWeights(tube.skinning, pose);
    EXPECT_GT(largestDistance(tube.skinned(pose), wrong), 1000.0 * kTolerance * scale);
}

Clip clipOfWeights(std::uint32_t count, std::vector<double> weights)
{
    return {.frameCount = static_cast<std::uint32_t>(weights.size()) / count,
            .weightCount = count,
            .weights = std::move(weights)};
}

// Vertices with two influences and one; targets move only the first.
SkinningModel twoVertices()
{
    return {.vertices = {{.firstInfluence = 0, .influenceCount = 2},
                         {.firstInfluence = 2, .influenceCount = 1}},
            .influences = {{.position = {1, 0, 0}, .bias = 0.25, .normal = {0, 0, 1}, .joint = 0},
                           {.position = {0, 1, 0}, .bias = 0.75, .normal = {0, 0, 1}, .joint = 1},
                           {.position = {0, 0, 5}, .bias = 1.0, .normal = {0, 0, 1}, .joint = 1}},
            .morphDeltas = {{.position = {8, 0, 0}, .weight = 0},
                            {.position = {0, 4, 0}, .normal = {3, 0, 3}, .weight = 1}},
            .morphRanges = {{.first = 0, .count = 1}, {.first = 1, .count = 1}, {}},
            .jointCount = 2};
}

TEST(Morph, WeightsAreLinearBetweenFrames)
{
    const Clip clip = clipOfWeights(2, {0, 4, 1, 8});
    EXPECT_EQ(sampleWeights(clip, {.frame = 1, .nextFrame = 0}), (std::vector<double>{1, 8}));
    EXPECT_EQ(sampleWeights(clip, {.frame = 0, .nextFrame = 1, .fraction = 1U << 30}),
              (std::vector<double>{0.25, 5}));
}

TEST(Morph, MovesWhatEachJointCarries)
{
    const SkinningModel model = twoVertices();
    const ModelPose pose{{}, {.linear = glm::dmat3(2.0), .position = {0, 0, 1}}};
    const std::vector<double> weights{0.5, -1.0};
    std::vector<ReferenceVertex> vertices(2);
    skinReference(model, pose, vertices, weights);
    EXPECT_THAT(vertices[0].position, IsNear(glm::dvec3(1.25, -4.5, 0.75), 1e-12));
    EXPECT_THAT(vertices[1].position, IsNear(glm::dvec3(0, 0, 11), 1e-12));
    // The first influence's normal is (0, 0, 1), the second's is (-3, 0, -2) normalised.
    const glm::dvec3 second = glm::dvec3(-3, 0, -2) / std::sqrt(13.0);
    EXPECT_THAT(vertices[0].normal,
                IsNear(glm::normalize(0.25 * glm::dvec3(0, 0, 1) + 0.75 * second), 1e-12));
}

TEST(Morph, NoWeightTakesAVertexOutOfTheBounds)
{
    Random random;
    const SkinningModel model = twoVertices();
    Clip clip = clipOfWeights(2, {});
    clip.frameCount = 6;
    for (int i = 0; i < 12; ++i)
        clip.weights.push_back(random.between(-2.0, 3.0));
    const Clip* const clips[] = {&clip};
    const std::vector<WeightRange> ranges = weightRanges(clips);
    const CarriedBounds bounds = carriedBounds(model, ranges);
    for (int i = 0; i < 500; ++i)
    {
        const ModelPose pose = randomPose(model.jointCount, 3.0, random);
        std::vector<double> weights;
        for (const WeightRange& range : ranges)
            weights.push_back(random.between(range.least, range.greatest));
        const Bounds conservative = conservativeBounds(bounds, pose);
        Bounds all = posedBounds(model, pose, weights);
        all.add(conservative);
        EXPECT_THAT(all.min, IsNear(conservative.min, 1e-9));
        EXPECT_THAT(all.max, IsNear(conservative.max, 1e-9));
    }
}

TEST(Morph, OrderedModelsHaveMorphedVerticesInTheLastBucket)
{
    const SkinningModel model = twoVertices();
    const SkinOrder ordered = skinOrder(model);
    ASSERT_EQ(ordered.buckets.size(), 2U);
    EXPECT_TRUE(ordered.buckets[1].isMorphed);
    EXPECT_EQ(ordered.oldIndexOf, (std::vector<std::uint32_t>{1, 0}));
    ASSERT_EQ(ordered.morphedVertices.size(), 1U);
    EXPECT_EQ(ordered.morphedVertices[0], glm::uvec2(1, 2));
    EXPECT_EQ(ordered.morphRanges, (std::vector<glm::uvec2>{{0, 1}, {1, 1}}));
    EXPECT_EQ(ordered.morphDeltaTexels[3], glm::vec4(0, 3, 0, 1)); // times the bias
}

} // namespace
} // namespace sinew
