// Which model, clips and images the command line stands for; warnings, --strict and --check.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

ProcessResult check(const std::string& model, std::vector<std::string> arguments = {})
{
    arguments.insert(arguments.begin(), {model, "--check"});
    return runViewer(arguments);
}

TEST(Model, IsFoundInItsFolderInAnyCase)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const TempFolder upper;
    upper.write("QUAD.MD5MESH", goodMesh());
    upper.write("QUAD.TGA", onePixelTga());
    upper.write("WALK.MD5ANIM", goodClip());
    for (const std::string& model :
         {folder.path().string(), (folder / "quad.md5mesh").string(), upper.path().string()})
    {
        const ProcessResult result = check(model);
        EXPECT_EQ(result.exitCode, 0);
        EXPECT_THAT(result.standardOutput,
                    HasSubstr(": 2 joints, 1 mesh, 4 vertices, 1 clip: no warnings\n"));
        EXPECT_THAT(result.standardError, IsEmpty());
    }
    EXPECT_EQ(check(folder.path().string(), {"--strict"}).exitCode, 0);
}

TEST(Model, WithoutAnArgumentIsTheOneThatComesWithSinew)
{
    const ProcessResult result = runViewer({"--check", "--strict"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr(": no warnings"));
}

TEST(Model, OfAnotherKindIsRefusedWithWhatIsExpected)
{
    const TempFolder folder;
    const std::string other = folder.write("a.obj", "").string();
    const std::string clip = folder.write("a.md5anim", goodClip()).string();
    const std::string missing = (folder / "model.md5mesh").string();
    const std::string kinds = "expected a .md5mesh, .md3, .gltf, .glb, .vrm or .iqm file";
    for (const auto& [model, message] :
         {std::pair(other, kinds), std::pair(missing, "no such file or folder; " + kinds),
          std::pair(clip, std::string("this file only has clips: open a model and add it with ")),
          std::pair(std::string("/dev/zero"), std::string("/dev/zero: "))})
    {
        const ProcessResult result = check(model);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_THAT(result.standardError, HasSubstr("error: " + model));
        EXPECT_THAT(result.standardError, HasSubstr(message));
    }
}

TEST(Model, FolderWithoutAMeshOrWithSeveralIsRefused)
{
    const TempFolder folder;
    const ProcessResult none = check(folder.path().string());
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_THAT(
        none.standardError,
        HasSubstr("no .md5mesh, .md3, .gltf, .glb, .vrm or .iqm file lies in this folder\n"));
    folder.write("below/quad/c.md5mesh", goodMesh());
    folder.write("linked/notes.txt", "");
    const std::string below = (folder / "below/quad/c.md5mesh").string();
    EXPECT_EQ(check(folder.path().string()).exitCode, 0); // there is no other
    folder.write("below/other/d.md5mesh", goodMesh());
    EXPECT_THAT(runViewer({folder.path().string(), "--list-clips"}).standardError,
                HasSubstr("lies in this folder, but in folders below it: " +
                          (folder / "below/other/d.md5mesh").string() + ", " + below + "\n"));
    EXPECT_EQ(check(below).exitCode, 0);
    // A link that leads out is not followed: it is no model of this folder, nor below it.
    std::filesystem::create_symlink(below, folder / "linked/a.md5mesh");
    EXPECT_THAT(check((folder / "linked").string()).standardError,
                HasSubstr("lies in this folder\n"));
    folder.write("b.md5mesh", goodMesh());
    folder.write("a.md5mesh", goodMesh());
    const ProcessResult several = runViewer({folder.path().string(), "--list-clips"});
    EXPECT_EQ(several.exitCode, 2);
    EXPECT_THAT(several.standardError, HasSubstr("name one of them: a.md5mesh, b.md5mesh"));
}

TEST(Clips, AreNamedByFileOrByNameInAnyCase)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("run.md5anim", goodClip());
    const auto elsewhere = folder.write("elsewhere/jump.md5anim", goodClip());
    for (const std::string& name : {std::string("walk"), std::string("WALK"),
                                    std::string("Walk.md5anim"), elsewhere.string()})
    {
        const ProcessResult result = check(folder.path().string(), {"--clip", name});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_THAT(result.standardOutput, HasSubstr("1 clip:")) << name;
    }
}

