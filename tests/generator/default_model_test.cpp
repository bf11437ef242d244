// The default model: it is what its generator makes, and it is sound.
#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "engine/files/files.h"
#include "engine/images/image.h"
#include "engine/materials/conventional_images.h"
#include "tests/generator/default_model.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"
#include "tests/support/wrong_skinning.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::defaultModel;

std::set<std::string> fileNames(const fs::path& folder)
{
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

// Of the mesh's surface in the bind pose: positive where most of it faces outwards.
double signedVolume(const SkinningModel& model, const SkinningMesh& mesh, const ModelPose& bind)
{
    double volume = 0.0;
    for (std::uint32_t i = 0; i < mesh.indexCount; i += 3)
    {
        const auto corner = [&](std::uint32_t k)
        {
            const std::uint32_t index = model.indices[mesh.firstIndex + i + k];
            return skinPosition(model, model.vertices[index], bind);
        };
        volume += glm::dot(corner(0), glm::cross(corner(2), corner(1))) / 6.0;
    }
    return volume;
}

std::size_t depthOf(const SkeletalModel& model, std::size_t joint)
{
    std::size_t depth = 1;
    for (std::int32_t at = model.joints[joint].parent; at != kNoParent; ++depth)
        at = model.joints[static_cast<std::size_t>(at)].parent;
    return depth;
}

TEST(DefaultModel, IsWhatTheGeneratorMakes)
{
    const fs::path kept = test::defaultModelFolder();
    const test::TempFolder made;
    const test::ProcessResult result =
        test::runProcess({SINEW_GENERATOR, made.path().string()}, {});
    ASSERT_EQ(result.exitCode, 0) << result.standardError;

    ASSERT_EQ(fileNames(made.path()), fileNames(kept));
    for (const std::string& name : fileNames(kept))
        EXPECT_TRUE(test::readFile(made / name) == test::readFile(kept / name))
            << name << " differs";
}

TEST(DefaultModel, GeneratorSaysWhatItCannotWrite)
{
    const test::TempFolder folder;
    const fs::path file = folder.write("file", "");
    const test::ProcessResult result =
        test::runProcess({SINEW_GENERATOR, (file / "below").string()}, {});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.standardError, testing::HasSubstr((file / "below").string()));
}

TEST(DefaultModel, TakesAtMostSixMegabytes)
{
    std::uintmax_t bytes = 0;
    for (const auto& entry : fs::directory_iterator(test::defaultModelFolder()))
        bytes += entry.file_size();
    EXPECT_LT(bytes, 6'000'000U);
}

TEST(DefaultModel, LoadsWithoutWarnings)
{
    Diagnostics warnings;
    const SkeletalModel model = defaultModel(warnings);
    for (const Diagnostic& warning : warnings)
        ADD_FAILURE() << toString(warning);
    EXPECT_THAT(model.meshes, testing::SizeIs(4));
}

TEST(DefaultModel, HasTheSizeOfACharacter)
{
    const SkeletalModel model = defaultModel();
    std::size_t vertices = 0;
    for (const Mesh& mesh : model.meshes)
        vertices += mesh.vertices.size();
    EXPECT_GE(vertices, 4000U);
    EXPECT_LE(vertices, 8000U);

    EXPECT_GE(model.joints.size(), 48U);
    std::size_t deepest = 0;
    for (std::size_t i = 0; i < model.joints.size(); ++i)
        deepest = std::max(deepest, depthOf(model, i));
    EXPECT_GE(deepest, 12U);
}

TEST(DefaultModel, BiasesSumToOneAndManyVerticesHaveFiveToEight)
{
    std::uint32_t most = 0;
    std::size_t many = 0;
    for (const Mesh& mesh : defaultModel().meshes)
    {
        for (const Vertex& vertex : mesh.vertices)
        {
            double sum = 0.0;
            for (std::uint32_t i = 0; i < vertex.weightCount; ++i)
                sum += mesh.weights[vertex.firstWeight + i].bias;
            EXPECT_NEAR(sum, 1.0, 1e-9);
            most = std::max(most, vertex.weightCount);
            many += vertex.weightCount >= 5 ? 1 : 0;
        }
    }
    EXPECT_GE(many, 300U);
    EXPECT_LE(most, 8U);
}

