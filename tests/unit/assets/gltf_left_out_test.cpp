// What the glTF reader repairs or leaves out with one warning, so that the model still opens.
#include "tests/support/gltf_scene.h"

#include <gmock/gmock.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

using test::GltfDocument;
using test::GltfJson;
using test::GltfScene;
using test::LoadedGltf;
using test::readDocument;
using test::smallGltf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// The small file with one value replaced or added, or removed where `value` is empty.
struct Damage
{
    std::string_view pointer;
    std::string_view value; // JSON
    std::string_view message;
};

void PrintTo(const Damage& damage, std::ostream* out)
{
    *out << damage.pointer << " = " << damage.value;
}

class GltfLeavesOut : public ::testing::TestWithParam<Damage>
{
};

TEST_P(GltfLeavesOut, WithOneWarning)
{
    GltfDocument document = smallGltf();
    const GltfJson::json_pointer pointer{std::string(GetParam().pointer)};
    if (GetParam().value.empty())
        document.json.at(pointer.parent_pointer()).erase(pointer.back());
    else
        document.json[pointer] = GltfJson::parse(GetParam().value);
    const auto [file, messages] = readDocument(document);
    EXPECT_TRUE(file);
    EXPECT_THAT(messages, ElementsAre(std::string(GetParam().message)));
}

constexpr Damage kMeshDamage[] = {
    {"/accessors/2/componentType", "5124",
     "/accessors/2: componentType 5124 does not exist: NORMAL is left out"},
    {"/accessors/2/count", "5",
     "/accessors/2: 5 elements take 60 bytes from 0 on: buffer view 2 has 48: NORMAL is left out"},
    {"/bufferViews/3/byteOffset", "1000",
     "/bufferViews/3: 64 bytes from 1000 on are not in buffer 0, which has 608: TANGENT is left "
     "out"},
    {"/meshes/0/primitives/0/attributes/NORMAL", "12",
     "/meshes/0/primitives/0/attributes/NORMAL: 9 elements for 4 vertices: NORMAL is left out"},
    {"/meshes/0/primitives/0/attributes/TANGENT", "99",
     "/meshes/0/primitives/0/attributes/TANGENT: index 99, but the file has 14 accessors: TANGENT "
     "is left out"},
    {"/meshes/0/primitives/0/attributes/TEXCOORD_1", "0",
     "/meshes/0/primitives/0/attributes/TEXCOORD_1: accessor 0 has VEC3 of FLOAT, which this "
     "cannot "
     "be made of: TEXCOORD_1 is left out"},
    {"/meshes/0/primitives/0/attributes/COLOR_0", "\"red\"",
     "/meshes/0/primitives/0/attributes/COLOR_0: expected an index of the 14 accessors: COLOR_0 is "
     "left out"},
    {"/accessors/5/normalized", "false",
     "/accessors/5: \"normalized\" is missing for VEC3 of UNSIGNED_SHORT: taken as true"},
    {"/meshes/0/primitives/0/material", "1",
     "/meshes/0/primitives/0/material: index 1, but the file has 1 materials: the default material "
     "is used"},
    {"/meshes/0/primitives/0/targets/0/POSITION", "12",
     "/meshes/0/primitives/0/targets/0/POSITION: 9 elements for 4 vertices: this morph target "
     "has no effect"},
    {"/meshes/0/primitives/0/targets/0/NORMAL", "12",
     "/meshes/0/primitives/0/targets/0/NORMAL: 9 elements for 4 vertices: NORMAL is left out"},
    {"/meshes/0/primitives/0/targets/0", "7",
     "/meshes/0/primitives/0/targets/0: expected an object: this morph target has no effect"},
    {"/meshes/0/primitives/1",
     R"({"attributes": {"POSITION": 0, "JOINTS_0": 6, "WEIGHTS_0": 7}, "indices": 1})",
     "/meshes/0/primitives/1: 0 morph targets, but 1 in another primitive of the mesh: the missing "
     "ones have no effect"},
    {"/meshes/0/weights", "[0, 1]",
     "/meshes/0/weights: 2 weights for 1 morph targets: missing or wrong weights become 0"},
    {"/nodes/0/weights", "[0, 1]",
     "/nodes/0/weights: 2 weights for 1 morph targets: the mesh's weights are used"},
    {"/accessors/8/sparse/count", "5",
     "/accessors/8/sparse: count is 5, but the accessor has 4 elements: this morph target has no "
     "effect"},
    {"/accessors/8/sparse/count", "0",
     "/accessors/8/sparse: count is 0, but the accessor has 4 elements: this morph target has no "
     "effect"},
    {"/accessors/8/sparse/count", "2",
     "/accessors/8/sparse/indices: 2 elements take 2 bytes from 0 on: buffer view 8 has 1: this "
     "morph target has no effect"},
    {"/accessors/8/sparse/indices/componentType", "5120",
     "/accessors/8/sparse/indices: componentType is BYTE: expected an unsigned integer: this morph "
     "target has no effect"},
    {"/accessors/8/sparse/values", "",
     "/accessors/8/sparse: expected \"indices\" and \"values\": this morph target has no effect"},
    {"/accessors/8/count", "3",
     "/accessors/8/sparse: index 0 is 3: expected indices that ascend, below 3: this morph target "
     "has no effect"},
    {"/accessors/8/count", "100000000",
     "/accessors/8: decoding this and what came before takes more memory than 33554432 bytes and "
     "32 for each byte of the file: this morph target has no effect"},
};
INSTANTIATE_TEST_SUITE_P(Meshes, GltfLeavesOut, ::testing::ValuesIn(kMeshDamage));

