// --info: the fields and their values.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

namespace sinew::test
{

namespace
{

using Json = nlohmann::json;
using testing::HasSubstr;

Json info(const TempFolder& folder, std::vector<std::string> arguments = {})
{
    arguments.insert(arguments.begin(), {folder.path().string(), "--info"});
    const ProcessResult result = runViewer(arguments);
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    return Json::parse(result.standardOutput);
}

TEST(Info, DescribesJointsAndMeshes)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const Json json = info(folder);
    EXPECT_EQ(json["joints"], Json::parse(R"([
        {"name": "root", "parent": -1, "position": [0, 0, 0], "orientation": [0, 0, 0, -1]},
        {"name": "tip", "parent": 0, "position": [1, 0, 0], "orientation": [0, 0, 0, -1]}])"));
    EXPECT_EQ(json["meshes"], Json::parse(R"([
        {"name": "0", "shader": "quad", "vertices": 4, "triangles": 2, "weights": 5,
         "max_weights_per_vertex": 2, "mean_weights_per_vertex": 1.25}])"));
    EXPECT_EQ(json["bounds"], Json::parse(R"({"min": [0, 0, 0], "max": [1, 1, 0]})"));
    EXPECT_EQ(json["warnings"], Json::array());
}

TEST(Info, DescribesClips)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const Json clip = info(folder)["clips"].at(0);
    EXPECT_EQ(clip["name"], "walk");
    EXPECT_EQ(clip["file"], (folder / "walk.md5anim").string());
    EXPECT_EQ(clip["frames"], 3);
    EXPECT_EQ(clip["frame_rate"], 2.0);
    EXPECT_EQ(clip["loops"], false);
    EXPECT_EQ(clip["loop"], "wrap");
    EXPECT_EQ(clip["duration"], 1.5);
    // Half of vertex 2 follows the tip, from x = 1 to 3.
    EXPECT_EQ(clip["bounds"], Json::parse(R"({"min": [0, 0, 0], "max": [2, 1, 0]})"));
}

// As in Quake II's re-release, also of a clip that is named, and in an archive.
TEST(Info, ClipIsScaledByTheFileBesideIt)
{
    const TempFolder folder;
    folder.write("quad.md5mesh", goodMesh());
    folder.write("quad.tga", onePixelTga());
    const std::string clip = folder.write("clips/walk.md5anim", goodClip()).string();
    const std::string scales = R"({"root": {"2": 4, "scale_positions": true}})";
    folder.write("clips/walk.md5scale", scales);
    writeArchive(
        folder / "a/quad.pk3",
        {{"quad.md5mesh", goodMesh()}, {"walk.md5anim", goodClip()}, {"walk.md5scale", scales}});
    const Json named = info(folder, {"--clip", clip});
    const Json packed =
        Json::parse(runViewer({(folder / "a/quad.pk3").string(), "--info"}).standardOutput);
    for (const Json& json : {named, packed})
    {
        ASSERT_EQ(json["joints"].size(), 3);
        EXPECT_EQ(json["joints"][2]["name"], "root (scale)");
        EXPECT_EQ(json["clips"][0]["duration"], 1.5);
        // The tip, which hangs on the root, is not scaled: half of vertex 2 follows it.
        EXPECT_EQ(json["clips"][0]["bounds"],
                  Json::parse(R"({"min": [0, 0, 0], "max": [4, 4, 0]})"));
    }
    folder.write("clips/walk.md5scale", "{");
    const ProcessResult broken = runViewer({folder.path().string(), "--check", "--clip", clip});
    EXPECT_EQ(broken.exitCode, 0);
    EXPECT_THAT(broken.standardError, HasSubstr("walk.md5scale:1:2: broken JSON: "));
    EXPECT_THAT(broken.standardOutput,
                HasSubstr("2 joints, 1 mesh, 4 vertices, 1 clip: 1 warning"));
}

TEST(Info, ClipWhoseLastFrameRepeatsTheFirstLoops)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("walk.md5anim", replaced(goodClip(), "\t3\n", "\t1\n"));
    const Json found = info(folder)["clips"].at(0);
    EXPECT_EQ(found["loops"], true);
    EXPECT_EQ(found["loop"], "doom3");
    EXPECT_EQ(found["duration"], 1.0);
    const Json forced = info(folder, {"--loop", "wrap"})["clips"].at(0);
    EXPECT_EQ(forced["loops"], true);
    EXPECT_EQ(forced["loop"], "wrap");
    EXPECT_EQ(forced["duration"], 1.5);
}