// The errors of the usual short cuts are far beyond any rounding here.
TEST(DefaultModel, OnlyExactSkinningShowsIt)
{
    constexpr double kRounding = 4e-6; // of the scale: the limit that tests of the GPU keep
    const SkeletalModel model = defaultModel();
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    const ModelPose bind = test::bindPose(model);
    const ModelPose pose = test::poseAt(test::defaultModelClip("jump"), 12.0);
    const std::vector<glm::dvec3> exact = test::positions(skinning, pose);

    const auto greatestError = [&](const std::vector<glm::dvec3>& positions)
    {
        double greatest = 0.0;
        for (std::size_t i = 0; i < exact.size(); ++i)
            greatest = std::max(greatest, glm::length(positions[i] - exact[i]));
        return greatest / test::diagonalOf(model);
    };
    EXPECT_GT(greatestError(test::skinWithMatrixPalette(skinning, bind, pose)), 100 * kRounding);
    EXPECT_GT(greatestError(test::skinWithFourWeights(skinning, pose)), 100 * kRounding);
}

// Each joint may put a vertex elsewhere; in the bind pose they average to the vertex itself.
TEST(DefaultModel, WeightsDisagreeByAtMostOnePercent)
{
    const SkeletalModel model = defaultModel();
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    const ModelPose bind = test::bindPose(model);
    const double most = 0.01 * test::diagonalOf(model);
    std::size_t disagreeing = 0;
    for (const SkinningVertex& vertex : skinning.vertices)
    {
        const glm::dvec3 rest = skinPosition(skinning, vertex, bind);
        double distance = 0.0;
        for (std::uint32_t i = 0; i < vertex.influenceCount; ++i)
        {
            const Influence& influence = skinning.influences[vertex.firstInfluence + i];
            const JointMatrix& joint = bind[influence.joint];
            const glm::dvec3 held = joint.position + joint.linear * influence.position;
            distance = std::max(distance, glm::length(held - rest));
        }
        EXPECT_LT(distance, most);
        disagreeing += distance > 0.1 * most ? 1 : 0;
    }
    EXPECT_GE(disagreeing, 300U);
}

TEST(DefaultModel, EveryVertexIsPartOfATriangle)
{
    for (const Mesh& mesh : defaultModel().meshes)
    {
        std::set<std::uint32_t> used;
        for (const Triangle& triangle : mesh.triangles)
            used.insert(triangle.begin(), triangle.end());
        EXPECT_EQ(used.size(), mesh.vertices.size()) << mesh.name;
    }
}

TEST(DefaultModel, FacesOutwards)
{
    const SkeletalModel model = defaultModel();
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    for (std::size_t i = 0; i < model.meshes.size(); ++i)
    {
        if (model.meshes[i].name == "feather") // sheets, drawn from both sides
            continue;
        EXPECT_GT(signedVolume(skinning, skinning.meshes[i], test::bindPose(model)), 0.0)
            << model.meshes[i].name;
    }
}

TEST(DefaultModel, StandsOnTheGroundAndIsAsTallAsAPerson)
{
    const SkeletalModel model = defaultModel();
    const Bounds bounds = posedBounds(buildSkinningModel(model, 0.0), test::bindPose(model));
    EXPECT_NEAR(bounds.min.z, 0.0, 0.2);
    EXPECT_GT(bounds.max.z, 60.0);
    EXPECT_LT(bounds.max.z, 86.0);
    EXPECT_GT(model.joints[test::jointIndex(model, "head")].bindPose.position.x, 10.0)
        << "faces +x";
}

TEST(DefaultModel, EveryMeshHasItsImages)
{
    VirtualFiles files;
    ASSERT_TRUE(files.mount(test::defaultModelFolder()));
    const ImageSearch search{.files = files, .modelFolder = "", .modelName = "strider"};
    std::vector<std::string> shaders;
    for (const Mesh& mesh : defaultModel().meshes)
        shaders.push_back(mesh.shader);
    for (const ConventionalImages& images : findConventionalImages(shaders, search))
        for (const auto& file : {images.diffuse, images.normal, images.specular})
        {
            ASSERT_TRUE(file.has_value());
            const Image image = decodeImage(files.read(*file).value(), file->shown).value();
            EXPECT_GE(image.width, 512U) << file->shown;
            EXPECT_GE(image.height, 512U) << file->shown;
        }
}

TEST(DefaultModel, EveryMeshHasADeclaredMaterial)
{
    const std::string text = test::defaultModelText("strider.mtr");
    for (const Mesh& mesh : defaultModel().meshes)
        EXPECT_THAT(text, testing::HasSubstr("\n" + mesh.shader + "\n{"));
}

} // namespace
} // namespace sinew
