// Converts glTF animations to clips: values between keys, rows, names, and clips of other files.
#include "engine/animation/model_joints.h"
#include "tests/support/gltf_scene.h"
#include "tests/support/process.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <ctime>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// One visible node, "n", moved by the tracks.
GltfScene movedBy(const std::vector<GltfTrack>& tracks, const std::string& name = "a")
{
    GltfScene scene;
    scene.addNode({{"name", "n"}, {"mesh", 0}});
    scene.addAnimation(name, tracks);
    return scene;
}

// x of the node's translation.
double xAt(const AnimatedModel& model, double seconds)
{
    return jointAt(model, 0, "n", seconds).position.x;
}

// `x` has one value per key, or three for splines.
GltfTrack alongX(std::vector<float> times, const std::vector<float>& x,
                 const std::string& interpolation = "LINEAR")
{
    std::vector<float> values;
    for (const float value : x)
        values.insert(values.end(), {value, 0, 0});
    return {.times = std::move(times), .values = values, .interpolation = interpolation};
}

double degreesBetween(const glm::dquat& a, const glm::dquat& b)
{
    const glm::dquat near = glm::dot(a, b) < 0.0 ? -b : b;
    return glm::degrees(4.0 * std::atan2(glm::length(a - near), glm::length(a + near)));
}

// Expects x at some times of a track along x.
void expectX(const GltfTrack& track, const std::vector<std::pair<double, double>>& expected,
             double within = 0.0)
{
    const AnimatedModel model = loadWholeScene(movedBy({track}));
    for (const auto& [seconds, x] : expected)
        EXPECT_NEAR(xAt(model, seconds), x, within) << seconds;
}

TEST(GltfKeys, StepsChangeAtTheKeysOwnTime)
{
    expectX(alongX({0.5F, 1, 2}, {1, 5, 7}, "STEP"),
            {{-1, 1}, {0, 1}, {0.999999, 1}, {1, 5}, {1.999999, 5}, {2, 7}, {9, 7}});
}

TEST(GltfKeys, FramesOfOrientationsKeysAreKnown)
{
    const GltfTrack turn{.path = "rotation",
                         .times = {0, 1, 2},
                         .values = {0, 0, 0, 1, 0, 0.6F, 0, 0.8F, 0, 0, 0, 1}};
    const auto keysOf = [](const std::vector<GltfTrack>& tracks)
    { return loadWholeScene(movedBy(tracks)).clips[0].clip.orientationKeys.value(); };
    EXPECT_THAT(keysOf({turn}).frames, ElementsAre(ElementsAre(0, 1, 2)));
    EXPECT_THAT(keysOf({turn}).ofJoint, ElementsAre(0));
    // Other tracks' keys make the frames denser.
    EXPECT_THAT(keysOf({turn, alongX({0, 0.25F, 0.5F, 2}, {0, 1, 3, 5})}).frames,
                ElementsAre(ElementsAre(0, 4, 8)));
    EXPECT_THAT(keysOf({turn, alongX({0, 0.123F, 2}, {0, 1, 5}, "STEP")}).frames,
                ElementsAre(ElementsAre(0, 3, 5)));
    EXPECT_THAT(keysOf({alongX({0, 1}, {0, 1})}).ofJoint, ElementsAre(OrientationKeys::kNone));
}

TEST(GltfKeys, LinearOnesAreCutAtOthersTimesWithoutChange)
{
    const AnimatedModel model = loadWholeScene(
        movedBy({alongX({0, 3}, {0, 6}),
                 {.path = "scale", .times = {0, 0.7F, 3}, .values = {1, 1, 1, 2, 2, 2, 1, 1, 1}}}));
    for (const double seconds : {0.0, 0.3, 0.7, 1.9, 3.0})
        EXPECT_NEAR(xAt(model, seconds), 2.0 * seconds, 1e-8);
    EXPECT_NEAR(jointAt(model, 0, "n", 0.7).scale.x, 2.0, 1e-8);
}

