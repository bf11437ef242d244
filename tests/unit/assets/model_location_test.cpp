#include "engine/files/virtual_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::TempFolder;
using test::writeArchive;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A model as a user names it, found and mounted.
class ModelLocationTest : public ::testing::Test
{
protected:
    void find(const fs::path& named)
    {
        files = VirtualFiles();
        model = {};
        warnings.clear();
        const Result<ModelLocation> location = locateModel(named);
        ASSERT_TRUE(location) << toString(location.error());
        Result<MountedModel> mounted = mountModel(*location, files, warnings);
        ASSERT_TRUE(mounted) << toString(mounted.error());
        model = std::move(*mounted);
    }

    void refuse(const fs::path& named, const std::string& message)
    {
        Diagnostics ignored;
        const Result<ModelLocation> location = locateModel(named);
        if (!location)
        {
            EXPECT_EQ(toString(location.error()), message);
            return;
        }
        VirtualFiles into;
        const Result<MountedModel> mounted = mountModel(*location, into, warnings);
        ASSERT_FALSE(mounted) << named;
        EXPECT_EQ(toString(mounted.error()), message);
    }

    std::string path(std::string_view name) const { return (temp / name).string(); }

    std::string textOf(const std::optional<VirtualFile>& file) const
    {
        return file ? files.readText(*file).value_or("(unreadable)") : "(missing)";
    }

    TempFolder temp;
    VirtualFiles files;
    MountedModel model;
    Diagnostics warnings;
};

TEST_F(ModelLocationTest, AFileAloneHasItsFolder)
{
    temp.write("imp/Imp.md5mesh", "mesh");
    temp.write("imp/imp.tga", "picture");
    find(path("imp/Imp.md5mesh"));
    EXPECT_THAT(files.mounts(), ElementsAre(path("imp")));
    ASSERT_TRUE(model.file);
    EXPECT_EQ(model.file->name, "Imp.md5mesh");
    EXPECT_EQ(model.file->shown, path("imp/Imp.md5mesh"));
    EXPECT_EQ(model.folder, "");
    EXPECT_EQ(textOf(files.find("imp.tga")), "picture");
}

TEST_F(ModelLocationTest, AFolderAloneIsItsOwn)
{
    temp.write("imp/imp.md5mesh", "mesh");
    for (const char* name : {"imp", "imp/", "imp/.", "imp/../imp"})
    {
        find(path(name));
        EXPECT_EQ(files.mounts().size(), 1U) << name;
        EXPECT_FALSE(model.file) << name;
        EXPECT_EQ(model.folder, "") << name;
        constexpr std::array<std::string_view, 1> meshes{".md5mesh"};
        EXPECT_EQ(files.listIn(model.mount, model.folder, meshes).size(), 1U) << name;
    }
}

TEST_F(ModelLocationTest, AModelInAGameTreeHasTheGameFolder)
{
    const std::string mesh = temp.write("base/models/monsters/imp/imp.md5mesh", "mesh").string();
    temp.write("base/textures/a.tga", "loose");
    writeArchive(temp / "base/pak000.pk4",
                 {{"textures/a.tga", "packed"}, {"materials/imp.mtr", "materials"}});
    find(mesh);
    EXPECT_THAT(files.mounts(), ElementsAre(path("base/pak000.pk4"), path("base")));
    ASSERT_TRUE(model.file);
    EXPECT_EQ(model.mount, 1U);
    EXPECT_EQ(model.file->name, "models/monsters/imp/imp.md5mesh");
    EXPECT_EQ(model.file->shown, mesh);
    EXPECT_EQ(model.folder, "models/monsters/imp");
    EXPECT_EQ(textOf(files.find("textures/a.tga")), "loose");
    EXPECT_EQ(textOf(files.find("materials/imp.mtr")), "materials");

    find(path("base/models/monsters/imp"));
    EXPECT_FALSE(model.file);
    EXPECT_EQ(model.folder, "models/monsters/imp");
    find(path("base/models/monsters/imp/"));
    EXPECT_EQ(model.folder, "models/monsters/imp");
    find(path("base/models/../models/monsters/imp/imp.md5mesh"));
    EXPECT_EQ(model.folder, "models/monsters/imp");
}

TEST_F(ModelLocationTest, ProgsAndDefLieInAGameFolderToo)
{
    for (const char* name : {"id1/progs/ogre.md5mesh", "id1/progs/v/ogre.md5mesh", "id1/def/a.def"})
    {
        find(temp.write(name, ""));
        EXPECT_THAT(files.mounts(), ElementsAre(path("id1"))) << name;
    }
}

