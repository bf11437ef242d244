// Names of written files, and which files one run cannot write.
#include "samples/common/cache_files.h"
#include "samples/common/output_files.h"
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

class OutputFilesTest : public testing::Test
{
protected:
    // Whether two outputs of these names, in the test's folder, are refused.
    bool areOneFile(const std::string& first, const std::string& second) const
    {
        OutputFiles files;
        files.add("--json", (folder_ / first).string());
        files.add("--report", (folder_ / second).string());
        return files.whyOneFile().has_value();
    }

    const test::TempFolder folder_;
};

TEST_F(OutputFilesTest, NamesBothOptions)
{
    OutputFiles files;
    files.add("--json", folder_ / "a");
    files.add("--report", folder_ / "b");
    files.add("--report", std::nullopt);
    EXPECT_EQ(files.whyOneFile(), std::nullopt);
    files.add("--dump-joints", folder_ / "b");
    EXPECT_THAT(files.whyOneFile().value_or(""), HasSubstr("--report " + (folder_ / "b").string()));
    EXPECT_THAT(files.whyOneFile().value_or(""), HasSubstr("and --dump-joints "));
}

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

TEST_F(OutputFilesTest, AreOneByOtherNames)
{
    fs::create_directories(folder_ / "sub/deep");
    fs::create_directory_symlink("sub", folder_ / "other");
    EXPECT_TRUE(areOneFile("new.json", "./new.json"));
    EXPECT_TRUE(areOneFile("new.json", "sub/../new.json"));
    EXPECT_TRUE(areOneFile("new.json", "missing/../new.json"));
    EXPECT_TRUE(areOneFile("sub/new.json", "other/new.json"));
    EXPECT_TRUE(areOneFile("sub/new.json", "other/deep/../new.json"));
    EXPECT_FALSE(areOneFile("new.json", "sub/new.json"));
    const fs::path before = fs::current_path();
    fs::current_path(folder_.path());
    OutputFiles files;
    files.add("--json", "new.json");
    files.add("--report", (folder_ / "new.json").string());
    EXPECT_TRUE(files.whyOneFile());
    fs::current_path(before);
}

TEST_F(OutputFilesTest, AreOneByLinks)
{
    folder_.write("old.json", "");
    fs::create_symlink("old.json", folder_ / "link");
    EXPECT_TRUE(areOneFile("old.json", "link"));
    EXPECT_FALSE(areOneFile("old.json", "new.json"));
}

TEST_F(OutputFilesTest, PicturesMeetWhatTheirPatternStandsFor)
{
    const auto meets = [&](const std::string& name, std::uint32_t count)
    {
        OutputFiles files;
        files.add("--dump-joints", (folder_ / name).string());
        files.addPictures("--output", (folder_ / "a_{frame:02}").string(), count);
        return files.whyOneFile().has_value();
    };
    EXPECT_TRUE(meets("a_00", 1));
    EXPECT_TRUE(meets("a_11", 12));
    EXPECT_FALSE(meets("a_11", 11));
    EXPECT_FALSE(meets("a_1", 12));
}

TEST_F(OutputFilesTest, DevicesTakeSeveral)
{
    OutputFiles files;
    files.add("--json", "/dev/null");
    files.add("--report", "/dev/null");
    EXPECT_EQ(files.whyOneFile(), std::nullopt);
}

TEST_F(OutputFilesTest, AreNotWhatTheSceneIsReadFrom)
{
    for (const char* const name :
         {"imp.md5mesh", "walk.md5anim", "imp.tga", "pak0.pk4", "base.zip"})
        folder_.write(name, "");
    const auto named = [&](const char* name) { return (folder_ / name).string(); };
    Scene scene;
    for (const char* const name :
         {"imp.md5mesh", "walk.md5anim", "imp.tga", "pak0.pk4", "base.zip"})
        scene.filesRead.push_back(named(name));
    const auto whyRead = [&](const char* name)
    {
        OutputFiles files;
        files.add("--output", named(name));
        return files.whyRead(scene);
    };
    for (const char* const name :
         {"imp.md5mesh", "walk.md5anim", "imp.tga", "pak0.pk4", "base.zip"})
        EXPECT_THAT(whyRead(name).value_or(""), HasSubstr("--output " + named(name))) << name;
    EXPECT_EQ(whyRead("imp.png"), std::nullopt);
    folder_.write("imp.png", "");
    EXPECT_EQ(whyRead("imp.png"), std::nullopt);
}

using testing::HasSubstr;
using testing::Optional;

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
