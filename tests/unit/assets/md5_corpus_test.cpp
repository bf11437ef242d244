// Real files of several exporters, found through SINEW_CORPUS.
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

struct ExpectedModel
{
    std::string_view folder;
    std::string_view mesh;
    std::size_t joints, meshes, vertices, triangles, weights;
    std::uint32_t mostWeights; // of one vertex
    std::map<std::string, std::uint32_t> clipFrames;
};

const std::vector<ExpectedModel> kModels = {
    {"robot", "Robot.md5mesh", 16, 1, 576, 546, 576, 1, {{"Bow", 11}, {"Walk", 16}, {"Wave", 21}}},
    {"wiggle", "Wiggle.md5mesh", 3, 1, 32, 20, 32, 1, {{"Shake", 11}}},
    {"one_quad", "Quad.md5mesh", 7, 1, 4, 2, 4, 1, {{"Wiggle", 16}}},
    {"unv_rifle",
     "rifle_view.md5mesh",
     46,
     3,
     7421,
     8997,
     5646,
     3,
     {{"rifle_view_fire", 13}, {"rifle_view_lower", 26}, {"rifle_view_reload", 139}}},
    {"unv_blaster",
     "blaster_view.md5mesh",
     22,
     4,
     1852,
     2162,
     1640,
     3,
     {{"blaster_view_fire", 10},
      {"blaster_view_idle", 1},
      {"blaster_view_lower", 10},
      {"blaster_view_raise", 11},
      {"blaster_view_reload", 1}}}};

class Md5Corpus : public ::testing::TestWithParam<ExpectedModel>
{
protected:
    void SetUp() override
    {
        const char* const corpus = std::getenv("SINEW_CORPUS");
        if (!corpus)
            GTEST_SKIP() << "SINEW_CORPUS is not set";
        folder_ = fs::path(corpus) / "md5" / GetParam().folder;
    }

    std::string textOf(const fs::path& path)
    {
        Result<std::string> text = readTextFile(path);
        EXPECT_TRUE(text.has_value()) << toString(text.error());
        return text.value_or(std::string());
    }

    SkeletalModel model()
    {
        Diagnostics warnings;
        Result<SkeletalModel> result =
            readMd5Mesh(textOf(folder_ / GetParam().mesh), GetParam().mesh, warnings);
        EXPECT_TRUE(result.has_value()) << toString(result.error());
        EXPECT_THAT(warnings, ::testing::IsEmpty()) << toString(warnings.front());
        return result.value_or(SkeletalModel{});
    }

    fs::path folder_;
};

TEST_P(Md5Corpus, MeshHasItsCounts)
{
    const SkeletalModel read = model();
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    std::size_t weights = 0;
    std::uint32_t mostWeights = 0;
    for (const Mesh& mesh : read.meshes)
    {
        vertices += mesh.vertices.size();
        triangles += mesh.triangles.size();
        weights += mesh.weights.size();
        for (const Vertex& vertex : mesh.vertices)
            mostWeights = std::max(mostWeights, vertex.weightCount);
    }
    EXPECT_EQ(read.joints.size(), GetParam().joints);
    EXPECT_EQ(read.meshes.size(), GetParam().meshes);
    EXPECT_EQ(vertices, GetParam().vertices);
    EXPECT_EQ(triangles, GetParam().triangles);
    EXPECT_EQ(weights, GetParam().weights);
    EXPECT_EQ(mostWeights, GetParam().mostWeights);
}

TEST_P(Md5Corpus, ClipsFit)
{
    const SkeletalModel read = model();
    std::map<std::string, std::uint32_t> frames;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder_))
    {
        if (entry.path().extension() != ".md5anim")
            continue;
        Diagnostics warnings;
        const Result<Clip> clip =
            readMd5Anim(textOf(entry.path()), entry.path().native(), warnings);
        ASSERT_TRUE(clip.has_value()) << toString(clip.error());
        EXPECT_THAT(warnings, ::testing::IsEmpty()) << toString(warnings.front());
        EXPECT_EQ(whyClipDoesNotFit(*clip, read), std::nullopt);
        frames[entry.path().stem()] = clip->frameCount;
    }
    EXPECT_EQ(frames, GetParam().clipFrames);
}

TEST_P(Md5Corpus, MeshesHaveTheNamesOfTheirComments)
{
    const SkeletalModel read = model();
    if (GetParam().folder == "unv_rifle")
        EXPECT_EQ(read.meshes.at(1).name, "Left Arm");
    else if (GetParam().folder == "unv_blaster")
        EXPECT_EQ(read.meshes.at(3).name, "sights");
    else
        EXPECT_EQ(read.meshes.at(0).name, "0");
}

INSTANTIATE_TEST_SUITE_P(Models, Md5Corpus, ::testing::ValuesIn(kModels),
                         [](const auto& tested) { return std::string(tested.param.folder); });

} // namespace
} // namespace sinew