// As ioquake3, DarkPlaces and Daemon mount them: with the folders and archives beside them.
TEST_F(ModelLocationTest, APackedFolderBelongsToItsGameFolder)
{
    temp.write("game/models.pk3dir/models/duck/duck.md3", "duck");
    temp.write("game/textures.pk3dir/duck.tga", "picture");
    writeArchive(temp / "game/zz.pk3", {{"scripts/duck.shader", "shader"}});
    for (const char* name : {"game/models.pk3dir/models/duck/duck.md3",
                             "game/models.pk3dir/models/duck", "game/models.pk3dir/"})
    {
        find(path(name));
        EXPECT_THAT(files.mounts(),
                    ElementsAre(path("game/models.pk3dir"), path("game/textures.pk3dir"),
                                path("game/zz.pk3"), path("game")));
        EXPECT_EQ(model.mount, 0U);
        EXPECT_EQ(textOf(files.find("duck.tga")), "picture");
    }
    EXPECT_EQ(model.folder, "");
    const fs::path before = fs::current_path();
    fs::current_path(temp / "game/models.pk3dir");
    find("models/duck");
    fs::current_path(before);
    EXPECT_EQ(files.mounts().size(), 4U);
    EXPECT_EQ(model.folder, "models/duck");
}

TEST_F(ModelLocationTest, PackagesOfUnvanquishedBelongTogether)
{
    writeArchive(temp / "res-players_1.dpk", {{"models/a.iqm", "mesh"}});
    writeArchive(temp / "tex-all_1.dpk", {{"a.tga", "picture"}});
    find(path("res-players_1.dpk:models/a.iqm"));
    EXPECT_EQ(textOf(model.file), "mesh");
    EXPECT_EQ(textOf(files.find("a.tga")), "picture");
}

TEST_F(ModelLocationTest, AFolderWithGameArchivesIsAGameFolder)
{
    temp.write("id1/pak0.pak", test::packOf({{"progs/ogre.md5mesh", "mesh"}}));
    find(path("id1"));
    EXPECT_THAT(files.mounts(), ElementsAre(path("id1/pak0.pak"), path("id1")));
    writeArchive(temp / "data/xonotic-data.pk3", {{"a.iqm", "mesh"}});
    find(path("data"));
    EXPECT_EQ(files.mounts().size(), 2U);
    writeArchive(temp / "downloads/imp.zip", {{"imp.md5mesh", "mesh"}});
    find(path("downloads"));
    EXPECT_THAT(files.mounts(), ElementsAre(path("downloads")));
}

TEST_F(ModelLocationTest, ModelsIsFoundWithoutRegardToCase)
{
    find(temp.write("base/MODELS/imp.md5mesh", "mesh"));
    EXPECT_THAT(files.mounts(), ElementsAre(path("base")));
    EXPECT_EQ(model.folder, "MODELS");
}

TEST_F(ModelLocationTest, OfSeveralFoldersTheInnermostOfAGameCounts)
{
    // No signs of a game: the innermost.
    find(temp.write("models/a/models/imp.md5mesh", "mesh"));
    EXPECT_THAT(files.mounts(), ElementsAre(path("models/a")));
    // The outer one has a game's files.
    temp.write("textures/a.tga", "");
    find(path("models/a/models/imp.md5mesh"));
    EXPECT_THAT(files.mounts(), ElementsAre(temp.path().string()));
    EXPECT_EQ(model.folder, "models/a/models");
    // Both have.
    writeArchive(temp / "models/a/pak000.pk4", {{"x", ""}});
    find(path("models/a/models/imp.md5mesh"));
    EXPECT_THAT(files.mounts(), ElementsAre(path("models/a/pak000.pk4"), path("models/a")));
}

TEST_F(ModelLocationTest, PathsMayBeRelative)
{
    temp.write("base/models/imp/imp.md5mesh", "mesh");
    temp.write("base/textures/a.tga", "");
    const fs::path before = fs::current_path();
    std::vector<std::string> found;
    const std::pair<const char*, const char*> named[] = {{"base", "models/imp/imp.md5mesh"},
                                                         {"base", "./models/imp"},
                                                         {"base/models/imp", "imp.md5mesh"},
                                                         {"base/models/imp", "."},
                                                         {"base/models/imp", "../imp"}};
    for (const auto& [folder, name] : named)
    {
        fs::current_path(temp / folder);
        find(name);
        std::string& described = found.emplace_back(model.folder);
        if (model.file)
            described += ':' + textOf(model.file);
        if (files.find("textures/a.tga"))
            described += " textures";
    }
    fs::current_path(before);
    EXPECT_THAT(found, ElementsAre("models/imp:mesh textures", "models/imp textures",
                                   "models/imp:mesh textures", "models/imp textures",
                                   "models/imp textures"));
}

