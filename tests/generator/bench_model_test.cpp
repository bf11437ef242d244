// bench110, as the build has made it: the numbers that benchmarks rely on.
#include "engine/animation/packed_model.h"
#include "engine/animation/pose.h"
#include "engine/animation/reference_skinning.h"
#include "engine/files/files.h"
#include "engine/formats/md5/md5.h"
#include "engine/materials/conventional_images.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <set>

namespace sinew
{
namespace
{

const std::filesystem::path kFolder = SINEW_BENCH_MODEL;

class BenchModel : public testing::Test
{
protected:
    Diagnostics warnings;
    SkeletalModel model = readMd5Mesh(readTextFile(kFolder / "bench110.md5mesh").value(),
                                      "bench110.md5mesh", warnings)
                              .value();
    const Mesh& mesh = model.meshes.at(0);
    Clip clip =
        readMd5Anim(readTextFile(kFolder / "dance.md5anim").value(), "dance.md5anim", warnings)
            .value();
};

TEST_F(BenchModel, LoadsWithoutWarningsAndHasItsImage)
{
    for (const Diagnostic& warning : warnings)
        ADD_FAILURE() << toString(warning);
    EXPECT_EQ(whyClipDoesNotFit(clip, model).value_or(""), "");
    VirtualFiles files;
    ASSERT_TRUE(files.mount(kFolder));
    const ImageSearch search{.files = files, .modelFolder = "", .modelName = "bench110"};
    EXPECT_TRUE(findConventionalImages(std::array{mesh.shader}, search).front().diffuse);
}

TEST_F(BenchModel, HasTheCountsItIsNamedFor)
{
    EXPECT_THAT(model.meshes, testing::SizeIs(1));
    EXPECT_THAT(model.joints, testing::SizeIs(110));
    EXPECT_THAT(mesh.vertices, testing::SizeIs(4096));
    EXPECT_THAT(mesh.triangles, testing::SizeIs(8108));
    EXPECT_THAT(mesh.weights, testing::SizeIs(7515));
    EXPECT_EQ(clip.frameCount, 100U);
    EXPECT_THAT(packClip(clip).levels, testing::SizeIs(14));
}

TEST_F(BenchModel, SharesNoWeightAndGivesAVertexAtMostFive)
{
    std::uint32_t next = 0;
    std::uint32_t most = 0;
    for (const Vertex& vertex : mesh.vertices)
    {
        EXPECT_EQ(vertex.firstWeight, next);
        next += vertex.weightCount;
        most = std::max(most, vertex.weightCount);
    }
    EXPECT_EQ(next, 7515U);
    EXPECT_EQ(most, 5U);
}

// No texture seam or mirrored texture adds to the counts when it is prepared for the GPU.
TEST_F(BenchModel, IsSkinnedWithTheSameCounts)
{
    const SkinningModel skinning = buildSkinningModel(model, 60.0);
    EXPECT_THAT(skinning.vertices, testing::SizeIs(4096));
    EXPECT_THAT(skinning.influences, testing::SizeIs(7515));
}

TEST_F(BenchModel, IsClosed)
{
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const Triangle& triangle : mesh.triangles)
        for (std::size_t i = 0; i < 3; ++i)
            ++edges[{triangle[i], triangle[(i + 1) % 3]}];
    for (const auto& [edge, count] : edges)
    {
        EXPECT_EQ(count, 1);
        EXPECT_TRUE(edges.contains({edge.second, edge.first}));
    }
    std::set<std::uint32_t> used;
    for (const Triangle& triangle : mesh.triangles)
        used.insert(triangle.begin(), triangle.end());
    EXPECT_THAT(used, testing::SizeIs(4096));
}

TEST_F(BenchModel, HasNoDegenerateTriangleAndFacesOutwards)
{
    const SkinningModel skinning = buildSkinningModel(model, 0.0);
    const ModelPose bind = bindPose(model.joints);
    std::vector<glm::dvec3> positions;
    for (const SkinningVertex& vertex : skinning.vertices)
        positions.push_back(skinPosition(skinning, vertex, bind));
    double volume = 0.0;
    for (const Triangle& triangle : mesh.triangles)
    {
        const glm::dvec3 a = positions[triangle[0]];
        const glm::dvec3 b = positions[triangle[1]];
        const glm::dvec3 c = positions[triangle[2]];
        EXPECT_GT(glm::length(glm::cross(c - a, b - a)), 1e-3);
        volume += glm::dot(a, glm::cross(c, b)) / 6.0;
    }
    EXPECT_GT(volume, 1000.0);
}

TEST_F(BenchModel, Loops)
{
    Pose first(clip.joints.size());
    Pose last(clip.joints.size());
    localPose(clip, 0, first);
    localPose(clip, 99, last);
    for (std::size_t i = 0; i < first.size(); ++i)
    {
        EXPECT_EQ(first[i].position, last[i].position);
        EXPECT_EQ(first[i].orientation, last[i].orientation);
    }
}

} // namespace
} // namespace sinew
