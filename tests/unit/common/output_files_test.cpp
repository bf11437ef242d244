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

TEST(OutputName, ReplacesEveryPlaceholder)
{
    EXPECT_EQ(outputName("walk.png", 7), "walk.png");
    EXPECT_EQ(outputName("walk_{frame}.png", 7), "walk_7.png");
    EXPECT_EQ(outputName("walk_{frame:04}.png", 7), "walk_0007.png");
    EXPECT_EQ(outputName("walk_{frame:04}.png", 123456), "walk_123456.png");
    EXPECT_EQ(outputName("walk_{frame:3}.png", 7), "walk_  7.png");
    EXPECT_EQ(outputName("{frame}/{frame:02}", 5), "5/05");
}

TEST(OutputName, AcceptsPlainNamesAndPlaceholders)
{
    for (const char* name : {"a.png", "-", "/dev/full", "{frame}", "a{frame:1}b{frame:09}c"})
        EXPECT_EQ(whyNotOutputName(name), std::nullopt) << name;
}

TEST(OutputName, RefusesUnknownPlaceholders)
{
    for (const char* name : {"{}", "{time}", "{frame:}", "{frame:0}", "{frame:004}", "{frame:x}",
                             "{frame:12}", "{frames}", "{Frame}", "{frame}{0}"})
        EXPECT_THAT(whyNotOutputName(name), Optional(HasSubstr("stand for nothing"))) << name;
}

TEST(OutputName, RefusesBracesThatDoNotMatch)
{
    for (const char* name : {"a{", "a}", "{frame", "frame}", "{{frame}}", "}{", "{frame}}"})
        EXPECT_THAT(whyNotOutputName(name), Optional(HasSubstr("stand for nothing"))) << name;
}

TEST(OutputName, OfMotionVectors)
{
    for (const char* name : {"a.flo", "a.FLO", "a_{frame:04}.flo"})
        EXPECT_EQ(whyNotMotionName(name), std::nullopt) << name;
    for (const char* name : {"a", "-", "a.png", "a.webp", "a.exr", "a.flo.x"})
        EXPECT_THAT(whyNotMotionName(name), Optional(HasSubstr("the name of a .flo file"))) << name;
    EXPECT_THAT(whyNotMotionName("a{.flo"), Optional(HasSubstr("stand for nothing")));
}

TEST(OutputName, RefusesExtensionsThatNothingIsWrittenFor)
{
    for (const char* name : {"a.PNG", "a.webp", "b.c/a", ".png", "a.b.WebP", "a{frame:04}.png"})
        EXPECT_EQ(whyNotOutputName(name), std::nullopt) << name;
    for (const char* name : {"a.jpg", "a.gif", "a.png.bmp", "a.{frame}", "a.", "a.webm"})
        EXPECT_THAT(whyNotOutputName(name), Optional(HasSubstr(".png picture or of a .webp film")))
            << name;
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