TEST_F(ModelLocationTest, AModelInAnArchive)
{
    writeArchive(temp / "base/pak000.pk4",
                 {{"Models/Imp/imp.md5mesh", "mesh"}, {"textures/a.tga", "0"}});
    writeArchive(temp / "base/pak001.pk4", {{"textures/a.tga", "1"}});
    temp.write("base/textures/b.tga", "loose");
    find(path("base/pak000.pk4:models/imp/imp.md5mesh"));
    EXPECT_THAT(files.mounts(),
                ElementsAre(path("base/pak000.pk4"), path("base/pak001.pk4"), path("base")));
    ASSERT_TRUE(model.file);
    EXPECT_EQ(model.file->shown, path("base/pak000.pk4") + ":Models/Imp/imp.md5mesh");
    EXPECT_EQ(model.folder, "Models/Imp");
    EXPECT_EQ(textOf(model.file), "mesh");
    EXPECT_EQ(textOf(files.find("textures/a.tga")), "1");
    EXPECT_EQ(textOf(files.find("textures/b.tga")), "loose");

    for (const char* name : {"base/pak000.pk4:models/imp", "base/pak000.pk4:models/imp/",
                             "base/pak000.pk4:models\\imp\\"})
    {
        find(path(name));
        EXPECT_FALSE(model.file);
        EXPECT_EQ(model.folder, "models/imp");
        constexpr std::array<std::string_view, 1> meshes{".md5mesh"};
        EXPECT_EQ(files.listIn(model.mount, model.folder, meshes).size(), 1U) << name;
    }
}

TEST_F(ModelLocationTest, TheNamedArchiveHoldsTheModelEvenWhereAnotherOverridesIt)
{
    writeArchive(temp / "base/pak000.pk4", {{"models/imp.md5mesh", "0"}});
    writeArchive(temp / "base/pak001.pk4", {{"models/imp.md5mesh", "1"}});
    find(path("base/pak000.pk4:models/imp.md5mesh"));
    EXPECT_EQ(textOf(model.file), "0");
    EXPECT_EQ(textOf(files.find("models/imp.md5mesh")), "1");
}

TEST_F(ModelLocationTest, AZipStandsAlone)
{
    writeArchive(temp / "imp.zip", {{"imp.md5mesh", "mesh"}});
    writeArchive(temp / "other.zip", {{"imp.tga", ""}});
    find(path("imp.zip:imp.md5mesh"));
    EXPECT_THAT(files.mounts(), ElementsAre(path("imp.zip")));
    EXPECT_EQ(textOf(model.file), "mesh");
    EXPECT_EQ(model.folder, "");
    for (const char* name : {"imp.zip", "imp.zip:", "imp.zip:/"})
    {
        find(path(name));
        EXPECT_FALSE(model.file) << name;
        EXPECT_EQ(model.folder, "") << name;
    }
}

TEST_F(ModelLocationTest, AnArchiveInTheWorkingFolder)
{
    writeArchive(temp / "pak000.pk4", {{"models/imp.md5mesh", "mesh"}});
    const fs::path before = fs::current_path();
    fs::current_path(temp.path());
    find("pak000.pk4:models/imp.md5mesh");
    const std::string text = textOf(model.file);
    fs::current_path(before);
    EXPECT_EQ(text, "mesh");
    EXPECT_EQ(model.file->shown, "pak000.pk4:models/imp.md5mesh");
}

TEST_F(ModelLocationTest, APathThatExistsIsTakenAsItIs)
{
    writeArchive(temp / "a.zip", {{"imp.md5mesh", "packed"}});
    temp.write("a.zip:imp.md5mesh", "plain");
    find(path("a.zip:imp.md5mesh"));
    EXPECT_EQ(textOf(model.file), "plain");
    temp.write("odd:name/imp.md5mesh", "odd");
    find(path("odd:name/imp.md5mesh"));
    EXPECT_EQ(textOf(model.file), "odd");
    temp.write("folder.zip/imp.md5mesh", "in a folder");
    find(path("folder.zip/imp.md5mesh"));
    EXPECT_EQ(textOf(model.file), "in a folder");
}

