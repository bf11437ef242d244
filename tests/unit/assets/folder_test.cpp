#include "engine/files/mount.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::TempFolder;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The path of the file; empty where there is none.
fs::path found(const Folder& folder, std::string_view name)
{
    const std::optional<VirtualFile> file = folder.find(name);
    return file ? file->shown : "";
}

std::vector<fs::path> listed(const Folder& folder, std::string_view name,
                             std::span<const std::string_view> extensions)
{
    std::vector<fs::path> paths;
    for (const VirtualFile& file : folder.list(name, extensions))
        paths.emplace_back(file.shown);
    return paths;
}

TEST(Folder, FindsWithoutRegardToCase)
{
    const TempFolder temp;
    const fs::path file = temp.write("Models/Imp/Imp_D.TGA", "x");
    const Folder folder(temp.path());
    EXPECT_EQ(found(folder, "models/imp/imp_d.tga"), file);
    EXPECT_EQ(found(folder, "MODELS/IMP/IMP_D.tga"), file);
    EXPECT_EQ(found(folder, "models\\imp\\imp_d.tga"), file);
    EXPECT_EQ(found(folder, "models/imp/imp.tga"), "");
    EXPECT_EQ(found(folder, "models/imp"), ""); // a folder is not a file
}

TEST(Folder, PrefersTheNameAsWritten)
{
    const TempFolder temp;
    for (const char* name : {"sKin.tga", "skIn.tga", "Skin.tga", "SKin.tga", "SKIN.tga", "sKIn.tga",
                             "skin.tga", "SkIn.tga", "SKIn.tga", "skIN.tga", "SkIN.tga"})
        temp.write(name, "x");
    const Folder folder(temp.path());
    EXPECT_EQ(found(folder, "skin.tga"), temp / "skin.tga");
    EXPECT_EQ(found(folder, "Skin.tga"), temp / "Skin.tga");
    EXPECT_EQ(found(folder, "SKiN.tga"), temp / "SKIN.tga"); // the first in byte order
}

TEST(Folder, LooksIntoAllFoldersThatDifferInCase)
{
    const TempFolder temp;
    temp.write("Imp/other.tga", "x");
    temp.write("imp/another.tga", "x");
    temp.write("IMP/skin.tga", "x");
    const Folder folder(temp.path());
    EXPECT_EQ(found(folder, "imp/skin.tga"), temp / "IMP/skin.tga");
}

TEST(Folder, KeepsBytesBeyondAscii)
{
    const TempFolder temp;
    const fs::path file = temp.write("\xc3\x84pfel/Haut \xe6\xa8\xa1.png", "x");
    const Folder folder(temp.path());
    EXPECT_EQ(found(folder, "\xc3\x84pfel/haut \xe6\xa8\xa1.PNG"), file);
    EXPECT_EQ(found(folder, "\xc3\xa4pfel/haut \xe6\xa8\xa1.png"), "");
}

TEST(Folder, FindsNamesWithBackslashAndColon)
{
    const TempFolder temp;
    const fs::path colon = temp.write("a:b/c:d.tga", "x");
    const fs::path backslash = temp.write("back\\slash.tga", "x");
    temp.write("back/slash.tga", "x");
    const Folder folder(temp.path());
    EXPECT_EQ(found(folder, "a:b/C:D.tga"), colon);
    EXPECT_EQ(found(folder, "a:b\\c:d.tga"), ""); // begins with a drive
    EXPECT_EQ(found(folder, "back\\slash.tga"), backslash);
    EXPECT_EQ(found(folder, "BACK/slash.tga"), temp / "back/slash.tga");
    EXPECT_TRUE(folder.isFolder("a:b"));
}

TEST(Folder, KnowsWhetherNamesBeginAlike)
{
    const TempFolder temp;
    temp.write("Models/Imp_d.tga", "x");
    temp.write("models/_d.tga", "x");
    temp.write("back\\slash_d.tga", "x");
    const Folder folder(temp.path());
    for (const char* start : {"models/imp", "MODELS\\IMP_D", "models/", "models/_", "mod", "",
                              "back\\slash", "back\\s"})
        EXPECT_TRUE(folder.hasNamesLike(start)) << start;
    for (const char* start : {"models/impx", "imp", "models/imp/", "../models", "back/slash"})
        EXPECT_FALSE(folder.hasNamesLike(start)) << start;
}