TEST(Info, NamedClipsComeInTheirOrderAndFoundOnesByName)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("jump.md5anim", goodClip());
    folder.write("Run.md5anim", goodClip());
    const auto names = [](const Json& json)
    {
        std::vector<std::string> result;
        for (const Json& clip : json["clips"])
            result.push_back(clip["name"]);
        return result;
    };
    EXPECT_THAT(names(info(folder)), testing::UnorderedElementsAre("Run", "jump", "walk"));
    EXPECT_THAT(names(info(folder, {"--clip", "walk", "--clip", "Run"})),
                testing::ElementsAre("walk", "Run"));
    EXPECT_THAT(names(info(folder, {"--no-clip"})), testing::IsEmpty());
}

TEST(Info, NamesTheFilesOfMaterialsOncePerShader)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("quad_local.tga", onePixelTga());
    std::string mesh = goodMesh();
    const std::string block = mesh.substr(mesh.find("mesh {"));
    mesh = replaced(mesh, "numMeshes 1", "numMeshes 3") + block +
           replaced(block, "\"quad\"", "\"nowhere/other\"");
    folder.write("quad.md5mesh", mesh);
    const Json json = info(folder);
    ASSERT_EQ(json["materials"].size(), 2U);
    const Json& first = json["materials"][0];
    EXPECT_EQ(first["shader"], "quad");
    EXPECT_EQ(first["diffuse"], (folder / "quad.tga").string());
    EXPECT_EQ(first["normal"], (folder / "quad_local.tga").string());
    for (const char* map : {"specular", "height", "glow"})
        EXPECT_TRUE(first[map].is_null()) << map;
    EXPECT_EQ(first["source"], "names of images");
    EXPECT_EQ(first["stages"], 2);
    EXPECT_FALSE(first.contains("missing"));
}

TEST(Info, NamesTheDeclarationOfAMaterial)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("quad_h.tga", onePixelTga());
    folder.write("quad.mtr", "\nquad { diffusemap quad\nbumpmap heightmap(quad_h, 2)\n"
                             "{ blend add\nmap quad } }");
    const Json material = info(folder)["materials"].at(0);
    EXPECT_EQ(material["source"], (folder / "quad.mtr").string() + ":2");
    EXPECT_EQ(material["diffuse"], (folder / "quad.tga").string());
    EXPECT_EQ(material["normal"], "heightmap(quad_h, 2)");
    EXPECT_EQ(material["height"], "quad_h");
    EXPECT_EQ(material["stages"], 3);
}

TEST(Info, SaysWhatToAddForAMissingImage)
{
    const TempFolder folder;
    writeGoodModel(folder);
    std::filesystem::remove(folder / "quad.tga");
    const Json json = info(folder);
    EXPECT_TRUE(json["materials"][0]["diffuse"].is_null());
    EXPECT_EQ(json["materials"][0]["source"], "placeholder");
    EXPECT_EQ(json["materials"][0]["stages"], 1);
    EXPECT_EQ(json["materials"][0]["missing"], Json::array({(folder / "quad.tga").string()}));
    ASSERT_EQ(json["warnings"].size(), 1U);
    EXPECT_THAT(json["warnings"][0].get<std::string>(), HasSubstr("no image found"));
}

TEST(Info, ModelWithoutVerticesHasNoBounds)
{
    const TempFolder folder;
    folder.write("empty.md5mesh", R"(MD5Version 10
numJoints 1
numMeshes 1
joints { "root" -1 ( 0 0 0 ) ( 0 0 0 ) }
mesh { shader "" numverts 0 numtris 0 numweights 0 }
)");
    const Json json = info(folder);
    EXPECT_TRUE(json["bounds"].is_null());
    EXPECT_EQ(json["meshes"][0]["mean_weights_per_vertex"], 0.0);
}

TEST(Info, NamesThatAreNotUtf8StayJson)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("quad.md5mesh", replaced(goodMesh(), "\"tip\"", "\"t\xff\xc0\""));
    EXPECT_EQ(info(folder, {"--no-clip"})["joints"][1]["name"], "t\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(Info, StrictStillPrintsItAndFails)
{
    const TempFolder folder;
    writeGoodModel(folder);
    std::filesystem::remove(folder / "quad.tga");
    const ProcessResult result = runViewer({folder.path().string(), "--info", "--strict"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_EQ(Json::parse(result.standardOutput)["warnings"].size(), 1U);
}

} // namespace

} // namespace sinew::test
