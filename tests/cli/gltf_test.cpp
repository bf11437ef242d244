// glTF models from outside: scenes, clips by name, number and file, folders and archives.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/picture.h"
#include "tests/support/small_gltf.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

std::string smallGlb(const GltfDocument& document = smallGltf())
{
    const std::vector<std::byte> bytes = glbOf(document);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// With a second scene of nothing, and a name for the first.
GltfDocument withScenes()
{
    GltfDocument document = smallGltf();
    document.json["scenes"] = {{{"name", "Room"}, {"nodes", {0, 1}}}, {{"name", "Void"}}};
    document.json["scene"] = 0;
    return document;
}

// The clips of smallGltf() alone, renamed.
GltfDocument onlyClips(const std::string& name)
{
    GltfDocument document = smallGltf();
    document.json["animations"][0]["name"] = name;
    document.json["scenes"] = {{{"nodes", {1}}}};
    document.json["scene"] = 0;
    return document;
}

class GltfViewer : public testing::Test
{
protected:
    GltfViewer()
    {
        folder_.write("a.png", "");
        model_ = folder_.write("model/small.glb", smallGlb(withScenes())).string();
    }

    ProcessResult check(std::vector<std::string> arguments, const char* report = "--check") const
    {
        arguments.insert(arguments.begin(), {model_, report});
        return runViewer(arguments);
    }

    const TempFolder folder_;
    std::string model_;
};

TEST_F(GltfViewer, ShowsTheSceneOfThatNameOrNumber)
{
    for (const char* scene : {"Room", "room", "0"})
        EXPECT_EQ(check({"--scene", scene}).exitCode, 0) << scene;
    for (const char* scene : {"Void", "1"})
    {
        const ProcessResult result = check({"--scene", scene});
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_THAT(result.standardError,
                    HasSubstr("there is nothing to draw in this scene; choose another with "
                              "--scene: Room, Void\n"));
    }
    const ProcessResult other = check({"--scene", "2"});
    EXPECT_EQ(other.exitCode, 2);
    EXPECT_THAT(
        other.standardError,
        HasSubstr("no scene of this file has the name or the index \"2\": there are Room, Void\n"));
}

TEST_F(GltfViewer, TellsWhatItLoaded)
{
    const GltfJson info = GltfJson::parse(check({"--no-clip"}, "--info").standardOutput);
    EXPECT_EQ(info["joint_scale"], "any");
    EXPECT_EQ(info["meshes"][0]["node"], 0);
    EXPECT_EQ(info["meshes"][0]["mesh"], 0);
    EXPECT_EQ(info["meshes"][0]["primitive"], 0);
    const GltfJson clip = GltfJson::parse(check({}, "--info").standardOutput)["clips"][0];
    EXPECT_GT(clip["spline_error"].get<double>(), 0.0);
    EXPECT_LE(clip["spline_error"].get<double>(), 1e-6);
    // The spline's frames lie on a grid; a key moved off it makes the clip uneven.
    GltfDocument document = smallGltf();
    document.setNumber(kTimes, 1, 0.4321F);
    const std::string uneven = folder_.write("uneven.glb", smallGlb(document)).string();
    const GltfJson other = GltfJson::parse(runViewer({uneven, "--info"}).standardOutput);
    EXPECT_TRUE(other["clips"][0]["frame_rate"].is_null());
}

TEST_F(GltfViewer, OtherFormatsHaveNoScenes)
{
    const std::string model = folder_.write("quad.md5mesh", goodMesh()).string();
    const ProcessResult dressed = runViewer({model_, "--check", "--skin", "red"});
    EXPECT_EQ(dressed.exitCode, 2);
    EXPECT_THAT(dressed.standardError, HasSubstr("--skin has no effect"));
    const ProcessResult result = runViewer({model, "--check", "--scene", "0"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.standardError,
                HasSubstr(model + ": --scene is for .gltf, .glb or .vrm models\n"));
}

TEST_F(GltfViewer, TakesClipsOfOtherFiles)
{
    const std::string other =
        folder_.write("clips.glb", smallGlb(onlyClips("mixamo:walk"))).string();
    for (const std::string& clip : {other, other + ":mixamo:walk", other + ":0"})
        EXPECT_EQ(check({"--clip", clip}, "--list-clips").standardOutput, "mixamo:walk\n") << clip;
    const ProcessResult misspelt = check({"--clip", other + ":run"});
    EXPECT_EQ(misspelt.exitCode, 2);
    EXPECT_THAT(misspelt.standardError, HasSubstr("no clip of this file has the name or the index "
                                                  "\"run\": there is mixamo:walk\n"));
    EXPECT_THAT(check({"--clip", "7"}).standardError,
                HasSubstr("error: 7: no such file, and no clip of this name or index in "));
}

TEST_F(GltfViewer, RefusesClipsOfOtherFormats)
{
    const std::string other = folder_.write("clips.iqm", "INTERQUAKEMODEL").string();
    const ProcessResult result = check({"--clip", other});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.standardError, HasSubstr("error: " + other + ": clips for " + model_ +
                                                " come from .gltf, .glb, .vrm, .vrma files\n"));
}

TEST_F(GltfViewer, NamesAModelToOpenAVrmAnimationWith)
{
    const std::string clip = folder_.write("model/walk.vrma", smallGlb(onlyClips("walk"))).string();
    EXPECT_EQ(check({"--clip", clip}, "--list-clips").standardOutput, "walk\n");
    EXPECT_EQ(check({"--clip", "walk.vrma"}, "--list-clips").standardOutput, "walk\n");
    const ProcessResult alone = runViewer({clip, "--check"});
    EXPECT_EQ(alone.exitCode, 2);
    EXPECT_THAT(alone.standardError,
                HasSubstr(clip +
                          ": this file only has clips: open a model and add it with --clip, as in "
                          "MODEL --clip FILE\n"));
    EXPECT_EQ(runViewer({(folder_ / "model").string(), "--check"}).exitCode, 0);
}

// VRM 1, and an animation whose nodes have other names.
TEST(Vrm, BendsTheHeadByAVrmAnimation)
{
    const std::string folder = SINEW_VRM_FILES;
    const ProcessResult result =
        runViewer({folder + "/figure.vrm", "--clip", folder + "/nod.vrma", "--info"});
    EXPECT_EQ(result.exitCode, 0);
    const GltfJson info = GltfJson::parse(result.standardOutput);
    EXPECT_EQ(info["clips"][0]["name"], "bend");
    EXPECT_NE(info["clips"][0]["bounds"], info["bounds"]);
}

// The clip moves the targets of "body": one in the model.
TEST_F(GltfViewer, TellsOfClipsForAnotherNumberOfMorphTargets)
{
    GltfDocument document = onlyClips("walk");
    const std::string alike = folder_.write("alike.glb", smallGlb(document)).string();
    EXPECT_THAT(check({"--clip", alike + ":walk"}).standardError,
                testing::Not(HasSubstr("morph targets")));
    GltfJson& targets = document.json["meshes"][0]["primitives"][0]["targets"];
    targets.push_back(targets[0]);
    document.json["animations"][0]["samplers"][2]["output"] =
        document.addAccessor<float>("SCALAR", {0, 0, 1, 1, 0, 0});
    const std::string other = folder_.write("other.glb", smallGlb(document)).string();
    const ProcessResult result = check({"--clip", other + ":walk"});
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(
        result.standardError,
        HasSubstr("warning: " + other + ": /nodes/0: " + model_ +
                  " has no node of this name (body) with 2 morph targets: their weights are "
                  "left out\n"));
}

TEST_F(GltfViewer, FindsTheModelInAFolderOrAnArchive)
{
    EXPECT_THAT(runViewer({(folder_ / "model").string(), "--check"}).standardOutput,
                HasSubstr("small: "));
    const GltfDocument document = smallGltf();
    const std::string buffer(reinterpret_cast<const char*>(document.buffer.data()),
                             document.buffer.size());
    writeArchive(folder_ / "pak0.pk3", {{"models/a/a.gltf", document.json.dump()},
                                        {"models/a/small.bin", buffer},
                                        {"models/b/b.glb", smallGlb()}});
    for (const char* model : {":models/a", ":models/a/a.gltf", ":models/b"})
    {
        const ProcessResult result =
            runViewer({(folder_ / "pak0.pk3").string() + model, "--check"});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
    }
    folder_.write("model/clips.gltf", R"({"animations": []})"); // no second model
    EXPECT_EQ(runViewer({(folder_ / "model").string(), "--check"}).exitCode, 0);
    folder_.write("model/small.gltf", R"({"meshes": []})");
    const ProcessResult both = runViewer({(folder_ / "model").string(), "--list-clips"});
    EXPECT_EQ(both.exitCode, 2);
    EXPECT_THAT(both.standardError, HasSubstr("2 .gltf, .glb or .vrm files lie in this folder, "
                                              "name one of them: small.glb, small.gltf"));
}

// The square looks along +z of its file, and has no back.
TEST_F(GltfViewer, LooksAtTheFrontOfTheModel)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const auto squareAt = [&](const std::string& view)
    {
        const std::string file = (folder_ / "picture.png").string();
        EXPECT_EQ(
            check({"--no-clip", "--view", view, "--no-ground", "--size", "64x64", "--output", file},
                  "--headless")
                .exitCode,
            0);
        const Image picture = readPicture(file);
        const Colour centre = colourAt(picture, 32, 32);
        const Colour edge = colourAt(picture, 1, 32);
        return std::abs(int{centre[0]} - int{edge[0]}) + std::abs(int{centre[1]} - int{edge[1]}) >
               20;
    };
    EXPECT_TRUE(squareAt("0,0"));
    EXPECT_FALSE(squareAt("180,0"));
}