constexpr Damage kClipDamage[] = {
    {"/animations/0/channels/0/sampler", "3",
     "/animations/0/channels/0/sampler: index 3, but the file has 3 samplers: the channel is left "
     "out"},
    {"/animations/0/channels/0/sampler", "",
     "/animations/0/channels/0: \"sampler\" is missing: the channel is left out"},
    {"/animations/0/channels/0/target", "",
     "/animations/0/channels/0: \"target\" is missing: the channel is left out"},
    {"/animations/0/channels/0/target/node", "3",
     "/animations/0/channels/0/target/node: index 3, but the file has 3 nodes: the channel is left "
     "out"},
    {"/animations/0/channels/3", R"({"sampler": 0, "target": {"node": 2, "path": "rotation"}})",
     "/animations/0/channels/3/target: an earlier channel already animates this: the "
     "channel is left out"},
    {"/animations/0/channels/2/target/node", "1",
     "/animations/0/channels/2/target: the node has no morph targets: the channel is left out"},
    {"/animations/0/channels/3",
     R"({"sampler": 0, "target": {"path": "pointer", "extensions": {"KHR_animation_pointer":
        {"pointer": "/materials/0/emissiveFactor"}}}})",
     "/animations/0/channels/3/target/extensions/KHR_animation_pointer/pointer: the pointer "
     "\"/materials/0/emissiveFactor\" is not supported: the channel is left out"},
    {"/animations/0/channels/3",
     R"({"sampler": 0, "target": {"path": "pointer", "extensions": {"KHR_animation_pointer":
        {"pointer": "/nodes/3/rotation"}}}})",
     "/animations/0/channels/3/target/extensions/KHR_animation_pointer/pointer: "
     "\"/nodes/3/rotation\" is not one of the 3 nodes: the channel is left out"},
    {"/animations/0/channels/3",
     R"({"sampler": 0, "target": {"path": "pointer", "extensions": {"KHR_animation_pointer":
        {"pointer": "/nodes/1/weights/0"}}}})",
     "/animations/0/channels/3/target/extensions/KHR_animation_pointer/pointer: path \"weights/0\" "
     "is not supported: the channel is left out"},
    {"/animations/0/samplers/0/interpolation", "\"CUBIC\"",
     "/animations/0/samplers/0/interpolation: expected \"STEP\", \"LINEAR\" or \"CUBICSPLINE\": "
     "the "
     "channel is left out"},
    {"/animations/0/samplers/0/interpolation", "\"CUBICSPLINE\"",
     "/animations/0/samplers/0/output: 12 numbers for 3 times: expected 12 for each: the channel "
     "is "
     "left out"},
    {"/animations/0/samplers/0/input", "",
     "/animations/0/samplers/0: \"input\" is missing: the channel is left out"},
    {"/animations/0/samplers/0/input", "0",
     "/animations/0/samplers/0/input: accessor 0 has VEC3 of FLOAT, which this cannot be made of: "
     "the channel is left out"},
    {"/animations/0/samplers/2/output", "11",
     "/animations/0/samplers/2/output: accessor 11 has VEC4 of FLOAT, which this cannot be made "
     "of: the channel is left out"},
    {"/nodes/2", R"({"matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,0,0,1]})",
     "/animations/0/channels/0/target: a node with a matrix cannot be animated: the channel is "
     "left "
     "out"},
    {"/animations/0/channels", R"([{"sampler": 9}, {"sampler": 9}])",
     "/animations/0/channels/0/sampler: index 9, but the file has 3 samplers: the channel is left "
     "out, so the clip is empty and left out (the first of 2 faults here)"},
    {"/animations/0", "[]", "/animations/0: expected an object: the clip is left out"},
    {"/animations", "{}", "/animations: expected an array"},
};
INSTANTIATE_TEST_SUITE_P(Clips, GltfLeavesOut, ::testing::ValuesIn(kClipDamage));

