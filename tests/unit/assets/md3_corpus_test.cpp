// Real files of several exporters, found through SINEW_CORPUS.
#include "engine/animation/stored_frames.h"
#include "engine/files/files.h"
#include "engine/formats/md3/md3.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

struct ExpectedSurface
{
    std::string name;
    std::uint32_t vertices = 0;
    std::size_t triangles = 0;

    bool operator==(const ExpectedSurface&) const = default;
};

void PrintTo(const ExpectedSurface& surface, std::ostream* out)
{
    *out << surface.name << ": " << surface.vertices << " vertices, " << surface.triangles
         << " triangles";
}

struct ExpectedMd3
{
    std::string folder;
    std::string name;
    std::uint32_t frames = 0;
    std::vector<std::string> tags;
    std::vector<ExpectedSurface> surfaces;
};

const std::vector<ExpectedMd3> kModels = {
    {"major", "head", 1, {}, {{"h_head", 139, 190}}},
    {"major", "upper", 174, {"tag_weapon", "tag_head"}, {{"u_torso", 466, 540}}},
    {"major", "lower", 213, {"tag_torso"}, {{"l_lower", 370, 398}}},
    {"penguin", "head", 200, {}, {{"h_head", 294, 558}}},
    {"penguin", "upper", 200, {"tag_head", "tag_weapon"}, {{"u_torso", 432, 652}}},
    {"penguin", "lower", 200, {"tag_torso"}, {{"l_legs", 377, 554}}},
    {"w_machinegun",
     "machinegun",
     1,
     {"tag_barrel", "tag_flash"},
     {{"Cube.003", 258, 278}, {"Cube.002", 12, 8}}},
    {"w_machinegun", "machinegun_barrel", 1, {}, {{"Plane.002", 61, 56}}},
    {"w_machinegun", "machinegun_flash", 1, {}, {{"Plane.001", 17, 16}, {"Plane", 4, 2}}},
    {"w_machinegun", "machinegun_flash_1", 1, {}, {{"Plane", 4, 2}}},
    {"w_machinegun", "machinegun_hand", 30, {"tag_weapon"}, {}}};

void PrintTo(const ExpectedMd3& model, std::ostream* out)
{
    *out << model.folder << '/' << model.name;
}

class Md3Corpus : public ::testing::TestWithParam<ExpectedMd3>
{
protected:
    void SetUp() override
    {
        const char* const corpus = std::getenv("SINEW_CORPUS");
        if (!corpus)
            GTEST_SKIP() << "SINEW_CORPUS is not set";
        const fs::path path =
            fs::path(corpus) / "md3" / GetParam().folder / (GetParam().name + ".md3");
        const Result<std::vector<std::byte>> bytes = readBinaryFile(path);
        ASSERT_TRUE(bytes.has_value()) << toString(bytes.error());
        Diagnostics warnings;
        Result<Md3Model> read = readMd3(*bytes, path.native(), warnings);
        ASSERT_TRUE(read.has_value()) << toString(read.error());
        EXPECT_THAT(warnings, ::testing::IsEmpty()) << toString(warnings.front());
        model_ = std::move(*read);
    }

    Md3Model model_;
};

TEST_P(Md3Corpus, HasItsCountsAndNames)
{
    EXPECT_EQ(model_.frameCount, GetParam().frames);
    EXPECT_EQ(model_.tagNames, GetParam().tags);
    std::vector<ExpectedSurface> surfaces;
    for (const Md3Surface& surface : model_.surfaces)
    {
        surfaces.push_back({surface.name, surface.vertexCount, surface.triangles.size()});
        EXPECT_THAT(surface.shaders, ::testing::SizeIs(1));
    }
    EXPECT_EQ(surfaces, GetParam().surfaces);
}

// Triangles and normals check each other. Counted over the whole model, because a two-sided leaf
// may share its vertices: half of its triangles then face away from their normals.
TEST_P(Md3Corpus, TrianglesAreClockwiseAroundTheStoredNormals)
{
    std::size_t agreeing = 0;
    std::size_t counted = 0;
    for (const Md3Surface& surface : model_.surfaces)
        for (const auto& [a, b, c] : surface.triangles)
        {
            const glm::dvec3 corner = positionOf(surface.vertices[a]);
            const glm::dvec3 outward = glm::cross(positionOf(surface.vertices[c]) - corner,
                                                  positionOf(surface.vertices[b]) - corner);
            if (glm::length(outward) == 0.0)
                continue;
            const glm::dvec3 stored = normalOf(surface.vertices[a]) +
                                      normalOf(surface.vertices[b]) + normalOf(surface.vertices[c]);
            ++counted;
            agreeing += glm::dot(stored, outward) > 0.0 ? 1 : 0;
        }
    EXPECT_GE(agreeing * 100, counted * 95) << agreeing << " of " << counted;
}

INSTANTIATE_TEST_SUITE_P(Models, Md3Corpus, ::testing::ValuesIn(kModels),
                         [](const auto& tested)
                         { return tested.param.folder + "_" + tested.param.name; });

} // namespace
} // namespace sinew
