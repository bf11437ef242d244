// Instances as places of one model.
#include "tests/support/gltf_scene.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const float kHalf = std::sqrt(0.5F);

// Of a node: translations, rotations and scales of its instances.
void addPlaced(GltfScene& scene, std::size_t node, const std::vector<float>& translations,
               const std::vector<float>& rotations = {}, const std::vector<float>& scales = {})
{
    GltfJson attributes;
    const auto add = [&](const char* name, const char* type, const std::vector<float>& values)
    {
        if (!values.empty())
            attributes[name] = scene.document.addAccessor(type, values);
    };
    add("TRANSLATION", "VEC3", translations);
    add("ROTATION", "VEC4", rotations);
    add("SCALE", "VEC3", scales);
    scene.document.json["nodes"][node]["extensions"]["EXT_mesh_gpu_instancing"]["attributes"] =
        attributes;
}

LoadedGltf loadApart(const GltfScene& scene)
{
    const TempFolder folder;
    return loadScene(folder, scene, {.instancesApart = true});
}

// All copies are drawn, and why.
void expectTogether(const GltfScene& scene, const std::string& why, std::size_t vertices)
{
    const LoadedGltf loaded = loadApart(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.warnings, testing::Contains(HasSubstr(why)));
    EXPECT_THAT(loaded.model->model.places, IsEmpty());
    EXPECT_THAT(loaded.model->model.skinning.vertices, SizeIs(vertices));
}

// As the viewer shows all instances, places show the first one.
void expectSameAsTogether(const GltfScene& scene)
{
    const LoadedGltf apart = loadApart(scene);
    ASSERT_TRUE(apart.model);
    EXPECT_THAT(apart.warnings, IsEmpty());
    const AnimatedModel& model = apart.model->model;
    const std::vector<glm::dvec3> own = verticesAt(model, std::nullopt);
    const std::vector<glm::dvec3> all = verticesAt(loadWholeScene(scene), std::nullopt);
    ASSERT_EQ(all.size(), own.size() * model.places.size());
    const std::size_t meshes = model.skinning.meshes.size();
    const std::size_t count = own.size() / meshes;
    for (std::size_t mesh = 0; mesh < meshes; ++mesh)
        for (std::size_t place = 0; place < model.places.size(); ++place)
            for (std::size_t i = 0; i < count; ++i)
            {
                const glm::dvec3& v = own[mesh * count + i];
                const double c = std::cos(model.places[place].heading);
                const double s = std::sin(model.places[place].heading);
                const glm::dvec3 shown = model.places[place].position +
                                         glm::dvec3(c * v.x - s * v.y, s * v.x + c * v.y, v.z);
                const glm::dvec3& wanted = all[(mesh * model.places.size() + place) * count + i];
                EXPECT_LT(glm::distance(shown, wanted), 1e-5 * (1.0 + glm::length(wanted)))
                    << mesh << ' ' << place << ' ' << i;
            }
}

TEST(GltfPlaces, AreWhereInstancesStand)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"translation", {100, 0, 0}}});
    addPlaced(scene, 0, {-15, 0, 0, 15, 2, 0, 0, 0, -15},
              {0, 0, 0, 1, 0, kHalf, 0, kHalf, 0, 2, 0, 0});
    const LoadedGltf loaded = loadApart(scene);
    ASSERT_TRUE(loaded.model);
    const AnimatedModel& model = loaded.model->model;
    EXPECT_EQ(model.origin, glm::dvec3(85, 0, 0));
    ASSERT_THAT(model.places, SizeIs(3));
    EXPECT_EQ(model.places[0].position, glm::dvec3(85, 0, 0));
    EXPECT_EQ(model.places[1].position, glm::dvec3(115, 0, 2));
    EXPECT_EQ(model.places[2].position, glm::dvec3(100, 15, 0));
    EXPECT_EQ(model.places[0].heading, 0.0);
    EXPECT_NEAR(model.places[1].heading, std::numbers::pi / 2.0, 1e-6);
    EXPECT_NEAR(std::abs(model.places[2].heading), std::numbers::pi, 1e-6);
    expectSameAsTogether(scene);
}

