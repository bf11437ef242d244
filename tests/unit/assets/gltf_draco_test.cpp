// Decodes meshes compressed by Draco's own encoder.
#include "engine/formats/gltf/gltf_reading.h"
#include "tests/support/small_gltf.h"
#include "tests/unit/assets/test_cases.h"

#include <draco/compression/encode.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::size_t kSide = 8; // vertices per edge of a grid
constexpr std::size_t kPointCount = kSide * kSide;
constexpr std::size_t kFaceCount = 2 * (kSide - 1) * (kSide - 1);
constexpr std::string_view kDraco = "KHR_draco_mesh_compression";

// A wavy grid between two joints. Each vertex has a unique position.
struct Grid
{
    std::vector<float> positions, normals, tangents, texCoords, weights;
    std::vector<std::uint16_t> colours, indices;
    std::vector<std::uint8_t> joints;
};

Grid makeGrid()
{
    Grid grid;
    for (std::size_t i = 0; i < kPointCount; ++i)
    {
        const float u = static_cast<float>(i % kSide) / (kSide - 1);
        const float v = static_cast<float>(i / kSide) / (kSide - 1);
        const float slope = std::cos(5.0F * u);
        const float length = std::hypot(slope, 1.0F);
        grid.positions.insert(grid.positions.end(), {u, v, std::sin(5.0F * u) / 5.0F});
        grid.normals.insert(grid.normals.end(), {-slope / length, 0.0F, 1.0F / length});
        grid.tangents.insert(grid.tangents.end(), {1.0F / length, 0.0F, slope / length, -1.0F});
        grid.texCoords.insert(grid.texCoords.end(), {u, 1.0F - v});
        grid.colours.insert(grid.colours.end(), {static_cast<std::uint16_t>(1000 * i), 0, 65535});
        grid.joints.insert(grid.joints.end(), {0, 1, 0, 0});
        grid.weights.insert(grid.weights.end(), {u, 1.0F - u, 0.0F, 0.0F});
    }
    for (std::size_t y = 0; y + 1 < kSide; ++y)
        for (std::size_t x = 0; x + 1 < kSide; ++x)
        {
            const auto i = static_cast<std::uint16_t>(y * kSide + x);
            const auto above = static_cast<std::uint16_t>(i + kSide);
            for (const int corner : {int{i}, i + 1, above + 1, int{i}, above + 1, int{above}})
                grid.indices.push_back(static_cast<std::uint16_t>(corner));
        }
    return grid;
}

template <class Number>
void addAttribute(draco::Mesh& mesh, draco::GeometryAttribute::Type kind, draco::DataType type,
                  std::size_t components, const std::vector<Number>& numbers)
{
    draco::GeometryAttribute declared;
    const auto stride = static_cast<std::int64_t>(components * sizeof(Number));
    declared.Init(kind, nullptr, static_cast<std::uint8_t>(components), type, false, stride, 0);
    draco::PointAttribute& attribute =
        *mesh.attribute(mesh.AddAttribute(declared, true, kPointCount));
    for (std::uint32_t i = 0; i < kPointCount; ++i)
        attribute.SetAttributeValue(draco::AttributeValueIndex(i), &numbers[i * components]);
}

