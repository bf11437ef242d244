// What the glTF reader repairs or leaves out with one warning, so that the model still opens.
#include "tests/support/gltf_scene.h"

#include <gmock/gmock.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

TEST(GltfDamagedNumbers, OfOneAccessorAreReportedOnceForEachMesh)
{
    GltfDocument document = smallGltf();
    document.setNumber(kTangents, 0, kNan);
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
    document.setNumber(kPositions, 7, kNan);
    GltfJson& primitives = document.json["meshes"][0]["primitives"];
    GltfJson second = primitives[0];
    primitives[0]["attributes"]["POSITION"] = kNormals;
    primitives[0]["attributes"]["NORMAL"] = kPositions;
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
        document.json["accessors"][kMorph]["sparse"][part]["bufferView"] = view;
        EXPECT_THAT(readDocument(document).messages,
                    ElementsAre(HasSubstr("there are no bytes of buffer 1: this morph target")));
    }
}

TEST(GltfDamagedNumbers, OfSparseElementsThatDoNotAscendAreLeftOut)
{
    GltfDocument document = smallGltf();
    const std::size_t indices = document.addView(std::vector<std::uint8_t>{3, 3});
    const std::size_t values = document.addView(std::vector<float>(6));
    GltfJson& sparse = document.json["accessors"][kMorph]["sparse"];
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
        scene.document.addAccessor("VEC3", normals);
    return loadScene(scene);
}

TEST(GltfDamagedNormals, AreThoseOfTheTriangles)
{
    for (const float bad : {kNan, 0.0F})
    {
        const LoadedGltf loaded = triangleWithNormals({1, 0, 0, bad, 0, 0, 1, 0, 0});
        ASSERT_TRUE(loaded.model);
        EXPECT_THAT(loaded.warnings, SizeIs(bad == 0.0F ? 0 : 1));
        const SkinningModel& skinning = loaded.model->model.skinning;
        ASSERT_THAT(skinning.influences, SizeIs(3));
        EXPECT_EQ(skinning.influences[0].normal, glm::dvec3(1, 0, 0));
        EXPECT_EQ(skinning.influences[1].normal, glm::dvec3(0, -1, 0)); // glTF's +z
        EXPECT_EQ(skinning.influences[2].normal, glm::dvec3(1, 0, 0));
    }
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
                "VEC4", {whole, 0, 0, 0, 0, whole, 0, 0, half, rest, 0, 0});
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
    document.json["meshes"][0]["primitives"][0]["attributes"]["TEXCOORD_0"] = kPositions;
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
        document.setNumber(kTangents, i, 0.0F);
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
    const std::size_t positions = scene.document.addAccessor("VEC3", repeated<float>(3, {7, 0, 0}));
    const std::size_t normals =
        scene.document.addAccessor<float>("VEC3", {kNan, 0, 0, 0, 0, 0, 0, 0, 0});
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
        {{{"POSITION", scene.document.addAccessor("VEC3", repeated<float>(3, {7, 0, 0}))}}});
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
} // namespace sinew::test
