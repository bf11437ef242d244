// Real files of several exporters, found through SINEW_CORPUS: what is read, and how clips move it,
// next to a reference straight from the channels.
#include "engine/files/files.h"
#include "engine/formats/gltf/gltf_file.h"
#include "tests/support/played_gltf.h"

#include <glm/geometric.hpp>
#include <glm/trigonometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <set>
#include <string>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

// What is drawn: primitives of all nodes, triangles with three different corners.
struct Counts
{
    std::size_t nodes = 0;
    std::size_t joints = 0; // nodes that some skin names
    std::size_t skins = 0;
    std::size_t draws = 0;
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    std::size_t animations = 0;

    bool operator==(const Counts&) const = default;
};

void PrintTo(const Counts& counts, std::ostream* out)
{
    *out << counts.nodes << '/' << counts.joints << '/' << counts.skins << '/' << counts.draws
         << '/' << counts.vertices << '/' << counts.triangles << '/' << counts.animations;
}

struct Expected
{
    std::string name;
    Counts counts;
};

void PrintTo(const Expected& expected, std::ostream* out)
{
    *out << expected.name;
}

const std::array kModels{
    Expected{"03_skinned_cylinder.gltf", {8, 4, 1, 1, 750, 316, 1}},
    Expected{"Adventurer.glb", {69, 49, 5, 15, 20583, 10198, 0}},
    Expected{"Alien_Scolitex.gltf", {35, 33, 1, 3, 5764, 11036, 1}},
    Expected{"Enemy_2Legs.glb", {27, 15, 1, 5, 8285, 4341, 7}},
    Expected{"Fox.glb", {26, 24, 1, 1, 1728, 576, 3}},
    Expected{"Knight.glb", {57, 41, 1, 15, 7024, 6952, 76}},
    Expected{"Med_General.glb", {24, 23, 1, 0, 0, 0, 15}},
    Expected{"Piranha.glb", {10, 6, 1, 5, 2455, 1676, 6}},
    Expected{"RobotExpressive.glb", {74, 43, 2, 19, 7214, 3234, 14}},
    Expected{"SimpleSkin.gltf", {3, 2, 1, 1, 10, 8, 1}},
    Expected{"Wolf.glb", {70, 51, 1, 4, 3994, 1962, 12}},
    Expected{"interpolation_test.gltf", {12, 0, 0, 10, 220, 110, 9}},
    Expected{"manny_med_mod.gltf", {30, 21, 1, 8, 6578, 6756, 0}},
    Expected{"mannequiny.glb", {48, 45, 1, 3, 12597, 13832, 10}},
    Expected{"robot.glb", {58, 43, 1, 19, 7218, 3238, 14}},
};

std::size_t visibleTriangles(std::span<const std::uint32_t> corners)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < corners.size(); i += 3)
        count += std::set(corners.begin() + static_cast<std::ptrdiff_t>(i),
                          corners.begin() + static_cast<std::ptrdiff_t>(i + 3))
                             .size() == 3
                     ? 1U
                     : 0U;
    return count;
}

Counts countsOf(const GltfFile& file)
{
    Counts counts{.nodes = file.nodes.size(),
                  .skins = file.skins.size(),
                  .animations = file.animations.size()};
    std::set<GltfIndex> joints;
    for (const GltfSkin& skin : file.skins)
        joints.insert(skin.joints.begin(), skin.joints.end());
    counts.joints = joints.size();
    for (const GltfNode& node : file.nodes)
        if (node.mesh)
            for (const GltfPrimitive& primitive : file.meshes[*node.mesh].primitives)
            {
                ++counts.draws;
                counts.vertices += primitive.positions.size();
                counts.triangles += visibleTriangles(primitive.corners);
            }
    return counts;
}

Result<GltfFile> readFromCorpus(const std::string& name, Diagnostics& warnings)
{
    const fs::path folder = fs::path(std::getenv("SINEW_CORPUS")) / "gltf";
    Result<std::vector<std::byte>> bytes = readBinaryFile(folder / name);
    if (!bytes)
        return tl::unexpected(bytes.error());
    return readGltf(
        std::move(*bytes), name,
        [&](const std::string& file) { return readBinaryFile(folder / file).map(shared); },
        warnings);
}

class GltfCorpus : public ::testing::TestWithParam<Expected>
{
protected:
    void SetUp() override
    {
        if (!std::getenv("SINEW_CORPUS"))
            GTEST_SKIP() << "SINEW_CORPUS is not set";
    }
};