TEST(GltfKeys, RotationsCutAtOthersTimesTurnEvenly)
{
    const auto sine = static_cast<float>(std::sqrt(0.75));
    const AnimatedModel model = loadWholeScene(
        movedBy({{.path = "rotation", .times = {0, 1}, .values = {0, 0, 0, 1, 0, sine, 0, 0.5F}},
                 alongX({0, 0.25F, 1}, {0, 5, 0})}));
    for (const double seconds : {0.125, 0.25, 0.5, 0.875})
        EXPECT_LT(degreesBetween(
                      jointAt(model, 0, "n", seconds).orientation,
                      glm::angleAxis(glm::radians(120.0 * seconds), glm::dvec3(0.0, 0.0, 1.0))),
                  1e-5)
            << seconds;
}

TEST(GltfKeys, SplinesReachWhatIsTold)
{
    const AnimatedModel model = loadWholeScene(
        movedBy({alongX({0, 1, 1.5F}, {0, 0, 9, -4, 10, 3, 0, 2, 0}, "CUBICSPLINE")}));
    double worst = 0.0;
    for (int i = 0; i <= 1000; ++i)
    {
        const double t = i / 1000.0;
        const double spline =
            (t * t * t - 2 * t * t + t) * 9 + (3 - 2 * t) * t * t * 10 + (t * t * t - t * t) * -4;
        worst = std::max(worst, std::abs(xAt(model, t) - spline) / 10.0);
    }
    EXPECT_GT(model.clips[0].splineError, 1e-8);
    EXPECT_LE(worst, 1.2 * model.clips[0].splineError);
    EXPECT_LE(model.clips[0].splineError, 1e-6);
}

TEST(GltfKeys, SplinesOfRotationsThatVanishAreFinite)
{
    GltfTrack track{.path = "rotation", .times = {0, 1}, .interpolation = "CUBICSPLINE"};
    for (const float w : {1.0F, -1.0F})
        for (const float value : {0.0F, w, 0.0F})
            track.values.insert(track.values.end(), {0, 0, 0, value});
    const AnimatedModel model = loadWholeScene(movedBy({track}));
    for (const JointTransform& key : model.clips[0].clip.keys)
        EXPECT_TRUE(std::isfinite(glm::length(key.orientation)));
}

TEST(GltfKeys, OfEqualTimesTheLastCounts)
{
    const GltfTrack track = alongX({0, 1, 1, 1, 2}, {0, 4, 5, 6, 8});
    expectX(track, {{0.5, 2}, {1, 6}, {1.5, 7}}, 1e-8);
    expectX(track, {{0.999999, 4}}, 1e-4);
    expectX(alongX({0, 0, 1, 1}, {1, 2, 3, 4}), {{0, 2}, {1, 4}});
    expectX(alongX({0, 0, 1, 1}, {1, 2, 3, 4}), {{0.5, 2.5}}, 1e-8);
}

std::vector<float> gridTimes(double rate, std::size_t count, double lateBy = 0.0)
{
    std::vector<float> times;
    for (std::size_t i = 0; i < count; ++i)
        times.push_back(
            static_cast<float>((static_cast<double>(i) + (i == 3 ? lateBy : 0.0)) / rate));
    return times;
}

std::vector<float> changingValues(std::size_t count)
{
    std::vector<float> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(static_cast<float>(i % 3));
    return values;
}

Clip clipOfTimes(const std::vector<float>& times)
{
    return loadWholeScene(movedBy({alongX(times, changingValues(times.size()))})).clips[0].clip;
}

TEST(GltfRows, OnAGridAreFrames)
{
    for (const double rate : {24.0, 30.0, 37.5, 60.0, 29.97})
    {
        const Clip clip = clipOfTimes(gridTimes(rate, 41));
        EXPECT_THAT(clip.frameTimes, IsEmpty()) << rate;
        EXPECT_EQ(clip.frameCount, 41U);
        EXPECT_NEAR(clip.frameRate, rate, 1e-5 * rate);
    }
}

