// What the glTF reader refuses, each with the JSON pointer that it names.
#include "tests/support/small_gltf.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>

namespace sinew
{
namespace
{

using test::glbOf;
using test::GltfDocument;
using test::GltfJson;
using test::readDocument;
using test::readGltfBytes;
using test::smallGltf;
using ::testing::ElementsAre;
using ::testing::StartsWith;

// The small file with one value replaced or added, or removed where `value` is empty.
struct Change
{
    std::string_view pointer;
    std::string_view value; // JSON
    std::string_view message;
};

void PrintTo(const Change& change, std::ostream* out)
{
    *out << change.pointer << " = " << change.value;
}

GltfDocument changed(const Change& change)
{
    GltfDocument document = smallGltf();
    const GltfJson::json_pointer pointer{std::string(change.pointer)};
    if (change.value.empty())
        document.json.at(pointer.parent_pointer()).erase(pointer.back());
    else
        document.json[pointer] = GltfJson::parse(change.value);
    return document;
}

class GltfRefuses : public ::testing::TestWithParam<Change>
{
};

TEST_P(GltfRefuses, AndSaysWhereAndWhy)
{
    const auto [file, messages] = readDocument(changed(GetParam()));
    EXPECT_FALSE(file);
    EXPECT_THAT(messages, ElementsAre(std::string(GetParam().message)));
}

constexpr Change kFileChanges[] = {
    {"/asset", "", "\"asset\" is missing: this is no glTF 2.0"},
    {"/asset/version", "\"1.0\"", "/asset: version \"1.0\" is not supported: expected 2.0"},
    {"/asset/minVersion", "\"2.1\"", "/asset: version \"2.1\" is not supported: expected 2.0"},
    {"/extensionsUsed", R"([1])", "/extensionsUsed/0: expected a string"},
    {"/nodes", R"({})", "/nodes: expected an array"},
    {"/meshes", R"({"a": {"primitives": [{"targets": [{"extras": {"name": "x"}}]}]}})",
     "/meshes: expected an array"},
};
INSTANTIATE_TEST_SUITE_P(File, GltfRefuses, ::testing::ValuesIn(kFileChanges));

constexpr Change kBufferChanges[] = {
    {"/buffers/0/uri", R"("../small.bin")",
     "/buffers/0/uri: \"../small.bin\" names no file below the model's folder: move the "
     "file there and write its path from that folder"},
    {"/buffers/0/uri", R"("%2e%2e/small.bin")",
     "/buffers/0/uri: \"%2e%2e/small.bin\" names no file below the model's folder: move the "
     "file there and write its path from that folder"},
    {"/buffers/0/uri", R"("/etc/passwd")",
     "/buffers/0/uri: \"/etc/passwd\" names no file below the model's folder: move the "
     "file there and write its path from that folder"},
    {"/buffers/0/uri", R"("C:\\a.bin")",
     "/buffers/0/uri: \"C:\\a.bin\" names no file below the model's folder: move the "
     "file there and write its path from that folder"},
    {"/buffers/0/uri", R"("https://example.org/a.bin")",
     "/buffers/0/uri: \"https://example.org/a.bin\" has a scheme: only files below the model's "
     "folder are read"},
    {"/buffers/0/uri", R"("other.bin")", "/buffers/0/uri: \"other.bin\": no such file"},
    {"/buffers/0/uri", R"("data:,abc")",
     "/buffers/0/uri: the URI is a data URI that is not base64"},
    {"/buffers/0/uri", R"("data:;base64,AA*A")",
     "/buffers/0/uri: the URI has a character that is not base64"},
    {"/buffers/0/uri", R"("data:;base64,AAAAA")",
     "/buffers/0/uri: the URI is base64 that ends within a byte"},
    {"/buffers/0/byteLength", "100000",
     "/buffers/0: byteLength is 100000, but there are 608 bytes in \"small.bin\""},
    {"/buffers/0/byteLength", "-1",
     "/buffers/0/byteLength: expected a whole number that is not negative"},
    {"/buffers/0/uri", "", "/bufferViews/0: there are no bytes of buffer 0"},
    {"/bufferViews/0/buffer", "1", "/bufferViews/0/buffer: index 1, but the file has 1 buffers"},
    {"/bufferViews/0/byteOffset", "1000",
     "/bufferViews/0: 48 bytes from 1000 on are not in buffer 0, which has 608"},
    {"/bufferViews/0/byteOffset", "9007199254740992",
     "/bufferViews/0: 48 bytes from 9007199254740992 on are not in buffer 0, which has 608"},
    {"/bufferViews/0/byteLength", "0",
     "/bufferViews/0: 0 bytes from 0 on are not in buffer 0, which has 608"},
    {"/bufferViews/0/byteStride", "300", "/bufferViews/0: byteStride is 300: expected 4 to 252"},
};
INSTANTIATE_TEST_SUITE_P(Buffers, GltfRefuses, ::testing::ValuesIn(kBufferChanges));

constexpr Change kAccessorChanges[] = {
    {"/accessors/0/componentType", "5124", "/accessors/0: componentType 5124 does not exist"},
    {"/accessors/0/componentType", "", "/accessors/0: \"componentType\" is missing"},
    {"/accessors/0/type", "\"VEC5\"", "/accessors/0: type \"VEC5\" does not exist"},
    {"/accessors/0/count", "0", "/accessors/0: count is 0: expected at least 1 and 32 bits"},
    {"/accessors/0/count", "4294967296",
     "/accessors/0: count is 4294967296: expected at least 1 and 32 bits"},
    {"/accessors/0/count", "5",
     "/accessors/0: 5 elements take 60 bytes from 0 on: buffer view 0 has 48"},
    {"/accessors/0/count", "4294967295",
     "/accessors/0: 4294967295 elements take 51539607540 bytes from 0 on: buffer view 0 has 48"},
    {"/accessors/0/byteOffset", "4",
     "/accessors/0: 4 elements take 48 bytes from 4 on: buffer view 0 has 48"},
    {"/accessors/0/byteOffset", "9007199254740992",
     "/accessors/0: 4 elements take 48 bytes from 9007199254740992 on: buffer view 0 has 48"},
    {"/bufferViews/0/byteStride", "8",
     "/accessors/0: elements of 12 bytes overlap: the buffer view's byteStride is 8"},
    {"/bufferViews/0/byteStride", "252",
     "/accessors/0: 4 elements take 768 bytes from 0 on: buffer view 0 has 48"},
    {"/accessors/0/bufferView", "99",
     "/accessors/0/bufferView: index 99, but the file has 15 buffer views"},
};
INSTANTIATE_TEST_SUITE_P(Accessors, GltfRefuses, ::testing::ValuesIn(kAccessorChanges));

constexpr Change kMeshChanges[] = {
    {"/meshes/0/primitives/0/mode", "7", "/meshes/0/primitives/0/mode: mode 7 does not exist"},
    {"/meshes/0/primitives/0/attributes", "", "/meshes/0/primitives/0: \"attributes\" is missing"},
    {"/meshes/0/primitives/0/attributes/POSITION", "99",
     "/meshes/0/primitives/0/attributes/POSITION: index 99, but the file has 14 accessors"},
    {"/meshes/0/primitives/0/attributes/POSITION", "1",
     "/meshes/0/primitives/0/attributes/POSITION: accessor 1 has SCALAR of UNSIGNED_SHORT, which "
     "this cannot be made of"},
    {"/accessors/7/count", "3",
     "/meshes/0/primitives/0/attributes/WEIGHTS_0: 3 elements for 4 vertices"},
    {"/meshes/0/primitives/0/attributes/WEIGHTS_0", "",
     "/meshes/0/primitives/0/attributes: expected JOINTS_0 and WEIGHTS_0 or neither"},
    {"/meshes/0/primitives/0/attributes/JOINTS_2", "6",
     "/meshes/0/primitives/0/attributes: expected JOINTS_0, JOINTS_1 and so on without gaps"},
    {"/meshes/0/primitives/0/indices", "0",
     "/meshes/0/primitives/0/indices: accessor 0 has VEC3 of FLOAT, which this cannot be made of"},
};
INSTANTIATE_TEST_SUITE_P(Meshes, GltfRefuses, ::testing::ValuesIn(kMeshChanges));

constexpr Change kNodeChanges[] = {
    {"/nodes/0", "5", "/nodes/0: expected an object"},
    {"/skins/0", "null", "/skins/0: expected an object"},
    {"/meshes/0/primitives/0", "true", "/meshes/0/primitives/0: expected an object"},
    {"/nodes/0/mesh", "1", "/nodes/0/mesh: index 1, but the file has 1 meshes"},
    {"/nodes/0/mesh", "0.5", "/nodes/0/mesh: index 0.5, but the file has 1 meshes"},
    {"/nodes/0/mesh", "\"0\"", "/nodes/0/mesh: expected an index of the 1 meshes"},
    {"/nodes/0/skin", "1", "/nodes/0/skin: index 1, but the file has 1 skins"},
    {"/nodes/0/children", "[2]", "/nodes/1/children: node 2 is a child of node 0 too"},
    {"/nodes/1/children", "[2, 2]", "/nodes/1/children: node 2 is a child of node 1 too"},
    {"/nodes/2/children", "[1]", "/nodes: node 2 is its own ancestor"},
    {"/nodes/0/children", "[0]", "/nodes: node 0 is its own ancestor"},
    {"/nodes/0/children", "[3]", "/nodes/0/children/0: index 3, but the file has 3 nodes"},
    {"/nodes/0/rotation", "[0, 0, 0, 0]", "/nodes/0/rotation: a rotation must not be zero"},
    {"/nodes/0/rotation", "[0, 0, 1]", "/nodes/0/rotation: expected 4 numbers, found 3"},
    {"/nodes/0/scale", "[1, 1, 1e16]",
     "/nodes/0/scale/2: expected a number with a magnitude of at most 1e+15"},
    {"/nodes/1/matrix", "[1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]",
     "/nodes/1: expected either a matrix or translation, rotation and scale"},
    {"/nodes/0/matrix", "[1,0,0,1, 0,1,0,0, 0,0,1,0, 0,0,0,1]",
     "/nodes/0/matrix: expected 0, 0, 0, 1 as the last row"},
    {"/skins/0/joints", "[]", "/skins/0: expected at least one joint"},
    {"/skins/0/joints", "[1, 3]", "/skins/0/joints/1: index 3, but the file has 3 nodes"},
    {"/skins/0/joints", "[1, 2, 0]", "/skins/0/inverseBindMatrices: 2 matrices for 3 joints"},
    {"/skins/0/joints", "[1]",
     "/nodes/0/skin: primitive 0 of the mesh refers to joint 1 of a skin that has 1"},
    {"/skins/0/inverseBindMatrices", "0",
     "/skins/0/inverseBindMatrices: accessor 0 has VEC3 of FLOAT, which this cannot be made of"},
};
INSTANTIATE_TEST_SUITE_P(Nodes, GltfRefuses, ::testing::ValuesIn(kNodeChanges));

TEST(GltfRefusesNumbers, ThatAreNotFinite)
{
    GltfDocument document = smallGltf();
    document.setNumber(test::kPositions, 7, std::numeric_limits<float>::quiet_NaN());
    EXPECT_THAT(
        readDocument(document).messages,
        ElementsAre("/accessors/0: element 2 has the number nan: expected a magnitude of at "
                    "most 1e+15"));
}

TEST(GltfRefusesNumbers, ThatCannotBeIndices)
{
    GltfDocument document = smallGltf();
    document.setNumber(test::kIndices, 2, std::uint16_t{4});
    EXPECT_THAT(
        readDocument(document).messages,
        ElementsAre("/meshes/0/primitives/0/indices: index 4, but the primitive has 4 vertices"));
    document.setNumber(test::kIndices, 2, std::uint16_t{65535});
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre("/meshes/0/primitives/0/indices: index 65535 is reserved"));
}

TEST(GltfRefusesNumbers, OfJointsThatTheSkinDoesNotHave)
{
    GltfDocument document = smallGltf();
    document.setNumber(test::kJoints, 5, std::uint8_t{9});
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre("/nodes/0/skin: primitive 0 of the mesh refers to joint 9 of a skin "
                            "that has 2"));
}

