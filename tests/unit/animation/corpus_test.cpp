// Tests real models from SINEW_CORPUS.
#include "engine/animation/animated_model.h"
#include "engine/animation/bounds.h"
#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"
#include "tests/unit/animation/matchers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::IsNear;

struct CorpusModel
{
    std::string name;
    SkeletalModel model;
    std::vector<std::pair<std::string, Clip>> clips;
};

std::vector<fs::path> filesWith(const fs::path& folder, std::string_view extension)
{
    std::vector<fs::path> paths;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == extension)
            paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

CorpusModel loadCorpusModel(const fs::path& meshFile)
{
    Diagnostics warnings;
    CorpusModel loaded{.name = meshFile.stem().string(), .model = {}, .clips = {}};
    auto mesh = readMd5Mesh(readTextFile(meshFile).value(), meshFile.string(), warnings);
    EXPECT_TRUE(mesh) << toString(mesh.error());
    loaded.model = std::move(mesh).value();
    for (const fs::path& clipFile : filesWith(meshFile.parent_path(), ".md5anim"))
    {
        auto clip = readMd5Anim(readTextFile(clipFile).value(), clipFile.string(), warnings);
        EXPECT_TRUE(clip) << toString(clip.error());
        loaded.clips.emplace_back(clipFile.stem().string(), std::move(clip).value());
    }
    return loaded;
}

class Corpus : public testing::Test
{
protected:
    void SetUp() override
    {
        const char* corpus = std::getenv("SINEW_CORPUS");
        if (corpus == nullptr)
            GTEST_SKIP() << "SINEW_CORPUS is not set";
        for (const fs::path& mesh : filesWith(fs::path(corpus) / "md5", ".md5mesh"))
            models_.push_back(loadCorpusModel(mesh));
        ASSERT_GE(models_.size(), 5U);
    }

    std::vector<CorpusModel> models_;
};

bool isFinite(const glm::dvec3& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

TEST_F(Corpus, BindPoseIsTheSumOfTheFilesWeights)
{
    for (const CorpusModel& corpusModel : models_)
    {
        SCOPED_TRACE(corpusModel.name);
        const SkeletalModel& model = corpusModel.model;
        const SkinningModel skinning = buildSkinningModel(model, 60.0);
        std::vector<ReferenceVertex> vertices(skinning.vertices.size());
        skinReference(skinning, modelPose(stillInBindPose(model.joints), {}), vertices);
        for (std::size_t m = 0; m < model.meshes.size(); ++m)
            for (std::size_t v = 0; v < model.meshes[m].vertices.size(); ++v)
            {
                const Vertex& vertex = model.meshes[m].vertices[v];
                glm::dvec3 expected(0.0);
                for (std::uint32_t i = 0; i < vertex.weightCount; ++i)
                {
                    const Weight& weight = model.meshes[m].weights[vertex.firstWeight + i];
                    const JointTransform& joint = model.joints[weight.joint].bindPose;
                    const glm::dmat3 rotation = glm::mat3_cast(joint.orientation);
                    expected += weight.bias * (joint.position + rotation * weight.position);
                }
                ASSERT_THAT(vertices[skinning.meshes[m].firstVertex + v].position,
                            IsNear(expected, 1e-9));
            }
    }
}

TEST_F(Corpus, EveryClipSkinsToFiniteUnitVectorsInsideItsBounds)
{
    for (const CorpusModel& corpusModel : models_)
    {
        const SkinningModel skinning = buildSkinningModel(corpusModel.model, 60.0);
        std::vector<ReferenceVertex> vertices(skinning.vertices.size());
        for (const auto& [name, clip] : corpusModel.clips)
        {
            SCOPED_TRACE(corpusModel.name + " " + name);
            const Bounds bounds = clipBounds(skinning, clip);
            const double margin = 0.02 * glm::distance(bounds.min, bounds.max);
            constexpr int kTimes = 8;
            for (int i = 0; i < kTimes; ++i)
            {
                const double seconds = clipPeriod(clip, LoopMode::Wrap) * (i + 0.37) / kTimes;
                skinReference(skinning, modelPose(clip, clipPhaseAt(clip, LoopMode::Wrap, seconds)),
                              vertices);
                for (const ReferenceVertex& vertex : vertices)
                {
                    ASSERT_TRUE(isFinite(vertex.position));
                    ASSERT_NEAR(glm::length(vertex.normal), 1.0, 1e-12);
                    ASSERT_NEAR(glm::length(vertex.tangent), 1.0, 1e-12);
                    for (int axis = 0; axis < 3; ++axis)
                    {
                        ASSERT_GE(vertex.position[axis], bounds.min[axis] - margin);
                        ASSERT_LE(vertex.position[axis], bounds.max[axis] + margin);
                    }
                }
            }
        }
    }
}

TEST_F(Corpus, LoopModesAreTold)
{
    std::vector<std::string> doom3;
    std::vector<std::string> wrap;
    for (const CorpusModel& corpusModel : models_)
        for (const auto& [name, clip] : corpusModel.clips)
            (detectLoopMode(clip) == LoopMode::Doom3 ? doom3 : wrap)
                .push_back(corpusModel.name + "/" + name);
    EXPECT_THAT(doom3, testing::UnorderedElementsAre(
                           "blaster_view/blaster_view_idle", "blaster_view/blaster_view_reload",
                           "rifle_view/rifle_view_fire", "rifle_view/rifle_view_reload"));
    EXPECT_THAT(wrap, testing::UnorderedElementsAre("Quad/Wiggle", "Robot/Bow", "Robot/Walk",
                                                    "Robot/Wave", "blaster_view/blaster_view_fire",
                                                    "blaster_view/blaster_view_lower",
                                                    "blaster_view/blaster_view_raise",
                                                    "rifle_view/rifle_view_lower", "Wiggle/Shake"));
}

} // namespace
} // namespace sinew
