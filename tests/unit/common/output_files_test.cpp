// Names of written files, and which files one run cannot write.
#include "samples/app/output.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <optional>

namespace sinew::samples
{

namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Optional;

class OutputFilesTest : public testing::Test
{
protected:
    const test::TempFolder folder_;
};

TEST_F(OutputFilesTest, NamesTheFirstThatCannotBeWritten)
{
    OutputFiles files;
    files.add("--json", folder_ / "a");
    files.add("--report", "-");
    EXPECT_EQ(files.whyUnwritable(), std::nullopt);
    files.add("--report", folder_ / "missing/b");
    EXPECT_THAT(files.whyUnwritable().value_or(""), HasSubstr((folder_ / "missing/b").string()));
    EXPECT_TRUE(fs::is_empty(folder_.path()));
}

TEST_F(OutputFilesTest, AreNotWhatTheSceneIsReadFrom)
{
    for (const char* const name :
         {"imp.md5mesh", "walk.md5anim", "imp.tga", "pak0.pk4", "base.zip"})
        folder_.write(name, "");
    const auto named = [&](const char* name) { return (folder_ / name).string(); };
    std::vector<std::string> read;
    for (const char* const name :
         {"imp.md5mesh", "walk.md5anim", "imp.tga", "pak0.pk4", "base.zip"})
        read.push_back(named(name));
    const auto whyRead = [&](const char* name)
    {
        OutputFiles files;
        files.add("--output", named(name));
        return files.whyRead(read);
    };
    for (const char* const name :
         {"imp.md5mesh", "walk.md5anim", "imp.tga", "pak0.pk4", "base.zip"})
        EXPECT_THAT(whyRead(name).value_or(""), HasSubstr("--output " + named(name))) << name;
    EXPECT_EQ(whyRead("imp.png"), std::nullopt);
    fs::create_symlink("imp.tga", folder_ / "link.png");
    EXPECT_THAT(whyRead("link.png"), Optional(HasSubstr("would overwrite")));
    folder_.write("imp.png", "");
    EXPECT_EQ(whyRead("imp.png"), std::nullopt);
}

TEST(OutputName, IsUnusedWithANumberWhereAFileHasIt)
{
    const test::TempFolder folder;
    EXPECT_EQ(unusedName(folder / "a.png"), (folder / "a.png").string());
    folder.write("a.png", "");
    std::filesystem::create_symlink("nowhere", folder / "a-1.png");
    EXPECT_EQ(unusedName(folder / "a.png"), (folder / "a-2.png").string());
}

const std::string kBytes("\0a\nb\xFF", 5);

// Opened for writing, it would wait for its reader.
TEST(KeptFile, IsNotWrittenIntoAPipe)
{
    const test::TempFolder folder;
    ASSERT_EQ(::mkfifo((folder / "kept").c_str(), 0600), 0);
    writeCacheFile(folder / "kept", kBytes);
    EXPECT_TRUE(std::filesystem::is_fifo(folder / "kept"));
    EXPECT_EQ(readCacheFile(folder / "kept", 100), std::nullopt);
    writeCacheFile(folder / "other", kBytes);
    EXPECT_EQ(readCacheFile(folder / "other", 100), kBytes);
}

} // namespace

} // namespace sinew::samples
