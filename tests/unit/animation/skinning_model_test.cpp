#include "engine/animation/animated_model.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/animation/skinning_model.h"
#include "engine/formats/md5/md5.h"
#include "tests/support/synthetic_models.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace sinew
{
namespace
{

using test::IsNear;

constexpr double kCrease = 60.0;

ModelPose bindPoseOf(const SkeletalModel& model)
{
    return modelPose(stillInBindPose(model.joints), {});
}

// The model's vertices in the bind pose.
std::vector<ReferenceVertex> inBindPose(const SkeletalModel& model, const SkinningModel& skinning)
{
    std::vector<ReferenceVertex> vertices(skinning.vertices.size());
    skinReference(skinning, bindPoseOf(model), vertices);
    return vertices;
}

// Two triangles that share the weights of two vertices, in joints turned relative to each other.
// The weights of vertex 3 come before those of vertex 0.
SkeletalModel modelWithSharedWeights()
{
    const glm::dquat turned = glm::angleAxis(1.0, glm::normalize(glm::dvec3(1, 1, 0)));
    return {
        .joints = {{.name = "a", .bindPose = {{1, 0, 0}, turned}},
                   {.name = "b", .parent = 0, .bindPose = {{0, 2, 0}, glm::conjugate(turned)}}},
        .meshes = {{
            .name = "0",
            .vertices = {{{0, 0}, 1, 2}, {{1, 0}, 2, 1}, {{0, 1}, 3, 1}, {{1, 1}, 0, 2}},
            .triangles = {{0, 1, 2}, {3, 2, 1}},
            .weights = {{1, 0.25, {5, 6, 7}},
                        {0, 0.75, {1, 2, 3}},
                        {1, 0.25, {4, 4, 4}},
                        {0, 1.0, {-3, 2, 1}}},
        }},
    };
}

TEST(SkinningModel, HasOneInfluenceForEachVertexAndWeight)
{
    const SkeletalModel model = modelWithSharedWeights();
    const SkinningModel skinning = buildSkinningModel(model, kCrease);
    ASSERT_GE(skinning.vertices.size(), 4U);
    EXPECT_EQ(skinning.jointCount, 2U);
    for (std::size_t v = 0; v < 4; ++v)
    {
        const Vertex& file = model.meshes[0].vertices[v];
        const SkinningVertex& vertex = skinning.vertices[v];
        EXPECT_EQ(vertex.texCoord, file.texCoord);
        ASSERT_EQ(vertex.influenceCount, file.weightCount);
        for (std::uint32_t i = 0; i < file.weightCount; ++i)
        {
            const Weight& weight = model.meshes[0].weights[file.firstWeight + i];
            const Influence& influence = skinning.influences[vertex.firstInfluence + i];
            EXPECT_EQ(influence.joint, weight.joint);
            EXPECT_EQ(influence.bias, weight.bias);
            EXPECT_EQ(influence.position, weight.position);
        }
    }
}

TEST(SkinningModel, KeepsANormalForEachPairWhereWeightsAreShared)
{
    const SkeletalModel model = modelWithSharedWeights();
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    const std::vector<ReferenceVertex> vertices = inBindPose(model, skinning);
    // Vertices 1 and 2 of both triangles have the mean of both normals; 0 and 3 have their own.
    const auto face = [&](const Triangle& t)
    {
        const glm::dvec3 a = vertices[t[0]].position;
        return glm::cross(vertices[t[2]].position - a, vertices[t[1]].position - a);
    };
    const glm::dvec3 first = face({0, 1, 2});
    const glm::dvec3 second = face({3, 2, 1});
    EXPECT_THAT(vertices[0].normal, IsNear(glm::normalize(first), 1e-12));
    EXPECT_THAT(vertices[3].normal, IsNear(glm::normalize(second), 1e-12));
    EXPECT_THAT(vertices[1].normal, IsNear(glm::normalize(first + second), 1e-12));
    EXPECT_GT(glm::distance(vertices[0].normal, vertices[3].normal), 0.1);
}

TEST(SkinningModel, CarriesNormalsAndTangentsInJointSpace)
{
    const SkeletalModel model = modelWithSharedWeights();
    const SkinningModel skinning = buildSkinningModel(model, kCrease);
    const std::vector<ReferenceVertex> vertices = inBindPose(model, skinning);
    for (std::size_t v = 0; v < skinning.vertices.size(); ++v)
    {
        const SkinningVertex& vertex = skinning.vertices[v];
        for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
        {
            const Influence& influence = skinning.influences[vertex.firstInfluence + i];
            const glm::dquat& joint = model.joints[influence.joint].bindPose.orientation;
            EXPECT_THAT(joint * influence.normal, IsNear(vertices[v].normal, 1e-12));
            EXPECT_THAT(joint * influence.tangent, IsNear(vertices[v].tangent, 1e-12));
        }
        EXPECT_NEAR(glm::dot(vertices[v].normal, vertices[v].tangent), 0.0, 1e-12);
    }
}

TEST(SkinningModel, PlacesMeshesOneAfterTheOther)
{
    SkeletalModel model = test::boxModel();
    model.meshes.push_back(test::mirroredQuadsModel().meshes[0]);
    model.meshes.push_back({.name = "empty"});
    const SkinningModel skinning = buildSkinningModel(model, kCrease);
    ASSERT_EQ(skinning.meshes.size(), 3U);
    EXPECT_EQ(skinning.meshes[1].firstVertex, 24U);
    EXPECT_EQ(skinning.meshes[1].fileVertexCount, 6U);
    EXPECT_EQ(skinning.meshes[1].mirroredVertexCount, 2U);
    EXPECT_EQ(skinning.meshes[1].firstIndex, 36U);
    EXPECT_EQ(skinning.meshes[1].indexCount, 12U);
    EXPECT_EQ(skinning.meshes[2].firstVertex, 32U);
    EXPECT_EQ(skinning.meshes[2].fileVertexCount, 0U);
    EXPECT_EQ(skinning.vertices.size(), 32U);
    for (std::size_t i = 0; i < 36; ++i)
        EXPECT_LT(skinning.indices[i], 24U);
    for (std::size_t i = 36; i < 48; ++i)
    {
        EXPECT_GE(skinning.indices[i], 24U);
        EXPECT_LT(skinning.indices[i], 32U);
    }
}

TEST(SkinningModel, GivesMirroredCopiesTheirOwnTangents)
{
    const SkeletalModel model = test::mirroredQuadsModel();
    const SkinningModel skinning = buildSkinningModel(model, kCrease);
    const std::vector<ReferenceVertex> vertices = inBindPose(model, skinning);
    ASSERT_EQ(vertices.size(), 8U);
    for (std::size_t i = 0; i < 2; ++i)
    {
        const std::size_t original = 2 + i;
        const std::size_t copy = 6 + i;
        EXPECT_EQ(vertices[copy].position, vertices[original].position);
        EXPECT_EQ(vertices[copy].normal, vertices[original].normal);
        EXPECT_THAT(vertices[copy].tangent, IsNear(-vertices[original].tangent, 1e-12));
        EXPECT_EQ(skinning.vertices[copy].tangentSign, -skinning.vertices[original].tangentSign);
        EXPECT_EQ(skinning.vertices[copy].texCoord, skinning.vertices[original].texCoord);
    }
    for (const std::uint32_t& index : skinning.indices)
    {
        // s is 0 in the middle and grows to either side.
        const bool left = &index - skinning.indices.data() < 6;
        EXPECT_THAT(vertices[index].tangent, IsNear(glm::dvec3(left ? -1 : 1, 0, 0), 1e-12));
    }
}

TEST(SkinningModel, KeepsTheEdgesOfABoxHardAndRoundsThemForDoom3)
{
    const SkeletalModel box = test::boxModel();
    const std::vector<ReferenceVertex> hard = inBindPose(box, buildSkinningModel(box, kCrease));
    const std::vector<ReferenceVertex> round = inBindPose(box, buildSkinningModel(box, 180.0));
    for (std::size_t v = 0; v < hard.size(); ++v)
    {
        EXPECT_NEAR(std::abs(hard[v].normal[static_cast<int>(v / 8)]), 1.0, 1e-12);
        EXPECT_GT(glm::dot(hard[v].normal, hard[v].position), 0.0);
        EXPECT_THAT(round[v].normal, IsNear(glm::normalize(round[v].position), 1e-12));
    }
}

TEST(SkinningModel, PutsAVertexWithoutWeightsAtTheOrigin)
{
    SkeletalModel model = test::stripModel(8);
    model.meshes[0].vertices[3].weightCount = 0;
    const SkinningModel skinning = buildSkinningModel(model, kCrease);
    EXPECT_EQ(skinning.vertices[3].influenceCount, 0U);
    const ReferenceVertex vertex = inBindPose(model, skinning)[3];
    EXPECT_EQ(vertex.position, glm::dvec3(0.0));
    EXPECT_EQ(vertex.normal, glm::dvec3(0, 0, 1));
    EXPECT_NEAR(glm::length(vertex.tangent), 1.0, 1e-12);
}

TEST(SkinningModel, LeavesMirroredCopiesOutWhereTheyWouldNotFit)
{
    // Both mirrored vertices have so many weights that their copies would exceed the limit.
    SkeletalModel model = test::mirroredQuadsModel();
    Mesh& mesh = model.meshes[0];
    const auto many = static_cast<std::uint32_t>(kMaxInfluencesPerModel / 3);
    for (const std::size_t v : {2U, 3U})
    {
        const Weight weight = mesh.weights[v];
        mesh.vertices[v].firstWeight = static_cast<std::uint32_t>(mesh.weights.size());
        mesh.vertices[v].weightCount = many;
        mesh.weights.insert(mesh.weights.end(), many,
                            {weight.joint, weight.bias / many, weight.position});
    }
    const SkinningModel skinning = buildSkinningModel(model, kCrease);
    EXPECT_EQ(skinning.meshes[0].mirroredVertexCount, 0U);
    EXPECT_LE(skinning.influences.size(), kMaxInfluencesPerModel);
    EXPECT_EQ(skinning.vertices.size(), 6U);
}

} // namespace
} // namespace sinew
