// The default model: it is what its generator makes, and it is sound.
#include "engine/animation/bounds.h"
#include "engine/animation/pose.h"
#include "engine/assets/files.h"
#include "engine/assets/material.h"
#include "engine/assets/md5_anim.h"
#include "engine/assets/md5_mesh.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <set>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

const fs::path kFolder = SINEW_DEFAULT_MODEL;

std::set<std::string> fileNames(const fs::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

std::string textOf(std::string_view name)
{
    return readTextFile(kFolder / name).value();
}

SkeletalModel readModel(Diagnostics& warnings)
{
    return readMd5Mesh(textOf("strider.md5mesh"), "strider.md5mesh", warnings).value();
}

SkeletalModel readModel()
{
    Diagnostics warnings;
    return readModel(warnings);
}

std::vector<Pose> modelPoses(const Clip& clip)
{
    std::vector<std::int32_t> parents;
    for (const ClipJoint& joint : clip.joints)
        parents.push_back(joint.parent);
    const auto order = parentsFirst(parents);
    std::vector<Pose> poses(clip.frameCount, Pose(clip.joints.size()));
    for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
    {
        localPose(clip, frame, poses[frame]);
        localToModel(parents, order, poses[frame], poses[frame]);
    }
    return poses;
}

std::size_t jointIndex(const SkeletalModel& model, std::string_view name)
{
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        if (model.joints[i].name == name)
            return i;
    throw std::runtime_error("no such joint");
}

glm::dvec3 bindPosition(const SkeletalModel& model, const Mesh& mesh, const Vertex& vertex)
{
    glm::dvec3 position{0.0};
    for (std::uint32_t i = 0; i < vertex.weightCount; ++i)
    {
        const Weight& weight = mesh.weights[vertex.firstWeight + i];
        const JointTransform& joint = model.joints[weight.joint].bindPose;
        position += weight.bias * (joint.position + joint.orientation * weight.position);
    }
    return position;
}

// Positive where most of the surface faces outwards.
double signedVolume(const SkeletalModel& model, const Mesh& mesh)
{
    double volume = 0.0;
    for (const Triangle& triangle : mesh.triangles)
    {
        const glm::dvec3 a = bindPosition(model, mesh, mesh.vertices[triangle[0]]);
        const glm::dvec3 b = bindPosition(model, mesh, mesh.vertices[triangle[1]]);
        const glm::dvec3 c = bindPosition(model, mesh, mesh.vertices[triangle[2]]);
        volume += glm::dot(a, glm::cross(c, b)) / 6.0;
    }
    return volume;
}

TEST(DefaultModel, IsWhatTheGeneratorMakes)
{
    const test::TempFolder made;
    const test::ProcessResult result =
        test::runProcess({SINEW_GENERATOR, made.path().string()}, {});
    ASSERT_EQ(result.exitCode, 0) << result.standardError;

    ASSERT_EQ(fileNames(made.path()), fileNames(kFolder));
    for (const std::string& name : fileNames(kFolder))
        EXPECT_TRUE(test::readFile(made / name) == test::readFile(kFolder / name))
            << name << " differs";
}

TEST(DefaultModel, GeneratorSaysWhatItCannotWrite)
{
    const test::TempFolder folder;
    const fs::path file = folder.write("file", "");
    const test::ProcessResult result =
        test::runProcess({SINEW_GENERATOR, (file / "below").string()}, {});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.standardError, testing::HasSubstr("strider.md5mesh"));
}

TEST(DefaultModel, LoadsWithoutWarnings)
{
    Diagnostics warnings;
    const SkeletalModel model = readModel(warnings);
    for (const Diagnostic& warning : warnings)
        ADD_FAILURE() << toString(warning);
    EXPECT_THAT(model.meshes, testing::SizeIs(3));
}

TEST(DefaultModel, BiasesSumToOneAndSomeVerticesHaveSeveral)
{
    const SkeletalModel model = readModel();
    std::uint32_t most = 0;
    for (const Mesh& mesh : model.meshes)
    {
        for (const Vertex& vertex : mesh.vertices)
        {
            double sum = 0.0;
            for (std::uint32_t i = 0; i < vertex.weightCount; ++i)
                sum += mesh.weights[vertex.firstWeight + i].bias;
            EXPECT_NEAR(sum, 1.0, 1e-9);
            most = std::max(most, vertex.weightCount);
        }
    }
    EXPECT_GE(most, 3U);
}

TEST(DefaultModel, EveryVertexIsPartOfATriangle)
{
    const SkeletalModel model = readModel();
    for (const Mesh& mesh : model.meshes)
    {
        std::set<std::uint32_t> used;
        for (const Triangle& triangle : mesh.triangles)
            used.insert(triangle.begin(), triangle.end());
        EXPECT_EQ(used.size(), mesh.vertices.size()) << mesh.name;
    }
}

