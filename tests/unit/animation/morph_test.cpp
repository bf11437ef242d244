#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skin_order.h"
#include "tests/unit/animation/matchers.h"
#include "tests/unit/animation/posed_models.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace sinew
{
namespace
{

using test::IsNear;
using test::Random;
using test::randomPose;

Clip clipOfWeights(std::uint32_t count, std::vector<double> components)
{
    Clip clip{.componentsPerFrame = count, .weightCount = count, .components = {}};
    clip.frameCount = static_cast<std::uint32_t>(components.size()) / count;
    clip.components = std::move(components);
    return clip;
}

// Two vertices of two influences; targets move the first one alone.
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

TEST(Morph, WeightsAreTheLastComponentsAndLinearBetweenFrames)
{
    Clip clip = clipOfWeights(2, {0, 4, 1, 8});
    clip.joints = {{.animated = kAnimatedPositionX}};
    clip.componentsPerFrame = 3;
    clip.components = {7, 0, 4, 9, 1, 8};
    EXPECT_EQ(sampleWeights(clip, {.frame = 1, .nextFrame = 0}), (std::vector<double>{1, 8}));
    EXPECT_EQ(sampleWeights(clip, {.frame = 0, .nextFrame = 1, .fraction = 1U << 30}),
              (std::vector<double>{0.25, 5}));
}

TEST(Morph, AClipWhoseWeightsEndOtherwiseWraps)
{
    EXPECT_EQ(detectLoopMode(clipOfWeights(1, {0.5, 1, 0.5})), LoopMode::Doom3);
    EXPECT_EQ(detectLoopMode(clipOfWeights(1, {0.5, 1, 0.6})), LoopMode::Wrap);
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
    // The first influence's normal is (0, 0, 1), the second's the unit vector of (-3, 0, -2).
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
        clip.components.push_back(random.between(-2.0, 3.0));
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
    const OrderedModel ordered = orderModel(model);
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