TEST(GltfRefusesNumbers, OfWeightsBelowZero)
{
    GltfDocument document = smallGltf();
    document.setNumber(test::kWeights, 5, -0.5F);
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre("/meshes/0/primitives/0/attributes/WEIGHTS_0: vertex 1 has the weight "
                            "-0.5: expected none below 0"));
}

// A message about a .glb names an offset.
void expectGlbMessage(std::size_t word, std::uint32_t value, std::string_view message)
{
    std::vector<std::byte> bytes = glbOf(smallGltf());
    const auto changedWord = std::as_bytes(std::span(&value, 1));
    std::copy(changedWord.begin(), changedWord.end(),
              bytes.begin() + static_cast<std::ptrdiff_t>(4 * word));
    EXPECT_THAT(readGltfBytes(bytes).messages, ElementsAre(StartsWith(std::string(message))));
}

TEST(GltfRefusesNumbers, OfMoreNodesThanItHasMemoryFor)
{
    GltfDocument document = smallGltf();
    document.json["nodes"] = std::vector<GltfJson>(300'000, GltfJson::object());
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre("/nodes: 300000 elements: expected at most 262144"));
}

// What comes after the failure may be its consequence.
TEST(GltfRefusesText, WithoutFurtherMessages)
{
    GltfDocument document = smallGltf();
    document.json["extensionsUsed"] = {"EXT_other"};
    const auto warningsOf = [&]
    {
        Diagnostics warnings;
        static_cast<void>(readGltf(glbOf(document), "small.glb", {}, warnings));
        return warnings.size();
    };
    EXPECT_EQ(warningsOf(), 1U);
    document.json["asset"]["version"] = "1.0";
    EXPECT_EQ(warningsOf(), 0U);
}

