// Expressions of VRM animations drive the morph targets of VRM models.
#include "engine/animation/clip_time.h"
#include "engine/animation/pose.h"
#include "tests/support/gltf_scene.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;
using ::testing::Pointwise;

// The node "face" and the node "mirror image" draw a mesh with three morph targets.
GltfScene faces(const char* extensions)
{
    GltfScene scene;
    GltfJson& mesh = scene.document.json["meshes"][0];
    for (int target = 0; target < 3; ++target)
        mesh["primitives"][0]["targets"].push_back({{"POSITION", 0}});
    mesh["weights"] = {0.0, 0.0, 0.25};
    scene.addNode({{"name", "face"}, {"mesh", 0}});
    scene.addNode({{"name", "mirror image"}, {"mesh", 0}});
    scene.document.json["extensions"] = GltfJson::parse(extensions);
    return scene;
}

constexpr const char* kSecond = R"({"VRMC_vrm": {
    "humanoid": {"humanBones": {"hips": {"node": 1}}},
    "expressions": {
        "preset": {
            "happy": {"morphTargetBinds": [{"node": 0, "index": 0, "weight": 0.5},
                                           {"node": 0, "index": 1, "weight": 1}]},
            "blink": {"isBinary": true, "morphTargetBinds": [{"node": 1, "index": 0, "weight": 1}]}},
        "custom": {"Wink": {"morphTargetBinds": [{"node": 0, "index": 1, "weight": 0.75}]}}}}})";

// The node of an expression, and the x of its translation at each time.
struct Keys
{
    std::string expression;
    std::vector<float> times;
    std::vector<float> x;
    std::string interpolation = "LINEAR";
};

// y and z do not matter.
GltfScene animation(const std::vector<Keys>& keys)
{
    GltfScene scene;
    std::vector<GltfTrack> tracks;
    GltfJson& vrma = scene.document.json["extensions"]["VRMC_vrm_animation"];
    vrma["humanoid"]["humanBones"]["hips"]["node"] = scene.addNode({{"mesh", 0}});
    for (const Keys& each : keys)
    {
        const std::size_t node = scene.addNode({{"name", "face"}});
        const char* const kind = each.expression == "Wink" ? "custom" : "preset";
        (each.expression == "lookAt" ? vrma["lookAt"]
                                     : vrma["expressions"][kind][each.expression])["node"] = node;
        GltfTrack track{.node = node, .times = each.times, .interpolation = each.interpolation};
        for (const float x : each.x)
            track.values.insert(track.values.end(), {x, 7.0F, -2.0F});
        tracks.push_back(track);
    }
    scene.addAnimation("talk", tracks);
    return scene;
}

LoadedGltf played(const GltfScene& model, const std::vector<Keys>& keys)
{
    const TempFolder folder;
    writeScene(folder, "talk.vrma", animation(keys));
    return loadScene(folder, model, {.clips = {"talk.vrma"}});
}

// Targets 0 to 2 of the face, then of the mirror image.
std::vector<double> weightsAt(const LoadedGltf& loaded, double seconds)
{
    const Clip& clip = loaded.model.value().model.clips.at(0).clip;
    return sampleWeights(clip, clipPhaseAt(clip, LoopMode::Once, seconds));
}

void expectWeights(const LoadedGltf& loaded, double seconds, const std::vector<double>& expected)
{
    EXPECT_THAT(loaded.errors, IsEmpty());
    EXPECT_THAT(loaded.warnings, IsEmpty());
    EXPECT_THAT(weightsAt(loaded, seconds), Pointwise(DoubleNear(2e-6), expected)) << seconds;
}