constexpr Damage kOtherDamage[] = {
    {"/materials/0", "\"red\"", "/materials/0: expected an object: the rest is shown"},
    {"/materials/0/pbrMetallicRoughness/baseColorTexture/index", "1",
     "/materials/0/pbrMetallicRoughness/baseColorTexture/index: index 1, but the file has 1 "
     "textures: the rest is shown"},
    {"/materials/0/pbrMetallicRoughness/baseColorTexture/index", "",
     "/materials/0/pbrMetallicRoughness/baseColorTexture: \"index\" is missing: the rest is shown"},
    {"/materials/0/pbrMetallicRoughness/baseColorFactor", "[1, 1, 1]",
     "/materials/0/pbrMetallicRoughness/baseColorFactor: expected 4 numbers, found 3: the rest is "
     "shown"},
    {"/materials/0/doubleSided", "1",
     "/materials/0/doubleSided: expected true or false: the rest is shown"},
    {"/textures/0/sampler", "1",
     "/textures/0/sampler: index 1, but the file has 1 samplers: the rest is shown"},
    {"/images/0/bufferView", "99", "/images/0: index 99, but the file has 15 buffer views"},
    {"/asset/generator", "3", "/asset/generator: expected a string: it is left out"},
    {"/nodes/2/name", "3", "/nodes/2/name: expected a string: the name is left out"},
    {"/scenes/0", "[]", "/scenes/0: expected an object: all nodes are shown"},
    {"/scenes/0/nodes", "[0, 2]",
     "/scenes/0/nodes/1: node 2 is not a root: it is left out of the scene"},
    {"/scenes/0/nodes", "[0, 0, 9]",
     "/scenes/0/nodes/1: node 0 is listed twice: it is left out of the scene (the first of 2 "
     "faults "
     "here)"},
    {"/scene", "1", "/scene: index 1, but the file has 1 scenes: the first scene is shown"},
};
INSTANTIATE_TEST_SUITE_P(Others, GltfLeavesOut, ::testing::ValuesIn(kOtherDamage));

