// From nodes and meshes of a glTF file to joints and vertices of a model.
#include "engine/animation/model_joints.h"
#include "engine/formats/gltf/gltf_skinning.h"
#include "tests/support/gltf_scene.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

const std::vector<float> kIdentity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

std::vector<float> movedBy(float x, float y, float z)
{
    std::vector<float> matrix = kIdentity;
    matrix[12] = x;
    matrix[13] = y;
    matrix[14] = z;
    return matrix;
}

std::vector<std::string> jointNames(const AnimatedModel& model)
{
    std::vector<std::string> names;
    for (const ModelJoint& joint : model.joints)
        names.push_back(joint.name);
    return names;
}

AnimatedModel loadGltf(const GltfScene& scene)
{
    const LoadedGltf loaded = loadScene(scene);
    EXPECT_THAT(loaded.errors, IsEmpty());
    EXPECT_THAT(loaded.warnings, IsEmpty());
    if (!loaded.model)
        throw std::runtime_error("no model");
    return loaded.model->model;
}

void expectAt(const glm::dvec3& found, const glm::dvec3& expected)
{
    EXPECT_LT(glm::distance(found, expected), 1e-9)
        << found.x << ' ' << found.y << ' ' << found.z << " instead of " << expected.x << ' '
        << expected.y << ' ' << expected.z;
}

TEST(GltfJoints, AreWhatCarriesOrMovesAndWhatIsAbove)
{
    GltfScene scene;
    scene.addNode({{"name", "moved"}});
    scene.addNode({{"name", "above"}, {"children", {0}}});
    scene.addNode({{"name", "drawing"}, {"mesh", 0}});
    scene.addNode({{"name", "camera"}});
    scene.addAnimation("a", {{.node = 0, .times = {0, 1}, .values = {0, 0, 0, 1, 0, 0}}});
    const AnimatedModel model = loadGltf(scene);
    EXPECT_THAT(jointNames(model), ElementsAre("moved", "above", "drawing"));
    EXPECT_EQ(model.joints[0].parent, 1); // later in the array
    EXPECT_EQ(model.joints[1].parent, kNoParent);
}

TEST(GltfJoints, OfSkinsAreThoseWithWeights)
{
    GltfScene scene;
    for (const char* name : {"used", "listed first", "never"})
        scene.addNode({{"name", name}});
    scene.addInfluences({0, 2, 2, 2, 0, 2, 2, 2, 1, 2, 2, 2}, {1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0});
    scene.addSkin({0, 1, 2}, {});
    scene.addNode({{"mesh", 0}, {"skin", 0}});
    const LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(jointNames(loaded.model->model), ElementsAre("used", "listed first"));
}

TEST(GltfJoints, HaveNamesOfTheirOwn)
{
    GltfScene scene;
    for (const char* name : {"a", "a", "a (node 3)", "a", "", "node 4"})
        scene.addNode({{"name", name}, {"mesh", 0}});
    EXPECT_THAT(jointNames(loadGltf(scene)),
                ElementsAre("a", "a (node 1)", "a (node 3)", "a (node 3) (node 3)", "node 4",
                            "node 4 (node 5)"));
}

// A node of scale 1/4, whose child at (4, 0, 0) draws.
GltfScene quarterScene(const GltfJson& scale = {0.25, 0.25, 0.25})
{
    GltfScene scene;
    scene.addNode({{"name", "child"}, {"mesh", 0}, {"translation", {4, 0, 0}}});
    scene.addNode({{"name", "small"}, {"scale", scale}, {"children", {0}}});
    return scene;
}

TEST(GltfScales, ThatNeverChangeAreFolded)
{
    GltfScene scene = quarterScene();
    scene.addAnimation("same", {{.node = 1,
                                 .path = "scale",
                                 .times = {0, 1},
                                 .values = {.25F, .25F, .25F, .25F, .25F, .25F}},
                                {.node = 0, .times = {0, 1}, .values = {4, 0, 0, 8, 0, 0}}});
    const AnimatedModel model = loadGltf(scene);
    EXPECT_EQ(jointScaleOf(model), JointScale::None);
    expectAt(verticesAt(model, std::nullopt)[1], {1.25, 0, 0});
    expectAt(verticesAt(model, 0, 1.0)[1], {2.25, 0, 0});
}

