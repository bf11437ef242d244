// Real files, found through SINEW_CORPUS.
#include "engine/files/files.h"
#include "engine/formats/iqm/iqm.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace sinew
{
namespace
{

using ::testing::IsEmpty;
using ::testing::SizeIs;

class IqmCorpus : public ::testing::Test
{
protected:
    void SetUp() override
    {
        if (!std::getenv("SINEW_CORPUS"))
            GTEST_SKIP() << "SINEW_CORPUS is not set";
    }

    static IqmFile read(const std::string& name)
    {
        const std::filesystem::path path =
            std::filesystem::path(std::getenv("SINEW_CORPUS")) / "iqm" / name;
        const Result<std::vector<std::byte>> bytes = readBinaryFile(path);
        EXPECT_TRUE(bytes.has_value()) << toString(bytes.error());
        Diagnostics warnings;
        Result<IqmFile> file = readIqm(*bytes, name, warnings);
        EXPECT_TRUE(file.has_value()) << toString(file.error());
        EXPECT_THAT(warnings, IsEmpty());
        return std::move(*file);
    }

    static void expectClips(const IqmFile& file)
    {
        ASSERT_THAT(file.clips, SizeIs(2));
        EXPECT_EQ(file.clips[0].name, "jump");
        EXPECT_EQ(file.clips[1].name, "dance");
        EXPECT_EQ(file.clips[1].firstFrame, 61u);
        for (const IqmClip& clip : file.clips)
        {
            EXPECT_EQ(clip.frameCount, 61u);
            EXPECT_EQ(clip.frameRate, 24.0);
        }
        EXPECT_THAT(file.poses, SizeIs(14));
    }
};

TEST_F(IqmCorpus, GuyHasItsCountsAndNames)
{
    const IqmFile guy = read("guy.iqm");
    EXPECT_THAT(guy.joints, SizeIs(14));
    EXPECT_EQ(guy.joints[13].name, "leg_R.001");
    EXPECT_EQ(guy.joints[13].parent, 8);
    EXPECT_THAT(guy.positions, SizeIs(240));
    EXPECT_THAT(guy.weights, SizeIs(240));
    EXPECT_THAT(guy.triangles, SizeIs(120));
    ASSERT_THAT(guy.meshes, SizeIs(1));
    EXPECT_EQ(guy.meshes[0].name, "Cube.005");
    EXPECT_EQ(guy.meshes[0].material, "Materialcube");
    expectClips(guy);
}

TEST_F(IqmCorpus, GuyanimHasClipsAlone)
{
    const IqmFile clips = read("guyanim.iqm");
    EXPECT_THAT(clips.meshes, IsEmpty());
    EXPECT_THAT(clips.joints, IsEmpty());
    expectClips(clips);
}

// Triangles and normals check each other.
TEST_F(IqmCorpus, TrianglesAreClockwiseAroundTheStoredNormals)
{
    const IqmFile guy = read("guy.iqm");
    for (const auto& [a, b, c] : guy.triangles)
    {
        const glm::vec3 outward =
            glm::cross(guy.positions[c] - guy.positions[a], guy.positions[b] - guy.positions[a]);
        EXPECT_GT(glm::dot(guy.normals[a] + guy.normals[b] + guy.normals[c], outward), 0.0F);
    }
}

// cross(normal, tangent) runs along +v of the texture, and w is -1 there: the bitangent that the
// format means runs along -v.
TEST_F(IqmCorpus, TangentsRunAlongTheTexture)
{
    const IqmFile guy = read("guy.iqm");
    for (const auto& [a, b, c] : guy.triangles)
    {
        const glm::vec3 side = guy.positions[b] - guy.positions[a];
        const glm::vec3 other = guy.positions[c] - guy.positions[a];
        const glm::vec2 texture = guy.texCoords[b] - guy.texCoords[a];
        const glm::vec2 otherTexture = guy.texCoords[c] - guy.texCoords[a];
        const float area = texture.x * otherTexture.y - texture.y * otherTexture.x;
        if (area == 0.0F)
            continue;
        const glm::vec3 alongU = (side * otherTexture.y - other * texture.y) / area;
        const glm::vec3 alongV = (other * texture.x - side * otherTexture.x) / area;
        const glm::vec4 tangent = guy.tangents[a];
        EXPECT_GT(glm::dot(alongU, glm::vec3(tangent)), 0.0F);
        EXPECT_LT(glm::dot(alongV, glm::cross(guy.normals[a], glm::vec3(tangent)) * tangent.w),
                  0.0F);
    }
}

} // namespace
} // namespace sinew
