#include "engine/files/file_name.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace sinew
{
namespace
{

// "folder:" before a folder's name, "!" before a reason.
std::string described(const std::string& stored)
{
    const tl::expected<ArchiveName, std::string> name = archiveName(stored);
    if (!name)
        return "!" + name.error();
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
    const std::pair<std::string, std::string> names[] = {
        {"", "!is empty"},
        {"/etc/passwd", "!is absolute"},
        {"\\etc\\passwd", "!is absolute"},
        {"//a", "!is absolute"},
        {"/", "!is absolute"},
        {"c:/a.tga", "!is absolute"},
        {"C:a.tga", "!is absolute"},
        {"./c:a.tga", "!is absolute"},
        {"..", "!leads out of the archive"},
        {"../a", "!leads out of the archive"},
        {"..\\a", "!leads out of the archive"},
        {"a/../b", "!leads out of the archive"},
        {"a/..", "!leads out of the archive"},
        {"../", "!leads out of the archive"},
        {"a//b", "!has an empty part"},
        {"a//", "!has an empty part"},
        {std::string("a\0b", 3), "!has a NUL inside"},
    };
    for (const auto& [stored, expected] : names)
        EXPECT_EQ(described(stored), expected) << stored;
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

} // namespace
} // namespace sinew