// The square is its own mirror image.
TEST_F(GltfViewer, ShowsTheOutsideOfWhatAClipMirrors)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    GltfDocument document = smallGltf();
    for (const std::size_t vertex : {0U, 1U, 2U, 3U})
        document.setNumber(kPositions, 3 * vertex, vertex % 2 == 0 ? -0.5F : 0.5F);
    const std::size_t scales = document.addAccessor<float>("VEC3", {1, 2, 1, -1, 2, 1, -1, 2, 1});
    document.json["animations"] = {
        {{"name", "mirror"},
         {"samplers", {{{"input", kTimes}, {"output", scales}, {"interpolation", "STEP"}}}},
         {"channels", {{{"sampler", 0}, {"target", {{"node", 1}, {"path", "scale"}}}}}}}};
    const std::string model = folder_.write("mirror.glb", smallGlb(document)).string();
    const auto centreAt = [&](const std::string& seconds)
    {
        const std::string file = (folder_ / "picture.png").string();
        const ProcessResult result =
            runViewer({model, "--headless", "--time", seconds, "--view", "0,0", "--no-ground",
                       "--size", "64x64", "--output", file});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return colourAt(readPicture(file), 32, 32);
    };
    const GltfJson info = GltfJson::parse(runViewer({model, "--info"}).standardOutput);
    EXPECT_TRUE(info["materials"].back()["mirrored"].get<bool>());
    const Colour plain = centreAt("0.25");
    const Colour mirrored = centreAt("1");
    for (const std::size_t channel : {0U, 1U, 2U})
        EXPECT_NEAR(plain[channel], mirrored[channel], 2);
    EXPECT_GT(plain[0], plain[2] + 20); // the square, not what is behind it
}

} // namespace
} // namespace sinew::test
