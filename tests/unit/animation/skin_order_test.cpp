#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skin_order.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"
#include "tests/unit/animation/posed_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <meshoptimizer.h>
#include <vector>

namespace sinew
{
namespace
{

using test::IsNear;

// Sums a vertex in float, as the shader does.
struct FloatVertex
{
    glm::vec3 position{0.0F};
    glm::vec3 normal{0.0F};
    glm::vec3 tangent{0.0F};

    // `influence` is an index of an influence in `texels`.
    void add(const std::vector<gpu::vec4>& texels, std::size_t influence, const ModelPose& pose)
    {
        const gpu::vec4* texel = &texels.at(kTexelsPerInfluence * influence);
        const JointMatrix& joint = pose.at(static_cast<std::size_t>(texel[1].w));
        const glm::mat3 turn(joint.linear);
        position += turn * glm::vec3(texel[0]) + texel[0].w * glm::vec3(joint.position);
        normal += turn * glm::vec3(texel[1]);
        tangent += turn * glm::vec3(texel[2]);
    }
};

std::vector<FloatVertex> skinByBuckets(const SkinOrder& model, const ModelPose& pose)
{
    std::vector<FloatVertex> vertices(model.oldIndexOf.size());
    for (const InfluenceBucket& bucket : model.buckets)
        for (std::uint32_t i = 0; i < bucket.vertexCount; ++i)
        {
            FloatVertex& vertex = vertices.at(bucket.firstVertex + i);
            for (std::uint32_t k = 0; k < bucket.influences; ++k)
                vertex.add(model.influenceTexels,
                           bucket.firstInfluence + k * bucket.vertexCount + i, pose);
            if (bucket.influences > 0)
                continue;
            const glm::uvec2 range = model.anyNumber.at(bucket.firstAnyNumber + i);
            for (std::uint32_t k = 0; k < range.y; ++k)
                vertex.add(model.influenceTexels, range.x + k, pose);
        }
    return vertices;
}

std::vector<FloatVertex> skinPlainly(const SkinOrder& model, const ModelPose& pose)
{
    std::vector<FloatVertex> vertices(model.oldIndexOf.size());
    for (std::size_t i = 0; i < vertices.size(); ++i)
        for (std::uint32_t k = 0; k < model.vertices.at(i).count; ++k)
            vertices[i].add(model.plainTexels, model.vertices[i].first + k, pose);
    return vertices;
}

void expectSkinsAsReference(const SkinningModel& model, const SkinOrder& ordered)
{
    test::Random random;
    const ModelPose pose = test::randomPose(model.jointCount, 40.0, random);
    std::vector<ReferenceVertex> expected(model.vertices.size());
    skinReference(model, pose, expected);
    for (const auto& skin : {skinByBuckets, skinPlainly})
    {
        const std::vector<FloatVertex> skinned = skin(ordered, pose);
        for (std::size_t i = 0; i < skinned.size(); ++i)
        {
            const ReferenceVertex& reference = expected[ordered.oldIndexOf[i]];
            ASSERT_THAT(skinned[i].position, IsNear(reference.position, 1e-4));
            if (reference.normalLength > 0.1)
            {
                ASSERT_THAT(glm::normalize(skinned[i].normal), IsNear(reference.normal, 1e-4));
            }
            if (reference.tangentLength > 0.1)
            {
                ASSERT_THAT(glm::normalize(skinned[i].tangent), IsNear(reference.tangent, 1e-4));
            }
        }
    }
}

void expectOrderIsAPermutation(const SkinningModel& model, const SkinOrder& ordered)
{
    ASSERT_EQ(ordered.newIndexOf.size(), model.vertices.size());
    ASSERT_EQ(ordered.oldIndexOf.size(), model.vertices.size());
    ASSERT_EQ(ordered.staticVertices.size(), model.vertices.size());
    for (std::uint32_t old = 0; old < model.vertices.size(); ++old)
    {
        const std::uint32_t vertex = ordered.newIndexOf[old];
        ASSERT_EQ(ordered.oldIndexOf.at(vertex), old);
        ASSERT_EQ(ordered.staticVertices[vertex].texCoord, glm::vec2(model.vertices[old].texCoord));
        ASSERT_EQ(ordered.staticVertices[vertex].tangentSign,
                  static_cast<float>(model.vertices[old].tangentSign));
        ASSERT_EQ(ordered.vertices[vertex].count, model.vertices[old].influenceCount);
    }
}

// Buckets are consecutive and have correct counts.
void expectBucketsAreSound(const SkinningModel& model, const SkinOrder& ordered)
{
    std::uint32_t nextVertex = 0;
    std::uint32_t nextInfluence = 0;
    for (std::size_t b = 0; b < ordered.buckets.size(); ++b)
    {
        const InfluenceBucket& bucket = ordered.buckets[b];
        EXPECT_EQ(bucket.firstVertex, nextVertex);
        EXPECT_EQ(bucket.firstInfluence, nextInfluence);
        EXPECT_GT(bucket.vertexCount, 0U);
        if (bucket.influences == 0)
        {
            EXPECT_EQ(b + 1, ordered.buckets.size());
        }
        else if (b > 0)
        {
            EXPECT_GT(bucket.influences, ordered.buckets[b - 1].influences);
        }
        for (std::uint32_t i = 0; i < bucket.vertexCount; ++i)
        {
            const SkinningVertex& vertex = model.vertices[ordered.oldIndexOf[nextVertex + i]];
            const std::uint32_t count = vertex.influenceCount;
            const bool counted = count >= 1 && count <= kMostCountedInfluences;
            ASSERT_EQ(bucket.influences, counted ? count : 0);
            nextInfluence += count;
        }
        nextVertex += bucket.vertexCount;
    }
    EXPECT_EQ(nextVertex, model.vertices.size());
    EXPECT_EQ(nextInfluence, model.influences.size());
    EXPECT_EQ(ordered.influenceTexels.size(), kTexelsPerInfluence * model.influences.size());
    EXPECT_EQ(ordered.plainTexels.size(), kTexelsPerInfluence * model.influences.size());
}

// Sorted triangles, each starting at its smallest corner. The same triangles in any order compare
// equal; mirrored ones do not.
std::vector<Triangle> trianglesOf(const std::vector<std::uint32_t>& indices,
                                  const SkinningMesh& mesh)
{
    std::vector<Triangle> triangles;
    for (std::uint32_t i = mesh.firstIndex; i < mesh.firstIndex + mesh.indexCount; i += 3)
    {
        Triangle triangle{indices.at(i), indices.at(i + 1), indices.at(i + 2)};
        std::rotate(triangle.begin(), std::min_element(triangle.begin(), triangle.end()),
                    triangle.end());
        triangles.push_back(triangle);
    }
    std::sort(triangles.begin(), triangles.end());
    return triangles;
}

float missRatio(const std::vector<std::uint32_t>& indices, const SkinningMesh& mesh,
                std::size_t vertexCount)
{
    return meshopt_analyzeVertexCache(indices.data() + mesh.firstIndex, mesh.indexCount,
                                      vertexCount, 16, 0, 0)
        .acmr;
}

void expectSameTrianglesInABetterOrder(const SkinningModel& model, const SkinOrder& ordered)
{
    ASSERT_EQ(ordered.indices.size(), model.indices.size());
    std::vector<std::uint32_t> inOldNumbers;
    for (const std::uint32_t index : ordered.indices)
        inOldNumbers.push_back(ordered.oldIndexOf.at(index));
    for (const SkinningMesh& mesh : model.meshes)
    {
        EXPECT_EQ(trianglesOf(inOldNumbers, mesh), trianglesOf(model.indices, mesh));
        EXPECT_LE(missRatio(ordered.indices, mesh, model.vertices.size()),
                  missRatio(model.indices, mesh, model.vertices.size()));
    }
}

// Within a bucket, vertices are first used in storage order.
void expectFirstUsesAscend(const SkinOrder& ordered)
{
    std::vector<std::uint32_t> next;
    for (const InfluenceBucket& bucket : ordered.buckets)
        next.push_back(bucket.firstVertex);
    for (const std::uint32_t index : ordered.indices)
        for (std::size_t b = 0; b < ordered.buckets.size(); ++b)
        {
            const InfluenceBucket& bucket = ordered.buckets[b];
            if (index < bucket.firstVertex || index >= bucket.firstVertex + bucket.vertexCount)
                continue;
            ASSERT_LE(index, next[b]);
            if (index == next[b])
                ++next[b];
        }
}

SkinOrder expectOrdered(const SkinningModel& model)
{
    SkinOrder ordered = skinOrder(model);
    expectOrderIsAPermutation(model, ordered);
    expectBucketsAreSound(model, ordered);
    expectSkinsAsReference(model, ordered);
    expectSameTrianglesInABetterOrder(model, ordered);
    expectFirstUsesAscend(ordered);
    return ordered;
}

std::vector<std::uint32_t> influencesOfBuckets(const SkinOrder& ordered)
{
    std::vector<std::uint32_t> influences;
    for (const InfluenceBucket& bucket : ordered.buckets)
        influences.push_back(bucket.influences);
    return influences;
}

// Vertices of the strip cycle through these counts of weights.
SkeletalModel stripWithCounts(const std::vector<std::uint32_t>& counts)
{
    SkeletalModel model = test::stripModel(200);
    Mesh& mesh = model.meshes[0];
    const std::vector<Weight> weights = mesh.weights;
    mesh.weights.clear();
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
    {
        Vertex& vertex = mesh.vertices[i];
        const Weight weight = weights[vertex.firstWeight];
        vertex.firstWeight = static_cast<std::uint32_t>(mesh.weights.size());
        vertex.weightCount = counts[i % counts.size()];
        for (std::uint32_t k = 0; k < vertex.weightCount; ++k)
            mesh.weights.push_back({.joint = (weight.joint + k) % 4,
                                    .bias = 1.0 / vertex.weightCount,
                                    .position = weight.position + 0.1 * k});
    }
    return model;
}

TEST(OrderModel, PutsInfluenceAfterInfluenceOfABucket)
{
    const SkinningModel model{
        .vertices = {{.firstInfluence = 0, .influenceCount = 2, .texCoord = {0.5, 0.25}},
                     {.firstInfluence = 2, .influenceCount = 1},
                     {.firstInfluence = 3, .influenceCount = 2}},
        .influences = {{.position = {1, 2, 3},
                        .bias = 0.5,
                        .normal = {0, 0, 1},
                        .tangent = {1, 0, 0},
                        .joint = 4},
                       {.position = {10, 0, 0}, .bias = 0.25, .joint = 5},
                       {.position = {20, 0, 0}, .bias = 1.0, .joint = 6},
                       {.position = {30, 0, 0}, .bias = 1.0, .joint = 7},
                       {.position = {40, 0, 0}, .bias = 1.0, .joint = 8}},
        .indices = {2, 1, 0},
        .meshes = {{.firstVertex = 0, .fileVertexCount = 3, .firstIndex = 0, .indexCount = 3}},
        .jointCount = 9};
    const SkinOrder ordered = skinOrder(model);
    EXPECT_THAT(influencesOfBuckets(ordered), testing::ElementsAre(1, 2));
    EXPECT_THAT(ordered.oldIndexOf, testing::ElementsAre(1, 2, 0)); // uses 2 before 0
    EXPECT_THAT(ordered.indices, testing::ElementsAre(1, 0, 2));
    EXPECT_TRUE(ordered.anyNumber.empty());

    std::vector<float> joints;
    for (std::size_t i = 1; i < ordered.influenceTexels.size(); i += kTexelsPerInfluence)
        joints.push_back(ordered.influenceTexels[i].w);
    EXPECT_THAT(joints, testing::ElementsAre(6, 7, 4, 8, 5));
    std::vector<float> plainJoints;
    for (std::size_t i = 1; i < ordered.plainTexels.size(); i += kTexelsPerInfluence)
        plainJoints.push_back(ordered.plainTexels[i].w);
    EXPECT_THAT(plainJoints, testing::ElementsAre(6, 7, 8, 4, 5));

    const gpu::vec4* texels = &ordered.influenceTexels[std::size_t{2} * kTexelsPerInfluence];
    EXPECT_EQ(texels[0], gpu::vec4(0.5F, 1.0F, 1.5F, 0.5F));
    EXPECT_EQ(texels[1], gpu::vec4(0.0F, 0.0F, 0.5F, 4.0F));
    EXPECT_EQ(texels[2], gpu::vec4(0.5F, 0.0F, 0.0F, 0.0F));
    EXPECT_EQ(ordered.staticVertices[2].texCoord, gpu::vec2(0.5F, 0.25F));
}

TEST(OrderModel, TakesAnyNumberOfInfluences)
{
    const SkeletalModel file = stripWithCounts({0, 2, 9, 8, 31, 1});
    const SkinOrder ordered = expectOrdered(buildSkinningModel(file, 60.0));
    EXPECT_THAT(influencesOfBuckets(ordered), testing::ElementsAre(1, 2, 8, 0));
    EXPECT_EQ(ordered.anyNumber.size(), ordered.buckets.back().vertexCount);

    const SkinOrder nine = expectOrdered(buildSkinningModel(test::nineWeightModel(), 60.0));
    EXPECT_THAT(influencesOfBuckets(nine), testing::ElementsAre(0));
}

TEST(OrderModel, KeepsMeshesApart)
{
    SkeletalModel file = test::stripModel(100);
    file.meshes.push_back({.name = "no triangles", .vertices = {{}, {}}});
    file.meshes.push_back(test::mirroredQuadsModel().meshes[0]);
    file.meshes.push_back({.name = "nothing"});
    file.meshes.push_back(test::boxModel().meshes[0]);
    const SkinningModel model = buildSkinningModel(file, 60.0);
    const SkinOrder ordered = expectOrdered(model);
    EXPECT_EQ(ordered.buckets.back().influences, 0U);
    EXPECT_EQ(ordered.buckets.back().vertexCount, 2U);
    EXPECT_THAT(ordered.anyNumber, testing::Each(testing::Field(&glm::uvec2::y, 0U)));
}

// Every second triangle, then every fourth.
std::vector<LodSurface> thinnedLods(const SkinningModel& model)
{
    std::vector<LodSurface> lods;
    for (const std::uint32_t step : {2U, 4U})
    {
        LodSurface lod;
        for (const SkinningMesh& mesh : model.meshes)
        {
            const auto first = static_cast<std::uint32_t>(lod.indices.size());
            for (std::uint32_t t = 0; t < mesh.indexCount / 3; t += step)
                for (std::uint32_t corner = 0; corner < 3; ++corner)
                    lod.indices.push_back(model.indices[mesh.firstIndex + 3 * t + corner]);
            lod.meshes.push_back(
                {.firstIndex = first,
                 .indexCount = static_cast<std::uint32_t>(lod.indices.size()) - first});
        }
        lods.push_back(std::move(lod));
    }
    return lods;
}

// How often the buckets skin each sorted vertex for a surface: 0 is the full one, then the LODs.
std::vector<std::uint32_t> timesSkinned(const SkinOrder& ordered, std::size_t lod)
{
    std::vector<std::uint32_t> times(ordered.vertices.size(), 0);
    for (const InfluenceBucket& bucket : ordered.buckets)
        for (std::uint32_t i = 0; i < bucket.lods.at(lod); ++i)
            ++times.at(ordered.places.at(bucket.firstVertex + i));
    return times;
}

// Expects each vertex of this surface or a coarser one once, and no other.
void expectLods(const SkinOrder& ordered, const std::vector<LodSurface>& lods)
{
    ASSERT_EQ(ordered.lods.size(), lods.size());
    std::vector<std::uint32_t> expectedTimes(ordered.vertices.size(), 0);
    for (std::size_t lod = lods.size(); lod-- > 0;)
    {
        std::vector<std::uint32_t> triangles = ordered.lods[lod].indices;
        for (std::uint32_t& index : triangles)
        {
            expectedTimes.at(index) = 1;
            index = ordered.oldIndexOf.at(index);
        }
        std::vector<std::uint32_t> expected = lods[lod].indices;
        std::ranges::sort(triangles);
        std::ranges::sort(expected);
        EXPECT_EQ(triangles, expected);
        EXPECT_EQ(timesSkinned(ordered, lod + 1), expectedTimes);
    }
    EXPECT_EQ(timesSkinned(ordered, 0), std::vector<std::uint32_t>(ordered.vertices.size(), 1));
}

// The bucket shared by LODs of few vertices, if there is one.
const InfluenceBucket* sharedBucket(const SkinOrder& ordered)
{
    const InfluenceBucket& last = ordered.buckets.back();
    return last.firstVertex == ordered.vertices.size() ? &last : nullptr;
}

TEST(OrderModel, PutsFirstWhatCoarserLodsUse)
{
    const SkinningModel model = buildSkinningModel(
        stripWithCounts({1, 2, 3, 1, 9, 2, 1, 1, 3, 9, 9, 1, 2, 2, 3, 1, 1, 2, 9, 3, 2, 1, 3, 1}),
        60.0);
    const std::vector<LodSurface> lods = thinnedLods(model);
    expectLods(skinOrder(model, lods), lods);
}

TEST(OrderModel, HasOneBucketForLodsOfFewVertices)
{
    const SkinningModel model = buildSkinningModel(stripWithCounts({1, 9, 3, 2, 1}), 60.0);
    const SkinOrder ordered = skinOrder(model, thinnedLods(model));
    const InfluenceBucket* shared = sharedBucket(ordered);
    ASSERT_NE(shared, nullptr);
    EXPECT_TRUE(hasAnyNumber(*shared));
    EXPECT_EQ(shared->lods.at(0), 0U);
    for (std::size_t lod = 1; lod < 3; ++lod)
        EXPECT_EQ(shared->lods.at(lod), ordered.lodCounts.at(lod));
    // The influences of its vertices are repeated after all others.
    for (std::uint32_t i = 0; i < shared->vertexCount; ++i)
    {
        const glm::uvec2 range = ordered.anyNumber.at(shared->firstAnyNumber + i);
        const gpu::VertexInfluences& own =
            ordered.vertices.at(ordered.places.at(shared->firstVertex + i));
        ASSERT_EQ(range.y, own.count);
        EXPECT_GE(range.x, shared->firstInfluence);
        for (std::uint32_t texel = 0; texel < own.count * kTexelsPerInfluence; ++texel)
        {
            const gpu::vec4& expected =
                ordered.plainTexels.at(own.first * kTexelsPerInfluence + texel);
            EXPECT_EQ(ordered.influenceTexels.at(range.x * kTexelsPerInfluence + texel), expected);
        }
    }
}

TEST(OrderModel, SharesNoBucketWhereThereIsOneOnlyOrManyVertices)
{
    const SkinningModel one = buildSkinningModel(stripWithCounts({2}), 60.0);
    EXPECT_EQ(sharedBucket(skinOrder(one, thinnedLods(one))), nullptr);
    SkinningModel large = buildSkinningModel(test::stripModel(4000), 60.0);
    for (std::size_t i = 0; i < large.vertices.size(); i += 2)
        large.vertices[i].influenceCount = 0;
    const std::vector<LodSurface> lods{thinnedLods(large).front()};
    const SkinOrder ordered = skinOrder(large, lods);
    EXPECT_GT(ordered.buckets.size(), 1U);
    EXPECT_EQ(sharedBucket(ordered), nullptr);
}

TEST(TriangleOrder, KeepsEveryTriangle)
{
    // A strip far from index 0, with a duplicate and a degenerate triangle.
    constexpr std::uint32_t kFirst = 1'000'000'000;
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = kFirst; i < kFirst + 500; ++i)
        indices.insert(indices.end(), {i, i + 1, i + 2});
    indices.insert(indices.end(), {kFirst, kFirst + 1, kFirst + 2, kFirst, kFirst, kFirst + 1});
    const SkinningMesh mesh{.indexCount = static_cast<std::uint32_t>(indices.size())};
    const std::vector<Triangle> before = trianglesOf(indices, mesh);
    optimiseTriangleOrder(indices);
    EXPECT_EQ(trianglesOf(indices, mesh), before);
}

// A million triangles at one vertex would keep the optimiser busy for many minutes.
TEST(TriangleOrder, LeavesTrianglesAloneThatTakeTooLong)
{
    std::vector<std::uint32_t> fan;
    for (std::uint32_t i = 0; i < 1'000'000; ++i)
    {
        const std::uint32_t corner = 1 + i * 7919 % 1'000'000;
        fan.insert(fan.end(), {0, corner, corner + 1});
    }
    std::vector<std::uint32_t> indices = fan;
    const auto start = std::chrono::steady_clock::now();
    optimiseTriangleOrder(indices);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    EXPECT_EQ(indices, fan);
}

} // namespace
} // namespace sinew