TEST(VrmExpressions, DriveTheMorphTargetsOfANode)
{
    const LoadedGltf loaded = played(faces(kSecond), {{"happy", {0, 2}, {0, 1}}});
    expectWeights(loaded, 0.0, {0, 0, 0.25, 0, 0, 0.25});
    expectWeights(loaded, 0.5, {0.125, 0.25, 0.25, 0, 0, 0.25});
    expectWeights(loaded, 2.0, {0.5, 1, 0.25, 0, 0, 0.25});
    EXPECT_EQ(loaded.model->model.clips[0].clip.frameCount, 2U);
    const LoadedGltf constant = played(faces(kSecond), {{"happy", {0, 2}, {0.5, 0.5}}});
    expectWeights(constant, 1.0, {0.25, 0.5, 0.25, 0, 0, 0.25});
}

TEST(VrmExpressions, DriveEveryNodeOfAMeshInVersion0)
{
    const GltfScene model = faces(R"({"VRM": {
        "humanoid": {"humanBones": [{"bone": "hips", "node": 1}]},
        "blendShapeMaster": {"blendShapeGroups": [
            {"name": "Joy", "presetName": "joy", "binds": [{"mesh": 0, "index": 0, "weight": 50}]},
            {"name": "Blink_L", "presetName": "blink_l", "isBinary": false,
             "binds": [{"mesh": 0, "index": 1, "weight": 100}]},
            {"name": "Wink", "presetName": "unknown",
             "binds": [{"mesh": 0, "index": 2, "weight": 20}]}]}}})");
    const LoadedGltf loaded = played(
        model,
        {{"happy", {0, 2}, {0, 1}}, {"blinkLeft", {0, 2}, {1, 0}}, {"Wink", {0, 2}, {1, 1}}});
    expectWeights(loaded, 0.0, {0, 1, 0.2, 0, 1, 0.2});
    expectWeights(loaded, 0.5, {0.125, 0.75, 0.2, 0.125, 0.75, 0.2});
    expectWeights(loaded, 2.0, {0.5, 0, 0.2, 0.5, 0, 0.2});
}

// Target 1 of the face is the sum of two expressions, which have keys at different times.
TEST(VrmExpressions, AddUpToAtMostOne)
{
    const LoadedGltf loaded =
        played(faces(kSecond), {{"happy", {0, 2}, {0, 1}}, {"Wink", {0, 1, 3}, {1, 0, 1}}});
    expectWeights(loaded, 0.0, {0, 0.75, 0.25, 0, 0, 0.25});
    expectWeights(loaded, 0.5, {0.125, 0.625, 0.25, 0, 0, 0.25});
    expectWeights(loaded, 1.0, {0.25, 0.5, 0.25, 0, 0, 0.25});
    expectWeights(loaded, 2.0, {0.5, 1, 0.25, 0, 0, 0.25}); // 1.375
    expectWeights(loaded, 3.0, {0.5, 1, 0.25, 0, 0, 0.25}); // 1.75
}

TEST(VrmExpressions, ThatAreBinaryAreZeroOrOneAtTheirKeys)
{
    const LoadedGltf loaded = played(faces(kSecond), {{"blink", {0, 1, 2}, {0.5F, 0.75F, 0}}});
    expectWeights(loaded, 0.0, {0, 0, 0.25, 0, 0, 0.25});
    expectWeights(loaded, 1.0, {0, 0, 0.25, 1, 0, 0.25});
    expectWeights(loaded, 2.0, {0, 0, 0.25, 0, 0, 0.25});
}

TEST(VrmExpressions, ThatTheModelLacksAreLeftOutWithOneWarning)
{
    const LoadedGltf loaded = played(faces(kSecond), {{"happy", {0, 2}, {0, 1}},
                                                      {"sad", {0, 2}, {0, 1}},
                                                      {"angry", {0, 2}, {0, 1}},
                                                      {"lookAt", {0, 2}, {0, 1}}});
    EXPECT_THAT(loaded.errors, IsEmpty());
    EXPECT_THAT(
        loaded.warnings,
        ElementsAre(
            EndsWith(" is not supported: left out"),
            EndsWith(" lacks these expressions, so their animation is left out: angry, sad")));
    EXPECT_NEAR(weightsAt(loaded, 2.0)[1], 1.0, 1e-9);
}

} // namespace
} // namespace sinew::test
