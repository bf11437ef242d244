// The default model matches its generator's output and moves like a character.
#include "engine/animation/bounds.h"
#include "engine/animation/reference_skinning.h"
#include "engine/formats/md5/md5.h"
#include "tests/generator/default_model.h"
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

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

// Up to eight weights per vertex, more than common skinning has.
TEST(DefaultModel, HasTheSizeOfACharacterAndUpToEightWeightsAVertex)
{
    Diagnostics warnings;
    const SkeletalModel model = defaultModel(warnings);
    EXPECT_TRUE(warnings.empty());
    EXPECT_THAT(model.meshes, testing::SizeIs(4));
    EXPECT_GE(model.joints.size(), 48U);
    std::size_t vertices = 0;
    std::size_t many = 0;
    for (const Mesh& mesh : model.meshes)
        for (const Vertex& vertex : mesh.vertices)
        {
            ++vertices;
            many += vertex.weightCount >= 5 ? 1 : 0;
            EXPECT_LE(vertex.weightCount, 8U);
        }
    EXPECT_GE(vertices, 4000U);
    EXPECT_LE(vertices, 8000U);
    EXPECT_GE(many, 300U);

    const Bounds bounds = posedBounds(buildSkinningModel(model, 0.0), test::bindPose(model));
    EXPECT_NEAR(bounds.min.z, 0.0, 0.2);
    EXPECT_NEAR(bounds.max.z, 73.0, 13.0); // as tall as a person
}

class DefaultModelClip : public testing::TestWithParam<const char*>
{
protected:
    SkeletalModel model = defaultModel();
    SkinningModel skinning = buildSkinningModel(model, 0.0);
    Diagnostics warnings;
    Clip clip = test::defaultModelClip(GetParam(), warnings);
};

TEST_P(DefaultModelClip, FitsAndLoopsAboveTheGround)
{
    EXPECT_TRUE(warnings.empty());
    EXPECT_EQ(whyClipDoesNotFit(clip, model).value_or(""), "");
    const std::vector<glm::dvec3> first = test::positions(skinning, test::poseAt(clip, 0));
    const std::vector<glm::dvec3> last =
        test::positions(skinning, test::poseAt(clip, clip.frameCount - 1));
    const double nearby = 1e-3 * test::diagonalOf(model);
    for (std::size_t i = 0; i < first.size(); ++i)
        EXPECT_LT(glm::length(last[i] - first[i]), nearby);

    constexpr std::uint32_t kPlacesPerFrame = 4; // vertices do not move straight from key to key
    const double most = 0.005 * test::heightOf(model);
    for (std::uint32_t i = 0; i < (clip.frameCount - 1) * kPlacesPerFrame; ++i)
    {
        const double frame = static_cast<double>(i) / kPlacesPerFrame;
        EXPECT_GT(posedBounds(skinning, test::poseAt(clip, frame)).min.z, -most)
            << "at frame " << frame;
    }
}

INSTANTIATE_TEST_SUITE_P(Clips, DefaultModelClip,
                         testing::Values("idle", "jump", "run", "walk", "wave"),
                         [](const auto& clipName) { return std::string(clipName.param); });

TEST(DefaultModelClips, FeetStandStillWhileItWaits)
{
    const SkeletalModel model = defaultModel();
    for (const char* name : {"idle", "wave"})
    {
        const Clip clip = test::defaultModelClip(name);
        const ModelPose first = test::poseAt(clip, 0.0);
        for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame)
        {
            const ModelPose pose = test::poseAt(clip, frame);
            for (const char* foot : {"foot_l", "foot_r"})
            {
                const std::size_t joint = test::jointIndex(model, foot);
                EXPECT_LT(glm::length(pose[joint].position - first[joint].position), 1e-3);
            }
        }
    }
}

} // namespace
} // namespace sinew