TEST_F(ModelLocationTest, ALinkThatIsNamedPlainlyIsFollowed)
{
    temp.write("store/imp.md5mesh", "mesh");
    fs::create_directories(temp / "imp");
    fs::create_symlink(temp / "store/imp.md5mesh", temp / "imp/link.md5mesh");
    find(path("imp/link.md5mesh"));
    EXPECT_EQ(textOf(model.file), "mesh");
    writeArchive(temp / "store/pak000.pk4", {{"imp.md5mesh", "packed"}});
    fs::create_symlink(temp / "store/pak000.pk4", temp / "imp/pak000.pk4");
    find(path("imp/pak000.pk4:imp.md5mesh"));
    EXPECT_EQ(textOf(model.file), "packed");
    // A game tree whose models lie elsewhere.
    fs::create_directories(temp / "base/textures");
    fs::create_directory_symlink(temp / "store", temp / "base/models");
    find(path("base/models/imp.md5mesh"));
    EXPECT_EQ(textOf(model.file), "mesh");
    EXPECT_EQ(model.folder, "");
}

// Its extension, or its target's where it has none, tells what it is.
TEST_F(ModelLocationTest, ALinkIsTakenForWhatItLeadsTo)
{
    temp.write("blobs/0123abcd", "blob");
    temp.write("store/imp.md5mesh", "mesh");
    fs::create_directories(temp / "snapshot");
    fs::create_symlink("../blobs/0123abcd", temp / "snapshot/imp.glb");
    find(path("snapshot/imp.glb"));
    EXPECT_EQ(textOf(model.file), "blob");
    EXPECT_THAT(model.file->name, testing::EndsWith("imp.glb"));
    fs::create_symlink("imp.md5mesh", temp / "store/latest");
    find(path("store/latest"));
    EXPECT_EQ(textOf(model.file), "mesh");
    EXPECT_EQ(model.file->name, "imp.md5mesh");
}

TEST_F(ModelLocationTest, SaysWhyNothingIsReached)
{
    fs::create_symlink("circle.glb", temp / "circle.glb");
    refuse(path("circle.glb"),
           path("circle.glb") +
               ": is a link that leads back to itself, or through too many others");
    fs::create_symlink("gone.glb", temp / "dangling.glb");
    refuse(path("dangling.glb"),
           path("dangling.glb") + ": is a link to \"gone.glb\", which does not exist");
    temp.write("imp.glb", "model");
    refuse(path("imp.glb/part"),
           path("imp.glb/part") + ": \"" + path("imp.glb") + "\" is a file, not a folder");
    const std::string name(5000, 'x');
    refuse(path(name), path(name) + ": the name is too long");
}

TEST_F(ModelLocationTest, SaysWhatIsNoArchive)
{
    refuse(temp.write("a.vpk", "junk").string() + ":models/imp",
           path("a.vpk") + ": is no archive (zip or Quake's PACK)");
}

TEST_F(ModelLocationTest, SaysWhatIsMissing)
{
    writeArchive(temp / "a.zip", {{"imp.md5mesh", "mesh"}});
    refuse(path("imp.md5mesh"), path("imp.md5mesh") + ": no such file or folder");
    refuse("", ": no such file or folder");
    refuse("C:\\models\\imp.md5mesh", "C:\\models\\imp.md5mesh: no such file or folder");
    refuse(path("b.zip:imp.md5mesh"), path("b.zip") + ": no such archive");
    refuse(path("a.zip:imp2.md5mesh"), path("a.zip") + ": has no file or folder \"imp2.md5mesh\"");
    refuse(path("a.zip:../a.zip"), path("a.zip") + ": has no file or folder \"../a.zip\"");
    refuse(path("a.zip:/imp.md5mesh"), path("a.zip") + ": has no file or folder \"/imp.md5mesh\"");
}

TEST_F(ModelLocationTest, ABrokenArchiveIsAnErrorWhereItHoldsTheModel)
{
    temp.write("base/pak000.pk4", "broken");
    writeArchive(temp / "base/pak001.pk4", {{"models/imp.md5mesh", "mesh"}});
    refuse(path("base/pak000.pk4:models/imp.md5mesh"),
           path("base/pak000.pk4") + ": is no archive (zip or Quake's PACK)");
    EXPECT_THAT(warnings, IsEmpty());
    find(path("base/pak001.pk4:models/imp.md5mesh"));
    EXPECT_EQ(textOf(model.file), "mesh");
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(toString(warnings[0]),
                HasSubstr("pak000.pk4: is no archive (zip or Quake's PACK)"));
}

TEST_F(ModelLocationTest, MountsOnTopOfWhatIsThere)
{
    temp.write("imp/imp.md5mesh", "mesh");
    temp.write("under/imp.tga", "under");
    Diagnostics ignored;
    ASSERT_TRUE(files.mount(temp / "under"));
    const Result<MountedModel> mounted =
        mountModel(*locateModel(path("imp/imp.md5mesh")), files, ignored);
    ASSERT_TRUE(mounted);
    EXPECT_EQ(mounted->mount, 1U);
    EXPECT_EQ(textOf(mounted->file), "mesh");
}

} // namespace
} // namespace sinew