TEST(GltfRefusesGlb, WithABrokenHeader)
{
    expectGlbMessage(1, 1, "offset 4: version 1 is not supported: expected 2");
    expectGlbMessage(2, 1U << 30U, "offset 8: the header says 1073741824 bytes, but the file has ");
    expectGlbMessage(2, 11, "offset 8: the header says 11 bytes, but the file has ");
    expectGlbMessage(2, 12, "offset 12: the file has no chunk of JSON");
    expectGlbMessage(3, 1U << 30U, "offset 12: a chunk does not fit into the ");
    expectGlbMessage(4, 0x004E4942, "offset 12: expected one chunk of JSON, the first");
    const auto size = static_cast<std::uint32_t>(glbOf(smallGltf()).size());
    expectGlbMessage(3, size - 12 - 8 + 1, "offset 12: a chunk does not fit into the ");
    std::vector<std::byte> bytes = glbOf(smallGltf());
    bytes.resize(11);
    EXPECT_THAT(readGltfBytes(bytes).messages,
                ElementsAre("offset 11: the file ends in its header of 12 bytes"));
}

TEST(GltfRefusesGlb, WithTwoBinaryChunks)
{
    std::vector<std::byte> bytes = glbOf(smallGltf());
    const std::size_t size = bytes.size();
    constexpr std::uint32_t kChunkType = 0x004E4942;
    for (const std::uint32_t word : {4U, kChunkType, 0U})
    {
        const auto added = std::as_bytes(std::span(&word, 1));
        bytes.insert(bytes.end(), added.begin(), added.end());
    }
    const auto newSize = static_cast<std::uint32_t>(bytes.size());
    std::ranges::copy(std::as_bytes(std::span(&newSize, 1)), bytes.begin() + 8);
    EXPECT_THAT(readGltfBytes(bytes).messages,
                ElementsAre(fmt::format("offset {}: expected at most one binary chunk", size)));
}