TEST(GltfScales, ThatAClipChangesAreNot)
{
    for (const float last : {0.5F, std::nextafter(0.25F, 1.0F)})
    {
        GltfScene scene = quarterScene();
        scene.addAnimation("still", {{.node = 0, .times = {0}, .values = {4, 0, 0}}});
        scene.addAnimation("other", {{.node = 1,
                                      .path = "scale",
                                      .times = {0, 1},
                                      .values = {.25F, .25F, .25F, .25F, .25F, last}}});
        const AnimatedModel model = loadGltf(scene);
        EXPECT_NE(jointScaleOf(model), JointScale::None);
        EXPECT_NE(model.still.joints[1].baseScale, glm::dvec3(1.0));
        expectAt(verticesAt(model, 0)[1], {1.25, 0, 0});
        expectAt(verticesAt(model, 1, 1.0)[1], {1.25, 0, 0});
    }
}

TEST(GltfScales, ThatAreNotAlikeOrNotPositiveAreNot)
{
    const AnimatedModel unlike = loadGltf(quarterScene({0.25, 0.5, 0.25}));
    EXPECT_EQ(jointScaleOf(unlike), JointScale::Any);
    expectAt(verticesAt(unlike, std::nullopt)[2], {1, 0, 0.5});
    const AnimatedModel negative = loadGltf(quarterScene({-1, -1, -1}));
    EXPECT_EQ(jointScaleOf(negative), JointScale::Any);
    expectAt(verticesAt(negative, std::nullopt)[1], {-5, 0, 0});
}

TEST(GltfScales, OfMatricesAreDecomposedAndShearIsRefused)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"matrix", {0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 1, 0, 0, 1}}});
    const AnimatedModel model = loadGltf(scene);
    EXPECT_EQ(jointScaleOf(model), JointScale::None);
    expectAt(verticesAt(model, std::nullopt)[1], {1, 0, 2});

    GltfScene sheared;
    sheared.addNode({{"mesh", 0}, {"matrix", {1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}}});
    EXPECT_THAT(loadScene(sheared).errors,
                ElementsAre(StartsWith("/nodes/0/matrix: no translation, rotation and scale")));
}

TEST(GltfScales, ThatMultiplyToNoNumberAreRefused)
{
    for (const double scale : {1e15, 1e-15})
    {
        GltfScene scene;
        scene.addNode({{"mesh", 0}});
        for (std::size_t i = 0; i < 25; ++i)
            scene.addNode({{"children", {i}}, {"scale", {scale, scale, scale}}});
        EXPECT_THAT(loadScene(scene).errors, ElementsAre(HasSubstr("too large or too small")));
    }
}

GltfScene skinnedScene(const std::vector<std::uint8_t>& joints, const std::vector<float>& weights)
{
    GltfScene scene;
    scene.addNode({{"name", "low"}});
    scene.addNode({{"name", "high"}, {"translation", {0, 8, 0}}});
    scene.addInfluences(joints, weights);
    scene.addSkin({0, 1}, {});
    scene.addNode({{"mesh", 0}, {"skin", 0}, {"translation", {100, 0, 0}}});
    return scene;
}

const std::vector<std::uint8_t> kBothJoints{0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0};

TEST(GltfWeights, AreDividedByTheirSumWithOneWarning)
{
    GltfScene scene = skinnedScene(kBothJoints, {.5F, .5F, 0, 0, .25F, .25F, 0, 0, .5F, 1, 0, 0});
    scene.addNode({{"mesh", 0}, {"skin", 0}}); // again
    const LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    const std::vector<glm::dvec3> vertices = verticesAt(loaded.model->model, std::nullopt);
    ASSERT_THAT(vertices, SizeIs(6));
    expectAt(vertices[0], {0, 0, 4}); // and not moved by the mesh's node
    expectAt(vertices[1], {1, 0, 4});
    expectAt(vertices[2], {0, 0, 1 + 16.0 / 3.0});
    expectAt(vertices[4], {1, 0, 4});
    EXPECT_THAT(loaded.warnings,
                ElementsAre("/meshes/0: the weights of 2 vertices do not sum to 1, the worst to "
                            "0.5; they are divided by their sum"));
    EXPECT_EQ(loaded.model->model.meshes[0].weightCount, 6U);
}

