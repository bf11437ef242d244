#include "engine/files/files.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::TempFolder;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Folder, FindsWithoutRegardToCase)
{
    const TempFolder temp;
    const fs::path file = temp.write("Models/Imp/Imp_D.TGA", "x");
    const Folder folder(temp.path());
    EXPECT_EQ(folder.find("models/imp/imp_d.tga"), file);
    EXPECT_EQ(folder.find("MODELS/IMP/IMP_D.tga"), file);
    EXPECT_EQ(folder.find("models\\imp\\imp_d.tga"), file);
    EXPECT_EQ(folder.find("models/imp/imp.tga"), std::nullopt);
    EXPECT_EQ(folder.find("models/imp"), std::nullopt); // a folder is not a file
}

TEST(Folder, PrefersTheNameAsWritten)
{
    const TempFolder temp;
    for (const char* name : {"sKin.tga", "skIn.tga", "Skin.tga", "SKin.tga", "SKIN.tga", "sKIn.tga",
                             "skin.tga", "SkIn.tga", "SKIn.tga", "skIN.tga", "SkIN.tga"})
        temp.write(name, "x");
    const Folder folder(temp.path());
    EXPECT_EQ(folder.find("skin.tga"), temp / "skin.tga");
    EXPECT_EQ(folder.find("Skin.tga"), temp / "Skin.tga");
    EXPECT_EQ(folder.find("SKiN.tga"), temp / "SKIN.tga"); // the first in byte order
}

TEST(Folder, LooksIntoAllFoldersThatDifferInCase)
{
    const TempFolder temp;
    temp.write("Imp/other.tga", "x");
    temp.write("imp/another.tga", "x");
    temp.write("IMP/skin.tga", "x");
    const Folder folder(temp.path());
    EXPECT_EQ(folder.find("imp/skin.tga"), temp / "IMP/skin.tga");
}

TEST(Folder, KeepsBytesBeyondAscii)
{
    const TempFolder temp;
    const fs::path file = temp.write("\xc3\x84pfel/Haut \xe6\xa8\xa1.png", "x");
    const Folder folder(temp.path());
    EXPECT_EQ(folder.find("\xc3\x84pfel/haut \xe6\xa8\xa1.PNG"), file);
    EXPECT_EQ(folder.find("\xc3\xa4pfel/haut \xe6\xa8\xa1.png"), std::nullopt);
}

TEST(Folder, FindsNamesWithBackslashAndColon)
{
    const TempFolder temp;
    const fs::path colon = temp.write("a:b/c:d.tga", "x");
    const fs::path backslash = temp.write("back\\slash.tga", "x");
    temp.write("back/slash.tga", "x");
    const Folder folder(temp.path());
    EXPECT_EQ(folder.find("a:b/C:D.tga"), colon);
    EXPECT_EQ(folder.find("a:b\\c:d.tga"), std::nullopt); // begins with a drive
    EXPECT_EQ(folder.find("back\\slash.tga"), backslash);
    EXPECT_EQ(folder.find("BACK/slash.tga"), temp / "back/slash.tga");
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
    EXPECT_EQ(folder.find(GetParam()), std::nullopt);
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
    EXPECT_EQ(folder.find("file.tga"), std::nullopt);
    EXPECT_EQ(folder.find("dir/secret.tga"), std::nullopt);
    EXPECT_EQ(folder.find("inner.tga"), temp / "root/inner.tga");
    EXPECT_EQ(folder.find("dangling.tga"), std::nullopt);
    EXPECT_EQ(folder.find("loop.tga"), std::nullopt);
    const std::string_view extensions[] = {".tga"};
    EXPECT_THAT(folder.list(extensions),
                ElementsAre(temp / "root/inner.tga", temp / "root/real.tga"));
    // Of these, messages say why.
    for (const char* hidden : {"file.tga", "dir/secret.tga"})
        EXPECT_TRUE(folder.hidesLinked(hidden)) << hidden;
    for (const char* other :
         {"inner.tga", "dangling.tga", "loop.tga", "dir", "none.tga", "../outside/secret.tga"})
        EXPECT_FALSE(folder.hidesLinked(other)) << other;
    temp.write("root/later.tga", "x"); // not found, because the listing was kept
    EXPECT_EQ(folder.find("later.tga"), std::nullopt);
    EXPECT_FALSE(folder.hidesLinked("later.tga"));
}