TEST(GltfRefusesGlb, WithBrokenJson)
{
    expectGlbMessage(5, 0x20202020, "offset 24: broken JSON: it was read up to ");
}

std::string messageOf(std::string_view text)
{
    const auto bytes = std::as_bytes(std::span(text));
    const auto messages = readGltfBytes({bytes.begin(), bytes.end()}).messages;
    return messages.empty() ? std::string() : messages.front();
}

TEST(GltfRefusesText, ThatIsNoJson)
{
    EXPECT_EQ(messageOf(""), "the file is empty");
    EXPECT_EQ(messageOf("{\"asset\": }"), "1:11: broken JSON: it was read up to \"\"asset\": }\"");
    EXPECT_EQ(messageOf("{\"a\" 1}"), "1:6: broken JSON: it was read up to \"1\"");
    EXPECT_EQ(messageOf("{1: 2}"), "1:2: broken JSON: it was read up to \"1\"");
    EXPECT_EQ(messageOf("[1\n 2]"), "2:2: broken JSON: it was read up to \"2\"");
    EXPECT_EQ(messageOf("[] 1"), "1:4: broken JSON: it was read up to \"1\"");
    EXPECT_EQ(messageOf("[\"\x80\"]"), "1:3: broken JSON: it was read up to \"\"\\x80\"");
    EXPECT_EQ(messageOf("[1e999]"), "1:6: broken JSON: it was read up to \"1e999\"");
    EXPECT_EQ(messageOf("[]"), "expected an object");
    EXPECT_EQ(messageOf("null"), "expected an object");
}