std::vector<std::byte> encoded(const Grid& grid, int method)
{
    draco::Mesh mesh;
    mesh.set_num_points(kPointCount);
    for (std::size_t i = 0; i < grid.indices.size(); i += 3)
        mesh.AddFace({draco::PointIndex(grid.indices[i]), draco::PointIndex(grid.indices[i + 1]),
                      draco::PointIndex(grid.indices[i + 2])});
    using Attribute = draco::GeometryAttribute;
    addAttribute(mesh, Attribute::POSITION, draco::DT_FLOAT32, 3, grid.positions);
    addAttribute(mesh, Attribute::NORMAL, draco::DT_FLOAT32, 3, grid.normals);
    addAttribute(mesh, Attribute::GENERIC, draco::DT_FLOAT32, 4, grid.tangents);
    addAttribute(mesh, Attribute::TEX_COORD, draco::DT_FLOAT32, 2, grid.texCoords);
    addAttribute(mesh, Attribute::COLOR, draco::DT_UINT16, 3, grid.colours);
    addAttribute(mesh, Attribute::GENERIC, draco::DT_UINT8, 4, grid.joints);
    addAttribute(mesh, Attribute::GENERIC, draco::DT_FLOAT32, 4, grid.weights);
    draco::Encoder encoder;
    encoder.SetEncodingMethod(method);
    encoder.SetSpeedOptions(3, 3);
    encoder.SetAttributeQuantization(Attribute::POSITION, 14);
    encoder.SetAttributeQuantization(Attribute::NORMAL, 10);
    encoder.SetAttributeQuantization(Attribute::TEX_COORD, 12);
    encoder.SetAttributeQuantization(Attribute::GENERIC, 12);
    draco::EncoderBuffer buffer;
    EXPECT_TRUE(encoder.EncodeMeshToBuffer(mesh, &buffer).ok());
    const auto bytes = std::as_bytes(std::span(buffer.data(), buffer.size()));
    return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> encodedGrid(int method = draco::MESH_EDGEBREAKER_ENCODING)
{
    return encoded(makeGrid(), method);
}

GltfJson& primitiveOf(GltfDocument& document)
{
    return document.json["meshes"][0]["primitives"][0];
}

GltfJson& extensionOf(GltfDocument& document)
{
    return primitiveOf(document)["extensions"][std::string(kDraco)];
}

GltfJson& accessorOf(GltfDocument& document, const std::string& attribute)
{
    return document
        .json["accessors"][primitiveOf(document)["attributes"][attribute].get<std::size_t>()];
}

// smallGltf() with the grid as its only primitive, uncompressed.
GltfDocument gridGltf()
{
    const Grid grid = makeGrid();
    GltfDocument document = smallGltf();
    const GltfJson attributes{{"POSITION", document.addAccessor("VEC3", grid.positions)},
                              {"NORMAL", document.addAccessor("VEC3", grid.normals)},
                              {"TANGENT", document.addAccessor("VEC4", grid.tangents)},
                              {"TEXCOORD_0", document.addAccessor("VEC2", grid.texCoords)},
                              {"COLOR_0", document.addAccessor("VEC3", grid.colours)},
                              {"JOINTS_0", document.addAccessor("VEC4", grid.joints)},
                              {"WEIGHTS_0", document.addAccessor("VEC4", grid.weights)}};
    const std::size_t indices = document.addAccessor("SCALAR", grid.indices);
    document.json["meshes"] = {
        {{"primitives", {{{"attributes", attributes}, {"indices", indices}}}}}};
    document.json.erase("animations"); // they morph the mesh
    accessorOf(document, "COLOR_0")["normalized"] = true;
    return document;
}

// The same document with the grid compressed.
GltfDocument dracoGltf(const std::vector<std::byte>& stream)
{
    GltfDocument document = gridGltf();
    GltfJson& primitive = primitiveOf(document);
    GltfJson ids;
    std::size_t id = 0;
    for (const auto& [name, accessor] : primitive["attributes"].items())
    {
        ids[name] = id++;
        document.json["accessors"][accessor.get<std::size_t>()].erase("bufferView");
    }
    document.json["accessors"][primitive["indices"].get<std::size_t>()].erase("bufferView");
    extensionOf(document) = {{"bufferView", document.addView(stream)}, {"attributes", ids}};
    document.json["extensionsRequired"] = {kDraco};
    document.json["extensionsUsed"] = {kDraco};
    return document;
}

GltfPrimitive primitiveOf(const GltfOutcome& outcome)
{
    EXPECT_THAT(outcome.messages, IsEmpty());
    return outcome.file ? outcome.file->meshes.at(0).primitives.at(0) : GltfPrimitive{};
}

template <class Vector>
void expectNear(const Vector& actual, const Vector& expected, float tolerance)
{
    for (glm::length_t i = 0; i < Vector::length(); ++i)
        EXPECT_NEAR(actual[i], expected[i], tolerance);
}

void expectSameVertex(const GltfPrimitive& actual, std::size_t a, const GltfPrimitive& expected,
                      std::size_t e)
{
    expectNear(actual.positions[a], expected.positions[e], 1e-4F);
    expectNear(actual.normals[a], expected.normals[e], 5e-3F);
    expectNear(actual.tangents[a], expected.tangents[e], 1e-3F);
    expectNear(actual.texCoords[0][a], expected.texCoords[0][e], 5e-4F);
    EXPECT_EQ(actual.colours[a], expected.colours[e]);
    EXPECT_EQ(actual.influences.at(0).joints[a], expected.influences.at(0).joints[e]);
    expectNear(actual.influences[0].weights[a], expected.influences[0].weights[e], 5e-4F);
}

std::size_t nearestVertex(const GltfPrimitive& primitive, const glm::vec3& position)
{
    std::size_t nearest = 0;
    for (std::size_t i = 0; i < primitive.positions.size(); ++i)
        if (glm::distance(primitive.positions[i], position) <
            glm::distance(primitive.positions[nearest], position))
            nearest = i;
    return nearest;
}

class GltfDracoMethods : public ::testing::TestWithParam<int>
{
};

TEST_P(GltfDracoMethods, GiveTheMeshWithinQuantisation)
{
    const GltfOutcome whole = readDocument(gridGltf());
    const GltfOutcome packed = readDocument(dracoGltf(encodedGrid(GetParam())));
    const GltfPrimitive expected = primitiveOf(whole);
    const GltfPrimitive actual = primitiveOf(packed);
    ASSERT_EQ(actual.positions.size(), kPointCount);
    ASSERT_EQ(actual.corners.size(), kFaceCount * 3);
    EXPECT_EQ(actual.jointCount, 2U);
    double area = 0.0;
    for (std::size_t i = 0; i < actual.corners.size(); ++i)
    {
        const std::uint32_t vertex = actual.corners[i];
        expectSameVertex(actual, vertex, expected,
                         nearestVertex(expected, actual.positions[vertex]));
        if (i % 3 != 0)
            continue;
        const glm::vec3& a = actual.positions[vertex];
        area += glm::cross(actual.positions[actual.corners[i + 1]] - a,
                           actual.positions[actual.corners[i + 2]] - a)
                    .z;
    }
    EXPECT_NEAR(area, 2.0, 1e-3); // all triangles seen from above, none flipped
}
INSTANTIATE_TEST_SUITE_P(All, GltfDracoMethods,
                         ::testing::Values(draco::MESH_SEQUENTIAL_ENCODING,
                                           draco::MESH_EDGEBREAKER_ENCODING));

TEST(GltfDraco, IsNotNeededWhereTheArraysAreThere)
{
    GltfDocument document = gridGltf();
    extensionOf(document) = {{"bufferView", document.addView(std::vector<float>{1.0F})},
                             {"attributes", {{"POSITION", 0}}}};
    document.json["extensionsUsed"] = {kDraco};
    EXPECT_EQ(primitiveOf(readDocument(document)).positions.size(), kPointCount);
}

constexpr std::string_view kExtensionPlace =
    "/meshes/0/primitives/0/extensions/KHR_draco_mesh_compression: ";

std::string refusal(const GltfDocument& document)
{
    const GltfOutcome outcome = readDocument(document);
    EXPECT_FALSE(outcome.file);
    return outcome.file ? "" : outcome.messages.at(0);
}

TEST(GltfDraco, RefusesWhatDoesNotFitTheStream)
{
    for (const TestCase& row : casesIn("draco.txt"))
    {
        GltfDocument document = dracoGltf(encodedGrid());
        for (std::size_t i = 0; i + 1 < row.columns.size(); i += 2)
        {
            const GltfJson::json_pointer pointer(row.columns[i]);
            if (row.columns[i + 1].empty())
                document.json.at(pointer.parent_pointer()).erase(pointer.back());
            else
                document.json[pointer] = GltfJson::parse(row.columns[i + 1]);
        }
        EXPECT_THAT(refusal(document), HasSubstr(row.expected)) << "draco.txt:" << row.line;
    }
}

TEST(GltfDraco, RefusesBrokenStreams)
{
    const std::vector<std::byte> stream = encodedGrid();
    for (std::size_t size = 1; size < stream.size(); ++size)
        EXPECT_THAT(refusal(dracoGltf({stream.begin(), stream.begin() + std::ptrdiff_t(size)})),
                    HasSubstr(kExtensionPlace));
    EXPECT_THAT(refusal(dracoGltf(std::vector<std::byte>(100, std::byte{7}))),
                HasSubstr("not a Draco stream"));
    std::vector<std::byte> older = stream;
    older[6] = std::byte{1};
    EXPECT_THAT(refusal(dracoGltf(older)), HasSubstr("has version 2.1: expected 2.2"));
}

// The start of a connectivity with as many triangles as the accessors allow and attributes that all
// have their own connectivity.
TEST(GltfDraco, RefusesSmallStreamsThatNeedMuchMemory)
{
    constexpr std::uint32_t kFaces = 0x0FFFFF; // the bytes below encode it, 7 bits each
    std::vector<std::byte> stream = encodedGrid();
    stream.resize(12); // header and traversal type
    for (const unsigned byte :
         {0xFFU, 0xFFU, 0x3FU, 0xFFU, 0xFFU, 0x3FU, 0xFFU, 0xFFU, 0xFFU, 0x3FU})
        stream.push_back(std::byte(byte));
    GltfDocument document = dracoGltf(stream);
    document.json["accessors"][primitiveOf(document)["indices"].get<std::size_t>()]["count"] =
        kFaces * 3;
    EXPECT_THAT(refusal(document), HasSubstr("decoding the Draco stream would take more"));
}

// Each primitive has its own accessor for one long stream, which would be decoded for each of them.
TEST(GltfDraco, CountsWhatIsDecodedAgain)
{
    std::vector<std::byte> stream = encodedGrid();
    stream.resize(200'000);
    GltfDocument document = dracoGltf(stream);
    GltfJson& primitives = document.json["meshes"][0]["primitives"];
    GltfJson& accessors = document.json["accessors"];
    for (int i = 0; i < 2'000; ++i)
    {
        accessors.push_back(GltfJson(accessorOf(document, "POSITION")));
        primitives.push_back(GltfJson(primitives[0]));
        primitives.back()["attributes"]["POSITION"] = accessors.size() - 1;
    }
    EXPECT_THAT(refusal(document), HasSubstr("takes more memory than"));
}

} // namespace
} // namespace sinew::test