class HostileName : public ::testing::TestWithParam<std::string>
{
};

TEST_P(HostileName, IsNotFound)
{
    const TempFolder temp;
    temp.write("outside.tga", "x");
    temp.write("root/inside.tga", "x");
    temp.write("root/sub/inside.tga", "x");
    const Folder folder(temp / "root");
    ASSERT_TRUE(folder.find("sub/inside.tga"));
    EXPECT_EQ(found(folder, GetParam()), "");
}

INSTANTIATE_TEST_SUITE_P(
    Folder, HostileName,
    ::testing::Values("", ".", "..", "/", "\\", "../outside.tga", "..\\outside.tga",
                      "sub/../../outside.tga", "sub/../inside.tga", "./inside.tga", "/etc/passwd",
                      "\\etc\\passwd", "//inside.tga", "sub//inside.tga", "inside.tga/",
                      "sub/inside.tga/x", "f:\\base\\inside.tga", "f:/inside.tga", "f:inside.tga",
                      std::string("inside.tga\0", 11), std::string("inside.tga\0.tga", 15),
                      "../../../../../../../../etc/passwd", std::string(300, 'x'),
                      std::string(1'000'000, 'x'), std::string(1'000'000, '/')));

TEST(Folder, DoesNotFollowLinksThatLeaveTheTree)
{
    const TempFolder temp;
    temp.write("outside/secret.tga", "x");
    temp.write("root/real.tga", "x");
    fs::create_symlink(temp / "outside/secret.tga", temp / "root/file.tga");
    fs::create_directory_symlink("../outside", temp / "root/dir");
    fs::create_symlink("real.tga", temp / "root/inner.tga");
    fs::create_symlink("nothing.tga", temp / "root/dangling.tga");
    fs::create_symlink("loop.tga", temp / "root/loop.tga");
    const Folder folder(temp / "root");
    EXPECT_EQ(found(folder, "file.tga"), "");
    EXPECT_EQ(found(folder, "dir/secret.tga"), "");
    EXPECT_EQ(found(folder, "inner.tga"), temp / "root/inner.tga");
    EXPECT_EQ(found(folder, "dangling.tga"), "");
    EXPECT_EQ(found(folder, "loop.tga"), "");
    const std::string_view extensions[] = {".tga"};
    EXPECT_THAT(listed(folder, "", extensions),
                ElementsAre(temp / "root/inner.tga", temp / "root/real.tga"));
    temp.write("root/later.tga", "x"); // not found, because the listing was kept
    EXPECT_EQ(found(folder, "later.tga"), "");
}

TEST(Folder, ARootWhoseNameStartsAnothersIsNotItsParent)
{
    const TempFolder temp;
    temp.write("rootless/secret.tga", "x");
    fs::create_directory(temp / "root");
    fs::create_symlink(temp / "rootless/secret.tga", temp / "root/file.tga");
    EXPECT_EQ(found(Folder(temp / "root"), "file.tga"), "");
}

TEST(Folder, MayItselfBeALink)
{
    const TempFolder temp;
    temp.write("real/skin.tga", "x");
    fs::create_directory_symlink("real", temp / "link");
    const Folder folder(temp / "link");
    EXPECT_EQ(folder.shown(), temp / "link");
    EXPECT_EQ(found(folder, "skin.tga"), temp / "link/skin.tga");
}

// With two spellings each part of a name doubles the paths to try.
TEST(Folder, IsNotLostAmongLinksInCircles)
{
    const TempFolder temp;
    temp.write("a/skin.tga", "x");
    fs::create_directory_symlink(".", temp / "a/b");
    fs::create_directory_symlink(".", temp / "a/B");
    std::string name = "a";
    for (int i = 0; i < 30; ++i)
        name += "/b";
    const Folder folder(temp.path());
    EXPECT_TRUE(folder.find(name + "/skin.tga"));
    EXPECT_FALSE(folder.find(name + "/missing.tga"));
}