TEST(GltfRows, FillGapsOfTheGrid)
{
    std::vector<float> times = gridTimes(24.0, 30);
    times.erase(times.begin() + 5, times.begin() + 9);
    const Clip clip = clipOfTimes(times);
    EXPECT_THAT(clip.frameTimes, IsEmpty());
    EXPECT_EQ(clip.frameCount, 30U);
    const Clip thirds = clipOfTimes({0, 0.2F, 0.5F, 0.6F}); // gaps of 2, 3 and 1 tenths
    EXPECT_THAT(thirds.frameTimes, IsEmpty());
    EXPECT_EQ(thirds.frameCount, 7U);
    const Clip halves = clipOfTimes({0, 0.2F, 0.5F}); // 2 and 3 tenths
    EXPECT_THAT(halves.frameTimes, IsEmpty());
    EXPECT_EQ(halves.frameCount, 6U);
    const Clip first = clipOfTimes({0, 0.1F, 1.0F}); // the first gap is the smallest
    EXPECT_THAT(first.frameTimes, IsEmpty());
    EXPECT_EQ(first.frameCount, 11U);
}

TEST(GltfRows, AreOnAGridWithinAHundredThousandth)
{
    EXPECT_THAT(clipOfTimes(gridTimes(24.0, 20, 0.7e-5)).frameTimes, IsEmpty());
    const Clip off = clipOfTimes(gridTimes(24.0, 20, 1.5e-5));
    EXPECT_THAT(off.frameTimes, SizeIs(20));
    EXPECT_EQ(off.frameCount, 20U);
    EXPECT_EQ(off.frameTimes.front(), 0U);
}

TEST(GltfRows, AtExtremeTimesAreFinite)
{
    for (const float end : {1e-40F, 1e-20F, 1e15F})
    {
        const AnimatedModel model =
            loadWholeScene(movedBy({alongX({0, end}, {0, 4}),
                                    {.path = "scale",
                                     .times = {0, end / 3, end},
                                     .values = {1, 1, 1, 2, 2, 2, 1, 1, 1}}}));
        EXPECT_TRUE(std::isfinite(model.clips[0].clip.frameRate));
        EXPECT_NEAR(xAt(model, 0.5 * double{end}), 2.0, 1e-6);
        EXPECT_NEAR(xAt(model, end), 4.0, 1e-6);
    }
}

TEST(GltfClips, HaveNamesOfTheirOwn)
{
    GltfScene scene = movedBy({alongX({0, 1}, {0, 1})}, "");
    for (const char* name : {"walk", "walk", "Walk"})
        scene.addAnimation(name, {alongX({0, 1}, {0, 1})});
    std::vector<std::string> names;
    for (const ModelClip& clip : loadWholeScene(scene).clips)
        names.push_back(clip.name);
    EXPECT_THAT(names, ElementsAre("0", "walk", "walk (2)", "Walk"));
}

std::vector<std::string> clipsOf(const TempFolder& folder, const GltfScene& scene,
                                 const std::vector<std::string>& asked)
{
    const LoadedGltf loaded = loadScene(folder, scene, {.clips = asked});
    std::vector<std::string> result;
    if (loaded.model && loaded.errors.empty())
        for (const ModelClip& clip : loaded.model->model.clips)
            result.push_back(clip.name);
    for (const std::string& error : loaded.errors)
        result.push_back("error: " + error);
    return result;
}

