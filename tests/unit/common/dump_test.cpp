#include "engine/animation/skinning_arrays.h"
#include "samples/app/file_output.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <sstream>
#include <string>
#include <vector>

namespace sinew::samples
{

namespace
{

using Json = nlohmann::json;

std::vector<Json> parseLines(const std::string& text)
{
    std::vector<Json> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(Json::parse(line));
    return lines;
}

// Two meshes with one vertex each; the first also has a mirrored copy.
AnimatedModel twoMeshes()
{
    AnimatedModel model;
    model.meshes.resize(2);
    model.skinning.vertices.resize(3);
    model.skinning.vertices[0].tangentSign = -1.0;
    model.skinning.meshes = {{.firstVertex = 0, .fileVertexCount = 1, .mirroredVertexCount = 1},
                             {.firstVertex = 2, .fileVertexCount = 1}};
    return model;
}

TEST(Dump, WritesTheFilesVerticesInOrderWithoutMirroredCopies)
{
    const std::uint32_t up = octahedralEncode({0.0, 0.0, 1.0});
    const std::uint32_t right = octahedralEncode({1.0, 0.0, 0.0});
    const std::vector<gpu::SkinnedVertex> vertices{{.position = {1.5F, -2.0F, 1e-7F}, .normal = up},
                                                   {.position = {9.0F, 9.0F, 9.0F}, .normal = up},
                                                   {.position = {0.1F, 0.0F, 0.0F}, .normal = up}};
    const std::vector<std::uint32_t> tangents{right, up, right};
    const std::string text = dumpVertices(twoMeshes(), vertices, tangents);
    EXPECT_EQ(text, "{\"mesh\":0,\"vertex\":0,\"position\":[1.5,-2,1.00000001e-07],"
                    "\"normal\":[0,0,1],\"tangent\":[1,0,0,-1]}\n"
                    "{\"mesh\":1,\"vertex\":0,\"position\":[0.100000001,0,0],"
                    "\"normal\":[0,0,1],\"tangent\":[1,0,0,1]}\n");
}

TEST(Dump, NineDigitsGiveBackEveryFloat)
{
    AnimatedModel model;
    model.joints = {{.name = "a"}};
    for (const float value : {0.1F, 3.4028235e38F, 1.17549435e-38F, 16777215.0F, -123.456787F})
    {
        const Pose joints{{.position = glm::dvec3(value)}};
        const Json line = parseLines(dumpJoints(model, joints)).at(0);
        EXPECT_EQ(line["position"][0].get<float>(), value);
    }
}

TEST(Dump, StaysJsonForAnyNumberAndName)
{
    AnimatedModel model;
    model.joints = {{.name = "a \"b\"\n\xff"}};
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    const Pose joints{
        {.position = {nan, infinity, 1.0}, .orientation = glm::dquat(1.0, 0.0, 0.5, 0.0)}};
    const std::vector<Json> lines = parseLines(dumpJoints(model, joints));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["joint"], 0);
    EXPECT_EQ(lines[0]["name"], "a \"b\"\n\xef\xbf\xbd");
    EXPECT_EQ(lines[0]["position"], Json::array({nullptr, nullptr, 1}));
    EXPECT_EQ(lines[0]["orientation"], Json::array({0.0, 0.5, 0.0, 1.0}));
}

} // namespace

} // namespace sinew::samples
