// File names on Windows, which are UTF-16 there and UTF-8 in Sinew.
#include "engine/files/files.h"
#include "engine/files/virtual_files.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;

TEST(WindowsNames, AreUtf8OfAnyLength)
{
    const std::string name = "a\xC3\xBC\xE6\x97\xA5\xF0\x9F\x98\x80z"; // 1, 2, 3 and 4 bytes
    EXPECT_EQ(fs::path(name).native(), L"a\u00FC\u65E5\xD83D\xDE00z");
    EXPECT_EQ(fs::path(name).string(), name);
}

TEST(WindowsNames, ThatAreNotUtf8AreRefused)
{
    for (const char* const bytes : {"\x80", "\xC3(", "\xF5\x80\x80\x80", "\xE6\x97"})
        EXPECT_ANY_THROW(static_cast<void>(fs::path(bytes))) << bytes;
}

TEST(WindowsNames, LeadToFiles)
{
    const fs::path root = fs::temp_directory_path() / "sinew \xC3\x9C \xE6\x97\xA5";
    const fs::path folder = root / "a";
    fs::create_directories(folder);
    const fs::path file = folder / "model \xF0\x9F\x98\x80.txt";
    ASSERT_TRUE(writeFile(file, std::as_bytes(std::span("text", 4))));
    EXPECT_EQ(readTextFile(file), "text");
    VirtualFiles files;
    ASSERT_TRUE(files.mount(folder));
    EXPECT_EQ(files.find("MODEL \xF0\x9F\x98\x80.TXT")->shown, file);
    fs::remove_all(root);
}

} // namespace
} // namespace sinew