constexpr Damage kCameraDamage[] = {
    {"/cameras", "{}", "/cameras: expected an array: the cameras are left out"},
    {"/cameras", "[3]",
     "/cameras/0: expected \"perspective\" or \"orthographic\" as its type: the camera is left "
     "out"},
    {"/cameras", R"([{"type": "perspective"}])",
     "/cameras/0: \"perspective\" is missing: the camera is left out"},
    {"/cameras", R"([{"type": "perspective", "perspective": {"yfov": 0, "znear": 1}}])",
     "/cameras/0/perspective/yfov: yfov is 0: expected more than 0: the camera is left out"},
    {"/cameras", R"([{"type": "perspective", "perspective": {"yfov": 3.2, "znear": 1}}])",
     "/cameras/0/perspective: yfov is 3.2: expected less than pi: the camera is left out"},
    {"/cameras", R"([{"type": "perspective", "perspective": {"yfov": 1e16, "znear": 1}}])",
     "/cameras/0/perspective/yfov: expected a number with a magnitude of at most 1e+15: the camera "
     "is left out"},
    {"/cameras",
     R"([{"type": "perspective", "perspective": {"aspectRatio": -1, "yfov": 1, "znear": 1}}])",
     "/cameras/0/perspective/aspectRatio: aspectRatio is -1: expected more than 0: the camera is "
     "left out"},
    {"/cameras", R"([{"type": "perspective", "perspective": {"yfov": 1, "znear": 0}}])",
     "/cameras/0/perspective/znear: znear is 0: expected more than 0: the camera is left out"},
    {"/cameras", R"([{"type": "perspective", "perspective": {"yfov": 1, "zfar": 2, "znear": 2}}])",
     "/cameras/0/perspective/zfar: zfar is 2: expected more than 2: the camera is left out"},
    {"/cameras",
     R"([{"type": "orthographic", "orthographic": {"xmag": 1, "ymag": 0, "znear": 0, "zfar": 1}}])",
     "/cameras/0/orthographic/ymag: ymag is 0: expected more than 0: the camera is left out"},
    {"/cameras",
     R"([{"type": "orthographic", "orthographic": {"xmag": 1, "ymag": 1, "znear": 0}}])",
     "/cameras/0/orthographic: \"zfar\" is missing: the camera is left out"},
    {"/nodes/2/camera", "0",
     "/nodes/2/camera: index 0, but the file has 0 cameras: the camera is left out"},
};
INSTANTIATE_TEST_SUITE_P(Cameras, GltfLeavesOut, ::testing::ValuesIn(kCameraDamage));

// The messages about the small file with one number replaced.
template <class Number>
std::vector<std::string> messagesWith(std::size_t accessor, std::size_t index, Number number)
{
    GltfDocument document = smallGltf();
    document.setNumber(accessor, index, number);
    const auto [file, messages] = readDocument(document);
    EXPECT_TRUE(file);
    return messages;
}

TEST(GltfDamagedNumbers, OfOptionalPartsAreLeftOut)
{
    const std::string expected = ": expected a magnitude of at most 1e+15: ";
    EXPECT_THAT(messagesWith(test::kNormals, 7, kNan),
                ElementsAre("/accessors/2: element 2 has the number nan" + expected +
                            "those normals are rebuilt from the triangles"));
    EXPECT_THAT(messagesWith(test::kTangents, 3, kNan),
                ElementsAre("/accessors/3: element 0 has the number nan" + expected +
                            "TANGENT is left out"));
    EXPECT_THAT(
        messagesWith(test::kTimes, 2, std::numeric_limits<float>::infinity()),
        ElementsAre("/accessors/10: element 2 has the number inf" + expected +
                    "the channel is left out, so the clip is empty and left out (the first of "
                    "3 faults here)"));
    EXPECT_THAT(messagesWith(test::kTimes, 1, 1.6F),
                ElementsAre(StartsWith("/animations/0/samplers/0/input: time 2 is 1.5, after 1.6: "
                                       "expected times that ascend: the channel is left out")));
    EXPECT_THAT(messagesWith(test::kRotations, 3, 0.0F),
                ElementsAre("/animations/0/samplers/0/output: rotation 0 is zero: the channel is "
                            "left out"));
}

TEST(GltfDamagedNumbers, OfOneAccessorAreReportedOnceForEachMesh)
{
    GltfDocument document = smallGltf();
    document.setNumber(test::kTangents, 0, kNan);
    GltfJson& meshes = document.json["meshes"];
    meshes[0]["primitives"].push_back(GltfJson(meshes[0]["primitives"][0]));
    meshes.push_back(GltfJson(meshes[0]));
    meshes[1]["primitives"].erase(1);
    const auto [file, messages] = readDocument(document);
    ASSERT_TRUE(file);
    EXPECT_THAT(messages, ElementsAre(HasSubstr("TANGENT is left out (the first of 2 faults here)"),
                                      testing::EndsWith("TANGENT is left out")));
}

// The one that was read as positions must not become fit for them by its use as normals.
TEST(GltfDamagedNumbers, OfPositionsAreRefusedWhateverElseTheyAre)
{
    GltfDocument document = smallGltf();
    document.setNumber(test::kPositions, 7, kNan);
    GltfJson& primitives = document.json["meshes"][0]["primitives"];
    GltfJson second = primitives[0];
    primitives[0]["attributes"]["POSITION"] = test::kNormals;
    primitives[0]["attributes"]["NORMAL"] = test::kPositions;
    primitives.push_back(second);
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre(StartsWith("/accessors/0: element 2 has the number nan")));
}

