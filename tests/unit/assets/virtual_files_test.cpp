#include "engine/files/virtual_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
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
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

constexpr std::array<std::string_view, 1> kMaterials{".mtr"};

void mount(VirtualFiles& files, const fs::path& path)
{
    const Result<void> mounted = files.mount(path);
    EXPECT_TRUE(mounted) << toString(mounted.error());
}

// "(missing)" where there is none.
std::string contentsOf(const VirtualFiles& files, std::string_view name)
{
    const std::optional<VirtualFile> file = files.find(name);
    if (!file)
        return "(missing)";
    const Result<std::string> text = files.readText(*file);
    return text ? *text : toString(text.error());
}

std::vector<std::string> shown(const std::vector<VirtualFile>& files)
{
    std::vector<std::string> names;
    for (const VirtualFile& file : files)
        names.push_back(file.shown);
    return names;
}

TEST(VirtualFiles, FindsInAFolder)
{
    const TempFolder temp;
    const fs::path path = temp.write("Textures/Imp.TGA", "picture");
    VirtualFiles files;
    mount(files, temp.path());
    const std::optional<VirtualFile> file = files.find("textures\\imp.tga");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->name, "Textures/Imp.TGA");
    EXPECT_EQ(file->shown, path);
    EXPECT_EQ(contentsOf(files, "textures/imp.tga"), "picture");
    EXPECT_FALSE(files.find("textures"));
    EXPECT_FALSE(files.find("textures/imp2.tga"));
}

TEST(VirtualFiles, FindsInAnArchive)
{
    const TempFolder temp;
    writeArchive(temp / "pak000.pk4", {{"Textures/Imp.TGA", "picture"},
                                       {"textures\\windows.tga", "backslash"},
                                       {"./dot/./a.tga", "dot"},
                                       {"empty/", ""},
                                       {"empty.txt", ""}});
    VirtualFiles files;
    mount(files, temp / "pak000.pk4");
    const std::optional<VirtualFile> file = files.find("textures\\imp.tga");
    ASSERT_TRUE(file);
    EXPECT_EQ(file->name, "Textures/Imp.TGA");
    EXPECT_EQ(file->shown, (temp / "pak000.pk4").string() + ":Textures/Imp.TGA");
    EXPECT_EQ(contentsOf(files, "TEXTURES/IMP.tga"), "picture");
    EXPECT_EQ(contentsOf(files, "textures/windows.tga"), "backslash");
    EXPECT_EQ(contentsOf(files, "dot/a.tga"), "dot");
    EXPECT_EQ(contentsOf(files, "empty.txt"), "");
    EXPECT_FALSE(files.find("empty"));
    EXPECT_FALSE(files.find("textures"));
}

