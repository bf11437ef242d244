#include "engine/files/files.h"
#include "engine/files/mount.h"
#include "engine/files/virtual_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using namespace std::string_view_literals;
using test::TempFolder;

// "folder:" before a folder's name, "!" for a name that is refused.
std::string described(const std::string& stored)
{
    const std::optional<ArchiveName> name = archiveName(stored);
    if (!name)
        return "!";
    return (name->isFolder ? "folder:" : "") + name->name;
}

TEST(ArchiveName, IsNormalised)
{
    const std::pair<std::string, std::string> names[] = {
        {"textures/a.tga", "textures/a.tga"},
        {"Textures\\A.tga", "Textures/A.tga"},
        {"./a.tga", "a.tga"},
        {"a/./b", "a/b"},
        {"a/", "folder:a"},
        {"a\\b\\", "folder:a/b"},
        {"./", "folder:"},
        {".", "folder:"},
        {"a/.", "a"},
        {"...", "..."},
        {"a..b/..c", "a..b/..c"},
        {"12:30.tga", "12:30.tga"},
        {" ", " "},
    };
    for (const auto& [stored, expected] : names)
        EXPECT_EQ(described(stored), expected) << stored;
}

TEST(ArchiveName, IsRefusedWhereNoHonestArchiveHasIt)
{
    for (const std::string& stored :
         {std::string(), std::string("/etc/passwd"), std::string("\\etc\\passwd"),
          std::string("//a"), std::string("/"), std::string("c:/a.tga"), std::string("C:a.tga"),
          std::string("./c:a.tga"), std::string(".."), std::string("../a"), std::string("..\\a"),
          std::string("a/../b"), std::string("a/.."), std::string("../"), std::string("a//b"),
          std::string("a//"), std::string("a\0b", 3)})
        EXPECT_FALSE(archiveName(stored)) << stored;
}

TEST(FileName, OfTheSystemMayHoldBackslashAndColon)
{
    using Parts = std::vector<std::string>;
    EXPECT_EQ(partsOfSystemName("a"), Parts{"a"});
    EXPECT_EQ(partsOfSystemName("c:a/back\\slash.tga"), (Parts{"c:a", "back\\slash.tga"}));
    for (const std::string& name :
         {std::string(), std::string("."), std::string(".."), std::string("../a"),
          std::string("a/../b"), std::string("a/./b"), std::string("/a"), std::string("a/"),
          std::string("a//b"), std::string("a\0b", 3)})
        EXPECT_FALSE(partsOfSystemName(name)) << name;
}

TEST(FileName, HasPartsUnlessItCouldLeadOut)
{
    using Parts = std::vector<std::string>;
    EXPECT_EQ(partsOfFileName("a"), Parts{"a"});
    EXPECT_EQ(partsOfFileName("a/B\\c.tga"), (Parts{"a", "B", "c.tga"}));
    EXPECT_EQ(partsOfFileName("a../..b"), (Parts{"a..", "..b"}));
    for (const std::string& name :
         {std::string(), std::string("."), std::string(".."), std::string("../a"),
          std::string("a/../b"), std::string("a/./b"), std::string("/a"), std::string("a/"),
          std::string("a//b"), std::string("\\a"), std::string("c:a"), std::string("C:\\a"),
          std::string("a\0b", 3)})
        EXPECT_FALSE(partsOfFileName(name)) << name;
}

TEST(LowerExtension, HasItsDot)
{
    EXPECT_EQ(lowerExtension("a/b.TGA"), ".tga");
    EXPECT_EQ(lowerExtension("a.b/c"), "");
    EXPECT_EQ(lowerExtension(".tga"), "");
    EXPECT_EQ(lowerExtension("glass.tga.Jpg"), ".jpg");
}

constexpr std::string_view kPointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\n";

TEST(OtherContent, IsNamedWithWhatToDo)
{
    EXPECT_THAT(std::string(otherContent(kPointer)), HasSubstr("git lfs pull"));
    for (const std::string_view page : {"<!DOCTYPE html><html>"sv, "\r\n <html lang=en>"sv,
                                        "<HTML>"sv, "<!doctype HTML PUBLIC \"-//W3C//DTD\">"sv})
        EXPECT_THAT(std::string(otherContent(page)), HasSubstr("a web page")) << page;
    EXPECT_THAT(std::string(otherContent("\x1f\x8b\x08\x00"sv)), HasSubstr("gunzip"));
    EXPECT_THAT(std::string(otherContent("Rar!\x1a\x07\x01\x00"sv)), HasSubstr("RAR"));
    EXPECT_THAT(std::string(otherContent("7z\xbc\xaf\x27\x1c\x00\x04"sv)), HasSubstr("7-Zip"));
    EXPECT_THAT(std::string(otherContent("\xff\xfeM\0D\0"sv)), HasSubstr("UTF-16"));
    EXPECT_THAT(std::string(otherContent("\xfe\xff\0M\0D"sv)), HasSubstr("UTF-16"));
}

TEST(OtherContent, IsNothingThatIsRead)
{
    for (const std::string_view start : {""sv,
                                         " "sv,
                                         "\xff"sv,
                                         "\xff\xfe"sv,
                                         "\x1f"sv,
                                         "7z"sv,
                                         "<!DOCTYPE svg>"sv,
                                         "version 1"sv,
                                         "MD5Version 10"sv,
                                         "IDP3\x0f\0\0\0"sv,
                                         "glTF\x02\0\0\0"sv,
                                         "{\"asset\":{}}"sv,
                                         "INTERQUAKEMODEL\0"sv,
                                         "\x89PNG\r\n\x1a\n"sv,
                                         "\xff\xd8\xff\xe0"sv,
                                         "DDS |"sv,
                                         "RIFF\0\0\0\0WEBP"sv,
                                         "PK\x03\x04"sv,
                                         "\xff\xfe\x02\0\0\0"sv.substr(0, 3),
                                         "\xef\xbb\xbf{}"sv})
        EXPECT_THAT(otherContent(start), IsEmpty()) << start;
}

TEST(OtherContent, IsRefusedHoweverTheFileIsRead)
{
    const TempFolder temp;
    temp.write("model.glb", std::string(kPointer));
    test::writeArchive(temp / "a.zip", {{"model.md5mesh", std::string(kPointer)}});
    VirtualFiles files;
    ASSERT_TRUE(files.mount(temp.path()));
    ASSERT_TRUE(files.mount(temp / "a.zip"));
    const auto read = files.read(*files.find("model.glb"));
    ASSERT_FALSE(read);
    EXPECT_THAT(toString(read.error()),
                HasSubstr("model.glb: is a pointer of Git LFS, not the file itself; "));
    const auto text = files.readText(*files.find("model.md5mesh"));
    ASSERT_FALSE(text);
    EXPECT_THAT(toString(text.error()), EndsWith("git lfs pull"));
    const std::string path = (temp / "model.glb").string();
    EXPECT_FALSE(files.read(*files.findIn(VirtualFile::kOnDisk, path)));
}

} // namespace
} // namespace sinew
