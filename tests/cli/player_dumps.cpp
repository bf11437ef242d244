#include "tests/cli/player_dumps.h"

#include "tests/cli/md5_samples.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <sstream>

namespace sinew::test
{
namespace
{

using Json = nlohmann::json;

glm::dvec3 vectorOf(const Json& json)
{
    return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

double scaleOf(const std::vector<ReferenceVertex>& vertices)
{
    glm::dvec3 least(vertices.front().position);
    glm::dvec3 greatest = least;
    for (const ReferenceVertex& vertex : vertices)
    {
        least = glm::min(least, vertex.position);
        greatest = glm::max(greatest, vertex.position);
    }
    const glm::dvec3 largest = glm::max(glm::abs(least), glm::abs(greatest));
    return std::max({glm::distance(least, greatest), largest.x, largest.y, largest.z});
}

// Part, surface and number of each vertex, as named in a dump.
std::vector<Json> namesOf(const std::vector<PlayerPart>& parts)
{
    std::vector<Json> names;
    for (const PlayerPart& part : parts)
        for (const Md3Surface& surface : part.model.surfaces)
            for (std::uint32_t i = 0; i < surface.vertexCount; ++i)
                names.push_back({{"part", part.name}, {"surface", surface.name}, {"vertex", i}});
    return names;
}

} // namespace

std::string textOf(const std::vector<std::byte>& bytes)
{
    std::string text(bytes.size(), '\0');
    std::ranges::transform(bytes, text.begin(),
                           [](std::byte byte) { return static_cast<char>(byte); });
    return text;
}

std::filesystem::path writeMadeUpPlayer(const TempFolder& folder)
{
    const std::string player = "base/models/players/made/";
    for (const MadeUpFile& file : madeUpFiles())
    {
        const bool isGun = file.name.starts_with("gun/");
        folder.write((isGun ? "base/models/weapons2/" : player) + file.name, textOf(file.bytes));
    }
    folder.write(player + "animation.cfg", madeUpAnimations());
    folder.write(player + "skin.tga", onePixelTga());
    folder.write(player + "red.tga", onePixelTga());
    for (const char* part : {"lower", "upper", "head"})
        for (const char* skin : {"default", "red"})
        {
            const std::string image =
                std::string("models/players/made/") + (*skin == 'r' ? "red.tga" : "skin.jpg");
            folder.write(player + part + "_" + skin + ".skin", std::string(part) + "_a," + image +
                                                                   "\r\n" + part + "_b," + image +
                                                                   "\r\ntag_torso,\r\n");
        }
    for (const char* name : {"weapon_a", "weapon_b", "barrel_a", "barrel_b"})
        folder.write(player + name + ".tga", onePixelTga());
    return folder / "base/models/players/made";
}

void expectDump(const ProcessResult& result, const std::vector<PlayerPart>& parts,
                const std::vector<PartMoment>& moments)
{
    ASSERT_EQ(result.exitCode, 0) << result.standardError;
    const std::vector<ReferenceVertex> expected = assembled(parts, moments);
    const std::vector<Json> names = namesOf(parts);
    const double tolerance = 4e-6 * scaleOf(expected);
    std::istringstream lines(result.standardOutput);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count)
    {
        ASSERT_LT(count, expected.size());
        Json vertex = Json::parse(line);
        ASSERT_EQ(vertex.size(), 5U) << line;
        EXPECT_LE(glm::distance(vectorOf(vertex["position"]), expected[count].position), tolerance)
            << line;
        if (expected[count].normalLength > 1e-3)
        {
            EXPECT_LE(glm::distance(vectorOf(vertex["normal"]), expected[count].normal), 2e-4)
                << line;
        }
        vertex.erase("position");
        vertex.erase("normal");
        ASSERT_EQ(vertex, names[count]);
    }
    EXPECT_EQ(count, expected.size());
}

} // namespace sinew::test
