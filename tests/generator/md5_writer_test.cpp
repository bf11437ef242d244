#include "engine/formats/md5/md5.h"
#include "tests/support/synthetic_models.h"
#include "tools/md5_writer/md5_writer.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew
{
namespace
{

constexpr double kHalfUnit = 0.5000001e-6; // of the last decimal of a position

void expectNear(const glm::dvec3& a, const glm::dvec3& b, double tolerance)
{
    EXPECT_LE(glm::length(a - b), tolerance);
}

// Half the angle between two orientations, whichever sign their quaternions have.
double halfAngle(const glm::dquat& a, const glm::dquat& b)
{
    const glm::dquat difference = glm::conjugate(a) * b;
    return glm::length(glm::dvec3(difference.x, difference.y, difference.z));
}

TEST(Md5Writer, MeshIsReadBackAsItWas)
{
    const SkeletalModel model = test::nineWeightModel();
    Diagnostics warnings;
    const auto read = readMd5Mesh(md5MeshText(model, "a note"), "model.md5mesh", warnings);
    ASSERT_TRUE(read.has_value()) << toString(read.error());
    EXPECT_THAT(warnings, testing::IsEmpty());

    ASSERT_EQ(read->joints.size(), model.joints.size());
    for (std::size_t i = 0; i < model.joints.size(); ++i)
    {
        const Joint& was = model.joints[i];
        const Joint& is = read->joints[i];
        EXPECT_EQ(is.name, was.name);
        EXPECT_EQ(is.parent, was.parent);
        expectNear(is.bindPose.position, was.bindPose.position, 2.0 * kHalfUnit);
        EXPECT_LT(halfAngle(is.bindPose.orientation, was.bindPose.orientation), 1e-4);
    }
    ASSERT_EQ(read->meshes.size(), model.meshes.size());
    for (std::size_t m = 0; m < model.meshes.size(); ++m)
    {
        const Mesh& was = model.meshes[m];
        const Mesh& is = read->meshes[m];
        EXPECT_EQ(is.name, was.name);
        EXPECT_EQ(is.shader, was.shader);
        EXPECT_EQ(is.triangles, was.triangles);
        ASSERT_EQ(is.vertices.size(), was.vertices.size());
        for (std::size_t i = 0; i < was.vertices.size(); ++i)
        {
            EXPECT_EQ(is.vertices[i].firstWeight, was.vertices[i].firstWeight);
            EXPECT_EQ(is.vertices[i].weightCount, was.vertices[i].weightCount);
            EXPECT_NEAR(is.vertices[i].texCoord.x, was.vertices[i].texCoord.x, kHalfUnit);
            EXPECT_NEAR(is.vertices[i].texCoord.y, was.vertices[i].texCoord.y, kHalfUnit);
        }
        ASSERT_EQ(is.weights.size(), was.weights.size());
        for (std::size_t i = 0; i < was.weights.size(); ++i)
        {
            EXPECT_EQ(is.weights[i].joint, was.weights[i].joint);
            EXPECT_NEAR(is.weights[i].bias, was.weights[i].bias, kHalfUnit);
            expectNear(is.weights[i].position, was.weights[i].position, 2.0 * kHalfUnit);
        }
    }
}

TEST(Md5Writer, ClipIsReadBackAsItWas)
{
    const Clip clip = test::bendingClip(test::nineWeightModel());
    const std::vector<Bounds> bounds(clip.frameCount, {.min = {0, 0, 0}, .max = {1, 1, 1}});
    Diagnostics warnings;
    const auto read = readMd5Anim(md5AnimText(clip, bounds, "a note"), "clip.md5anim", warnings);
    ASSERT_TRUE(read.has_value()) << toString(read.error());
    EXPECT_THAT(warnings, testing::IsEmpty());

    EXPECT_EQ(read->frameRate, clip.frameRate);
    EXPECT_EQ(read->frameCount, clip.frameCount);
    ASSERT_EQ(read->joints.size(), clip.joints.size());
    for (std::size_t i = 0; i < clip.joints.size(); ++i)
    {
        EXPECT_EQ(read->joints[i].name, clip.joints[i].name);
        EXPECT_EQ(read->joints[i].parent, clip.joints[i].parent);
        EXPECT_EQ(read->joints[i].animated, clip.joints[i].animated);
        EXPECT_EQ(read->joints[i].firstComponent, clip.joints[i].firstComponent);
        expectNear(read->joints[i].basePosition, clip.joints[i].basePosition, 2.0 * kHalfUnit);
        expectNear(read->joints[i].baseOrientation, clip.joints[i].baseOrientation, 1e-8);
    }
    EXPECT_THAT(read->components,
                testing::Pointwise(testing::DoubleNear(kHalfUnit), clip.components));
}

TEST(Md5Writer, NeverWritesAMinusZero)
{
    EXPECT_FALSE(std::signbit(asWritten(-0.0, kPositionDecimals)));
    EXPECT_FALSE(std::signbit(asWritten(-4e-7, kPositionDecimals)));
    EXPECT_EQ(asWritten(-6e-7, kPositionDecimals), -1e-6);
}

TEST(Md5Writer, OrientationIsThatOfTheQuaternionWithNegativeW)
{
    EXPECT_EQ(writtenOrientation({0.8, 0.6, 0.0, 0.0}), glm::dvec3(-0.6, 0.0, 0.0));
    EXPECT_EQ(writtenOrientation({-0.8, 0.6, 0.0, 0.0}), glm::dvec3(0.6, 0.0, 0.0));
}

TEST(Md5Writer, ACommentIsThereForReadersAndReadOver)
{
    const Clip clip = test::bendingClip(test::nineWeightModel());
    const std::vector<Bounds> bounds(clip.frameCount, {.min = {0, 0, 0}, .max = {1, 1, 1}});
    const std::string text = md5AnimText(clip, bounds, "a note", "ground speed: 5 units/s");
    EXPECT_THAT(text, testing::HasSubstr("\n// ground speed: 5 units/s\n"));
    Diagnostics warnings;
    EXPECT_TRUE(readMd5Anim(text, "clip.md5anim", warnings).has_value());
    EXPECT_THAT(warnings, testing::IsEmpty());
}

} // namespace
} // namespace sinew
