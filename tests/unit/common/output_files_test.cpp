#include "samples/common/output_files.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>

#include <filesystem>

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
    fs::create_hard_link(folder_ / "old.json", folder_ / "second");
    EXPECT_TRUE(areOneFile("old.json", "link"));
    EXPECT_TRUE(areOneFile("second", "link"));
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

TEST_F(OutputFilesTest, PicturesOfAFilmAreOneFile)
{
    OutputFiles files;
    files.addPictures("--output", (folder_ / "a.webp").string(), 12);
    EXPECT_EQ(files.whyOneFile(), std::nullopt);
    files.add("--dump-joints", (folder_ / "a.webp").string());
    EXPECT_THAT(files.whyOneFile().value_or(""), HasSubstr("are one file"));
}

TEST_F(OutputFilesTest, AreKnownByLinksThatLeadNowhereYet)
{
    fs::create_symlink("later.json", folder_ / "nowhere");
    fs::create_symlink("nowhere", folder_ / "round");
    OutputFiles files;
    files.add("--json", (folder_ / "later.json").string());
    files.add("--report", (folder_ / "round").string());
    EXPECT_THAT(files.whyOneFile().value_or(""), HasSubstr("are one file"));
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

} // namespace
} // namespace sinew::samples