TEST(Folder, ListsFilesOfAnExtensionByLowerCaseName)
{
    const TempFolder temp;
    for (const char* name : {"walk.md5anim", "Idle.MD5Anim", "attack.md5anim", "imp.md5mesh",
                             "walk.md5anim.bak", "sub/run.md5anim", "md5anim", ".md5anim"})
        temp.write(name, "x");
    fs::create_directory(temp / "folder.md5anim");
    const Folder folder(temp.path());
    const std::string_view clips[] = {".md5anim"};
    EXPECT_THAT(listed(folder, "", clips),
                ElementsAre(temp / "attack.md5anim", temp / "Idle.MD5Anim", temp / "walk.md5anim"));
    const std::string_view all[] = {".md5anim", ".MD5MESH"};
    EXPECT_EQ(listed(folder, "", all).size(), 4U);
    EXPECT_THAT(listed(folder, "", {}), IsEmpty());
}

TEST(Folder, ListsAFolderInside)
{
    const TempFolder temp;
    for (const char* name : {"Materials/b.mtr", "materials/A.MTR", "materials/B.mtr",
                             "materials/deep/c.mtr", "materials/notes.txt", "materials.mtr"})
        temp.write(name, "x");
    const Folder folder(temp.path());
    const std::string_view extensions[] = {".mtr"};
    EXPECT_THAT(
        listed(folder, "MATERIALS", extensions),
        ElementsAre(temp / "materials/A.MTR", temp / "Materials/b.mtr", temp / "materials/B.mtr"));
    EXPECT_THAT(listed(folder, "materials\\deep", extensions),
                ElementsAre(temp / "materials/deep/c.mtr"));
    EXPECT_THAT(listed(folder, "", extensions), ElementsAre(temp / "materials.mtr"));
    for (const char* name : {"missing", "materials.mtr", "..", "/", "materials/", "."})
        EXPECT_THAT(listed(folder, name, extensions), IsEmpty()) << name;
}

TEST(Folder, KnowsFolders)
{
    const TempFolder temp;
    temp.write("outside/a.txt", "x");
    temp.write("root/Models/imp.txt", "x");
    fs::create_directory_symlink(temp / "outside", temp / "root/link");
    const Folder folder(temp / "root");
    EXPECT_TRUE(folder.isFolder(""));
    EXPECT_TRUE(folder.isFolder("models"));
    for (const char* name : {"models/imp.txt", "missing", "..", "link", "../outside"})
        EXPECT_FALSE(folder.isFolder(name)) << name;
}

TEST(Folder, NamesItsFilesWithoutTheRoot)
{
    const TempFolder temp;
    temp.write("root/Models/Imp.tga", "x");
    const Folder folder(temp / "root");
    EXPECT_EQ(folder.find("models/imp.TGA")->name, "Models/Imp.tga");
}

TEST(Folder, ARootThatIsNoFolderIsEmpty)
{
    const TempFolder temp;
    const std::string_view extensions[] = {".tga"};
    const Folder missing(temp / "missing");
    EXPECT_EQ(found(missing, "skin.tga"), "");
    EXPECT_THAT(listed(missing, "", extensions), IsEmpty());
    const Folder file(temp.write("skin.tga", "x"));
    EXPECT_EQ(found(file, "skin.tga"), "");
    EXPECT_THAT(listed(file, "", extensions), IsEmpty());
}

TEST(Folder, ThatIsEmptyTextIsTheWorkingFolder)
{
    const TempFolder temp;
    temp.write("skin.tga", "x");
    const fs::path before = fs::current_path();
    fs::current_path(temp.path());
    const fs::path file = found(Folder(""), "SKIN.tga");
    fs::current_path(before);
    EXPECT_EQ(file, fs::path("skin.tga"));
}

TEST(Folder, ReadsAListingOnce)
{
    const TempFolder temp;
    temp.write("skin.tga", "x");
    const Folder folder(temp.path());
    ASSERT_TRUE(folder.find("skin.tga"));
    temp.write("late.tga", "x");
    EXPECT_FALSE(folder.find("late.tga"));
    const VirtualFile file = folder.find("skin.tga").value();
    fs::remove(temp / "skin.tga");
    EXPECT_EQ(folder.read(file).error().message, "no such file");
}

} // namespace
} // namespace sinew
