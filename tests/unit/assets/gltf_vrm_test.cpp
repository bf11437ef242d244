// VRM extensions of glTF: names, fallbacks, and clips matched by bones.
#include "engine/formats/gltf/gltf_model.h"
#include "tests/support/gltf_scene.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <numbers>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

GltfOutcome withExtensions(GltfJson extensions, GltfDocument document = smallGltf())
{
    document.json["extensions"] = std::move(extensions);
    return readDocument(document);
}

// smallGltf() with two targets that the mesh does not name.
GltfDocument twoTargets()
{
    GltfDocument document = smallGltf();
    GltfJson& mesh = document.json["meshes"][0];
    GltfJson& targets = mesh["primitives"][0]["targets"];
    targets.push_back(targets[0]);
    mesh.erase("extras");
    mesh.erase("weights");
    document.json["nodes"][0].erase("weights");
    document.json.erase("animations");
    return document;
}

std::vector<std::string> targetNames(const GltfDocument& document)
{
    const GltfOutcome outcome = readDocument(document);
    EXPECT_THAT(outcome.messages, IsEmpty());
    return outcome.file ? outcome.file->meshes[0].targetNames : std::vector<std::string>();
}

TEST(VrmTargetNames, MayStandWithThePrimitive)
{
    GltfDocument document = twoTargets();
    EXPECT_THAT(targetNames(document), ElementsAre("0", "1"));
    GltfJson& primitive = document.json["meshes"][0]["primitives"][0];
    primitive["extras"]["targetNames"] = {"first", "", "none"};
    EXPECT_THAT(targetNames(document), ElementsAre("first", "1"));
    document.json["meshes"][0]["extras"]["targetNames"] = {"", "mesh"};
    EXPECT_THAT(targetNames(document), ElementsAre("first", "mesh"));
}

TEST(Vrm, ToonMaterialsFallBackToTheirBaseColour)
{
    EXPECT_FALSE(readDocument(smallGltf()).file->materials[0].unlit);
    const auto isUnlit = [](const char* shader)
    {
        const GltfJson properties = {{{"shader", shader}}, {{"shader", "VRM/MToon"}}};
        return withExtensions({{"VRM", {{"materialProperties", properties}}}})
            .file->materials[0]
            .unlit;
    };
    EXPECT_TRUE(isUnlit("VRM/MToon"));
    EXPECT_TRUE(isUnlit("VRM/UnlitCutout"));
    EXPECT_FALSE(isUnlit("VRM_USE_GLTFSHADER"));
    EXPECT_FALSE(isUnlit("Standard"));
    GltfDocument document = smallGltf();
    document.json["materials"][0]["extensions"]["VRMC_materials_mtoon"]["specVersion"] = "1.0";
    EXPECT_TRUE(readDocument(document).file->materials[0].unlit);
}

// Hips, a node that is not a bone, the spine and a thumb form a chain below a root with the file's
// axes. Each has a mesh, so a figure can be played on its own.
struct Figure
{
    std::string prefix; // of node names
    glm::dquat turns[4];
    double height = 1.0; // of the hips
    bool isZUp = false;  // also in centimetres

    static constexpr std::array kNodes{"thumb", "spine", "between", "hips", "root"};
};

GltfJson jsonOf(const glm::dquat& q)
{
    return {q.x, q.y, q.z, q.w};
}

GltfScene sceneOf(const Figure& figure)
{
    GltfScene scene;
    for (std::size_t i = 0; i < 4; ++i)
    {
        GltfJson node = {{"name", figure.prefix + Figure::kNodes[i]},
                         {"mesh", 0},
                         {"rotation", jsonOf(figure.turns[i])},
                         {"translation", {0.25, 0.5, 0.125}}};
        if (i > 0)
            node["children"] = {i - 1};
        scene.addNode(node);
    }
    GltfJson root = {{"name", figure.prefix + "root"}, {"children", {3}}};
    GltfJson& hips = scene.document.json["nodes"][3]["translation"];
    hips = {0.5, figure.height, 0.25};
    if (figure.isZUp)
    {
        hips = {50.0, 25.0, 100.0 * figure.height};
        root["matrix"] = {0.01, 0, 0, 0, 0, 0, -0.01, 0, 0, 0.01, 0, 0, 0, 0, 0, 1};
    }
    scene.addNode(root);
    return scene;
}

