// Finds cache folders from the environment, and reads and writes files.
#include "engine/files/files.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <unistd.h>

namespace sinew
{
namespace
{

namespace fs = std::filesystem;
using test::TempFolder;
using ::testing::HasSubstr;

std::span<const std::byte> textBytes(std::string_view text)
{
    return std::as_bytes(std::span(text));
}

std::size_t countFiles(const fs::path& folder)
{
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

// Ends the process with 0 if `isRight` holds for a user who, unlike root, may change the folder but
// not other users' files.
template <class Check>
[[noreturn]] void endAsNobody(const fs::path& folder, Check isRight)
{
    constexpr uid_t kNobody = 65534;
    fs::permissions(folder, fs::perms::all);
    const bool isNobody = ::geteuid() != 0 || ::setuid(kNobody) == 0;
    std::_Exit(isNobody && isRight() ? 0 : 1);
}

TEST(ReadFile, ReturnsAllBytes)
{
    const TempFolder folder;
    const std::string contents("MD5Version 10\r\n\0\xff", 17);
    const fs::path path = folder.write("imp.md5mesh", contents);
    ASSERT_TRUE(readTextFile(path));
    EXPECT_EQ(*readTextFile(path), contents);
    const auto bytes = readBinaryFile(path);
    ASSERT_TRUE(bytes);
    EXPECT_TRUE(std::equal(bytes->begin(), bytes->end(), textBytes(contents).begin(),
                           textBytes(contents).end()));
}

TEST(ReadFile, ReadsAnEmptyFile)
{
    const TempFolder folder;
    ASSERT_TRUE(readTextFile(folder.write("empty", "")));
    EXPECT_EQ(*readTextFile(folder / "empty"), "");
}

TEST(ReadFile, SaysWhichFileIsMissing)
{
    const TempFolder folder;
    const auto missing = readTextFile(folder / "imp.md5mesh");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().file, (folder / "imp.md5mesh").string());
    EXPECT_EQ(missing.error().message, "no such file");
    EXPECT_EQ(missing.error().line, 0U);

    const auto noFolder = readTextFile(folder / "monsters/imp.md5mesh");
    ASSERT_FALSE(noFolder);
    EXPECT_EQ(noFolder.error().message,
              "no such file: the folder \"" + (folder / "monsters").string() + "\" does not exist");
}

TEST(ReadFile, RefusesWhatIsNotARegularFile)
{
    const TempFolder folder;
    EXPECT_EQ(readTextFile(folder.path()).error().message, "is a folder, expected a file");
    EXPECT_EQ(readTextFile("/dev/zero").error().message,
              "is a device or a pipe, expected a regular file");
    // Opening a pipe without a writer must not block.
    ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(readBinaryFile(folder / "pipe").error().message,
              "is a device or a pipe, expected a regular file");
}

TEST(ReadFile, RefusesATooLargeFileWithoutReadingIt)
{
    const TempFolder folder;
    const fs::path path = folder.write("sparse", "");
    fs::resize_file(path, kMaxFileSize + 1);
    EXPECT_EQ(readTextFile(path).error().message, "is larger than 512 MiB");
}

TEST(ReadFile, SurvivesStrangeNames)
{
    EXPECT_FALSE(readTextFile(""));
    EXPECT_FALSE(readTextFile(std::string(100'000, 'x')));
    const TempFolder folder;
    EXPECT_EQ(*readTextFile(folder.write("jun\xc3\xa7\xc3\xa3o \xe6\xa8\xa1.txt", "x")), "x");
}

TEST(WriteFile, CreatesAndReplaces)
{
    const TempFolder folder;
    ASSERT_TRUE(writeFile(folder / "a.png", textBytes("first, and longer")));
    ASSERT_TRUE(writeFile(folder / "a.png", textBytes("second")));
    EXPECT_EQ(test::readFile(folder / "a.png"), "second");
    EXPECT_EQ(countFiles(folder.path()), 1U); // no temporary file remains
    ASSERT_TRUE(writeFile(folder / "empty", {}));
    EXPECT_EQ(test::readFile(folder / "empty"), "");
}

TEST(WriteFile, KeepsPermissionsAndLinks)
{
    const TempFolder folder;
    const fs::path path = folder.write("real/a.png", "old");
    fs::permissions(path, fs::perms(0640));
    fs::create_symlink("real/a.png", folder / "link.png");
    ASSERT_TRUE(writeFile(folder / "link.png", textBytes("new")));
    EXPECT_TRUE(fs::is_symlink(folder / "link.png"));
    EXPECT_EQ(test::readFile(path), "new");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms(0640));
}

TEST(WriteFile, RefusesALinkThatLeadsNowhere)
{
    const TempFolder folder;
    fs::create_symlink("missing.png", folder / "link.png");
    fs::create_symlink("circle.png", folder / "circle.png");
    EXPECT_EQ(writeFile(folder / "link.png", textBytes("new")).error().message,
              "cannot be written: is a link to \"missing.png\", which does not exist");
    EXPECT_FALSE(writeFile(folder / "circle.png", textBytes("new")));
    EXPECT_TRUE(fs::is_symlink(folder / "link.png"));
    EXPECT_TRUE(fs::is_symlink(folder / "circle.png"));
    EXPECT_EQ(countFiles(folder.path()), 2U);
}

TEST(WriteFile, GivesANewFileTheUsualPermissions)
{
    const TempFolder folder;
    const mode_t mask = ::umask(022);
    ASSERT_TRUE(writeFile(folder / "a.png", textBytes("x")));
    ::umask(mask);
    EXPECT_EQ(fs::status(folder / "a.png").permissions(), fs::perms(0644));
}

// The error of writeFile; also reports a different prediction by checkWritable.
std::string whyNotWritten(const fs::path& path)
{
    const auto reasonOf = [](const Result<void>& result)
    { return result ? std::string() : result.error().message; };
    const std::string expected = reasonOf(checkWritable(path));
    const std::string reason = reasonOf(writeFile(path, textBytes("x")));
    return reason == expected ? reason : "checkWritable said: " + expected;
}

TEST(WriteFile, SaysWhyNothingCanBeWritten)
{
    const TempFolder folder;
    EXPECT_EQ(whyNotWritten(folder / "out/a.png"),
              "cannot be written: the folder \"" + (folder / "out").string() + "\" does not exist");
    folder.write("plain", "x");
    EXPECT_EQ(whyNotWritten(folder / "plain/a.png"),
              "cannot be written: no file can be created in its folder: not a directory");
    EXPECT_EQ(whyNotWritten(folder.path()),
              "cannot be written: is a folder, expected the name of a file");
    EXPECT_EQ(whyNotWritten(folder / "out/"), "cannot be written: expected the name of a file");
    EXPECT_EQ(whyNotWritten(folder / std::string(256, 'x')),
              "cannot be written: file name too long");
    EXPECT_EQ(whyNotWritten(""), "cannot be written: expected the name of a file");
}

TEST(CheckWritable, WritesNothing)
{
    const TempFolder folder;
    folder.write("old", "old");
    for (const fs::path& path :
         {folder / "old", folder / "new", fs::path("-"), fs::path("/dev/full")})
        EXPECT_TRUE(checkWritable(path)) << path;
    EXPECT_EQ(test::readFile(folder / "old"), "old");
    EXPECT_EQ(countFiles(folder.path()), 1U);
}

TEST(WriteFile, WritesIntoAPipe)
{
    const TempFolder folder;
    const fs::path path = folder / "pipe";
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    const int reader = ::open(path.c_str(), O_RDONLY | O_NONBLOCK);
    ASSERT_GE(reader, 0);
    EXPECT_TRUE(writeFile(path, textBytes("dump")));
    char contents[8] = {};
    EXPECT_EQ(::read(reader, contents, sizeof(contents)), 4);
    EXPECT_STREQ(contents, "dump");
    ::close(reader);
    EXPECT_TRUE(fs::is_fifo(path));
}

TEST(WriteFile, DoesNotReplaceAWriteProtectedFile)
{
    const TempFolder folder;
    const fs::path path = folder.write("a.png", "old");
    fs::permissions(path, fs::perms(0444));
    const auto isRefused = [&]
    { return whyNotWritten(path) == "cannot be written: permission denied"; };
    EXPECT_EXIT(endAsNobody(folder.path(), isRefused), ::testing::ExitedWithCode(0), "");
    EXPECT_EQ(test::readFile(path), "old");
}

TEST(WriteFile, DashIsStandardOutput)
{
    ::testing::internal::CaptureStdout();
    std::printf("before ");
    EXPECT_TRUE(writeFile("-", textBytes("{\"mesh\":0}\n")));
    EXPECT_TRUE(writeFile("/dev/stdout", textBytes("end\n")));
    EXPECT_EQ(::testing::internal::GetCapturedStdout(), "before {\"mesh\":0}\nend\n");
    EXPECT_FALSE(fs::exists("-"));
}

} // namespace
} // namespace sinew
