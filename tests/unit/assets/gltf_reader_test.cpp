#include "engine/formats/gltf/gltf_file.h"
#include "tests/support/small_gltf.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <meshoptimizer.h>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::StartsWith;

// The file, or an empty one if it was refused.
GltfFile fileOf(const GltfOutcome& outcome)
{
    EXPECT_TRUE(outcome.file) << outcome.messages.front();
    return outcome.file ? *outcome.file : GltfFile{};
}

GltfFile readFine(const GltfDocument& document)
{
    const GltfOutcome outcome = readDocument(document);
    EXPECT_THAT(outcome.messages, IsEmpty());
    return fileOf(outcome);
}

GltfPrimitive firstPrimitive(const GltfFile& file)
{
    return file.meshes.empty() || file.meshes[0].primitives.empty() ? GltfPrimitive{}
                                                                    : file.meshes[0].primitives[0];
}

GltfJson& firstPrimitive(GltfDocument& document)
{
    return document.json["meshes"][0]["primitives"][0];
}

template <class Element>
std::vector<Element> listed(std::span<const Element> elements)
{
    return {elements.begin(), elements.end()};
}

TEST(GltfReader, ReadsAPrimitive)
{
    const GltfFile file = readFine(smallGltf());
    const GltfPrimitive primitive = firstPrimitive(file);
    EXPECT_THAT(listed(primitive.corners), ElementsAre(0, 1, 2, 2, 1, 3));
    EXPECT_THAT(listed(primitive.positions), ElementsAre(glm::vec3(0, 0, 0), glm::vec3(1, 0, 0),
                                                         glm::vec3(0, 1, 0), glm::vec3(1, 1, 0)));
    EXPECT_THAT(listed(primitive.normals), ::testing::Each(glm::vec3(0, 0, 1)));
    EXPECT_THAT(listed(primitive.tangents), ::testing::Each(glm::vec4(1, 0, 0, 1)));
    EXPECT_THAT(listed(primitive.texCoords[0]),
                ElementsAre(glm::vec2(0, 0), glm::vec2(1, 0), glm::vec2(0, 1), glm::vec2(1, 1)));
    EXPECT_THAT(primitive.texCoords[1], IsEmpty());
    EXPECT_THAT(listed(primitive.colours), ::testing::Each(glm::vec4(1, 1, 1, 1)));
    ASSERT_EQ(primitive.influences.size(), 1);
    EXPECT_THAT(listed(primitive.influences[0].joints), ::testing::Each(glm::u16vec4(0, 1, 0, 0)));
    EXPECT_THAT(listed(primitive.influences[0].weights),
                ::testing::Each(glm::vec4(0.75F, 0.25F, 0, 0)));
    EXPECT_EQ(primitive.jointCount, 2);
    EXPECT_EQ(primitive.material, 0);
    EXPECT_EQ(file.meshes[0].name, "square");
    EXPECT_THAT(file.meshes[0].targetNames, ElementsAre("up"));
    EXPECT_THAT(file.meshes[0].weights, ElementsAre(0.0));
}

TEST(GltfReader, SharesWhatAccessorsShare)
{
    const GltfFile file = readFine(smallGltf());
    const GltfAnimation& animation = file.animations[0];
    EXPECT_EQ(animation.samplers[0].times.data(), animation.samplers[1].times.data());

    GltfDocument document = smallGltf();
    document.json["meshes"][0]["primitives"][1] = firstPrimitive(document);
    const GltfFile twice = readFine(document);
    ASSERT_EQ(twice.meshes[0].primitives.size(), 2);
    EXPECT_EQ(twice.meshes[0].primitives[0].positions.data(),
              twice.meshes[0].primitives[1].positions.data());
    EXPECT_EQ(twice.meshes[0].primitives[0].corners.data(),
              twice.meshes[0].primitives[1].corners.data());
}

