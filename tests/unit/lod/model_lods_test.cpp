#include "engine/animation/animated_model.h"
#include "engine/lod/model_lods.h"
#include "engine/lod/surface_error.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/export/exported_models.h"
#include "tests/unit/lod/played_models.h"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

constexpr std::size_t kOctahedron = 24; // indices

using Indices = std::span<const std::uint32_t>; // of triangles, into positions

Indices indicesOf(const ModelLod& lod, std::size_t mesh)
{
    return Indices(lod.surface.indices)
        .subspan(lod.surface.meshes[mesh].firstIndex, lod.surface.meshes[mesh].indexCount);
}

// Largest distance to the other surface, from 100 points spread over the first.
double largestDistance(const Surface& from, const Surface& to, test::Random& random)
{
    double largest = 0.0;
    for (int i = 0; i < 100; ++i)
    {
        const Corners& triangle = from.corners(static_cast<std::uint32_t>(
            random.between(0.0, static_cast<double>(from.triangles().size()))));
        const double b = random.between(0.0, 1.0);
        const double c = random.between(0.0, 1.0 - b);
        // Every third point is a corner.
        const glm::dvec3 point = i % 3 == 0 ? triangle[0] : pointAt(triangle, {1.0 - b - c, b, c});
        const Corners& nearest = to.corners(to.nearest(point, 1).front());
        largest = std::max(largest,
                           glm::distance(point, pointAt(nearest, nearestShares(point, nearest))));
    }
    return largest;
}

void expectWithin(double pixelSize, const Surface& full, const Surface& coarse,
                  test::Random& random)
{
    constexpr double kRounding = 1e-6;
    ASSERT_LE(
        std::max(largestDistance(full, coarse, random), largestDistance(coarse, full, random)),
        pixelSize * (1.0 + kRounding));
}

// Positions of a rigid surface's vertices, moved by its joints; other vertices stay as posed.
std::vector<glm::dvec3> rigidPositions(const RigidSurface& rigid, const test::SomePose& pose)
{
    std::vector<glm::dvec3> positions = pose.positions;
    for (std::size_t i = 0; i < rigid.vertices.size(); ++i)
    {
        const Influence& influence = rigid.influences[i];
        EXPECT_TRUE(rigid.joints[influence.joint]);
        const JointMatrix& joint = pose.joints[influence.joint];
        positions[rigid.vertices[i]] = joint.position + joint.linear * influence.position;
    }
    return positions;
}

void expectWithinTheirErrors(const AnimatedModel& model, const std::vector<ModelLod>& lods,
                             test::Random& random)
{
    const SkinningModel& skinning = model.skinning;
    for (int poses = 0; poses < 12; ++poses)
    {
        const test::SomePose pose = test::somePose(model, random);
        for (const ModelLod& lod : lods)
        {
            SCOPED_TRACE(lod.surface.indices.size() / 3);
            if (lod.rigid)
                expectWithin(lod.pixelSize, {pose.positions, skinning.indices},
                             {rigidPositions(*lod.rigid, pose), lod.surface.indices}, random);
            for (std::size_t i = 0; i < skinning.meshes.size(); ++i)
                if (const SkinningMesh& mesh = skinning.meshes[i];
                    lod.surface.meshes[i].indexCount > 0)
                    expectWithin(
                        lod.pixelSize,
                        {pose.positions,
                         Indices(skinning.indices).subspan(mesh.firstIndex, mesh.indexCount)},
                        {pose.positions, indicesOf(lod, i)}, random);
        }
    }
}

// The joints of a rigid LOD include those of every coarser one.
void expectNestedJoints(const std::vector<ModelLod>& lods)
{
    for (std::size_t lod = 1; lod < lods.size(); ++lod)
        if (const auto& [finer, coarser] = std::pair(lods[lod - 1].rigid, lods[lod].rigid); finer)
        {
            ASSERT_TRUE(coarser);
            for (std::size_t joint = 0; joint < finer->joints.size(); ++joint)
                EXPECT_GE(finer->joints[joint], coarser->joints[joint]);
        }
}

void expectFewerTrianglesAndAscendingPixelSizes(const AnimatedModel& model,
                                                const std::vector<ModelLod>& lods)
{
    std::size_t indices = model.skinning.indices.size();
    double pixelSize = 0.0;
    for (const ModelLod& lod : lods)
    {
        EXPECT_LE(lod.surface.indices.size(), indices * 7 / 10);
        indices = lod.surface.indices.size();
        EXPECT_GT(lod.pixelSize, pixelSize);
        pixelSize = lod.pixelSize;
        ASSERT_EQ(lod.surface.meshes.size(), model.skinning.meshes.size());
        std::uint32_t end = 0;
        for (std::size_t i = 0; i < lod.surface.meshes.size(); ++i)
        {
            const SkinningMesh& mesh = model.skinning.meshes[i];
            EXPECT_EQ(lod.surface.meshes[i].firstIndex, end);
            end += lod.surface.meshes[i].indexCount;
            if (lod.surface.indices.size() > kOctahedron)
            {
                EXPECT_EQ(lod.surface.meshes[i].indexCount > 0, mesh.indexCount > 0);
            }
            for (const std::uint32_t vertex : indicesOf(lod, i))
                EXPECT_TRUE(vertex >= mesh.firstVertex &&
                            vertex < mesh.firstVertex + vertexCountOf(mesh));
        }
        EXPECT_EQ(end, lod.surface.indices.size());
    }
}

