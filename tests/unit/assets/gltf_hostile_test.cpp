// Small glTF files that demand much: each is rejected, or loads with little time and memory.
#include "engine/formats/gltf/gltf_model.h"
#include "engine/formats/refusals.h"
#include "tests/support/gltf_scene.h"
#include "tests/support/process.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fstream>
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

// Peak memory since the last forgetPeakMemory(); 0 if the system does not report it.
std::size_t peakMemory()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::size_t{1024} * std::strtoull(line.c_str() + 6, nullptr, 10);
    return 0;
}

class GltfHostile : public ::testing::Test
{
protected:
    void SetUp() override
    {
        forgetPeakMemory();
        memoryBefore_ = peakMemory();
    }

    void TearDown() override
    {
        EXPECT_LT(peakMemory() - std::min(peakMemory(), memoryBefore_), mostMemory_ * kSlowdown);
        // CPU time, which excludes other programs.
        const double seconds = static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC;
        EXPECT_LT(seconds, 20.0 * kSlowdown); // measured: less than 3
    }

    void setMostMemory(std::size_t bytes) { mostMemory_ = bytes; }

    // Gives the mesh that many vertices, all 0.
    static void enlarge(GltfScene& scene, std::size_t vertices)
    {
        GltfJson& accessors = scene.document.json["accessors"];
        accessors[0] = {{"componentType", 5126}, {"type", "VEC3"}, {"count", vertices}};
        scene.document.json["meshes"][0]["primitives"][0]["attributes"].erase("NORMAL");
    }

private:
    std::size_t memoryBefore_ = 0;
    // Making the maximum number of vertices takes 590 MiB.
    std::size_t mostMemory_ = std::size_t{800} << 20;
    std::clock_t start_ = std::clock();
};

TEST_F(GltfHostile, OneMeshThroughThousandsOfNodes)
{
    GltfScene scene;
    enlarge(scene, 100'000);
    for (int i = 0; i < 20'000; ++i)
        scene.addNode({{"mesh", 0}});
    EXPECT_THAT(loadScene(scene).errors,
                ElementsAre(HasSubstr("the scene draws more than 33554432 corners")));
}

TEST_F(GltfHostile, ManyPrimitivesThroughManyNodes)
{
    GltfScene scene;
    GltfJson& primitives = scene.document.json["meshes"][0]["primitives"];
    for (int i = 0; i < 3'000; ++i)
        primitives.push_back(GltfJson(primitives[0]));
    for (int i = 0; i < 3'000; ++i)
        scene.addNode({{"mesh", 0}});
    EXPECT_THAT(loadScene(scene).errors,
                ElementsAre(HasSubstr("the scene draws more than 33554432 corners")));
}

TEST_F(GltfHostile, MoreWeightsThanAModelMayHave)
{
    GltfScene scene;
    enlarge(scene, 1'000'000);
    for (int i = 0; i < 3; ++i)
        scene.addNode({{"mesh", 0}});
    EXPECT_THAT(loadScene(scene).errors,
                ElementsAre("the scene draws vertices with more than 2500000 weights together"));
}

TEST_F(GltfHostile, DeepNodesThatAllDraw)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"scale", {-1, 1, 1}}});
    for (std::size_t i = 0; i < 30'000; ++i)
        scene.addNode({{"mesh", 0}, {"children", {i}}});
    EXPECT_EQ(loadWholeScene(scene).joints.size(), 30'001U);
}

// Nearly a million key times, shared by many clips and channels.
TEST_F(GltfHostile, ManyChannelsOfLongSharedArrays)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    GltfJson& json = scene.document.json;
    const std::size_t count = 900'000;
    const std::size_t input = scene.document.addAccessor("SCALAR", std::vector<float>(count, 1.0F));
    std::vector<float> values(3 * count);
    values.back() = 1.0F;
    const std::size_t output = scene.document.addAccessor("VEC3", values);
    const GltfJson sampler{{"input", input}, {"output", output}, {"interpolation", "STEP"}};
    const GltfJson animation{
        {"samplers", GltfJson::array({sampler})},
        {"channels",
         GltfJson::array({{{"sampler", 0}, {"target", {{"node", 0}, {"path", "translation"}}}},
                          {{"sampler", 0}, {"target", {{"node", 0}, {"path", "scale"}}}}})}};
    json["animations"] = GltfJson::array();
    for (int i = 0; i < 3'000; ++i)
        json["animations"].push_back(animation);
    const LoadedGltf loaded = loadScene(scene);
    EXPECT_THAT(loaded.errors, IsEmpty());
    EXPECT_LT(loaded.model->model.clips.size(), 100U); // the others exceed the memory limit
}

TEST_F(GltfHostile, ManyJointsInManyClips)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"name", std::string(1024, 'a')}});
    for (std::size_t i = 0; i < 3'000; ++i)
        scene.addNode({{"children", {i}}, {"name", std::string(1024, 'b')}});
    for (int i = 0; i < 3'000; ++i)
        scene.document.json["animations"].push_back(
            {{"samplers", GltfJson::array()}, {"channels", GltfJson::array()}});
    EXPECT_THAT(loadScene(scene).warnings,
                ElementsAre(HasSubstr("would have more than 4000000 keys (times x joints)")));
}

TEST_F(GltfHostile, LongNames)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}, {"name", std::string(1025, 'a')}});
    const LoadedGltf loaded = loadScene(scene);
    EXPECT_TRUE(loaded.model);
    EXPECT_EQ(loaded.model->model.joints[0].name, "node 0");
}