TEST(GltfReader, ReadsMaterials)
{
    GltfDocument document = smallGltf();
    GltfJson& json = document.json["materials"][0];
    json["emissiveFactor"] = {1, 0.5, 0};
    json["alphaMode"] = "MASK";
    json["doubleSided"] = true;
    json["normalTexture"] = {{"index", 0}, {"scale", 2}, {"texCoord", 1}};
    json["extensions"] = {{"KHR_materials_emissive_strength", {{"emissiveStrength", 4}}},
                          {"KHR_materials_unlit", GltfJson::object()}};
    json["pbrMetallicRoughness"]["baseColorTexture"]["extensions"] = {
        {"KHR_texture_transform",
         {{"offset", {0.5, 0}}, {"rotation", 1.5}, {"scale", {2, 3}}, {"texCoord", 1}}}};
    const GltfFile file = readFine(document);
    ASSERT_EQ(file.materials.size(), 1);
    const SurfaceMaterial& material = file.materials[0];
    EXPECT_EQ(material.name, "skin");
    EXPECT_THAT(material.baseColour, ElementsAre(1, 0.5, 0.25, 1));
    EXPECT_EQ(material.metallic, 1.0);
    EXPECT_THAT(material.emissive, ElementsAre(4, 2, 0));
    EXPECT_EQ(material.alphaMode, AlphaMode::Mask);
    EXPECT_EQ(material.alphaCutoff, 0.5);
    EXPECT_TRUE(material.doubleSided);
    EXPECT_TRUE(material.unlit);
    EXPECT_EQ(material.normalScale, 2.0);
    EXPECT_EQ(material.normalTexture->texCoordSet, 1);
    ASSERT_TRUE(material.baseColourTexture);
    EXPECT_EQ(material.baseColourTexture->image, 0);
    EXPECT_EQ(material.baseColourTexture->texCoordSet, 1);
    const auto near = [](double number) { return ::testing::FloatNear(float(number), 1e-6F); };
    EXPECT_THAT(material.baseColourTexture->transform,
                ElementsAre(ElementsAre(near(2 * std::cos(1.5)), near(3 * std::sin(1.5)), 0.5F),
                            ElementsAre(near(-2 * std::sin(1.5)), near(3 * std::cos(1.5)), 0.0F)));
    EXPECT_EQ(material.baseColourTexture->wrapS, TextureWrap::Clamp);
    EXPECT_EQ(material.baseColourTexture->wrapT, TextureWrap::Repeat);
    EXPECT_TRUE(material.baseColourTexture->nearest);
    EXPECT_EQ(file.images[0].name, "a.png");
}

TEST(GltfReader, ReadsImagesInsideTheFile)
{
    GltfDocument document = smallGltf();
    const std::size_t view = document.addView(std::vector<std::uint8_t>{1, 2, 3});
    document.json["images"][0] = {{"bufferView", view}, {"mimeType", "image/jpeg"}};
    document.json["images"][1] = {{"uri", "data:image/png;base64,BAUG"}, {"name", "eye"}};
    document.json["textures"].push_back({{"source", 1}});
    document.json["materials"][0]["emissiveTexture"]["index"] = 1;
    const GltfFile file = readFine(document);
    ASSERT_EQ(file.images.size(), 2);
    EXPECT_EQ(file.images[0].name, "image 0");
    EXPECT_THAT(file.images[0].bytes, ElementsAre(std::byte{1}, std::byte{2}, std::byte{3}));
    EXPECT_EQ(file.images[1].name, "eye");
    EXPECT_THAT(file.images[1].bytes, ElementsAre(std::byte{4}, std::byte{5}, std::byte{6}));
}

TEST(GltfReader, ReadsJsonInEverySpelling)
{
    const std::string number = "[123456789012345678901234567890, -98765432109876543210, 0.5]";
    for (const std::string& extra : {std::string("1"), number})
    {
        std::string text = "\xEF\xBB\xBF{\"asset\": {\"version\": \"2\\u002e0\"}, "
                           "\"nodes\": [{\"name\": \"a\\u00e9\\n\"}], \"extras\": " +
                           extra + "}";
        text.resize(text.size() + 3); // zeros
        const std::span<const std::byte> bytes = std::as_bytes(std::span(text));
        const auto [file, messages] = readGltfBytes({bytes.begin(), bytes.end()});
        ASSERT_TRUE(file) << messages.front();
        EXPECT_EQ(file->nodes[0].name, "a\xC3\xA9\n");
    }
}

TEST(GltfReader, ReadsGlb)
{
    const GltfDocument document = smallGltf();
    std::vector<std::byte> bytes = glbOf(document);
    const GltfFile file = fileOf(readGltfBytes(bytes));
    EXPECT_EQ(firstPrimitive(file).positions.size(), 4);
    EXPECT_EQ(file.animations.size(), 1);

    bytes.push_back(std::byte{0});
    const GltfOutcome longer = readGltfBytes(bytes);
    EXPECT_TRUE(longer.file);
    EXPECT_THAT(longer.messages, IsEmpty());
}

// Packs positions and indices with meshoptimizer's own encoder.
template <class Pack>
std::size_t addPacked(GltfDocument& document, std::size_t count, std::size_t stride,
                      std::string_view mode, Pack pack)
{
    std::vector<unsigned char> packed(1000);
    packed.resize(pack(packed.data(), packed.size()));
    const std::size_t source = document.addView(packed);
    GltfJson& views = document.json["bufferViews"];
    GltfJson extension = views[source];
    extension.update({{"count", count}, {"byteStride", stride}, {"mode", mode}});
    views.push_back({{"buffer", 1},
                     {"byteLength", count * stride},
                     {"extensions", {{"EXT_meshopt_compression", extension}}}});
    return views.size() - 1;
}

