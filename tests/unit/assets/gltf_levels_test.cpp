// MSFT_lod on nodes: what is drawn in which level, and what is refused.
#include "engine/lod/own_lods.h"
#include "tests/support/gltf_scene.h"

#include <glm/geometric.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace sinew::test
{
namespace
{

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

GltfJson levelsOf(const std::vector<std::size_t>& nodes)
{
    return {{"MSFT_lod", {{"ids", nodes}}}};
}

class GltfLevels : public testing::Test
{
protected:
    GltfLevels()
    {
        scene_.document.json["extensionsUsed"] = {"MSFT_lod"};
        scene_.document.json["materials"] = {{{"name", "skin"}}, {{"name", "cloth"}}};
    }

    // A square of side 1 in 2 * divisions^2 triangles, all on joint 0 of a skin.
    std::size_t addGrid(std::size_t divisions, std::size_t material = 0)
    {
        constexpr std::size_t kUint8 = 5121;
        constexpr std::size_t kUint16 = 5123;
        constexpr std::size_t kFloat = 5126;
        std::vector<float> positions;
        std::vector<float> weights;
        std::vector<std::uint16_t> indices;
        const std::size_t side = divisions + 1;
        for (std::size_t i = 0; i < side * side; ++i)
        {
            positions.insert(positions.end(),
                             {static_cast<float>(i % side) / static_cast<float>(divisions),
                              static_cast<float>(i / side) / static_cast<float>(divisions), 0.0F});
            weights.insert(weights.end(), {1.0F, 0.0F, 0.0F, 0.0F});
        }
        for (std::size_t row = 0; row < divisions; ++row)
            for (std::size_t column = 0; column < divisions; ++column)
            {
                const std::size_t corner = row * side + column;
                for (const std::size_t index : {corner, corner + 1, corner + side, corner + 1,
                                                corner + side + 1, corner + side})
                    indices.push_back(static_cast<std::uint16_t>(index));
            }
        GltfDocument& document = scene_.document;
        const std::size_t count = side * side;
        const std::vector<std::uint8_t> joints(4 * count, 0);
        const GltfJson attributes{
            {"POSITION", document.addAccessor("VEC3", kFloat, count, positions)},
            {"JOINTS_0", document.addAccessor("VEC4", kUint8, count, joints)},
            {"WEIGHTS_0", document.addAccessor("VEC4", kFloat, count, weights)}};
        document.json["meshes"].push_back(
            {{"primitives",
              GltfJson::array(
                  {{{"attributes", attributes},
                    {"indices", document.addAccessor("SCALAR", kUint16, indices.size(), indices)},
                    {"material", material}}})}});
        return document.json["meshes"].size() - 1;
    }

    // In no scene.
    std::size_t addLevel(GltfJson node)
    {
        const std::size_t index = scene_.addNode(std::move(node));
        GltfJson& roots = scene_.document.json["scenes"][0]["nodes"];
        roots.erase(std::ranges::find(roots, GltfJson(index)));
        return index;
    }

    LoadedGltf load(bool ownLevels = true) const
    {
        LoadedGltf loaded = loadScene(folder_, scene_, {.ownLevels = ownLevels});
        EXPECT_THAT(loaded.errors, IsEmpty());
        return loaded;
    }

    std::string refusal() const
    {
        const LoadedGltf loaded = loadScene(folder_, scene_);
        return loaded.errors.empty() ? "none" : loaded.errors.front();
    }

    const TempFolder folder_;
    GltfScene scene_;
};

std::vector<std::size_t> trianglesOf(const SkinningModel& model)
{
    std::vector<std::size_t> triangles;
    for (const SkinningMesh& mesh : model.meshes)
        triangles.push_back(mesh.indexCount / 3);
    return triangles;
}

// Of the level's vertices, at rest.
glm::dvec3 leastCorner(const LoadedModel& loaded, std::size_t level)
{
    AnimatedModel model = loaded.model;
    model.skinning = loaded.levels.at(level).skinning;
    glm::dvec3 least(1e9);
    for (const glm::dvec3& position : verticesAt(model, std::nullopt))
        least = glm::min(least, position);
    return least;
}

TEST_F(GltfLevels, AreDrawnInPlaceOfTheirNode)
{
    const std::size_t one = addLevel({{"mesh", addGrid(2)}});
    const std::size_t two = addLevel({{"mesh", addGrid(1)}});
    scene_.addNode({{"mesh", addGrid(4)}, {"extensions", levelsOf({one, two})}});
    const LoadedGltf loaded = load();
    EXPECT_THAT(loaded.warnings, IsEmpty());
    EXPECT_THAT(trianglesOf(loaded.model->model.skinning), ElementsAre(32));
    ASSERT_EQ(loaded.model->levels.size(), 2U);
    EXPECT_THAT(trianglesOf(loaded.model->levels[0].skinning), ElementsAre(8));
    EXPECT_THAT(trianglesOf(loaded.model->levels[1].skinning), ElementsAre(2));
    EXPECT_EQ(loaded.model->levels[1].meshes[0].source->node, two);

    const LoadedGltf full = load(false);
    EXPECT_THAT(trianglesOf(full.model->model.skinning), ElementsAre(32));
    EXPECT_THAT(full.model->levels, IsEmpty());
    EXPECT_EQ(full.model->model.joints.size(), loaded.model->model.joints.size());
}

// A level has no parent, either, but is shown in its node's place.
TEST_F(GltfLevels, AreNotShownBesideTheirNodeWithoutAScene)
{
    const std::size_t level = addLevel({{"mesh", addGrid(2)}});
    scene_.addNode({{"mesh", addGrid(4)}, {"extensions", levelsOf({level})}});
    scene_.document.json.erase("scenes");
    const LoadedGltf loaded = load();
    EXPECT_THAT(trianglesOf(loaded.model->model.skinning), ElementsAre(32));
    EXPECT_EQ(loaded.model->levels.size(), 1U);
}

TEST_F(GltfLevels, StandWhereTheirNodeStands)
{
    const std::size_t level = addLevel({{"mesh", addGrid(1)}, {"translation", {0.0, 0.0, 5.0}}});
    const std::size_t node = scene_.addNode({{"mesh", addGrid(2)},
                                             {"translation", {0.0, 7.0, 0.0}},
                                             {"extensions", levelsOf({level})}});
    scene_.addNode({{"children", {node}}, {"translation", {3.0, 0.0, 0.0}}});
    // glTF's z is Sinew's -y.
    const glm::dvec3 corner = leastCorner(*load().model, 0);
    EXPECT_LT(glm::distance(corner, glm::dvec3(3.0, -5.0, 0.0)), 1e-6)
        << corner.x << ' ' << corner.y << ' ' << corner.z;
}

TEST_F(GltfLevels, HaveTheJointsOfTheirSkin)
{
    const std::size_t bone = scene_.addNode({{"name", "bone"}, {"translation", {1.0, 0.0, 0.0}}});
    const std::size_t skin = scene_.addSkin({bone}, {});
    const std::size_t level = addLevel({{"mesh", addGrid(1)}, {"skin", skin}});
    scene_.addNode({{"mesh", addGrid(3)}, {"skin", skin}, {"extensions", levelsOf({level})}});
    const LoadedGltf loaded = load();
    EXPECT_EQ(loaded.model->model.joints.size(), 1U);
    ASSERT_EQ(loaded.model->levels.size(), 1U);
    // On the same joint: its corners are those of the full surface in every pose.
    const std::vector<ModelLod> lods =
        measuredLods(joinLevels(loaded.model->model, loaded.model->levels));
    ASSERT_EQ(lods.size(), 1U);
    EXPECT_LT(lods[0].error, 0.05); // of the side, 1: pieces lie over edges
}

TEST_F(GltfLevels, AreOfAllThatIsBelowTheirNode)
{
    const std::size_t level = addLevel({{"mesh", addGrid(2)}});
    const std::size_t child = scene_.addNode({{"mesh", addGrid(3, 1)}});
    scene_.addNode(
        {{"mesh", addGrid(5)}, {"children", {child}}, {"extensions", levelsOf({level})}});
    const LoadedGltf lacking = load();
    EXPECT_THAT(lacking.model->levels, IsEmpty());
    EXPECT_THAT(lacking.warnings,
                ElementsAre("level of detail 1 is left out: /nodes/2/extensions/MSFT_lod: 0 "
                            "primitives with material 1 (cloth) instead of 1"));

    // Below the level, in another order.
    const std::size_t cloth = addLevel({{"mesh", addGrid(1, 1)}});
    scene_.document.json["nodes"][level]["children"] = {cloth};
    const LoadedGltf loaded = load();
    EXPECT_THAT(loaded.warnings, IsEmpty());
    EXPECT_THAT(trianglesOf(loaded.model->model.skinning), ElementsAre(18, 50));
    ASSERT_EQ(loaded.model->levels.size(), 1U);
    EXPECT_THAT(trianglesOf(loaded.model->levels[0].skinning), ElementsAre(2, 8));
}

TEST_F(GltfLevels, HaveTheNodesThatHaveFewer)
{
    const std::size_t one = addLevel({{"mesh", addGrid(3)}});
    const std::size_t two = addLevel({{"mesh", addGrid(2)}});
    const std::size_t other = addLevel({{"mesh", addGrid(1)}});
    scene_.addNode({{"mesh", addGrid(4)}, {"extensions", levelsOf({one, two})}});
    scene_.addNode({{"mesh", addGrid(6)}, {"extensions", levelsOf({other})}});
    scene_.addNode({{"mesh", addGrid(5)}});
    const LoadedGltf loaded = load();
    ASSERT_EQ(loaded.model->levels.size(), 2U);
    EXPECT_THAT(trianglesOf(loaded.model->levels[0].skinning), ElementsAre(18, 2, 50));
    EXPECT_THAT(trianglesOf(loaded.model->levels[1].skinning), ElementsAre(8, 2, 50));
}

TEST_F(GltfLevels, ThatAreNoCoarserAreLeftOut)
{
    const std::size_t one = addLevel({{"mesh", addGrid(2)}});
    const std::size_t two = addLevel({{"mesh", addGrid(2)}});
    scene_.addNode({{"mesh", addGrid(4)}, {"extensions", levelsOf({one, two})}});
    const LoadedGltf loaded = load();
    EXPECT_EQ(loaded.model->levels.size(), 1U);
    EXPECT_THAT(loaded.warnings, ElementsAre("level of detail 2 is left out: its 8 triangles are "
                                             "no fewer than the 8 of the level before"));
}

TEST_F(GltfLevels, OfNoNodeAreRefused)
{
    scene_.addNode({{"mesh", 0}, {"extensions", levelsOf({1})}});
    EXPECT_THAT(refusal(), HasSubstr("/nodes/0/extensions/MSFT_lod/ids/0: "));
    scene_.document.json["nodes"][0]["extensions"]["MSFT_lod"] = {{"ids", {0.5}}};
    EXPECT_THAT(refusal(), HasSubstr("/nodes/0/extensions/MSFT_lod/ids/0: "));
    scene_.document.json["nodes"][0]["extensions"]["MSFT_lod"] = GltfJson::object();
    EXPECT_THAT(refusal(), HasSubstr("\"ids\""));
}

TEST_F(GltfLevels, OfTwoNodesAreRefused)
{
    const std::size_t level = addLevel({{"mesh", 0}});
    scene_.addNode({{"mesh", 0}, {"extensions", levelsOf({level})}});
    scene_.addNode({{"mesh", 0}, {"extensions", levelsOf({level})}});
    EXPECT_EQ(refusal(),
              "/nodes/2/extensions/MSFT_lod/ids: node 0 is a level of detail of node 1 too");
}

TEST_F(GltfLevels, ThatAreElsewhereTooAreRefused)
{
    const std::size_t level = scene_.addNode({{"mesh", 0}});
    scene_.addNode({{"mesh", 0}, {"extensions", levelsOf({level})}});
    EXPECT_THAT(load().warnings,
                Contains("/scenes/0/nodes/0: node 0 is a level of detail of node 1: it is left "
                         "out of the scene"));
    scene_.addNode({{"children", {level}}});
    EXPECT_EQ(refusal(), "/nodes/1/extensions/MSFT_lod/ids: node 0 is a child of node 2: a level "
                         "of detail must stand by itself");
}

TEST_F(GltfLevels, OfThemselvesAreRefused)
{
    scene_.addNode({{"mesh", 0}, {"extensions", levelsOf({0})}});
    EXPECT_THAT(refusal(), HasSubstr("/nodes: node 0 is its own ancestor"));
    // By way of a child.
    const std::size_t child = scene_.addNode({{"mesh", 0}});
    const std::size_t level = addLevel({{"children", {child}}});
    scene_.document.json["nodes"][child]["extensions"] = levelsOf({0});
    scene_.document.json["nodes"][0]["extensions"] = levelsOf({level});
    scene_.document.json["scenes"][0]["nodes"] = GltfJson::array();
    EXPECT_THAT(refusal(), HasSubstr("/nodes: node 0 is its own ancestor"));
}

TEST_F(GltfLevels, AreAtMostAsManyAsACrowdCanHave)
{
    std::vector<std::size_t> levels;
    for (std::size_t divisions = kMostOwnLevels + 2; divisions > 0; --divisions)
        levels.push_back(addLevel({{"mesh", addGrid(divisions)}}));
    scene_.addNode({{"mesh", addGrid(kMostOwnLevels + 3)}, {"extensions", levelsOf(levels)}});
    const LoadedGltf loaded = load();
    EXPECT_EQ(loaded.model->levels.size(), kMostOwnLevels);
    EXPECT_THAT(loaded.warnings, ElementsAre(HasSubstr("levels of detail beyond the seventh")));
}

} // namespace
} // namespace sinew::test