TEST(GltfDamagedNumbers, OfSparseElementsThatNoBufferHasAreLeftOut)
{
    for (const char* part : {"indices", "values"})
    {
        GltfDocument document = smallGltf();
        document.json["buffers"].push_back({{"byteLength", 48}});
        document.json["bufferViews"].push_back({{"buffer", 1}, {"byteLength", 48}});
        const std::size_t view = document.json["bufferViews"].size() - 1;
        document.json["accessors"][test::kMorph]["sparse"][part]["bufferView"] = view;
        EXPECT_THAT(readDocument(document).messages,
                    ElementsAre(HasSubstr("there are no bytes of buffer 1: this morph target")));
    }
}

TEST(GltfDamagedNumbers, OfSparseElementsThatDoNotAscendAreLeftOut)
{
    GltfDocument document = smallGltf();
    const std::size_t indices = document.addView(std::vector<std::uint8_t>{3, 3});
    const std::size_t values = document.addView(std::vector<float>(6));
    GltfJson& sparse = document.json["accessors"][test::kMorph]["sparse"];
    sparse["count"] = 2;
    sparse["indices"]["bufferView"] = indices;
    sparse["values"]["bufferView"] = values;
    EXPECT_THAT(readDocument(document).messages,
                ElementsAre(StartsWith("/accessors/8/sparse: index 1 is 3: expected indices that "
                                       "ascend, below 4: this morph target")));
}

// A triangle in the plane of x and y with those normals, drawn by one node.
LoadedGltf triangleWithNormals(const std::vector<float>& normals)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    scene.document.json["meshes"][0]["primitives"][0]["attributes"]["NORMAL"] =
        scene.document.addAccessor("VEC3", 5126, 3, normals);
    return loadScene(scene);
}

TEST(GltfDamagedNormals, AreThoseOfTheTriangles)
{
    for (const float bad : {kNan, 0.0F})
    {
        const LoadedGltf loaded = triangleWithNormals({1, 0, 0, bad, 0, 0, 1, 0, 0});
        ASSERT_TRUE(loaded.model);
        EXPECT_THAT(loaded.warnings, SizeIs(1));
        const SkinningModel& skinning = loaded.model->model.skinning;
        ASSERT_THAT(skinning.influences, SizeIs(3));
        EXPECT_EQ(skinning.influences[0].normal, glm::dvec3(1, 0, 0));
        EXPECT_EQ(skinning.influences[1].normal, glm::dvec3(0, -1, 0)); // glTF's +z
        EXPECT_EQ(skinning.influences[2].normal, glm::dvec3(1, 0, 0));
    }
    EXPECT_THAT(triangleWithNormals({1, 0, 0, 0, 0, 0, 1, 0, 0}).warnings,
                ElementsAre("/meshes/0/primitives/0/attributes/NORMAL: some normals are 0: they "
                            "are rebuilt from the triangles"));
}

// Bytes 255, 0, 0, 0 mean the same as the floats 1, 0, 0, 0.
TEST(GltfWeightsOfBytes, WithoutNormalizedAreTakenAsNormalized)
{
    for (const std::uint8_t whole : {std::uint8_t{255}, std::uint8_t{100}})
    {
        GltfScene scene;
        scene.addInfluences({0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0},
                            {1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0});
        const auto half = static_cast<std::uint8_t>(whole / 2);
        const auto rest = static_cast<std::uint8_t>(whole - half);
        scene.document.json["meshes"][0]["primitives"][0]["attributes"]["WEIGHTS_0"] =
            scene.document.addAccessor<std::uint8_t>(
                "VEC4", 5121, 3, {whole, 0, 0, 0, 0, whole, 0, 0, half, rest, 0, 0});
        scene.addNode({{"translation", {0, 0, 0}}});
        scene.addNode({{"translation", {4, 0, 0}}});
        scene.addSkin({0, 1}, {});
        scene.addNode({{"mesh", 0}, {"skin", 0}});
        const LoadedGltf loaded = loadScene(scene);
        ASSERT_TRUE(loaded.model);
        EXPECT_THAT(
            loaded.warnings.front(),
            HasSubstr("\"normalized\" is missing for VEC4 of UNSIGNED_BYTE: taken as true"));
        const auto vertices = verticesAt(loaded.model->model, std::nullopt);
        EXPECT_NEAR(vertices[0].x, 0.0, 1e-6);
        EXPECT_NEAR(vertices[1].x, 5.0, 1e-6);
        EXPECT_NEAR(vertices[2].x, 4.0 * rest / whole, 1e-5);
    }
}