GltfDocument packedGltf()
{
    GltfDocument document = smallGltf();
    const std::vector<float> positions{5, 0, 0, 6, 0, 0, 7, 0, 0, 8, 0, 0};
    const std::vector<unsigned> indices{0, 1, 2, 2, 1, 3};
    document.json["accessors"][kPositions]["bufferView"] =
        addPacked(document, 4, 12, "ATTRIBUTES",
                  [&](unsigned char* out, std::size_t size)
                  { return meshopt_encodeVertexBuffer(out, size, positions.data(), 4, 12); });
    document.json["accessors"][kIndices]["bufferView"] =
        addPacked(document, 6, 2, "TRIANGLES",
                  [&](unsigned char* out, std::size_t size)
                  { return meshopt_encodeIndexBuffer(out, size, indices.data(), 6); });
    document.json["buffers"][1] = {
        {"byteLength", 100}, {"extensions", {{"EXT_meshopt_compression", {{"fallback", true}}}}}};
    return document;
}

constexpr std::string_view kPackedView = "/bufferViews/16/extensions/EXT_meshopt_compression";

TEST(GltfReader, UnpacksMeshoptViews)
{
    const GltfFile file = readFine(packedGltf());
    const GltfPrimitive primitive = firstPrimitive(file);
    EXPECT_THAT(listed(primitive.positions), ElementsAre(glm::vec3(5, 0, 0), glm::vec3(6, 0, 0),
                                                         glm::vec3(7, 0, 0), glm::vec3(8, 0, 0)));
    EXPECT_EQ(primitive.corners.size(), 6);
}

TEST(GltfReader, UnpacksNormalsOfOctahedra)
{
    GltfDocument document = smallGltf();
    const std::vector<std::int8_t> normals{127, 0, 127, 0, 0, 127, 127, 0,
                                           0,   0, 127, 0, 0, 0,   127, 0};
    const std::size_t view =
        addPacked(document, 4, 4, "ATTRIBUTES",
                  [&](unsigned char* out, std::size_t size)
                  { return meshopt_encodeVertexBuffer(out, size, normals.data(), 4, 4); });
    GltfJson& json = document.json["bufferViews"][view];
    json["byteStride"] = 4;
    json["extensions"]["EXT_meshopt_compression"]["filter"] = "OCTAHEDRAL";
    document.json["buffers"][1]["byteLength"] = 100;
    document.json["accessors"][kNormals].update(
        {{"bufferView", view}, {"componentType", 5120}, {"normalized", true}});
    EXPECT_THAT(listed(firstPrimitive(readFine(document)).normals),
                ElementsAre(glm::vec3(1, 0, 0), glm::vec3(0, 1, 0), glm::vec3(0, 0, 1),
                            glm::vec3(0, 0, 1)));
}

std::string packedMessage(std::string_view member, const GltfJson& value)
{
    GltfDocument document = packedGltf();
    document.json[GltfJson::json_pointer(std::string(kPackedView))][std::string(member)] = value;
    return readDocument(document).messages.at(0);
}

TEST(GltfReader, RefusesBrokenMeshoptViews)
{
    const std::string view(kPackedView);
    EXPECT_EQ(packedMessage("byteStride", 3),
              view + ": a byteStride of 3 is not valid with this mode and filter");
    EXPECT_EQ(packedMessage("filter", "OCTAHEDRAL"),
              view + ": a byteStride of 12 is not valid with this mode and filter");
    EXPECT_EQ(packedMessage("filter", "COLOR"),
              view + "/filter: \"filter\" is \"COLOR\": this is not supported");
    EXPECT_EQ(packedMessage("count", 8), view +
                                             ": 8 elements of 12 bytes do not match the view's 48 "
                                             "bytes");
    EXPECT_EQ(packedMessage("byteLength", 2),
              view + ": meshoptimizer cannot decode these bytes: expected a stream of version 0");
    EXPECT_THAT(packedMessage("byteLength", 4000), StartsWith(view + ": 4000 bytes from "));
    EXPECT_THAT(packedMessage("buffer", 1),
                StartsWith(view + ": 56 bytes from byte 608 on exceed"));
}

TEST(GltfReader, RefusesStreamsOfALaterMeshoptimizer)
{
    GltfDocument document = packedGltf();
    const std::size_t offset = document.json["bufferViews"][15]["byteOffset"];
    document.buffer[offset] = std::byte{0xA1};
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre(std::string(kPackedView) + ": meshoptimizer cannot decode these bytes: "
                                                       "expected a stream of version 0"));
}

} // namespace
} // namespace sinew::test