TEST(Clips, AreFoundInFoldersAndCutToRanges)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("more/run.md5anim", goodClip());
    folder.write("more/jump.md5anim", goodClip());
    const auto list = [&](const std::string& clip) {
        return runViewer({folder.path().string(), "--list-clips", "--clip", clip}).standardOutput;
    };
    EXPECT_EQ(list((folder / "more").string()), "jump\nrun\n");
    EXPECT_EQ(list("walk[1-2]"), "walk[1-2]\n");
    EXPECT_EQ(list((folder / "more/run.md5anim").string() + "[0-1]"), "run[0-1]\n");
    const ProcessResult tooFar = check(folder.path().string(), {"--clip", "walk[1-3]"});
    EXPECT_EQ(tooFar.exitCode, 2);
    EXPECT_EQ(tooFar.standardError, "error: walk[1-3]: the clip has 3 frames: expected two numbers "
                                    "from 0 to 2, the smaller one first\n");
    folder.write("empty/a.txt", "");
    EXPECT_THAT(
        check(folder.path().string(), {"--clip", (folder / "empty").string()}).standardError,
        HasSubstr("no such file, and no clip"));
}

// The files of a Doom 3 mod: mesh, clips and skin are linked by a .def.
void writeMod(const TempFolder& folder, const std::string& more = "")
{
    folder.write("mod/models/q/mesh/quad.md5mesh", goodMesh());
    folder.write("mod/models/q/mesh/quad.tga", onePixelTga());
    folder.write("mod/models/q/anims/walk1.md5anim", goodClip());
    folder.write("mod/models/q/anims/walk2.md5anim", goodClip());
    folder.write("mod/models/q/anims/idle.md5anim", goodClip());
    folder.write("mod/skins/quad.skin", "skin skins/red { quad red }");
    folder.write("mod/def/base.def", "model base_quad { mesh models/q/mesh/quad.md5mesh\n"
                                     "anim idle models\\Q\\anims\\idle.md5anim }");
    folder.write("mod/def/monster.def",
                 "/* a monster */ sound x { anim y }\nmodel monster { inherit base_quad\n"
                 "skin skins/red offset ( 0 0 2 ) channel torso ( *mesh anim )\n"
                 "anim walk models/q/anims/walk1.md5anim, models/q/anims/walk2.md5anim {\n"
                 "frame 2 sound_body { } }\n anim walk_again models/q/anims/walk1.md5anim }\n" +
                     more);
}

TEST(Doom3Definition, GivesAMeshItsClips)
{
    const TempFolder folder;
    writeMod(folder);
    const std::string mesh = (folder / "mod/models/q/mesh/quad.md5mesh").string();
    const ProcessResult result = runViewer({mesh, "--list-clips", "--strict"});
    EXPECT_EQ(result.standardOutput, "idle\nwalk\nwalk 2\n") << result.standardError;
    EXPECT_EQ(runViewer({mesh, "--list-clips", "--clip", "walk 2"}).standardOutput, "walk 2\n");
    folder.write("mod/models/q/mesh/jump.md5anim", goodClip());
    folder.write("mod/def/loop.def", "model a { inherit b mesh models/q/mesh/quad.md5mesh }\n"
                                     "model b { inherit a anim c no.md5anim }\nmodel d { anim");
    const ProcessResult more = runViewer({mesh, "--list-clips"});
    EXPECT_EQ(more.standardOutput, "idle\nwalk\nwalk 2\njump\n");
    EXPECT_THAT(more.standardError, HasSubstr("loop.def:3:15: "));
}

