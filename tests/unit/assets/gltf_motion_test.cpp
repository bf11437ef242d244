// Compares the motion of real files and files with morph targets with a reference computed straight
// from the channels.
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

constexpr double kLimit = 1e-6; // relative to the model's size
constexpr double kDegrees = 1e-3;

struct Apart
{
    double position = 0.0; // over max(diagonal of the bounds, largest coordinate)
    double degrees = 0.0;  // largest angle of normals and tangents
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
    ASSERT_GE(played.model.clips.size(), played.file.animations.size()); // one may be added
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