// One warning for a fault: the attribute's, but none of the texture that it leaves without.
TEST(GltfDamagedTexCoords, AreNotSaidToBeLackingToo)
{
    GltfDocument document = smallGltf();
    document.json["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_0"] = test::kPositions;
    const auto [file, messages] = readDocument(document);
    ASSERT_TRUE(file);
    EXPECT_THAT(messages, ElementsAre(HasSubstr("TEXCOORD_0 is left out")));
    const GltfPrimitive& primitive = file->meshes[0].primitives[0];
    EXPECT_THAT(primitive.texCoords[0], IsEmpty());
    EXPECT_TRUE(primitive.namesTexCoords[0]);
}

TEST(GltfDamagedTangents, ThatAreAllZeroAreLeftOutWhereTheyCount)
{
    GltfDocument document = smallGltf();
    for (std::size_t i = 0; i < 16; ++i)
        document.setNumber(test::kTangents, i, 0.0F);
    document.json["materials"][0].erase("normalTexture");
    EXPECT_THAT(readDocument(document).messages, IsEmpty());
    document.json["materials"][0]["normalTexture"]["index"] = 0;
    const auto [file, messages] = readDocument(document);
    ASSERT_TRUE(file);
    EXPECT_THAT(messages, ElementsAre("/meshes/0/primitives/0/attributes/TANGENT: all tangents "
                                      "are 0: TANGENT is left out"));
    EXPECT_THAT(file->meshes[0].primitives[0].tangents, IsEmpty());
}

// The positions of a target whose normals are broken move all the same.
TEST(GltfMorphTargets, KeepTheirPositionsWithoutTheirNormals)
{
    GltfScene scene;
    GltfJson& primitive = scene.document.json["meshes"][0]["primitives"][0];
    const std::size_t positions =
        scene.document.addAccessor<float>("VEC3", 5126, 3, {7, 0, 0, 7, 0, 0, 7, 0, 0});
    const std::size_t normals =
        scene.document.addAccessor<float>("VEC3", 5126, 3, {kNan, 0, 0, 0, 0, 0, 0, 0, 0});
    primitive["targets"] = GltfJson::array({{{"POSITION", positions}, {"NORMAL", normals}}});
    scene.addNode({{"mesh", 0}});
    const LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.warnings, ElementsAre(HasSubstr("NORMAL is left out")));
    const SkinningModel& skinning = loaded.model->model.skinning;
    EXPECT_TRUE(isMorphed(skinning, skinning.vertices[0]));
}

// The targets that only the first of two primitives has; the second stands still.
TEST(GltfMorphTargets, OfSomePrimitivesMoveThoseAlone)
{
    GltfScene scene;
    GltfJson primitives = scene.document.json["meshes"][0]["primitives"];
    primitives.push_back(GltfJson(primitives[0]));
    primitives[0]["targets"] = GltfJson::array(
        {{{"POSITION",
           scene.document.addAccessor<float>("VEC3", 5126, 3, {7, 0, 0, 7, 0, 0, 7, 0, 0})}}});
    scene.addNode({{"mesh", 0}});
    for (const bool isLast : {false, true})
    {
        if (isLast)
            std::swap(primitives[0], primitives[1]);
        scene.document.json["meshes"][0]["primitives"] = primitives;
        const LoadedGltf loaded = loadScene(scene);
        ASSERT_TRUE(loaded.model);
        EXPECT_THAT(loaded.warnings, ElementsAre(HasSubstr("the missing ones have no effect")));
        const SkinningModel& skinning = loaded.model->model.skinning;
        ASSERT_THAT(skinning.vertices, SizeIs(6));
        EXPECT_EQ(isMorphed(skinning, skinning.vertices[0]), !isLast);
        EXPECT_EQ(isMorphed(skinning, skinning.vertices[3]), isLast);
    }
}