TEST(Folder, ARootWhoseNameStartsAnothersIsNotItsParent)
{
    const TempFolder temp;
    temp.write("rootless/secret.tga", "x");
    fs::create_directory(temp / "root");
    fs::create_symlink(temp / "rootless/secret.tga", temp / "root/file.tga");
    EXPECT_EQ(Folder(temp / "root").find("file.tga"), std::nullopt);
}

TEST(Folder, MayItselfBeALink)
{
    const TempFolder temp;
    temp.write("real/skin.tga", "x");
    fs::create_directory_symlink("real", temp / "link");
    const Folder folder(temp / "link");
    EXPECT_EQ(folder.root(), temp / "link");
    EXPECT_EQ(folder.find("skin.tga"), temp / "link/skin.tga");
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

TEST(Folder, ListsFilesOfAnExtensionInByteOrder)
{
    const TempFolder temp;
    for (const char* name : {"walk.md5anim", "Idle.MD5Anim", "attack.md5anim", "imp.md5mesh",
                             "walk.md5anim.bak", "sub/run.md5anim", "md5anim", ".md5anim"})
        temp.write(name, "x");
    fs::create_directory(temp / "folder.md5anim");
    const Folder folder(temp.path());
    const std::string_view clips[] = {".md5anim"};
    EXPECT_THAT(folder.list(clips),
                ElementsAre(temp / "Idle.MD5Anim", temp / "attack.md5anim", temp / "walk.md5anim"));
    const std::string_view all[] = {".md5anim", ".MD5MESH"};
    EXPECT_EQ(folder.list(all).size(), 4U);
    EXPECT_THAT(folder.list({}), IsEmpty());
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
        folder.list("MATERIALS", extensions),
        ElementsAre(temp / "materials/A.MTR", temp / "Materials/b.mtr", temp / "materials/B.mtr"));
    EXPECT_THAT(folder.list("materials\\deep", extensions),
                ElementsAre(temp / "materials/deep/c.mtr"));
    EXPECT_THAT(folder.list("", extensions), ElementsAre(temp / "materials.mtr"));
    for (const char* name : {"missing", "materials.mtr", "..", "/", "materials/", "."})
        EXPECT_THAT(folder.list(name, extensions), IsEmpty()) << name;
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
    EXPECT_FALSE(Folder(temp / "missing").isFolder(""));
}

TEST(Folder, NamesItsFilesWithoutTheRoot)
{
    const TempFolder temp;
    temp.write("root/Models/Imp.tga", "x");
    const Folder folder(temp / "root");
    EXPECT_EQ(folder.nameOf(*folder.find("models/imp.TGA")), "Models/Imp.tga");
}

TEST(Folder, ARootThatIsNoFolderIsEmpty)
{
    const TempFolder temp;
    const std::string_view extensions[] = {".tga"};
    const Folder missing(temp / "missing");
    EXPECT_EQ(missing.find("skin.tga"), std::nullopt);
    EXPECT_THAT(missing.list(extensions), IsEmpty());
    const Folder file(temp.write("skin.tga", "x"));
    EXPECT_EQ(file.find("skin.tga"), std::nullopt);
    EXPECT_THAT(file.list(extensions), IsEmpty());
}

TEST(Folder, ThatIsEmptyTextIsTheWorkingFolder)
{
    const TempFolder temp;
    temp.write("skin.tga", "x");
    const fs::path before = fs::current_path();
    fs::current_path(temp.path());
    const auto found = Folder("").find("SKIN.tga");
    fs::current_path(before);
    EXPECT_EQ(found, fs::path("skin.tga"));
}

TEST(Folder, ReadsAListingOnce)
{
    const TempFolder temp;
    temp.write("skin.tga", "x");
    const Folder folder(temp.path());
    ASSERT_TRUE(folder.find("skin.tga"));
    temp.write("late.tga", "x");
    EXPECT_FALSE(folder.find("late.tga"));
    fs::remove(temp / "skin.tga"); // but a removed file is not found
    EXPECT_FALSE(folder.find("skin.tga"));
}

} // namespace
} // namespace sinew