// A single test, because making LODs takes a while.
TEST(ModelLods, OfEveryModelAreFewerTrianglesWithinTheirErrors)
{
    test::Random random;
    std::size_t lodsSeen = 0;
    for (const auto& [name, model] : test::playedModels())
    {
        SCOPED_TRACE(name);
        const std::vector<ModelLod> lods = buildModelLods(model);
        lodsSeen += lods.size();
        expectFewerTrianglesAndAscendingPixelSizes(model, lods);
        expectWithinTheirErrors(model, lods, random);
        expectNestedJoints(lods);
    }
    EXPECT_GE(lodsSeen, 9U);
}

// From a third of the triangles, at a tenth of the model's size per pixel, down to an octahedron.
TEST(ModelLods, OfTheDefaultModelReachSomeDozens)
{
    const std::optional<AnimatedModel> model = test::load(SINEW_DEFAULT_MODEL);
    ASSERT_TRUE(model);
    const std::vector<ModelLod> lods = buildModelLods(*model);
    ASSERT_GE(lods.size(), 6U);
    EXPECT_EQ(lods.back().surface.indices.size(), kOctahedron);
    EXPECT_EQ(std::ranges::count(lods.back().rigid->joints, true), 1);
    const double size = 122.0;
    const auto near =
        std::ranges::find_if(lods, [&](const ModelLod& lod) { return lod.pixelSize > 0.1 * size; });
    ASSERT_NE(near, lods.begin());
    EXPECT_LT((near - 1)->surface.indices.size(), model->skinning.indices.size() / 3);

    const std::vector<ModelLod> fine = buildModelLods(*model, lods[2].pixelSize);
    ASSERT_EQ(fine.size(), 3U);
    for (std::size_t i = 0; i < fine.size(); ++i)
        EXPECT_EQ(fine[i].surface.indices, lods[i].surface.indices);
}

// A tube of 302 rings along a chain with far more joints.
SkeletalModel longChain(std::uint32_t joints)
{
    constexpr std::uint32_t kRings = 302;
    constexpr double kLength = 10.0;
    SkeletalModel model{.joints = {}, .meshes = {Mesh{.name = "tube", .shader = "tube"}}};
    for (std::uint32_t i = 0; i < joints; ++i)
    {
        Joint joint{.name = std::to_string(i), .parent = static_cast<std::int32_t>(i) - 1};
        joint.bindPose.position.x = kLength * i / joints;
        model.joints.push_back(std::move(joint));
    }
    Mesh& mesh = model.meshes.front();
    for (std::uint32_t ring = 0; ring < kRings; ++ring)
        for (const glm::dvec2& side : {glm::dvec2(0.1, 0.0), glm::dvec2(0.0, 0.1),
                                       glm::dvec2(-0.1, 0.0), glm::dvec2(0.0, -0.1)})
        {
            const std::uint32_t joint = ring * (joints - 1) / kRings;
            mesh.vertices.push_back(
                {.firstWeight = static_cast<std::uint32_t>(mesh.weights.size()), .weightCount = 1});
            mesh.weights.push_back(
                {.joint = joint,
                 .bias = 1.0,
                 .position = {kLength * ring / kRings - model.joints[joint].bindPose.position.x,
                              side.x, side.y}});
        }
    for (std::uint32_t first = 0; first + 4 < 4 * kRings; first += 4)
        for (std::uint32_t side = 0; side < 4; ++side)
        {
            const std::uint32_t a = first + side;
            const std::uint32_t b = first + (side + 1) % 4;
            mesh.triangles.push_back({a, b, a + 4});
            mesh.triangles.push_back({b, b + 4, a + 4});
        }
    return model;
}

// The limit counts work and ends early if joints or morph targets would take minutes. Here the
// joints of a ring are far from those of the next ring, so their difference climbs most of the
// chain.
TEST(ModelLods, OfDeepSkeletonsAreGivenUp)
{
    constexpr std::uint32_t kJoints = 20'000;
    constexpr std::uint32_t kWeights = 16;
    SkeletalModel chain = longChain(kJoints);
    Mesh& mesh = chain.meshes.front();
    std::vector<Weight> weights;
    for (std::uint32_t i = 0; i < mesh.vertices.size(); ++i)
    {
        const Weight& near = mesh.weights[i];
        mesh.vertices[i] = {.firstWeight = kWeights * i, .weightCount = kWeights};
        for (std::uint32_t j = 0; j < kWeights; ++j)
        {
            const std::uint32_t joint = (i / 4 * 7919 + j * kJoints / kWeights) % kJoints;
            weights.push_back({.joint = joint,
                               .bias = 1.0 / kWeights,
                               .position = near.position +
                                           chain.joints[near.joint].bindPose.position -
                                           chain.joints[joint].bindPose.position});
        }
    }
    mesh.weights = std::move(weights);
    const AnimatedModel model = test::skeletal(chain, {});
    bool isComplete = true;
    const std::size_t made = buildModelLods(model, 1e9, &isComplete).size();
    EXPECT_FALSE(isComplete);
    EXPECT_LT(made, 4U);
}

TEST(ModelLods, OfModelsWithoutASizeThatFloatsHaveAreNone)
{
    const AnimatedModel model = std::move(*test::load(SINEW_DEFAULT_MODEL));
    for (const double scale : {0.0, 1e-300, 1e-60, 1e60, 1e200})
    {
        AnimatedModel scaled = model;
        for (Influence& influence : scaled.skinning.influences)
            influence.position *= scale;
        for (JointTransform& joint : scaled.still.keys)
            joint.position *= scale;
        scaled.clips.clear();
        EXPECT_TRUE(buildModelLods(scaled).empty()) << scale;
    }
}

} // namespace
} // namespace sinew