TEST(GltfRefusesText, WithTheMistakesOfHands)
{
    EXPECT_THAT(messageOf("[1,\n 2,\n]"),
                StartsWith("3:1: broken JSON: no comma may follow the last"));
    EXPECT_THAT(messageOf("{\"a\": 1,}"),
                StartsWith("1:9: broken JSON: no comma may follow the last"));
    EXPECT_THAT(messageOf("[\"a\" \"b\"]"), StartsWith("1:8: broken JSON: a comma is missing; "));
    EXPECT_THAT(messageOf("[{} {}]"), StartsWith("1:5: broken JSON: a comma is missing; "));
    EXPECT_THAT(messageOf("[1, // one\n 2]"),
                StartsWith("1:5: broken JSON: comments are not allowed; "));
    EXPECT_THAT(messageOf("{'a': 1}"), StartsWith("1:2: broken JSON: texts stand between double"));
    EXPECT_THAT(messageOf("[1, 2"),
                StartsWith("1:6: broken JSON: the text ends before it is compl"));
}

TEST(GltfRefusesText, ThatIsNestedTooDeep)
{
    EXPECT_EQ(messageOf(std::string(300, '[')), "the JSON is nested more than 200 levels deep");
}

TEST(GltfRefusesText, OfMoreValuesThanItHasMemoryFor)
{
    std::string text = "[0";
    for (std::size_t i = 0; i < (std::size_t{1} << 23); ++i)
        text += ",0";
    EXPECT_THAT(messageOf(text + "]"), testing::HasSubstr("the JSON has more than 8388608 values"));
}

TEST(GltfRefusesText, ThatIsTooLong)
{
    EXPECT_EQ(messageOf(std::string(kMostJsonBytes + 1, ' ')),
              "268435457 bytes of JSON: expected at most 268435456");
}

} // namespace
} // namespace sinew