// Empty targets, three bytes each.
GltfJson emptyTargets(std::size_t count)
{
    return GltfJson(count, GltfJson::object());
}

TEST_F(GltfHostile, MoreVerticesTimesMorphTargetsThanASceneMayDraw)
{
    GltfScene scene;
    enlarge(scene, 300'000);
    scene.document.json["meshes"][0]["primitives"][0]["targets"] = emptyTargets(4'096);
    scene.addNode({{"mesh", 0}});
    EXPECT_THAT(loadScene(scene).errors,
                ElementsAre(HasSubstr("the scene draws more than 33554432 corners")));
}

TEST_F(GltfHostile, ManyMorphTargetsWithoutNormals)
{
    setMostMemory(std::size_t{100} << 20);
    GltfScene scene;
    enlarge(scene, 4'000);
    scene.document.json["meshes"][0]["primitives"][0]["targets"] = emptyTargets(4'096);
    scene.addNode({{"mesh", 0}});
    EXPECT_THAT(loadWholeScene(scene).meshes, SizeIs(1));
}

TEST_F(GltfHostile, NamesOfMorphTargetsThroughManyNodes)
{
    GltfScene scene;
    GltfJson& mesh = scene.document.json["meshes"][0];
    mesh["primitives"][0]["targets"] = emptyTargets(2);
    mesh["extras"]["targetNames"] = {std::string(1024, 'a'), std::string(1025, 'b')};
    for (int i = 0; i < 2; ++i)
        scene.addNode({{"mesh", 0}});
    EXPECT_THAT(loadWholeScene(scene).meshes[1].morphTargets,
                ElementsAre(std::string(1024, 'a'), "1"));
    mesh["extras"]["targetNames"][1] = std::string(1024, 'b');
    for (int i = 0; i < 32'700; ++i)
        scene.addNode({{"mesh", 0}});
    EXPECT_THAT(loadScene(scene).errors, ElementsAre(HasSubstr("bytes of names and skins")));
}

TEST_F(GltfHostile, OneLongSkinThroughManyNodes)
{
    GltfScene scene;
    scene.carryBy(0);
    scene.addSkin(std::vector<std::size_t>(10'000, 0), {});
    for (int i = 0; i < 1'000; ++i)
        scene.addNode({{"mesh", 0}, {"skin", 0}});
    EXPECT_THAT(loadScene(scene).errors, ElementsAre(HasSubstr("bytes of names and skins")));
}

TEST_F(GltfHostile, ManySetsOfJoints)
{
    GltfScene scene;
    scene.carryBy(0);
    scene.addSkin({0}, {});
    scene.addNode({{"mesh", 0}, {"skin", 0}});
    GltfJson& attributes = scene.document.json["meshes"][0]["primitives"][0]["attributes"];
    const auto addSets = [&](int count)
    {
        for (int set = 1; set < count; ++set)
            for (const std::string name : {"JOINTS_", "WEIGHTS_"})
                attributes[name + std::to_string(set)] = attributes[name + "0"];
    };
    addSets(64);
    EXPECT_THAT(loadScene(scene).errors, IsEmpty());
    addSets(5'000);
    EXPECT_THAT(loadScene(scene).errors,
                ElementsAre("/meshes/0/primitives/0/attributes: 5000 sets of joints: expected at "
                            "most 64"));
}

// "aaa", "Aaa", "aAa" and so on: names of one file if letter case is ignored.
std::string spelling(std::size_t number)
{
    std::string name(11, 'a');
    for (std::size_t letter = 0; letter < name.size(); ++letter)
        if ((number >> letter & 1) != 0)
            name[letter] = 'A';
    return name;
}

TEST_F(GltfHostile, ManyImagesOfOneFile)
{
    constexpr std::size_t kCount = 2'000;
    const TempFolder folder;
    folder.write(spelling(0), std::string(std::size_t{4} << 20, 'a'));
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    GltfJson& json = scene.document.json;
    for (std::size_t i = 0; i < kCount; ++i)
    {
        json["images"].push_back({{"uri", spelling(i)}});
        json["textures"].push_back({{"source", i}});
        json["materials"].push_back(
            {{"pbrMetallicRoughness", {{"baseColorTexture", {{"index", i}}}}}});
    }
    const LoadedGltf loaded = loadScene(folder, scene);
    ASSERT_TRUE(loaded.model);
    EXPECT_EQ(loaded.model->materials->images.size(), 1U);
    EXPECT_EQ(loaded.model->materials->materials.size(), kCount + 1); // plus the default
}

TEST_F(GltfHostile, ManyBuffersOfOneFile)
{
    const TempFolder folder;
    folder.write(spelling(0), std::string(std::size_t{4} << 20, 'a'));
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    for (std::size_t i = 0; i < 2'000; ++i)
        scene.document.json["buffers"].push_back({{"uri", spelling(i)}, {"byteLength", 1}});
    EXPECT_THAT(loadScene(folder, scene).errors, IsEmpty());
}

TEST_F(GltfHostile, ManyScenesOfManyNodes)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    for (int i = 0; i < 100'000; ++i)
        scene.document.json["nodes"].push_back(GltfJson::object());
    for (int i = 0; i < 100'000; ++i)
        scene.document.json["scenes"].push_back({{"nodes", {i}}});
    EXPECT_THAT(loadScene(scene).errors, IsEmpty());
}

TEST(GltfWeights, AreLimited)
{
    GltfFile file;
    file.nodes.resize(3);
    for (GltfNode& node : file.nodes)
        node.mesh = 0;
    file.meshes.resize(1);
    file.meshes[0].targetCount = kMaxGltfWeights / 2;
    file.scenes = {{.nodes = {0, 1}}, {.nodes = {0, 1, 2}}};
    EXPECT_EQ(rigOf(file, 0, "small.gltf").weights.atRest.size(), kMaxGltfWeights);
    const auto refused = resultOf([&] { return rigOf(file, 1, "small.gltf"); });
    EXPECT_EQ(refused.error().message,
              "the nodes of the scene have more than 65536 morph targets together");
}

} // namespace
} // namespace sinew::test