TEST(GltfClips, AreAskedForByNameOrIndexOrFile)
{
    const TempFolder folder;
    GltfScene scene = movedBy({alongX({0, 1}, {0, 1})}, "walk");
    for (const char* name : {"Run", "run", "0"})
        scene.addAnimation(name, {alongX({0, 1}, {0, 1})});
    GltfScene others = movedBy({alongX({0, 2}, {0, 1})}, "jump");
    others.addAnimation("sit", {alongX({0, 2}, {0, 1})});
    writeScene(folder, "more.glb", others);
    const std::string elsewhere = (folder / "more.glb").string();

    EXPECT_THAT(clipsOf(folder, scene, {}), ElementsAre("walk", "Run", "run", "0"));
    EXPECT_THAT(clipsOf(folder, scene, {"run", "RUN", "WALK"}), ElementsAre("run", "Run", "walk"));
    EXPECT_THAT(clipsOf(folder, scene, {"1", "0"}), ElementsAre("Run", "0")); // by name first
    EXPECT_THAT(clipsOf(folder, scene, {"more.glb"}), ElementsAre("jump", "sit"));
    EXPECT_THAT(clipsOf(folder, scene, {"more.glb:SIT", elsewhere + ":0", "walk"}),
                ElementsAre("sit", "jump", "walk"));
    EXPECT_THAT(clipsOf(folder, scene, {"fly"}),
                ElementsAre(HasSubstr("there are walk, Run, run, 0")));
    EXPECT_THAT(clipsOf(folder, scene, {"4"}), ElementsAre(HasSubstr("no clip of this name")));
    EXPECT_THAT(
        clipsOf(folder, scene, {"more.glb:fly"}),
        ElementsAre("error: no clip of this file has the name or the index \"fly\": there are "
                    "jump, sit"));
    EXPECT_THAT(clipsOf(folder, scene, {"less.glb:fly"}), ElementsAre(HasSubstr("no such file")));
}

TEST(GltfClips, OfOtherFilesMoveNodesOfTheSameNames)
{
    const TempFolder folder;
    GltfScene scene;
    scene.addNode({{"name", "root"}, {"mesh", 0}});
    scene.addNode({{"name", "tail"}, {"mesh", 0}, {"translation", {0, 7, 0}}});
    GltfScene other;
    for (const char* name : {"tail", "", "root", "ear", "root"})
        other.addNode({{"name", name}});
    std::vector<GltfTrack> tracks;
    for (std::size_t node = 0; node < 5; ++node)
    {
        const auto x = static_cast<float>(10 * (node + 1));
        tracks.push_back({.node = node, .times = {0, 1}, .values = {0, 0, 0, x, 0, 0}});
    }
    other.addAnimation("wag", tracks);
    writeScene(folder, "clips.glb", other);
    const LoadedGltf loaded = loadScene(folder, scene, {.clips = {"clips.glb"}});
    EXPECT_THAT(loaded.errors, IsEmpty());
    EXPECT_THAT(loaded.warnings,
                ElementsAre(HasSubstr(".glb has no nodes of these names, whose animation is left "
                                      "out: node 1, ear, root")));
    ASSERT_TRUE(loaded.model);
    const AnimatedModel& model = loaded.model->model;
    EXPECT_NEAR(jointAt(model, 0, "tail", 1.0).position.x, 10.0, 1e-12);
    EXPECT_NEAR(jointAt(model, 0, "root", 1.0).position.x, 30.0, 1e-12);
}

TEST(GltfClips, PlayAtOnceWhatMovesOtherThings)
{
    const TempFolder folder;
    GltfScene scene;
    scene.addNode({{"name", "a"}, {"mesh", 0}});
    scene.addNode({{"name", "b"}, {"mesh", 0}});
    const auto along = [](std::size_t node, float to) {
        return GltfTrack{.node = node, .times = {0, 1}, .values = {0, 0, 0, to, 0, 0}};
    };
    scene.addAnimation("one", {along(0, 1)});
    scene.addAnimation("two", {along(1, 2)});
    EXPECT_THAT(clipsOf(folder, scene, {}), ElementsAre("one", "two", "one + two"));
    const AnimatedModel model = loadWholeScene(scene);
    EXPECT_NEAR(jointAt(model, 2, "a", 1.0).position.x, 1.0, 1e-12);
    EXPECT_NEAR(jointAt(model, 2, "b", 1.0).position.x, 2.0, 1e-12);
    EXPECT_NEAR(jointAt(model, 0, "b", 1.0).position.x, 0.0, 1e-12);

    scene.addAnimation("three", {along(1, 3)});
    EXPECT_THAT(clipsOf(folder, scene, {}), ElementsAre("one", "two", "three"));
    EXPECT_THAT(clipsOf(folder, scene, {"one+ THREE", "one+2"}),
                ElementsAre("one + three", "one + three"));
    EXPECT_THAT(clipsOf(folder, scene, {"two+three"}),
                ElementsAre("error: \"two\" and \"three\" cannot play at once: both have the "
                            "translation of b"));
    EXPECT_THAT(clipsOf(folder, scene, {"one+four"}), ElementsAre(HasSubstr("no clip of this")));
}