TEST(VirtualFiles, ReadsBytesOfBothKinds)
{
    const TempFolder temp;
    std::string contents;
    for (int i = 0; i < 100'000; ++i)
        contents += static_cast<char>(i * 7 % 251);
    temp.write("folder/a.bin", contents);
    writeArchive(temp / "a.zip", {{"b.bin", contents}});
    VirtualFiles files;
    mount(files, temp / "folder");
    mount(files, temp / "a.zip");
    for (const char* name : {"a.bin", "b.bin"})
    {
        const Result<std::vector<std::byte>> bytes = files.read(*files.find(name));
        ASSERT_TRUE(bytes) << toString(bytes.error());
        ASSERT_EQ(bytes->size(), contents.size());
        EXPECT_EQ(std::memcmp(bytes->data(), contents.data(), contents.size()), 0) << name;
    }
}

TEST(VirtualFiles, ReadsStoredAndZip64Entries)
{
    const TempFolder temp;
    const std::string sizes("\x01\0\x10\0\x05\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0", 20);
    const test::RawArchive archive{.entries = {{.name = "stored.txt", .stored = "stored"},
                                               {.name = "large.txt",
                                                .stored = "large",
                                                .size = 0xFFFF'FFFF,
                                                .storedSize = 0xFFFF'FFFF,
                                                .localExtra = sizes,
                                                .centralExtra = sizes}},
                                   .isZip64 = true};
    VirtualFiles files;
    mount(files, temp.write("a.zip", archive.bytes()));
    EXPECT_EQ(contentsOf(files, "stored.txt"), "stored");
    EXPECT_EQ(contentsOf(files, "large.txt"), "large");
}

TEST(VirtualFiles, OfOneNameTheOneMountedLastIsFound)
{
    const TempFolder temp;
    temp.write("first/a.tga", "first");
    temp.write("first/b.tga", "first");
    writeArchive(temp / "second.pk4", {{"A.tga", "second"}, {"c.tga", "second"}});
    temp.write("third/C.tga", "third");
    VirtualFiles files;
    mount(files, temp / "first");
    mount(files, temp / "second.pk4");
    mount(files, temp / "third");
    EXPECT_EQ(contentsOf(files, "a.tga"), "second");
    EXPECT_EQ(contentsOf(files, "b.tga"), "first");
    EXPECT_EQ(contentsOf(files, "c.tga"), "third");
    EXPECT_EQ(files.find("a.tga")->mount, 1U);
    EXPECT_EQ(contentsOf(files, "d.tga"), "(missing)");
    EXPECT_EQ(files.findIn(0, "a.tga")->shown, (temp / "first/a.tga").string());
    EXPECT_FALSE(files.findIn(2, "a.tga"));
}

TEST(VirtualFiles, OfNamesInAnArchiveThatDifferInCaseTheLastOneIsFound)
{
    const TempFolder temp;
    writeArchive(temp / "a.pk3", {{"skin.tga", "1"}, {"SKIN.tga", "2"}, {"Skin.tga", "3"}});
    VirtualFiles files;
    mount(files, temp / "a.pk3");
    EXPECT_EQ(contentsOf(files, "skin.tga"), "3");
}

TEST(VirtualFiles, ListsInOrderOfMountThenName)
{
    const TempFolder temp;
    writeArchive(temp / "a.pk4", {{"materials/b.mtr", ""},
                                  {"Materials/A.MTR", ""},
                                  {"materials/overridden.mtr", ""},
                                  {"materials/deep/c.mtr", ""},
                                  {"materials/notes.txt", ""},
                                  {"materials2/d.mtr", ""},
                                  {"materials2d.mtr", ""},
                                  {"materials.mtr", ""}});
    temp.write("loose/MATERIALS/Overridden.mtr", "");
    temp.write("loose/materials/a2.mtr", "");
    temp.write("loose/root.mtr", "");
    VirtualFiles files;
    mount(files, temp / "a.pk4");
    mount(files, temp / "loose");
    const std::string archive = (temp / "a.pk4").string();
    const std::string loose = (temp / "loose").string();
    EXPECT_THAT(shown(files.list("materials", kMaterials)),
                ElementsAre(archive + ":Materials/A.MTR", archive + ":materials/b.mtr",
                            loose + "/materials/a2.mtr", loose + "/MATERIALS/Overridden.mtr"));
    EXPECT_THAT(
        shown(files.list("", kMaterials)),
        ElementsAre(archive + ":materials.mtr", archive + ":materials2d.mtr", loose + "/root.mtr"));
    EXPECT_THAT(shown(files.listIn(0, "materials", kMaterials)),
                ElementsAre(archive + ":Materials/A.MTR", archive + ":materials/b.mtr",
                            archive + ":materials/overridden.mtr"));
    EXPECT_THAT(shown(files.list("materials/deep", kMaterials)),
                ElementsAre(archive + ":materials/deep/c.mtr"));
    for (const VirtualFile& file : files.list("materials", kMaterials))
        EXPECT_EQ(contentsOf(files, file.name), "") << file.name;
    EXPECT_THAT(files.list("../loose/materials", kMaterials), IsEmpty());
    EXPECT_THAT(files.list("/", kMaterials), IsEmpty());
}

TEST(VirtualFiles, ListsFolders)
{
    const TempFolder temp;
    const std::vector<std::string> names{"Models/Imp/imp.md5mesh", "models/imp/deep/a.txt",
                                         "models/imp-2/b.txt", "models/c.txt", "root.txt"};
    std::vector<test::ArchiveFile> archived;
    for (const std::string& name : names)
    {
        temp.write("loose/" + name, "");
        archived.push_back({name, ""});
    }
    temp.write("loose/models/.hidden/a.txt", "");
    writeArchive(temp / "a.pk4", archived);
    VirtualFiles files;
    mount(files, temp / "a.pk4");
    mount(files, temp / "loose");
    // Of an archive each once, in one of its spellings.
    EXPECT_THAT(files.folderNamesIn(0, "models"), UnorderedElementsAre("imp-2", "imp"));
    EXPECT_THAT(files.folderNamesIn(1, "models"), UnorderedElementsAre("imp-2", "Imp", "imp"));
    EXPECT_THAT(files.folderNamesIn(0, ""), UnorderedElementsAre("models"));
    EXPECT_THAT(files.folderNamesIn(1, ""), UnorderedElementsAre("Models", "models"));
    for (const std::size_t mount : {0U, 1U})
        for (const char* const none : {"models/imp-2", "model", "..", "/", "models/c.txt"})
            EXPECT_THAT(files.folderNamesIn(mount, none), IsEmpty()) << mount << none;
}

TEST(VirtualFiles, KnowsFolders)
{
    const TempFolder temp;
    const std::vector<std::string> names{"Models/Imp/imp.md5mesh", "models2/a.txt"};
    writeArchive(temp / "a.pk4", {{names[0], ""}, {names[1], ""}});
    for (const std::string& name : names)
        temp.write("loose/" + name, "");
    VirtualFiles files;
    mount(files, temp / "a.pk4");
    mount(files, temp / "loose");
    for (std::size_t i = 0; i < 2; ++i)
    {
        for (const char* folder : {"", "models", "MODELS\\imp", "models2"})
            EXPECT_TRUE(files.isFolderIn(i, folder)) << folder;
        for (const char* other : {"mode", "models/imp/imp.md5mesh", "models/", "/", "..", "imp"})
            EXPECT_FALSE(files.isFolderIn(i, other)) << other;
    }
}

TEST(VirtualFiles, AGameFolderMountsItsArchivesInOrderThenItself)
{
    const TempFolder temp;
    for (const char* name : {"pak010.pk4", "PAK002.pk4", "pak000.PK4", "zz.pk3", "extra.zip"})
        writeArchive(temp / name, {{"a.txt", name}, {"b.txt", name}});
    writeArchive(temp / "sub/pak999.pk4", {{"c.txt", "c"}});
    temp.write("b.txt", "loose");
    temp.write("notes.doc", "not an archive");
    VirtualFiles files;
    Diagnostics warnings;
    ASSERT_TRUE(files.mountGameFolder(temp.path(), warnings));
    EXPECT_THAT(warnings, IsEmpty());
    const auto path = [&](std::string_view name) { return (temp / name).string(); };
    EXPECT_THAT(files.mounts(),
                ElementsAre(path("extra.zip"), path("pak000.PK4"), path("PAK002.pk4"),
                            path("pak010.pk4"), path("zz.pk3"), temp.path().string()));
    EXPECT_EQ(contentsOf(files, "a.txt"), "zz.pk3");
    EXPECT_EQ(contentsOf(files, "b.txt"), "loose");
    EXPECT_EQ(contentsOf(files, "c.txt"), "(missing)");
}

// Quake's pak9 is followed by pak10; packed folders stand among the archives.
TEST(VirtualFiles, AGameFolderMountsPaksByNumberAndPackedFolders)
{
    const TempFolder temp;
    for (const char* name : {"pak10.pak", "pak9.pak", "._pak9.pak"})
        temp.write(name, test::packOf({{"a.txt", name}}));
    writeArchive(temp / "b.pk3", {{"a.txt", "b"}});
    temp.write("a.PK3dir/a.txt", "a");
    temp.write("c.dpkdir/a.txt", "c");
    temp.write("d.dir/a.txt", "d");
    VirtualFiles files;
    Diagnostics warnings;
    ASSERT_TRUE(files.mountGameFolder(temp.path(), warnings));
    EXPECT_THAT(warnings, IsEmpty());
    const auto path = [&](std::string_view name) { return (temp / name).string(); };
    EXPECT_THAT(files.mounts(), ElementsAre(path("pak9.pak"), path("pak10.pak"), path("a.PK3dir"),
                                            path("b.pk3"), path("c.dpkdir"), temp.path().string()));
    EXPECT_EQ(contentsOf(files, "a.txt"), "c");
    EXPECT_TRUE(files.isArchive(0));
    EXPECT_FALSE(files.isArchive(4));
    EXPECT_EQ(files.pathIn(0, "a.txt"), path("pak9.pak:a.txt"));
    EXPECT_EQ(files.pathIn(4, "a.txt"), path("c.dpkdir/a.txt"));
    EXPECT_EQ(files.pathIn(4, ""), path("c.dpkdir"));
}

TEST(VirtualFiles, AnArchiveIsKnownByItsContent)
{
    const TempFolder temp;
    writeArchive(temp / "imp.model", {{"a.txt", "zip"}});
    temp.write("imp.data", test::packOf({{"a.txt", "pack"}}));
    for (const auto& [name, contents] : {std::pair{"imp.model", "zip"}, {"imp.data", "pack"}})
    {
        VirtualFiles files;
        EXPECT_TRUE(isArchive(temp / name));
        mount(files, temp / name);
        EXPECT_EQ(contentsOf(files, "a.txt"), contents);
    }
    EXPECT_TRUE(isArchive(temp.write("broken.kpf", "junk")));
    EXPECT_FALSE(isArchive(temp.write("valve.vpk", "junk")));
    EXPECT_FALSE(isArchive(temp.path()));
}

// As macOS leaves them on other disks and in zip files.
TEST(VirtualFiles, DoNotListHiddenFiles)
{
    const TempFolder temp;
    temp.write("folder/a.mtr", "");
    temp.write("folder/._a.mtr", "");
    writeArchive(temp / "a.zip", {{"a.mtr", ""}, {"._a.mtr", ""}, {"__MACOSX/._a.mtr", ""}});
    VirtualFiles files;
    mount(files, temp / "folder");
    mount(files, temp / "a.zip");
    for (std::size_t i = 0; i < 2; ++i)
    {
        EXPECT_EQ(files.listIn(i, "", kMaterials).size(), 1U);
        EXPECT_THAT(files.folderNamesIn(i, ""), IsEmpty());
        EXPECT_TRUE(files.findIn(i, "._a.mtr"));
    }
}

TEST(VirtualFiles, LimitsWhatAllArchivesUnpackTo)
{
    const TempFolder temp;
    writeArchive(temp / "a.pk4", {{"1", std::string(400, 'x')}, {"2", std::string(400, 'x')}});
    writeArchive(temp / "b.pk4", {{"3", std::string(300, 'x')}, {"4", std::string(200, 'x')}});
    VirtualFiles files({.largestTotal = 1000});
    mount(files, temp / "a.pk4");
    mount(files, temp / "b.pk4");
    for (const char* name : {"1", "2"})
        EXPECT_EQ(contentsOf(files, name).size(), 400U);
    EXPECT_EQ(contentsOf(files, "3"),
              (temp / "b.pk4").string() +
                  ":3: is left out: with it more than 1000 bytes would be unpacked from archives, "
                  "the limit (--limit archive-total)");
    EXPECT_EQ(contentsOf(files, "4").size(), 200U) << "what is refused counts for nothing";
    EXPECT_NE(contentsOf(files, "4").find("--limit archive-total"), std::string::npos)
        << "and what is read again counts again";
}

TEST(VirtualFiles, LimitsTheRatioOfAllEntries)
{
    const TempFolder temp;
    const std::string blanks(60'000, ' '); // packs to little more than a thousandth
    writeArchive(temp / "a.pk4", {{"1", blanks}, {"2", blanks}});
    VirtualFiles files({.largestRatio = 100, .anyRatioUpTo = 100'000});
    mount(files, temp / "a.pk4");
    EXPECT_EQ(contentsOf(files, "1").size(), blanks.size());
    EXPECT_EQ(contentsOf(files, "2"),
              (temp / "a.pk4").string() +
                  ":2: is left out: with it what is unpacked from archives would be more than 100 "
                  "times its stored size, the limit above 100000 bytes (--limit archive-ratio)");
    VirtualFiles wider({.largestRatio = 2000, .anyRatioUpTo = 100'000});
    mount(wider, temp / "a.pk4");
    for (const char* name : {"1", "2"})
        EXPECT_EQ(contentsOf(wider, name).size(), blanks.size());
}

TEST(VirtualFiles, LimitsTheEntriesOfAllArchives)
{
    const TempFolder temp;
    for (const char* name : {"a.pk4", "b.pk4", "c.pk4", "d.pk4", "e.pk4"})
        writeArchive(temp / name, {{"1", "x"}, {"2", "x"}});
    VirtualFiles files({.mostEntries = 2});
    Diagnostics warnings;
    ASSERT_TRUE(files.mountGameFolder(temp.path(), warnings));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(toString(warnings[0]), (temp / "e.pk4").string() +
                                         ": is left out: with it, all archives together would "
                                         "hold more than 8 files, 4 times as many as one may "
                                         "(--limit archive-entries)");
}

TEST(VirtualFiles, LimitsTheNamesOfAllArchives)
{
    constexpr std::size_t kLongName = 400;
    constexpr std::uint64_t kLargestDirectory = 450;
    const TempFolder temp;
    for (const char* name : {"a.pk4", "b.pk4", "c.pk4", "d.pk4", "e.pk4"})
        writeArchive(temp / name, {{std::string(kLongName, 'n'), "x"}});
    VirtualFiles files({.largestDirectory = kLargestDirectory});
    Diagnostics warnings;
    ASSERT_TRUE(files.mountGameFolder(temp.path(), warnings));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(toString(warnings[0]), (temp / "e.pk4").string() +
                                         ": is left out: with it, the names of files in all "
                                         "archives would have more than 1800 bytes together");
}

TEST(VirtualFiles, KnowsTheSizeOfAFileBeforeItIsRead)
{
    const TempFolder temp;
    writeArchive(temp / "a.pk4", {{"1", std::string(400, 'x')}});
    temp.write("loose/2", "abc");
    VirtualFiles files;
    mount(files, temp / "a.pk4");
    mount(files, temp / "loose");
    EXPECT_EQ(files.sizeOf(*files.find("1")), 400U);
    EXPECT_EQ(files.sizeOf(*files.find("2")), 3U);
    const VirtualFile gone = *files.find("2");
    fs::remove(temp / "loose/2");
    EXPECT_EQ(files.sizeOf(gone), 0U);
}

// A wrong `false` would make a search miss a file.
TEST(VirtualFiles, KnowHowNamesBegin)
{
    const TempFolder temp;
    writeArchive(temp / "a.pk4", {{"Models/Imp/Imp_D.tga", "x"}, {"root.tga", "x"}});
    temp.write("loose/Textures/Wall_local.tga", "x");
    temp.write("loose/_d.tga", "x");
    VirtualFiles files;
    mount(files, temp / "a.pk4");
    mount(files, temp / "loose");
    for (const char* start : {"models/imp/imp", "MODELS\\imp\\IMP_d", "models/imp/", "ro", "",
                              "textures/wall", "textures\\WALL_local.tga", "_"})
        EXPECT_TRUE(files.hasNamesLike(start)) << start;
    for (const char* start : {"models/imp/imp_s", "models/im/imp", "imp", "textures/wallx",
                              "texture/wall", "_local", "x"})
        EXPECT_FALSE(files.hasNamesLike(start)) << start;
}

TEST(VirtualFiles, ABrokenArchiveOfAGameFolderIsAWarning)
{
    const TempFolder temp;
    temp.write("pak000.pk4", "no archive");
    writeArchive(temp / "pak001.pk4", {{"a.txt", "1"}});
    VirtualFiles files;
    Diagnostics warnings;
    ASSERT_TRUE(files.mountGameFolder(temp.path(), warnings));
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(toString(warnings[0]),
              (temp / "pak000.pk4").string() + ": is no archive (zip or Quake's PACK)");
    EXPECT_EQ(contentsOf(files, "a.txt"), "1");
}

TEST(VirtualFiles, TheEmptyPathIsTheWorkingFolder)
{
    const TempFolder temp;
    temp.write("Textures/a.tga", "x");
    writeArchive(temp / "pak000.pk4", {{"b.tga", "y"}});
    const fs::path before = fs::current_path();
    fs::current_path(temp.path());
    VirtualFiles files;
    Diagnostics warnings;
    const Result<void> mounted = files.mountGameFolder("", warnings);
    const std::vector<std::string> found{files.find("textures/a.tga")->shown,
                                         files.find("textures/a.tga")->name,
                                         files.find("b.tga")->shown};
    const std::string text = contentsOf(files, "textures/a.tga");
    fs::current_path(before);
    EXPECT_TRUE(mounted);
    EXPECT_THAT(files.mounts(), ElementsAre("pak000.pk4", "."));
    EXPECT_THAT(found, ElementsAre("Textures/a.tga", "Textures/a.tga", "pak000.pk4:b.tga"));
    EXPECT_EQ(text, "x");
}

TEST(VirtualFiles, NamesAreRelativeHoweverTheFolderIsWritten)
{
    const TempFolder temp;
    temp.write("base/textures/a.tga", "x");
    const fs::path before = fs::current_path();
    fs::current_path(temp.path());
    std::vector<std::string> names;
    for (const char* root : {"base", "base/", "./base", "base/.", "base/../base", "."})
    {
        VirtualFiles files;
        mount(files, root);
        const std::optional<VirtualFile> file =
            files.find(root == std::string_view(".") ? "base/textures/a.tga" : "textures/a.tga");
        names.push_back(file ? file->name : "(missing)");
    }
    fs::current_path(before);
    EXPECT_THAT(names, ElementsAre("textures/a.tga", "textures/a.tga", "textures/a.tga",
                                   "textures/a.tga", "textures/a.tga", "base/textures/a.tga"));
}

TEST(VirtualFiles, RefusesWhatIsNeitherFolderNorArchive)
{
    const TempFolder temp;
    VirtualFiles files;
    Diagnostics warnings;
    const std::string missing = (temp / "missing").string();
    EXPECT_EQ(toString(files.mount(missing).error()), missing + ": no such folder or archive");
    EXPECT_EQ(toString(files.mountGameFolder(missing, warnings).error()),
              missing + ": no such folder");
    const std::string other = temp.write("a.tar", "x").string();
    EXPECT_EQ(toString(files.mount(other).error()),
              other + ": is neither a folder nor an archive (zip or Quake's PACK)");
    const fs::path pipe = temp / "pipe.zip";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_THAT(toString(files.mount(pipe).error()), ::testing::HasSubstr("is neither a folder"));
    EXPECT_THAT(files.mounts(), IsEmpty());
}

TEST(VirtualFiles, NoNameLeadsOut)
{
    const TempFolder temp;
    temp.write("outside.txt", "secret");
    temp.write("base/inside.txt", "x");
    fs::create_symlink(temp / "outside.txt", temp / "base/link.txt");
    writeArchive(temp / "a.zip", {{"sub/inside.txt", "x"}});
    VirtualFiles files;
    mount(files, temp / "base");
    mount(files, temp / "a.zip");
    for (const std::string& name :
         {std::string("../outside.txt"), std::string("sub/../../outside.txt"),
          std::string("..\\outside.txt"), (temp / "outside.txt").string(), std::string("link.txt"),
          std::string("c:\\inside.txt"), std::string("sub//inside.txt"), std::string("/inside.txt"),
          std::string("sub/../inside.txt"), std::string("inside.txt\0", 11), std::string()})
        EXPECT_FALSE(files.find(name)) << name;
    VirtualFile forged = *files.find("inside.txt");
    forged.name = "../outside.txt";
    EXPECT_FALSE(files.readText(forged));
}

TEST(VirtualFiles, CanBeMoved)
{
    const TempFolder temp;
    writeArchive(temp / "a.zip", {{"a.txt", "a"}});
    VirtualFiles files;
    mount(files, temp / "a.zip");
    const VirtualFiles moved = std::move(files);
    EXPECT_EQ(contentsOf(moved, "a.txt"), "a");
}

} // namespace
} // namespace sinew
