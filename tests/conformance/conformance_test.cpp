// Runs each case of conformance/README.md in the viewer and compares the vertices that it dumps
// with those of NAME.json.
#include "tests/support/process.h"
#include "tests/support/temp_folder.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using Json = nlohmann::json;

const fs::path kCases = SINEW_CONFORMANCE;

glm::dvec3 vectorOf(const Json& json)
{
    return {json.at(0).get<double>(), json.at(1).get<double>(), json.at(2).get<double>()};
}

// Sinew's space has z up, glTF's y.
glm::dvec3 upright(const glm::dvec3& v)
{
    return {v.x, -v.z, v.y};
}

std::string textOf(const glm::dvec3& v)
{
    return fmt::format("({}, {}, {})", v.x, v.y, v.z);
}

double degreesBetween(const glm::dvec3& a, const glm::dvec3& b)
{
    return std::atan2(glm::length(glm::cross(a, b)), glm::dot(a, b)) * 180.0 / std::numbers::pi;
}

using VertexKey = std::array<std::size_t, 4>; // node, mesh, primitive, vertex

struct Vertex
{
    glm::dvec3 position;
    glm::dvec3 normal;
};

std::map<VertexKey, Vertex> dumped(const std::string& lines)
{
    std::map<VertexKey, Vertex> vertices;
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);)
    {
        const Json json = Json::parse(line);
        const VertexKey key{json.at("node"), json.at("mesh"), json.at("primitive"),
                            json.at("vertex")};
        EXPECT_TRUE(
            vertices.try_emplace(key, Vertex{vectorOf(json["position"]), vectorOf(json["normal"])})
                .second)
            << line;
    }
    return vertices;
}

void expectVertices(const Json& moment, const Json& tolerance, const std::string& dump)
{
    const std::map<VertexKey, Vertex> found = dumped(dump);
    std::size_t count = 0;
    for (const Json& part : moment.at("vertices"))
        for (std::size_t v = 0; v < part.at("positions").size(); ++v, ++count)
        {
            const auto vertex =
                found.find({part.at("node"), part.at("mesh"), part.at("primitive"), v});
            SCOPED_TRACE(fmt::format("node {}, primitive {}, vertex {}", part["node"].dump(),
                                     part["primitive"].dump(), v));
            ASSERT_NE(vertex, found.end());
            const glm::dvec3 position = upright(vectorOf(part["positions"][v]));
            EXPECT_LE(glm::distance(vertex->second.position, position),
                      tolerance.at("position").get<double>())
                << textOf(vertex->second.position) << " for " << textOf(position);
            if (part.contains("normals"))
            {
                EXPECT_LE(
                    degreesBetween(vertex->second.normal, upright(vectorOf(part["normals"][v]))),
                    tolerance.at("normalDegrees").get<double>())
                    << textOf(vertex->second.normal);
            }
        }
    EXPECT_EQ(found.size(), count);
}

std::vector<std::string> caseNames()
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(kCases))
        if (entry.path().extension() == ".gltf")
            names.push_back(entry.path().stem().string());
    std::ranges::sort(names);
    return names;
}

class Conformance : public testing::TestWithParam<std::string>
{
};

TEST_P(Conformance, VerticesAreThoseExpected)
{
    const Json expected = Json::parse(readFile(kCases / (GetParam() + ".json")));
    if (runProcess({SINEW_VIEWER, "--list-devices"}).exitCode != 0)
        GTEST_SKIP() << "no Vulkan device";
    for (const Json& moment : expected.at("moments"))
    {
        const Json& clip = moment.at("clip");
        std::vector<std::string> command{
            SINEW_VIEWER,      (kCases / (GetParam() + ".gltf")).string(),
            "--time",          moment.at("time").dump(),
            "--loop",          "once",
            "--dump-vertices", "-"};
        if (clip.is_null())
            command.emplace_back("--no-clip");
        else
            command.insert(command.end(), {"--clip", clip.get<std::string>()});
        SCOPED_TRACE(fmt::format("{}: clip {} at {}", expected["title"].get<std::string>(),
                                 clip.dump(), moment["time"].dump()));
        const ProcessResult result = runProcess(command);
        ASSERT_EQ(result.exitCode, 0) << result.standardError;
        expectVertices(moment, expected.at("tolerance"), result.standardOutput);
    }
}

INSTANTIATE_TEST_SUITE_P(Gltf, Conformance, testing::ValuesIn(caseNames()),
                         [](const testing::TestParamInfo<std::string>& test)
                         { return test.param; });

} // namespace
} // namespace sinew::test
