// Models and materials in archives, honest and hostile.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

using testing::HasSubstr;
using testing::IsEmpty;

ProcessResult check(const std::string& model, std::vector<std::string> arguments = {})
{
    arguments.insert(arguments.begin(), {model, "--check"});
    return runViewer(arguments);
}

std::vector<ArchiveFile> quadFiles()
{
    return {{"models/quad/quad.md5mesh", goodMesh()},
            {"models/quad/walk.md5anim", goodClip()},
            {"textures/quad.tga", onePixelTga()},
            {"materials/quad.mtr", "quad { diffusemap textures/quad }"}};
}

constexpr const char* kSummary = "quad: 2 joints, 1 mesh, 4 vertices, 1 clip: no warnings\n";

TEST(Archive, HoldsModelClipsAndMaterials)
{
    const TempFolder folder;
    for (const char* archive : {"pak000.pk4", "PAK0.PK3", "quad.zip"})
    {
        writeArchive(folder / archive, quadFiles());
        for (const char* model : {":models/quad/quad.md5mesh", ":models/quad", ":MODELS\\Quad\\"})
        {
            const ProcessResult result = check((folder / archive).string() + model);
            EXPECT_EQ(result.exitCode, 0) << result.standardError;
            EXPECT_EQ(result.standardOutput, kSummary) << archive << model;
        }
        std::filesystem::remove(folder / archive);
    }
}

// Beside the model's folder, in another archive, and in a folder on the disk.
TEST(Archive, HasClipsInOtherFolders)
{
    const TempFolder folder;
    writeArchive(folder / "a.zip", {{"models/a/quad.md5mesh", goodMesh()},
                                    {"models/a/more/run.md5anim", goodClip()},
                                    {"models/a/quad.tga", onePixelTga()},
                                    {"anims/walk.md5anim", goodClip()}});
    writeArchive(folder / "b.zip", {{"anims/wave.md5anim", goodClip()}});
    const auto clipsWith = [&](const std::string& clip)
    {
        const ProcessResult result =
            runViewer({(folder / "a.zip").string() + ":models/a/quad.md5mesh", "--list-clips",
                       "--clip", clip});
        return result.standardOutput + result.standardError;
    };
    EXPECT_EQ(clipsWith("anims/walk.md5anim"), "walk\n");
    EXPECT_EQ(clipsWith("Anims/Walk.md5anim[0-0]"), "walk[0-0]\n");
    EXPECT_EQ(clipsWith("anims"), "walk\n");
    EXPECT_EQ(clipsWith("more/run.md5anim"), "run\n");
    const std::string other = (folder / "b.zip").string();
    EXPECT_EQ(clipsWith(other + ":anims/wave.md5anim"), "wave\n");
    EXPECT_EQ(clipsWith(other + ":anims/wave.md5anim:wave"), "wave\n");
    EXPECT_EQ(clipsWith((folder / "a.zip").string() + ":anims/walk.md5anim"), "walk\n");
    EXPECT_THAT(clipsWith("anims/none.md5anim"), HasSubstr("anims/none.md5anim: no such file"));
}

TEST(Archive, OfQuakeIsFoundByItsGameFolder)
{
    const TempFolder folder;
    std::vector<ArchiveFile> ogre{{"progs/ogre.md5mesh", goodMesh()},
                                  {"progs/ogre.md5anim", goodClip()},
                                  {"textures/quad.tga", onePixelTga()},
                                  {"materials/quad.mtr", "quad { diffusemap textures/quad }"}};
    folder.write("id1/pak0.pak", packOf(ogre));
    for (const char* model :
         {"id1", "id1/pak0.pak", "id1/pak0.pak:progs", "id1/pak0.pak:progs/ogre.md5mesh"})
        EXPECT_EQ(check((folder / model).string()).standardOutput,
                  "ogre: 2 joints, 1 mesh, 4 vertices, 1 clip: no warnings\n")
            << model;
    folder.write("id1/pak1.pak",
                 packOf({{"progs/Ogre.md5mesh", goodMesh()}, {"progs/dog.md5mesh", goodMesh()}}));
    const ProcessResult several = runViewer({(folder / "id1").string(), "--list-clips"});
    EXPECT_THAT(several.standardError,
                HasSubstr(", but in folders below it: " + (folder / "id1/pak1.pak").string() +
                          ":progs/dog.md5mesh, " + (folder / "id1/pak1.pak").string() +
                          ":progs/Ogre.md5mesh, "));
    folder.write("id1/progs/ogre.md5mesh", goodMesh());
    folder.write("id1/progs/dog.md5mesh", goodMesh());
    EXPECT_THAT(runViewer({(folder / "id1").string(), "--list-clips"}).standardError,
                HasSubstr("below it: " + (folder / "id1/progs/dog.md5mesh").string()));
}

// A download wraps its model in a folder, beside which other things may lie.
TEST(Archive, WithOneModelNeedsNoName)
{
    const TempFolder folder;
    const std::vector<ArchiveFile> wrapped{{"Cool Quad/quad.md5mesh", goodMesh()},
                                           {"Cool Quad/quad.tga", onePixelTga()},
                                           {"Cool Quad/licence.txt", ""},
                                           {"docs/readme.txt", ""}};
    const char* const summary = "quad: 2 joints, 1 mesh, 4 vertices, 0 clips: no warnings\n";
    writeArchive(folder / "wrapped.zip", wrapped);
    for (const ArchiveFile& file : wrapped)
        folder.write("folder/" + file.name, file.contents);
    EXPECT_EQ(check((folder / "wrapped.zip").string()).standardOutput, summary);
    EXPECT_EQ(check((folder / "folder").string()).standardOutput, summary);
    const std::vector<std::string> opened{(folder / "folder").string(), "--list-clips"};
    folder.write("folder/Cool Quad/extra/box.md5mesh", goodMesh()); // below the model
    EXPECT_EQ(runViewer(opened).exitCode, 0);
    folder.write("folder/docs/box.md5mesh", goodMesh()); // another
    EXPECT_EQ(runViewer(opened).exitCode, 2);
}