// A tilt and a scale that mirrors, below a node that turns and scales.
TEST(GltfPlaces, ShareTheirTiltAndScale)
{
    const std::vector<float> places{1, 2, 3, 4, 5, 6};
    // A quarter turn about x, then none or a quarter turn about y.
    const std::vector<float> tilts{kHalf, 0, 0, kHalf, 0.5F, 0.5F, -0.5F, 0.5F};
    const std::vector<float> scales{1, -2, 3, 1, -2, 3};
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"scale", {2, 2, 2}}, {"rotation", {0, 0.6, 0, 0.8}}});
    addPlaced(scene, 0, places, tilts, scales);
    expectSameAsTogether(scene);
    scene.addNode({{"mesh", 0}, {"scale", {2, 2, 2}}, {"rotation", {0, 0.6, 0, 0.8}}});
    addPlaced(scene, 1, places, tilts, scales);
    expectSameAsTogether(scene);
}

// The model lies far from its mesh's origin and is centred, and the places know.
TEST(GltfPlaces, StayWhereTheyAreIfTheModelIsCentred)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    scene.document.json["meshes"][0]["primitives"][0]["attributes"]["POSITION"] =
        scene.document.addAccessor<float>("VEC3", {900, 0, 0, 901, 0, 0, 900, 1, 0});
    addPlaced(scene, 0, {0, 0, 0, 5000, 0, 0}, {0, 0, 0, 1, 0, kHalf, 0, kHalf});
    expectSameAsTogether(scene);
}

TEST(GltfPlaces, AreNoneOfInstancesThatDifferInMore)
{
    const std::vector<float> two{0, 0, 0, 9, 0, 0};
    GltfScene tilted;
    tilted.addNode({{"mesh", 0}});
    addPlaced(tilted, 0, two, {0, 0, 0, 1, 0.1F, 0, 0, 0.995F});
    expectTogether(tilted, "instance 1 of node 0 differs from the first in more than position", 6);
    GltfScene scaled;
    scaled.addNode({{"mesh", 0}});
    addPlaced(scaled, 0, two, {}, {1, 1, 1, 1, 1.01F, 1});
    expectTogether(scaled, "instance 1 of node 0 differs", 6);
    GltfScene apart; // another node, whose instances do not turn about the first one's
    apart.addNode({{"mesh", 0}});
    apart.addNode({{"mesh", 0}, {"translation", {1, 0, 0}}});
    for (const std::size_t node : {0U, 1U})
        addPlaced(apart, node, two, {0, 0, 0, 1, 0, 1, 0, 0});
    expectTogether(apart, "instance 1 of node 1 differs", 12);
}

TEST(GltfPlaces, AreNoneBesideOtherMeshes)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    scene.addNode({{"mesh", 0}});
    addPlaced(scene, 1, {0, 0, 0, 9, 0, 0});
    expectTogether(scene, "node 0 has 0 instances instead of 2", 9);
    GltfScene skinned;
    skinned.addNode({{"mesh", 0}, {"skin", 0}});
    skinned.addNode({{"name", "joint"}});
    skinned.carryBy(0);
    skinned.addSkin({1}, {});
    addPlaced(skinned, 0, {0, 0, 0, 9, 0, 0});
    const LoadedGltf loaded = loadApart(skinned); // drawn once
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.model->model.places, IsEmpty());
    EXPECT_THAT(loaded.model->model.skinning.vertices, SizeIs(3));
}

// One that holds the joints where they are at rest does no harm.
TEST(GltfPlaces, AreNoneIfAClipMovesThem)
{
    const auto sceneWith = [](const std::vector<float>& translations)
    {
        GltfScene scene;
        scene.addNode({{"mesh", 0}, {"translation", {1, 0, 0}}});
        addPlaced(scene, 0, {0, 0, 0, 9, 0, 0});
        scene.addAnimation("drift", {{.node = 0, .times = {0, 1}, .values = translations}});
        return scene;
    };
    expectTogether(sceneWith({1, 0, 0, 2, 0, 0}), "clip \"drift\" moves joints", 6);
    expectTogether(sceneWith({2, 0, 0, 2, 0, 0}), "clip \"drift\" moves joints", 6);
    expectSameAsTogether(sceneWith({1, 0, 0, 1, 0, 0}));
}

// So many copies would be refused.
TEST(GltfPlaces, CostNoVertices)
{
    constexpr std::size_t kCount = 900'000;
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    addPlaced(scene, 0, std::vector<float>(3 * kCount));
    const LoadedGltf loaded = loadApart(scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_THAT(loaded.model->model.places, SizeIs(kCount));
    EXPECT_THAT(loaded.model->model.skinning.vertices, SizeIs(3));
    scene.addNode({{"mesh", 0}});
    addPlaced(scene, 1, std::vector<float>(3 * kCount));
    EXPECT_THAT(loadApart(scene).errors, ElementsAre(HasSubstr("more than 2500000")));
}

} // namespace
} // namespace sinew::test