TEST_P(GltfCorpus, IsReadWhole)
{
    Diagnostics warnings;
    const Result<GltfFile> file = readFromCorpus(GetParam().name, warnings);
    ASSERT_TRUE(file) << toString(file.error());
    EXPECT_EQ(countsOf(*file), GetParam().counts);
    EXPECT_TRUE(warnings.empty()) << toString(warnings.front());
}
INSTANTIATE_TEST_SUITE_P(Real, GltfCorpus, ::testing::ValuesIn(kModels));

// Compressed by Draco.
TEST(GltfCorpusDraco, IsReadWholeOrRefusedByName)
{
    if (!std::getenv("SINEW_CORPUS"))
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    Diagnostics warnings;
    const Result<GltfFile> file = readFromCorpus("Enemy_Small-transformed.glb", warnings);
    if (!file)
    {
        EXPECT_THAT(toString(file.error()),
                    ::testing::HasSubstr("install libdraco-dev and rebuild Sinew"));
        return;
    }
    EXPECT_EQ(countsOf(*file), (Counts{6, 5, 1, 1, 1436, 1856, 8}));
    EXPECT_TRUE(warnings.empty()) << toString(warnings.front());
}

constexpr double kLimit = 1e-6; // of the model's size
constexpr double kDegrees = 1e-3;

struct Apart
{
    double position = 0.0; // over max(diagonal of the bounds, largest coordinate)
    double degrees = 0.0;  // of normals and tangents
};

double degreesBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return glm::degrees(std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)));
}

Apart difference(const std::vector<ReferenceVertex>& found,
                 const std::vector<ReferenceVertex>& expected)
{
    Apart apart;
    glm::dvec3 least(1e300);
    glm::dvec3 most(-1e300);
    for (std::size_t i = 0; i < found.size(); ++i)
    {
        const glm::dvec3& position = expected[i].position;
        least = glm::min(least, position);
        most = glm::max(most, position);
        apart.position = std::max(apart.position, glm::distance(found[i].position, position));
        if (expected[i].normalLength >= 1e-3)
            apart.degrees =
                std::max(apart.degrees, degreesBetween(found[i].normal, expected[i].normal));
        if (expected[i].tangentLength >= 1e-3)
            apart.degrees =
                std::max(apart.degrees, degreesBetween(found[i].tangent, expected[i].tangent));
    }
    const glm::dvec3 largest = glm::max(glm::abs(least), glm::abs(most));
    apart.position /=
        std::max({glm::distance(least, most), largest.x, largest.y, largest.z, 1e-300});
    return apart;
}

Apart atMoment(const PlayedGltf& played, const std::optional<GltfMoment>& moment)
{
    std::vector<ReferenceVertex> rows(played.model.skinning.vertices.size());
    skinReference(played.model.skinning, poseFromRows(played, moment), rows,
                  weightsFromRows(played, moment));
    return difference(rows, fromChannels(played, moment, rows));
}

void expectMotionOfChannels(const PlayedGltf& played)
{
    SCOPED_TRACE(played.name);
    ASSERT_GE(played.model.clips.size(), played.file.animations.size()); // one may play all
    Apart worst = atMoment(played, std::nullopt);
    for (std::size_t i = 0; i < played.file.animations.size(); ++i)
        for (const double seconds : tellingTimes(played.file.animations[i]))
        {
            const Apart apart = atMoment(played, GltfMoment{i, seconds});
            EXPECT_LE(apart.position, kLimit) << played.file.animations[i].name << seconds;
            EXPECT_LE(apart.degrees, kDegrees) << played.file.animations[i].name << seconds;
            worst = {.position = std::max(worst.position, apart.position),
                     .degrees = std::max(worst.degrees, apart.degrees)};
        }
    EXPECT_LE(worst.position, kLimit);
    EXPECT_LE(worst.degrees, kDegrees);
    std::printf("%-28s %.1e of its size, %.1e degrees\n", played.name.c_str(), worst.position,
                worst.degrees);
}

TEST(GltfMotion, OfRealFilesIsThatOfTheirChannels)
{
    const auto files = corpusGltfFiles();
    if (files.empty())
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    for (const auto& file : files)
        expectMotionOfChannels(readPlayedGltf(file));
}

TEST(GltfMotion, OfMorphTargetsIsThatOfTheirChannels)
{
    const std::vector<PlayedGltf> models = morphedGltfs();
    EXPECT_GE(models.size(), 8U);
    for (const PlayedGltf& played : models)
        expectMotionOfChannels(played);
}

} // namespace
} // namespace sinew::test