// One node whose translation along x goes from 1 to 5 in keys from -0.5 to 1.5 seconds.
GltfScene movedBeforeZero(const std::string& interpolation)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"name", "a"}});
    scene.addAnimation("walk", {{.node = 0,
                                 .times = {-0.5F, 0.5F, 1.5F},
                                 .values = {1, 0, 0, 2, 0, 0, 5, 0, 0},
                                 .interpolation = interpolation}});
    return scene;
}

TEST(GltfKeysBeforeZero, PlayFromTheFirst)
{
    for (const std::string interpolation : {"LINEAR", "STEP"})
    {
        const LoadedGltf loaded = loadScene(movedBeforeZero(interpolation));
        ASSERT_TRUE(loaded.model);
        EXPECT_THAT(
            loaded.warnings,
            ElementsAre("/animations/0: the first key is at -0.5 s: the clip starts there"));
        const auto at = [&](double seconds)
        { return jointAt(loaded.model->model, 0, "a", seconds).position.x; };
        const bool isLinear = interpolation == "LINEAR";
        EXPECT_NEAR(at(0.0), 1.0, 1e-6);
        EXPECT_NEAR(at(0.5), isLinear ? 1.5 : 1.0, 1e-6);
        EXPECT_NEAR(at(1.0), 2.0, 1e-6);
        EXPECT_NEAR(at(1.5), isLinear ? 3.5 : 2.0, 1e-6);
        EXPECT_NEAR(at(2.0), 5.0, 1e-6);
    }
}

TEST(GltfKeysBeforeZero, ShiftAllChannelsAlike)
{
    GltfScene scene = movedBeforeZero("LINEAR");
    scene.document.json["animations"] = GltfJson::array();
    scene.addAnimation(
        "walk", {{.node = 0, .times = {-2, -1}, .values = {1, 0, 0, 2, 0, 0}},
                 {.node = 0, .path = "scale", .times = {-1, -0.3F}, .values = {1, 1, 1, 2, 2, 2}}});
    const LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_NEAR(jointAt(loaded.model->model, 0, "a", 0.5).position.x, 1.5, 1e-6);
    EXPECT_NEAR(jointAt(loaded.model->model, 0, "a", 1.35).scale.x, 1.5, 1e-5);
    EXPECT_NEAR(jointAt(loaded.model->model, 0, "a", 9.0).scale.x, 2.0, 1e-6);
}

TEST(GltfAnimationPointer, OfANodesPathIsThatChannel)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"name", "a"}});
    scene.addAnimation("walk", {{.node = 0, .times = {0, 1}, .values = {0, 0, 0, 8, 0, 0}}});
    GltfJson& target = scene.document.json["animations"][0]["channels"][0]["target"];
    target = {{"path", "pointer"}};
    target["extensions"]["KHR_animation_pointer"]["pointer"] = "/nodes/0/translation";
    scene.document.json["extensionsUsed"] = {"KHR_animation_pointer"};
    const LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.warnings, IsEmpty());
    EXPECT_NEAR(jointAt(loaded.model->model, 0, "a", 0.5).position.x, 4.0, 1e-6);
}

// The indices of clips in messages and names are the file's.
TEST(GltfClipsThatAreLeftOut, LeaveTheOthersAsTheyAre)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"name", "a"}});
    for (const float end : {kNan, 1.0F, kNan})
        scene.addAnimation("", {{.node = 0, .times = {0, end}, .values = {0, 0, 0, 8, 0, 0}}});
    LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.warnings, SizeIs(2));
    ASSERT_THAT(loaded.model->model.clips, SizeIs(1));
    EXPECT_EQ(loaded.model->model.clips[0].name, "1");
    scene.document.json["animations"].erase(1);
    loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.model->model.clips, IsEmpty());
}

// One sampler for two channels, one of which cannot use it.
TEST(GltfChannels, KeepASamplerThatAnotherCannotUse)
{
    GltfDocument document = smallGltf();
    document.json["animations"][0]["channels"].push_back(
        {{"sampler", 0}, {"target", {{"node", 2}, {"path", "translation"}}}});
    const auto [file, messages] = readDocument(document);
    ASSERT_TRUE(file);
    EXPECT_THAT(messages, SizeIs(1));
    EXPECT_THAT(file->animations[0].channels, SizeIs(3));
    EXPECT_THAT(file->animations[0].samplers[0].values, SizeIs(12));
}

} // namespace
} // namespace sinew