TEST(Archive, ThatLacksTheModelIsRefused)
{
    const TempFolder folder;
    writeArchive(folder / "quad.zip", quadFiles());
    const std::string archive = (folder / "quad.zip").string();
    for (const auto& [name, message] :
         {std::pair{":models/imp", archive + ": has no file or folder \"models/imp\""},
          {":../quad", archive + ": has no file or folder \"../quad\""},
          {":textures",
           archive +
               ":textures: no .md5mesh, .md3, .gltf, .glb, .vrm or .iqm file lies in this folder"},
          {":textures/quad.tga", archive + ":textures/quad.tga: models of this kind"}})
    {
        const ProcessResult result = check(archive + name);
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_THAT(result.standardError, HasSubstr("error: " + message));
    }
    const ProcessResult missing = check((folder / "nosuch.pk4").string() + ":models/quad");
    EXPECT_EQ(missing.exitCode, 2);
    EXPECT_THAT(missing.standardError, HasSubstr("nosuch.pk4: no such archive"));
}

// As many downloads are packed, on a Mac with a hidden file beside each.
TEST(Archive, WithModelsInFoldersNamesThem)
{
    const TempFolder folder;
    const std::string archive = (folder / "quads.zip").string();
    std::vector<ArchiveFile> quads;
    for (const char* name : {"a", "b", "c", "d", "e"})
    {
        quads.push_back({"Quads/" + std::string(name) + "/quad.md5mesh", goodMesh()});
        quads.push_back({"__MACOSX/Quads/" + std::string(name) + "/._quad.md5mesh", "junk"});
    }
    writeArchive(archive, quads);
    for (const std::string named : {"", ":Quads", ":quads", ":quads/"})
    {
        const ProcessResult result = runViewer({archive + named, "--list-clips"});
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_THAT(result.standardError,
                    HasSubstr(", but in folders below it: " + archive + ":Quads/a/quad.md5mesh, " +
                              archive + ":Quads/b/quad.md5mesh, " + archive +
                              ":Quads/c/quad.md5mesh and 2 more\n"));
    }
    EXPECT_EQ(check(archive + ":Quads/a/quad.md5mesh").exitCode, 0);
}

// As a model it is refused; beside one in a game folder it is a warning.
TEST(Archive, WithANameThatLeadsOutIsRefused)
{
    const RawArchive hostile{.entries = {{.name = "quad.md5mesh", .stored = goodMesh()},
                                         {.name = "../a.tga", .stored = "x"}}};
    const TempFolder folder;
    const std::string archive = folder.write("quad.pk4", hostile.bytes()).string();
    folder.write("own/quad.md5mesh", goodMesh());
    const std::string own = (folder / "own").string();
    for (const ProcessResult& result : {check(archive), check(own, {"--base", archive})})
    {
        EXPECT_EQ(result.exitCode, 2);
        EXPECT_THAT(result.standardError, HasSubstr("error: " + archive + ": "));
        EXPECT_THAT(result.standardOutput, IsEmpty());
    }
    const ProcessResult around = check(own, {"--base", folder.path().string()});
    EXPECT_EQ(around.exitCode, 0);
    EXPECT_THAT(around.standardError, HasSubstr("warning: " + archive + ": "));
}

TEST(ArchiveLimit, OfEntriesIsAdjustable)
{
    const TempFolder folder;
    std::string large = goodMesh();
    large += "\n// " + std::string(2 << 20, 'x');
    writeArchive(folder / "quad.zip", {{"quad.md5mesh", large}, {"quad.tga", onePixelTga()}});
    const std::string model = (folder / "quad.zip").string();
    const ProcessResult refused = check(model, {"--limit", "archive-file=1"});
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.standardError, HasSubstr("--limit archive-file"));
    EXPECT_EQ(check(model, {"--limit", "archive-file=4"}).exitCode, 0);
}

TEST(ArchiveLimit, OfNumberIsAdjustable)
{
    const TempFolder folder;
    writeArchive(folder / "quad.zip", quadFiles());
    const std::string model = (folder / "quad.zip").string() + ":models/quad";
    EXPECT_EQ(check(model, {"--limit", "archive-entries=3"}).exitCode, 2);
    EXPECT_EQ(check(model, {"--limit", "archive-entries=4"}).exitCode, 0);
}

TEST(ArchiveLimit, OfRatioIsAdjustable)
{
    const TempFolder folder;
    std::string bomb = goodMesh();
    bomb += "\n// " + std::string(std::size_t{65} << 20, 'x');
    writeArchive(folder / "quad.zip", {{"quad.md5mesh", bomb}, {"quad.tga", onePixelTga()}});
    const std::string model = (folder / "quad.zip").string();
    const ProcessResult refused = check(model);
    EXPECT_EQ(refused.exitCode, 2);
    EXPECT_THAT(refused.standardError, HasSubstr("--limit archive-ratio"));
    EXPECT_EQ(check(model, {"--limit", "archive-ratio=2000"}).exitCode, 0);
}

} // namespace

} // namespace sinew::test