TEST(GltfClips, OfOtherFilesMayScaleWhatTheModelDoesNot)
{
    const TempFolder folder;
    GltfScene scene;
    scene.addNode({{"name", "child"}, {"mesh", 0}, {"translation", {4, 0, 0}}});
    scene.addNode({{"name", "small"}, {"scale", {0.1, 0.1, 0.1}}, {"children", {0}}});
    GltfScene other;
    other.addNode({{"name", "small"}});
    const auto scaleTo = [&](const std::string& name, float first, float last)
    {
        other.addAnimation(name, {{.path = "scale",
                                   .times = {0, 1},
                                   .values = {first, first, first, last, last, last}}});
    };
    scaleTo("large", 2.0F, 2.0F);
    scaleTo("growing", 0.1F, 1.0F);
    writeScene(folder, "clips.glb", other);
    const LoadedGltf loaded = loadScene(folder, scene, {.clips = {"clips.glb"}});
    ASSERT_TRUE(loaded.model);
    const AnimatedModel& model = loaded.model->model;
    EXPECT_NEAR(verticesAt(model, 0)[1].x, 10.0, 1e-6);
    EXPECT_NEAR(verticesAt(model, 1, 1.0)[1].x, 5.0, 1e-6);
}

// Splines that would need more rows than allowed are cut as often as possible.
TEST(GltfClips, OfWildSplinesTellHowFarTheyAreOff)
{
    GltfScene scene;
    for (std::size_t i = 0; i < 3'000; ++i)
        scene.addNode({{"mesh", 0}, {"name", i == 0 ? "n" : ""}});
    std::vector<float> times;
    std::vector<float> values;
    for (std::size_t i = 0; i < 100; ++i)
    {
        times.push_back(static_cast<float>(i));
        values.insert(values.end(), {9.0F, static_cast<float>(i % 2), -9.0F});
    }
    scene.addAnimation("a", {alongX(times, values, "CUBICSPLINE")});
    const AnimatedModel model = loadWholeScene(scene);
    EXPECT_GT(model.clips[0].splineError, 1e-5);
    EXPECT_LE(model.clips[0].clip.frameCount, 4'000'000U / 3'000U);
    EXPECT_NEAR(xAt(model, 31.0), 1.0, 1e-6);
}

// Rotations that reverse near 0 never converge; the time is limited for any number of clips.
TEST(GltfClips, OfSplinesThatNeverConvergeTakeLimitedTime)
{
    GltfScene scene;
    scene.addNode({{"name", "n"}, {"mesh", 0}});
    std::vector<float> times;
    std::vector<float> values;
    for (int i = 0; i < 1'000; ++i)
    {
        times.push_back(static_cast<float>(i));
        for (const float value : {0.0F, i % 2 == 0 ? 1.0F : -1.0F, 0.0F})
            values.insert(values.end(), {0, 1e-7F * value, 1e-6F, value});
    }
    scene.addAnimation(
        "0",
        {{.path = "rotation", .times = times, .values = values, .interpolation = "CUBICSPLINE"}});
    GltfJson& animations = scene.document.json["animations"];
    for (int i = 1; i < 1'000; ++i)
        animations.push_back(GltfJson(animations[0]));
    const std::clock_t start = std::clock();
    const TempFolder folder;
    loadScene(folder, scene);
    const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    EXPECT_LT(seconds, 120.0 * kSlowdown); // about 15 s of CPU time
}

} // namespace
} // namespace sinew::test