TEST(GltfWeights, AllZeroIsTheFirstJoint)
{
    const LoadedGltf loaded =
        loadScene(skinnedScene({1, 0, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1}, std::vector<float>(12, 0.0F)));
    ASSERT_TRUE(loaded.model);
    const std::vector<glm::dvec3> vertices = verticesAt(loaded.model->model, std::nullopt);
    expectAt(vertices[0], {0, 0, 8});
    expectAt(vertices[1], {1, 0, 0});
    EXPECT_THAT(loaded.warnings, ElementsAre("/meshes/0: all weights of 3 vertices are 0; their "
                                             "first joint carries them"));
}

TEST(GltfWeights, OfAllSetsCount)
{
    GltfScene scene = skinnedScene(kBothJoints, {.5F, 0, 0, 0, .5F, 0, 0, 0, .5F, 0, 0, 0});
    scene.addInfluences({1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0},
                        {.5F, 0, 0, 0, .5F, 0, 0, 0, .5F, 0, 0, 0});
    expectAt(verticesAt(loadGltf(scene), std::nullopt)[0], {0, 0, 4});
}

TEST(GltfSkins, ShareJointsWithOtherMatrices)
{
    GltfScene scene;
    scene.addNode({{"name", "bone"}, {"translation", {0, 1, 0}}});
    scene.carryBy(0);
    scene.addSkin({0}, movedBy(10, 0, 0));
    scene.addSkin({0}, movedBy(0, 0, 10));
    scene.addNode({{"mesh", 0}, {"skin", 0}});
    scene.addNode({{"mesh", 0}, {"skin", 1}});
    const AnimatedModel model = loadGltf(scene);
    EXPECT_EQ(model.skinning.jointCount, 1U);
    const std::vector<glm::dvec3> vertices = verticesAt(model, std::nullopt);
    expectAt(vertices[0], {10, 0, 1});
    expectAt(vertices[3], {0, -10, 1});
    ASSERT_THAT(model.meshes, SizeIs(2));
    ASSERT_THAT(model.meshes[0].binds, SizeIs(1));
    ASSERT_THAT(model.meshes[1].binds, SizeIs(1));
    expectAt(model.meshes[0].binds[0].toJoint.position, {10, 0, 0});
    expectAt(model.meshes[1].binds[0].toJoint.position, {0, -10, 0});
}