TEST(DefaultModel, FacesOutwards)
{
    const SkeletalModel model = readModel();
    for (const Mesh& mesh : model.meshes)
        EXPECT_GT(signedVolume(model, mesh), 0.0) << mesh.name;
}

TEST(DefaultModel, StandsOnTheGroundAndIsAsTallAsAPerson)
{
    const SkeletalModel model = readModel();
    Bounds bounds;
    for (const Mesh& mesh : model.meshes)
        for (const Vertex& vertex : mesh.vertices)
            bounds.add(bindPosition(model, mesh, vertex));
    EXPECT_NEAR(bounds.min.z, 0.0, 0.2);
    EXPECT_GT(bounds.max.z, 60.0);
    EXPECT_LT(bounds.max.z, 82.0);
    const auto head = model.joints[jointIndex(model, "head")].bindPose.position;
    EXPECT_GT(head.x, 10.0) << "faces +x";
}

TEST(DefaultModel, EveryMeshHasADiffuseImage)
{
    const MaterialSearch search{
        .modelFolder = Folder(kFolder), .baseFolders = {}, .modelName = "strider"};
    for (const Mesh& mesh : readModel().meshes)
        EXPECT_TRUE(resolveMaterial(mesh.shader, search).diffuse.has_value()) << mesh.shader;
}

class DefaultModelClip : public testing::TestWithParam<const char*>
{
protected:
    DefaultModelClip()
    {
        const std::string name = std::string(GetParam()) + ".md5anim";
        clip = readMd5Anim(textOf(name), name, warnings).value();
    }

    SkeletalModel model = readModel();
    Diagnostics warnings;
    Clip clip;
};

TEST_P(DefaultModelClip, LoadsWithoutWarningsAndFits)
{
    for (const Diagnostic& warning : warnings)
        ADD_FAILURE() << toString(warning);
    EXPECT_EQ(whyClipDoesNotFit(clip, model).value_or(""), "");
    EXPECT_GE(clip.frameCount, 25U);
    EXPECT_EQ(clip.frameRate, 24.0);
}

TEST_P(DefaultModelClip, LastFrameRepeatsTheFirst)
{
    const auto frame = [&](std::uint32_t index)
    {
        const auto from = clip.components.begin() + index * clip.componentsPerFrame;
        return std::vector<double>(from, from + clip.componentsPerFrame);
    };
    EXPECT_EQ(frame(0), frame(clip.frameCount - 1));
    EXPECT_NE(frame(0), frame(clip.frameCount / 2));
}

TEST_P(DefaultModelClip, NothingSinksIntoTheGround)
{
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    for (const Pose& pose : modelPoses(clip))
        EXPECT_GT(posedBounds(skinning, pose).min.z, -0.2);
}

INSTANTIATE_TEST_SUITE_P(Clips, DefaultModelClip, testing::Values("idle", "walk"),
                         [](const auto& clipName) { return std::string(clipName.param); });

TEST(DefaultModel, FeetStandStillWhileItWaits)
{
    const SkeletalModel model = readModel();
    Diagnostics warnings;
    const Clip clip = readMd5Anim(textOf("idle.md5anim"), "idle.md5anim", warnings).value();
    const std::vector<Pose> poses = modelPoses(clip);
    for (const char* name : {"foot_l", "foot_r"})
    {
        const std::size_t foot = jointIndex(model, name);
        for (const Pose& pose : poses)
            EXPECT_LT(glm::length(pose[foot].position - poses[0][foot].position), 1e-3);
    }
}

// The ground moves backwards at one speed, and a foot that stands moves with it.
TEST(DefaultModel, StandingFeetMoveWithTheGroundWhileItWalks)
{
    const SkeletalModel model = readModel();
    Diagnostics warnings;
    const Clip clip = readMd5Anim(textOf("walk.md5anim"), "walk.md5anim", warnings).value();
    const std::vector<Pose> poses = modelPoses(clip);
    const double ground = model.joints[jointIndex(model, "foot_l")].bindPose.position.z;
    const auto stands = [&](const Pose& pose, std::size_t foot)
    { return std::abs(pose[foot].position.z - ground) < 1e-3; };

    std::vector<double> steps;
    std::vector<bool> supported(poses.size(), false);
    for (const char* name : {"foot_l", "foot_r"})
    {
        const std::size_t foot = jointIndex(model, name);
        for (std::size_t i = 0; i + 1 < poses.size(); ++i)
        {
            if (!stands(poses[i], foot))
                continue;
            supported[i] = true;
            if (stands(poses[i + 1], foot))
                steps.push_back(poses[i + 1][foot].position.x - poses[i][foot].position.x);
        }
    }
    supported.back() = supported.front();
    EXPECT_THAT(supported, testing::Each(true));
    EXPECT_THAT(steps, testing::SizeIs(testing::Ge(20U)));
    EXPECT_LT(steps.front(), -0.5);
    EXPECT_THAT(steps, testing::Each(testing::DoubleNear(steps.front(), 1e-3)));
}

} // namespace
} // namespace sinew