std::vector<float> keys(std::initializer_list<glm::dquat> rotations)
{
    std::vector<float> values;
    for (const glm::dquat& q : rotations)
        for (const double number : {q.x, q.y, q.z, q.w})
            values.push_back(static_cast<float>(number));
    return values;
}

glm::dquat about(const glm::dvec3& axis, double degrees)
{
    return glm::angleAxis(degrees * std::numbers::pi / 180.0, glm::normalize(axis));
}

const Figure& dancer()
{
    static const Figure figure{.prefix = "Dancer_",
                               .turns = {about({1, 2, 0}, 40), about({0, 1, 3}, 70),
                                         about({1, 0, 1}, 25), about({2, 1, 1}, 110)},
                               .height = 2.0,
                               .isZUp = true};
    return figure;
}

// Starts at rest. The hips move and turn, and a spline turns the spine.
GltfScene dance()
{
    GltfScene scene = sceneOf(dancer());
    const auto turns = [](std::size_t node, const glm::dquat& to)
    {
        const glm::dquat& rest = dancer().turns[node];
        return keys({rest, rest * to, to * rest});
    };
    const glm::dquat none(0, 0, 0, 0);
    const glm::dquat& spine = dancer().turns[1];
    scene.addAnimation(
        "dance", {{.node = 0,
                   .path = "rotation",
                   .times = {0, 1, 2},
                   .values = turns(0, about({0, 0, 1}, 50))},
                  {.node = 1,
                   .path = "rotation",
                   .times = {0, 2},
                   .values = keys({none, spine, about({1, 0, 0}, 30), none,
                                   spine * about({0, 1, 1}, 80), none}),
                   .interpolation = "CUBICSPLINE"},
                  {.node = 3,
                   .path = "rotation",
                   .times = {0, 1, 2},
                   .values = turns(3, about({1, 3, 0}, 90))},
                  {.node = 3, .times = {0, 2}, .values = {50, 25, 200, 150, 75, 250}},
                  {.node = 0, .times = {0, 2}, .values = {0.25, 0.5, 0.125, 9, 9, 9}},
                  {.node = 0, .path = "scale", .times = {0, 2}, .values = {1, 1, 1, 3, 3, 3}}});
    return scene;
}

// Joint -> model.
JointMatrix placeOf(const AnimatedModel& model, const Figure& figure, std::size_t node,
                    double seconds)
{
    JointMatrix place;
    for (std::size_t i = Figure::kNodes.size(); i-- > node;)
        place =
            product(place, matrixOf(jointAt(model, 0, figure.prefix + Figure::kNodes[i], seconds)));
    return place;
}

glm::dmat3 turnOf(const AnimatedModel& model, const Figure& figure, std::size_t node,
                  double seconds)
{
    const auto axes = [&](double at)
    { return glm::mat3_cast(withoutShear(placeOf(model, figure, node, at)).orientation); };
    return axes(seconds) * glm::transpose(axes(0.0));
}

AnimatedModel danced(const GltfScene& model, const GltfJson& bonesOfClips, const char* warning)
{
    const TempFolder folder;
    GltfScene clips = dance();
    clips.document.json["extensions"]["VRMC_vrm_animation"] = bonesOfClips;
    writeScene(folder, "dance.vrma", clips);
    const LoadedGltf loaded = loadScene(folder, model, {.clips = {"dance.vrma"}});
    EXPECT_THAT(loaded.errors, IsEmpty());
    if (warning == nullptr)
        EXPECT_THAT(loaded.warnings, IsEmpty());
    else
        EXPECT_THAT(loaded.warnings, ElementsAre(HasSubstr(warning)));
    return loaded.model.value().model;
}

GltfJson bonesOfDance()
{
    return GltfJson::parse(R"({"humanoid": {"humanBones": {"hips": {"node": 3},
        "spine": {"node": 1}, "leftThumbMetacarpal": {"node": 0}}}})");
}

constexpr std::size_t kMovedNodes = 4; // all except the root