TEST(GltfSkins, OnlyMatricesInUseMustBeSound)
{
    constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
    for (const bool isUsed : {false, true})
    {
        GltfScene scene;
        scene.addNode(GltfJson::object());
        scene.addNode(GltfJson::object());
        const std::uint8_t joint = isUsed ? 1 : 0;
        scene.addInfluences({joint, 0, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1},
                            {1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
        std::vector<float> matrices = kIdentity;
        matrices.resize(32, kNaN);
        scene.addSkin({0, 1}, matrices);
        scene.addNode({{"mesh", 0}, {"skin", 0}});
        const LoadedGltf loaded = loadScene(scene);
        if (!isUsed)
        {
            EXPECT_THAT(loaded.errors, IsEmpty());
            continue;
        }
        EXPECT_THAT(loaded.errors, ElementsAre("/skins/0/inverseBindMatrices: the matrix of joint "
                                               "1, which carries vertices, is not finite"));
    }
}

TEST(GltfVertices, TooFarFromTheirJointAreRefused)
{
    GltfScene scene;
    scene.addNode(GltfJson::object());
    scene.carryBy(0);
    scene.addSkin({0}, movedBy(1e30F, 0, 0));
    scene.addNode({{"mesh", 0}, {"skin", 0}});
    EXPECT_THAT(loadScene(scene).errors,
                ElementsAre(HasSubstr("farther than 1e+18 from joint node 0")));
}

// Two triangles at a right angle over an edge.
GltfScene foldedSquare()
{
    GltfScene scene;
    GltfJson& primitive = scene.document.json["meshes"][0]["primitives"][0];
    primitive["attributes"] = {{"POSITION", scene.document.addAccessor<float>(
                                                "VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, -1})}};
    primitive["indices"] = scene.document.addAccessor<std::uint16_t>("SCALAR", {0, 1, 2, 0, 3, 1});
    scene.addNode({{"mesh", 0}});
    return scene;
}

TEST(GltfVertices, WithoutNormalsAreCopiedForEachDirection)
{
    const AnimatedModel model = loadGltf(foldedSquare());
    ASSERT_THAT(model.skinning.vertices, SizeIs(6));
    EXPECT_EQ(model.skinning.meshes[0].fileVertexCount, 4U);
    EXPECT_EQ(model.skinning.meshes[0].mirroredVertexCount, 2U);
    EXPECT_EQ(model.meshes[0].weightCount, 4U);
    const auto normal = [&](std::size_t vertex)
    { return model.skinning.influences[model.skinning.vertices[vertex].firstInfluence].normal; };
    expectAt(normal(0), {0, -1, 0}); // glTF's +z
    expectAt(normal(3), {0, 0, -1}); // glTF's -y
    const std::vector<glm::dvec3> positions = verticesAt(model, std::nullopt);
    for (std::size_t i = 0; i < 6; i += 3)
        for (std::size_t corner = i; corner < i + 3; ++corner)
            expectAt(normal(model.skinning.indices[corner]), normal(i == 0 ? 0 : 3));
    for (const std::uint32_t corner : model.skinning.indices)
        EXPECT_LT(corner, 6U);
    EXPECT_EQ(positions[model.skinning.indices[3]], positions[0]);
}

// Clockwise seen from outside, to where the normals point.
void expectOutwards(const AnimatedModel& model)
{
    const std::vector<glm::dvec3> positions = verticesAt(model, std::nullopt);
    const ModelPose pose = stillPose(model);
    for (std::size_t i = 0; i < model.skinning.indices.size(); i += 3)
    {
        const auto corner = [&](std::size_t k) { return model.skinning.indices[i + k]; };
        const glm::dvec3 across = glm::cross(positions[corner(2)] - positions[corner(0)],
                                             positions[corner(1)] - positions[corner(0)]);
        const Influence& influence =
            model.skinning.influences[model.skinning.vertices[corner(0)].firstInfluence];
        const glm::dvec3 normal = turnedNormal(pose[influence.joint].linear, influence.normal);
        EXPECT_GT(glm::dot(across, normal), 0.0);
    }
}

TEST(GltfTriangles, OfMirroringNodesAreTurnedRound)
{
    for (const GltfJson& scale :
         {GltfJson{1, 1, 1}, GltfJson{-1, 1, 1}, GltfJson{-1, -1, 1}, GltfJson{-1, -1, -1}})
        for (const bool isAbove : {false, true})
        {
            GltfScene scene = foldedSquare();
            scene.document.json["nodes"] = GltfJson::array();
            scene.document.json["scenes"][0]["nodes"] = GltfJson::array();
            GltfJson node{{"mesh", 0}};
            if (!isAbove)
                node["scale"] = scale;
            scene.addNode(node);
            scene.addNode({{"children", {0}}, {"scale", isAbove ? scale : GltfJson{1, -1, 1}}});
            expectOutwards(loadGltf(scene));
        }
}

// Two triangles, each carried by a joint of its own. The second joint mirrors as its scale says,
// the node above both as its does, and the bind matrix of the second where `mirrorsBind`.
GltfScene skinnedTriangles(const GltfJson& above, const GltfJson& second, bool mirrorsBind)
{
    GltfScene scene;
    GltfJson& json = scene.document.json;
    GltfJson& primitive = json["meshes"][0]["primitives"][0];
    GltfJson& attributes = primitive["attributes"];
    attributes["POSITION"] = scene.document.addAccessor<float>(
        "VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, 3, 0, 0, 2, 1, 0});
    attributes["NORMAL"] = scene.document.addAccessor("VEC3", repeated<float>(6, {0, 0, 1}));
    attributes["TANGENT"] = scene.document.addAccessor("VEC4", repeated<float>(6, {1, 0, 0, 1}));
    attributes["JOINTS_0"] = scene.document.addAccessor<std::uint8_t>(
        "VEC4", {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
    attributes["WEIGHTS_0"] = scene.document.addAccessor("VEC4", repeated<float>(6, {1, 0, 0, 0}));
    primitive.erase("indices");
    scene.addNode({{"name", "plain"}});
    scene.addNode({{"name", "second"}, {"scale", second}});
    scene.addNode({{"name", "above"}, {"scale", above}, {"children", {0, 1}}});
    std::vector<float> matrices = kIdentity;
    matrices.insert(matrices.end(), kIdentity.begin(), kIdentity.end());
    if (mirrorsBind)
        matrices[16] = -1;
    scene.addNode({{"mesh", 0}, {"skin", scene.addSkin({0, 1}, matrices)}, {"scale", {1, -1, 1}}});
    return scene;
}

TEST(GltfTriangles, FollowWhatJointsDoToThem)
{
    for (const GltfJson& above : {GltfJson{1, 1, 1}, GltfJson{-1, 1, 1}, GltfJson{-2, -2, -2}})
        for (const GltfJson& second : {GltfJson{1, 1, 1}, GltfJson{1, -1, 1}})
            for (const bool mirrorsBind : {false, true})
                expectOutwards(loadGltf(skinnedTriangles(above, second, mirrorsBind)));
}

// The bitangent is mirrored too: it is no cross product of what is mirrored.
TEST(GltfTriangles, OfMirroringJointsHaveTheOtherTangentSign)
{
    const AnimatedModel model = loadGltf(skinnedTriangles({1, 1, 1}, {-1, 1, 1}, false));
    EXPECT_EQ(model.skinning.vertices[0].tangentSign, 1.0);
    EXPECT_EQ(model.skinning.vertices[3].tangentSign, -1.0);
}

void addInstances(GltfScene& scene, const std::vector<float>& translations,
                  const std::vector<std::int8_t>& rotations, const std::vector<float>& scales)
{
    GltfJson& attributes =
        scene.document.json["nodes"][0]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"];
    attributes["TRANSLATION"] = scene.document.addAccessor<float>("VEC3", translations);
    attributes["ROTATION"] = scene.document.addAccessor<std::int8_t>("VEC4", rotations);
    scene.document.json["accessors"].back()["normalized"] = true;
    attributes["SCALE"] = scene.document.addAccessor<float>("VEC3", scales);
}

// The second stands at z = 5, turned by half a turn about y, twice as large and mirrored along x.
TEST(GltfInstances, AreDrawnBelowTheNodeWhereTheyAre)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"translation", {10, 0, 0}}, {"scale", {1, -1, 1}}});
    addInstances(scene, {0, 0, 0, 0, 0, 5}, {0, 0, 0, 127, 0, 127, 0, 0}, {1, 1, 1, -2, 2, 2});
    const AnimatedModel model = loadGltf(scene);
    ASSERT_THAT(model.skinning.meshes, SizeIs(1));
    const std::vector<glm::dvec3> positions = verticesAt(model, std::nullopt);
    ASSERT_THAT(positions, SizeIs(6));
    expectAt(positions[1], {11, 0, 0});
    expectAt(positions[2], {10, 0, -1});
    expectAt(positions[3], {10, -5, 0});
    expectAt(positions[4], {12, -5, 0});
    expectAt(positions[5], {10, -5, -2});
    expectOutwards(model);
}

TEST(GltfInstances, WithoutNormalsHaveCopiesOfTheirOwn)
{
    GltfScene scene = foldedSquare();
    addInstances(scene, {0, 0, 0, 0, 0, 5}, {0, 0, 0, 127, 0, 0, 0, 0}, {1, 1, 1, -1, 1, 1});
    const AnimatedModel model = loadGltf(scene);
    EXPECT_EQ(model.skinning.meshes[0].fileVertexCount, 8U);
    EXPECT_EQ(model.skinning.meshes[0].mirroredVertexCount, 4U);
    ASSERT_THAT(model.skinning.indices, SizeIs(12));
    expectOutwards(model);
}

TEST(GltfInstances, OfDifferentCountsAreRefused)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    addInstances(scene, {0, 0, 0, 0, 0, 5}, {0, 0, 0, 127}, {1, 1, 1, 1, 1, 1});
    EXPECT_THAT(loadScene(scene).errors,
                ElementsAre(HasSubstr("ROTATION: 1 elements for 2 instances")));
}

TEST(GltfInstances, OfMoreVerticesThanAModelMayHaveAreRefused)
{
    constexpr std::size_t kCount = 1'000'000; // of three vertices
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    addInstances(scene, std::vector<float>(3 * kCount), std::vector<std::int8_t>(4 * kCount),
                 std::vector<float>(3 * kCount, 1.0F));
    EXPECT_THAT(loadScene(scene).errors,
                ElementsAre(HasSubstr("the scene draws vertices with more than 2500000 weights")));
}

TEST(GltfInstances, OfASkinnedMeshAreLeftOut)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"skin", 0}});
    scene.addNode({{"name", "joint"}});
    scene.carryBy(0);
    scene.addSkin({1}, {});
    addInstances(scene, {0, 0, 0, 0, 0, 5}, {0, 0, 0, 127, 0, 0, 0, 127}, {1, 1, 1, 1, 1, 1});
    const LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.model->model.skinning.vertices, SizeIs(3));
    EXPECT_THAT(loaded.warnings, ElementsAre(HasSubstr("drawn once")));
}

