#include "engine/files/virtual_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sinew
{
namespace
{

using namespace std::string_view_literals;
using test::TempFolder;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

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