// Expects the model's bones to turn as the clip's bones do, from different rest poses. `facing`
// leads from the front of the clip's figure to the model's.
void expectSameDance(const AnimatedModel& model, const Figure& figure, const glm::dmat3& facing)
{
    GltfScene clips = dance();
    const AnimatedModel original = loadWholeScene(clips);
    ASSERT_THAT(model.clips, SizeIs(1));
    for (const double seconds : {0.0, 0.5, 1.0, 1.4, 2.0})
    {
        for (std::size_t node = 0; node < kMovedNodes; ++node)
        {
            const glm::dmat3 expected =
                facing * turnOf(original, dancer(), node, seconds) * glm::transpose(facing);
            const glm::dmat3 found = turnOf(model, figure, node, seconds);
            for (glm::length_t i = 0; i < 3; ++i)
                EXPECT_LT(glm::length(found[i] - expected[i]), 2e-5)
                    << figure.prefix << Figure::kNodes[node] << " at " << seconds;
        }
        const auto moved = [&](const AnimatedModel& each, const Figure& of)
        { return placeOf(each, of, 3, seconds).position - placeOf(each, of, 3, 0.0).position; };
        const glm::dvec3 way = figure.height / 2.0 * (facing * moved(original, dancer()));
        EXPECT_LT(glm::length(moved(model, figure) - way), 1e-5) << seconds;
    }
    EXPECT_NEAR(jointAt(model, 0, figure.prefix + "thumb", 2.0).scale.x, 1.0, 1e-12);
    EXPECT_NEAR(jointAt(model, 0, figure.prefix + "thumb", 2.0).position.x, 0.25, 1e-12);
}

TEST(VrmClips, TurnBonesAsInTheirOwnFileWhateverTheRestPoses)
{
    const Figure figure{.prefix = "J_",
                        .turns = {about({0, 1, 0}, 65), about({3, 1, 0}, 20), about({1, 1, 0}, 80),
                                  about({0, 2, 1}, 140)},
                        .height = 3.0};
    GltfScene scene = sceneOf(figure);
    scene.document.json["extensions"]["VRMC_vrm"]["humanoid"] = bonesOfDance()["humanoid"];
    expectSameDance(danced(scene, bonesOfDance(), nullptr), figure, glm::dmat3(1.0));
}

// VRM 0 faces -z, has identity rotations at rest, and names the thumbs differently.
TEST(VrmClips, FitModelsOfVersion0)
{
    const glm::dquat none(1, 0, 0, 0);
    const Figure figure{.prefix = "Bip", .turns = {none, none, none, none}, .height = 1.0};
    GltfScene scene = sceneOf(figure);
    scene.document.json["extensions"]["VRM"]["humanoid"]["humanBones"] = GltfJson::parse(
        R"([{"bone": "hips", "node": 3}, {"bone": "spine", "node": 1},
            {"bone": "leftThumbProximal", "node": 0}])");
    const glm::dmat3 halfTurn = glm::mat3_cast(zUp(glm::dquat(0, 0, 1, 0)));
    expectSameDance(danced(scene, bonesOfDance(), nullptr), figure, halfTurn);
}

TEST(VrmClips, LeaveOutBonesThatTheModelLacksAndExpressions)
{
    GltfScene scene = sceneOf({.prefix = "J_", .turns = {}, .height = 1.0});
    for (std::size_t node = 0; node < kMovedNodes; ++node)
        scene.document.json["nodes"][node].erase("rotation");
    GltfJson& bones = scene.document.json["extensions"]["VRMC_vrm"]["humanoid"]["humanBones"];
    bones = {{"hips", {{"node", 3}}}, {"spine", {{"node", 1}}}};
    danced(scene, bonesOfDance(),
           " has no bones of these names, whose animation is left out: leftThumbMetacarpal");
    GltfJson clips = GltfJson::parse(R"({"humanoid": {"humanBones": {"hips": {"node": 3},
        "spine": {"node": 1}}}, "expressions": {"preset": {"happy": {"node": 0}}}})");
    danced(scene, clips, "expressions and the gaze are not animated");
    clips["lookAt"]["node"] = 0;
    clips.erase("expressions");
    danced(scene, clips, "expressions and the gaze are not animated");
}

TEST(VrmClips, MoveNodesByNameWhereTheModelHasNoBones)
{
    const AnimatedModel model =
        danced(sceneOf(dancer()), bonesOfDance(), "is not a VRM: clips are matched by node name");
    EXPECT_NEAR(jointAt(model, 0, "Dancer_thumb", 2.0).scale.x, 3.0, 1e-6);
}

} // namespace
} // namespace sinew::test