TEST(Doom3Definition, CanBeOpened)
{
    const TempFolder folder;
    writeMod(folder);
    const std::string def = (folder / "mod/def/monster.def").string();
    const ProcessResult opened = runViewer({def, "--explain-materials"});
    EXPECT_THAT(opened.standardOutput, HasSubstr("red")) << opened.standardError;
    EXPECT_EQ(runViewer({def, "--list-clips"}).standardOutput, "idle\nwalk\nwalk 2\n");

    folder.write("mod/models/q/other.md5mesh", goodMesh());
    const std::string two = "model other { mesh models/q/other.md5mesh }";
    writeMod(folder, two); // the one of the file's name
    EXPECT_THAT(check(def).standardOutput, HasSubstr("quad: 2 joints"));
    folder.write("mod/def/all.def", two + "model third { inherit base_quad }");
    const ProcessResult several = check((folder / "mod/def/all.def").string());
    EXPECT_EQ(several.exitCode, 2);
    EXPECT_THAT(several.standardError,
                HasSubstr("all.def: has several models, open one of them: " +
                          (folder / "mod/models/q/mesh/quad.md5mesh").string() + ", "));
    folder.write("mod/def/entity.def", "entityDef quad_1 { \"inherit\" \"x\" \"model\" \"other\" "
                                       "\"mesh\" \"a\" }");
    EXPECT_THAT(check((folder / "mod/def/entity.def").string()).standardOutput,
                HasSubstr("other: 2 joints"));
    folder.write("mod/def/none.def", "model a { mesh models/no.md5mesh } table x { { 1 } }");
    EXPECT_THAT(check((folder / "mod/def/none.def").string()).standardError,
                HasSubstr("has no model whose .md5mesh is there"));
}

TEST(Images, ThatAreMissingAreOneWarningThatSaysWhereToPutThem)
{
    const TempFolder folder;
    writeGoodModel(folder);
    std::filesystem::remove(folder / "quad.tga");
    const ProcessResult result = check(folder.path().string());
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError,
                HasSubstr("no image found for shader \"quad\": a placeholder "
                          "is shown; put it at " +
                          (folder / "quad.tga").string() + " (32 names were tried: "));
    EXPECT_THAT(result.standardError, HasSubstr("quad"));
    EXPECT_THAT(result.standardOutput, HasSubstr(": 1 warning\n"));
}

TEST(Images, ThatAreBrokenAreAWarningWithTheReason)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("quad.tga", onePixelTga().substr(0, 19));
    const ProcessResult result = check(folder.path().string());
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, HasSubstr("shader \"quad\", diffuse image by name: " +
                                                (folder / "quad.tga").string() + ": "));
    EXPECT_THAT(result.standardError, HasSubstr("; a placeholder is shown\n"));
    EXPECT_THAT(result.standardOutput, HasSubstr(": 1 warning\n"));
}

TEST(Images, LinksThatLeaveTheFolderAreNotFollowed)
{
    const TempFolder folder;
    folder.write("secret.tga", onePixelTga());
    folder.write("model/quad.md5mesh", goodMesh());
    std::filesystem::create_symlink(folder / "secret.tga", folder / "model/quad.tga");
    const ProcessResult result = check((folder / "model").string());
    EXPECT_THAT(result.standardError, HasSubstr("no image found for shader"));
}

TEST(Strict, TurnsWarningsIntoAFailureAfterPrintingAll)
{
    const TempFolder folder;
    writeGoodModel(folder);
    EXPECT_EQ(check(folder.path().string(), {"--strict"}).exitCode, 0);
    std::filesystem::remove(folder / "quad.tga");
    folder.write("walk.md5anim", "MD5Version 6");
    const ProcessResult result = check(folder.path().string(), {"--strict"});
    EXPECT_EQ(result.exitCode, 2);
    EXPECT_THAT(result.standardError, HasSubstr("warning: " + (folder / "walk.md5anim").string()));
    EXPECT_THAT(result.standardError, HasSubstr("no image found"));
    EXPECT_THAT(result.standardError, HasSubstr("error: 2 warnings with --strict"));
}

TEST(Check, WritesNothingAndNeedsNoDevice)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const ProcessResult result =
        runViewer({folder.path().string(), "--check"},
                  {.environment = {{"VK_ICD_FILENAMES", "/dev/null/driver.json"},
                                   {"VK_DRIVER_FILES", "/dev/null/driver.json"}}});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
}

} // namespace

} // namespace sinew::test
