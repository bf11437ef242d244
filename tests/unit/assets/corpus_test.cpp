// Loads real models of several exporters from SINEW_CORPUS (cases/corpus.txt) and checks that
// triangles, normals and tangents agree.
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "tests/support/gltf_scene.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::IsEmpty;

// "PATH [skin NAME] [weapon PATH]"
ModelRequest requestOf(const std::string& text)
{
    const std::filesystem::path corpus(std::getenv("SINEW_CORPUS"));
    std::istringstream words(text);
    std::string word;
    words >> word;
    ModelRequest request{.path = corpus / word};
    for (std::string value; words >> word >> value;)
    {
        if (word == "skin")
            request.skin = value;
        else if (word == "weapon")
            request.weapon = (corpus / value).string();
    }
    return request;
}

std::string shown(const LoadedModel& loaded)
{
    const AnimatedModel& model = loaded.model;
    std::string text =
        fmt::format("{} joints, {} meshes, {} vertices, {} triangles, {} influences",
                    model.joints.size(), model.meshes.size(), model.skinning.vertices.size(),
                    model.skinning.indices.size() / 3, model.skinning.influences.size());
    std::vector<std::string> clips;
    for (const ModelClip& clip : model.clips)
        clips.push_back(fmt::format("{} {}", clip.name, clip.clip.frameCount));
    if (!clips.empty())
        text += fmt::format("; clips {}", fmt::join(clips, ", "));
    for (const ModelPart& part : model.parts)
        text += fmt::format("; {} of {} frames from {}", part.name, part.frameCount,
                            std::filesystem::path(part.file).filename().string());
    if (!loaded.alternatives.skins.values.empty())
        text += fmt::format("; skins {}", fmt::join(loaded.alternatives.skins.values, ", "));
    return text;
}

class Corpus : public ::testing::Test
{
protected:
    void SetUp() override
    {
        if (!std::getenv("SINEW_CORPUS"))
            GTEST_SKIP() << "SINEW_CORPUS is not set";
    }
};

TEST_F(Corpus, IsLoadedAsTheTableSays)
{
    for (const TestCase& row : casesIn("corpus.txt"))
    {
        SCOPED_TRACE(row.columns[0]);
        const LoadedGltf loaded = loadFile(requestOf(row.columns[0]));
        const bool needsDraco = row.columns[0].find("transformed") != std::string::npos;
        if (needsDraco && !loaded.model)
        {
            EXPECT_THAT(loaded.errors, testing::ElementsAre(testing::HasSubstr("libdraco-dev")));
            continue;
        }
        EXPECT_THAT(loaded.errors, IsEmpty());
        if (loaded.model)
        {
            std::string text = shown(*loaded.model);
            for (const std::string& warning : loaded.warnings)
                text += "; warning: " + warning;
            EXPECT_EQ(text, row.expected);
        }
    }
}

// Triangles and stored normals check each other. The count covers the whole model: both sides of a
// leaf may share vertices, so half of its triangles face away from their normals.
TEST_F(Corpus, TrianglesAreClockwiseAroundTheStoredNormals)
{
    for (const char* path : {"iqm/guy.iqm", "md3/major", "md3/penguin", "md3/w_machinegun"})
    {
        const AnimatedModel model = loadFile(requestOf(path)).model.value().model;
        const std::vector<ReferenceVertex> vertices = [&]
        {
            std::vector<ReferenceVertex> rows(model.skinning.vertices.size());
            skinReference(model.skinning, stillPose(model), rows);
            return rows;
        }();
        std::size_t agreeing = 0;
        std::size_t counted = 0;
        for (std::size_t i = 0; i < model.skinning.indices.size(); i += 3)
        {
            const auto& a = vertices[model.skinning.indices[i]];
            const auto& b = vertices[model.skinning.indices[i + 1]];
            const auto& c = vertices[model.skinning.indices[i + 2]];
            const glm::dvec3 outward = glm::cross(c.position - a.position, b.position - a.position);
            counted += glm::length(outward) > 0.0 ? 1 : 0;
            agreeing += glm::dot(a.normal + b.normal + c.normal, outward) > 0.0 ? 1 : 0;
        }
        EXPECT_GT(counted, 100U);
        EXPECT_GE(agreeing * 100, counted * 95) << path << ": " << agreeing << " of " << counted;
    }
}

} // namespace
} // namespace sinew::test