TEST(GltfVertices, KeepTangents)
{
    GltfScene scene;
    GltfJson& attributes = scene.document.json["meshes"][0]["primitives"][0]["attributes"];
    attributes["TANGENT"] =
        scene.document.addAccessor<float>("VEC4", {1, 0, 0, 1, 0, 1, 0, -1, 1, 0, 0, 1});
    scene.addNode({{"mesh", 0}});
    const AnimatedModel model = loadGltf(scene);
    expectAt(model.skinning.influences[0].tangent, {1, 0, 0});
    expectAt(model.skinning.influences[1].tangent, {0, 0, 1});
    EXPECT_EQ(model.skinning.vertices[0].tangentSign, 1.0);
    EXPECT_EQ(model.skinning.vertices[1].tangentSign, -1.0);
}

// A unit square, drawn by one node, whose material has a normal map. Each set of texture
// coordinates has those of the corners 0 0, 1 0, 0 1 and 1 1.
GltfScene squareWithNormalMap(const std::vector<std::vector<float>>& texCoordSets,
                              std::size_t usedSet = 0)
{
    GltfScene scene;
    GltfJson& json = scene.document.json;
    json["images"] = GltfJson::array({{{"uri", "a.png"}}});
    json["textures"] = GltfJson::array({{{"source", 0}}});
    json["materials"] =
        GltfJson::array({{{"normalTexture", {{"index", 0}, {"texCoord", usedSet}}}}});
    GltfJson attributes{
        {"POSITION",
         scene.document.addAccessor<float>("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0})},
        {"NORMAL", scene.document.addAccessor("VEC3", repeated<float>(4, {0, 0, 1}))}};
    for (std::size_t set = 0; set < texCoordSets.size(); ++set)
        attributes["TEXCOORD_" + std::to_string(set)] =
            scene.document.addAccessor("VEC2", texCoordSets[set]);
    json["meshes"][0]["primitives"][0] = {
        {"attributes", attributes},
        {"indices", scene.document.addAccessor<std::uint16_t>("SCALAR", {0, 1, 2, 2, 1, 3})},
        {"material", 0}};
    scene.addNode({{"mesh", 0}});
    return scene;
}

TEST(GltfTexCoords, ThatTheMaterialNeedsAndThePrimitiveLacksAreToldOnce)
{
    const std::vector<float> corners{0, 0, 1, 0, 0, 1, 1, 1};
    EXPECT_THAT(loadScene(squareWithNormalMap({corners})).warnings, IsEmpty());
    EXPECT_THAT(loadScene(squareWithNormalMap({corners, corners}, 1)).warnings, IsEmpty());
    GltfScene scene = squareWithNormalMap({corners}, 1);
    scene.addNode({{"mesh", 0}}); // again
    const LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.model->model.skinning.secondTexCoords, ::testing::Each(glm::dvec2(0.0)));
    EXPECT_EQ(loaded.model->model.skinning.secondTexCoords.size(),
              loaded.model->model.skinning.vertices.size());
    EXPECT_THAT(loaded.warnings,
                ElementsAre("/meshes/0/primitives/0: material 0 has a texture for TEXCOORD_1, "
                            "which the primitive lacks: they are 0"));
}

// glTF's bitangent, cross(normal, tangent) * w, points to where the texture coordinate t decreases.
TEST(GltfTangents, OfTextureCoordinatesAreThoseThatFilesStore)
{
    struct Mapping
    {
        std::vector<float> texCoords;
        std::vector<float> tangent; // of all vertices
    };
    const std::vector<Mapping> mappings{
        {.texCoords = {0, 1, 1, 1, 0, 0, 1, 0}, .tangent = {1, 0, 0, 1}},
        {.texCoords = {1, 1, 0, 1, 1, 0, 0, 0}, .tangent = {-1, 0, 0, -1}}, // s mirrored
        {.texCoords = {0, 0, 1, 0, 0, 1, 1, 1}, .tangent = {1, 0, 0, -1}},  // t mirrored
        {.texCoords = {0, 0, 0, 1, 1, 0, 1, 1}, .tangent = {0, 1, 0, 1}}};  // s and t swapped
    for (const Mapping& mapping : mappings)
    {
        GltfScene scene = squareWithNormalMap({mapping.texCoords});
        const AnimatedModel made = loadGltf(scene);
        std::vector<float> tangents;
        for (int i = 0; i < 4; ++i)
            tangents.insert(tangents.end(), mapping.tangent.begin(), mapping.tangent.end());
        scene.document.json["meshes"][0]["primitives"][0]["attributes"]["TANGENT"] =
            scene.document.addAccessor("VEC4", tangents);
        const AnimatedModel stored = loadGltf(scene);
        ASSERT_THAT(made.skinning.vertices, SizeIs(4));
        ASSERT_THAT(stored.skinning.vertices, SizeIs(4));
        for (std::size_t i = 0; i < 4; ++i)
        {
            expectAt(made.skinning.influences[i].tangent, stored.skinning.influences[i].tangent);
            EXPECT_EQ(made.skinning.vertices[i].tangentSign,
                      stored.skinning.vertices[i].tangentSign);
            EXPECT_EQ(made.skinning.vertices[i].tangentSign, mapping.tangent[3]);
        }
    }
}

TEST(GltfVertices, KeepSecondTextureCoordinatesThatAreUsed)
{
    const std::vector<float> first{0, 1, 1, 1, 0, 0, 1, 0};
    const std::vector<float> second{0.5F, 0.75F, 0.25F, 0.75F, 0.5F, 0.5F, 0.25F, 0.5F};
    const SkinningModel used = loadGltf(squareWithNormalMap({first, second}, 1)).skinning;
    ASSERT_THAT(used.vertices, SizeIs(4));
    ASSERT_THAT(used.secondTexCoords, SizeIs(4));
    for (std::size_t i = 0; i < 4; ++i)
    {
        EXPECT_EQ(used.vertices[i].texCoord, glm::dvec2(first[2 * i], first[2 * i + 1]));
        EXPECT_EQ(glm::dvec2(used.secondTexCoords[i]),
                  glm::dvec2(second[2 * i], second[2 * i + 1]));
    }
    EXPECT_THAT(loadGltf(squareWithNormalMap({first, second}, 0)).skinning.secondTexCoords,
                IsEmpty());
}

TEST(GltfModel, WithoutTrianglesIsRefused)
{
    GltfScene empty;
    empty.addNode({{"name", "nothing"}});
    EXPECT_THAT(loadScene(empty).errors, ElementsAre("the scene draws no triangles"));
}

// The specification leaves what is shown then to whoever shows it.
TEST(GltfModel, WithoutAnySceneShowsAllNodes)
{
    GltfScene scene;
    scene.addNode({{"name", "below"}, {"mesh", 0}});
    scene.addNode({{"name", "above"}, {"children", {0}}});
    scene.addNode({{"name", "beside"}, {"mesh", 0}});
    scene.document.json.erase("scenes");
    const LoadedGltf loaded = loadScene(scene);
    ASSERT_TRUE(loaded.model) << testing::PrintToString(loaded.errors);
    EXPECT_THAT(jointNames(loaded.model->model), ElementsAre("below", "above", "beside"));
    EXPECT_EQ(loaded.model->model.skinning.meshes.size(), 2U);
    EXPECT_THAT(loaded.warnings,
                ElementsAre("there is no scene in this file: all of its nodes are shown"));
    const TempFolder folder;
    EXPECT_THAT(
        loadScene(folder, scene, {.scene = "Room"}).errors,
        ElementsAre("no scene has the name or the index \"Room\"; there is no scene in this "
                    "file"));
}

// Images that nothing uses are not read; the others keep their numbers and bytes.
TEST(GltfImages, AreThoseThatMaterialsUse)
{
    const TempFolder folder;
    const TempFolder elsewhere;
    folder.write("a.png", "a's bytes");
    elsewhere.write("linked.png", "beyond");
    std::filesystem::create_symlink(elsewhere / "linked.png", folder / "linked.png");
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    GltfJson& json = scene.document.json;
    for (const char* const uri : {"unused.png", "missing.png", "a.png", "./a.png", "linked.png"})
        json["images"].push_back({{"uri", uri}});
    for (const int image : {3, 2, 1, 4})
    {
        const std::size_t texture = json["textures"].size();
        json["textures"].push_back({{"source", image}});
        json["materials"].push_back(
            {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", texture}}}}}});
    }
    const LoadedGltf loaded = loadScene(folder, scene);
    ASSERT_TRUE(loaded.model);
    const ModelMaterials& materials = *loaded.model->materials;
    const auto imageOf = [&](std::size_t material)
    { return materials.images.at(materials.materials.at(material).baseColourTexture->image); };
    ASSERT_THAT(materials.images, SizeIs(3));
    EXPECT_EQ(imageOf(0).number, 3U);
    EXPECT_EQ(imageOf(1).number, 3U); // one file
    EXPECT_EQ(imageOf(0).bytes.size(), 9U);
    EXPECT_EQ(imageOf(0).bytes[8], std::byte{'s'});
    EXPECT_EQ(imageOf(2).number, 1U);
    EXPECT_THAT(imageOf(2).whyMissing, HasSubstr("no such file"));
    EXPECT_EQ(imageOf(3).number, 4U);
    EXPECT_THAT(imageOf(3).whyMissing, HasSubstr("a link that leads out of"));
}

TEST(GltfImages, WithoutBytesHaveNamesOfTheirOwn)
{
    const TempFolder folder;
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    GltfJson& json = scene.document.json;
    for (const std::size_t image : {0U, 1U})
    {
        const std::string file = image == 0 ? "a.png" : "b.png";
        folder.write(file, "");
        json["images"].push_back({{"uri", file}});
        json["textures"].push_back({{"source", image}});
        json["materials"].push_back(
            {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", image}}}}}});
    }
    const LoadedGltf loaded = loadScene(folder, scene);
    ASSERT_TRUE(loaded.model);
    ASSERT_THAT(loaded.model->materials->images, SizeIs(2));
    EXPECT_EQ(loaded.model->materials->images[1].name, "b.png");
}

} // namespace
} // namespace sinew::test
