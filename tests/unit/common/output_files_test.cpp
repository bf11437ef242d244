// Names of output files, and outputs that one run cannot write together.
#include "samples/app/output.h"
#include "tests/support/temp_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
    std::vector<std::string> read;
    for (const char* const name :
         {"imp.md5mesh", "walk.md5anim", "imp.tga", "pak0.pk4", "base.zip"})
        read.push_back(folder_.write(name, "").string());
    const auto whyRead = [&](const std::string& name)
    {
        OutputFiles files;
        files.add("--output", name);
        return files.whyRead(read).value_or("");
    };
    for (const std::string& name : read)
        EXPECT_THAT(whyRead(name), HasSubstr("--output " + name));
    fs::create_symlink("imp.tga", folder_ / "link.png");
    EXPECT_THAT(whyRead((folder_ / "link.png").string()), HasSubstr("would overwrite"));
    EXPECT_EQ(whyRead((folder_ / "imp.png").string()), "");
    EXPECT_EQ(whyRead(folder_.write("imp.png", "").string()), "");
}

TEST(OutputName, IsUnusedWithANumberWhereAFileHasIt)
{
    const test::TempFolder folder;
    EXPECT_EQ(unusedName(folder / "a.png"), (folder / "a.png").string());
    folder.write("a.png", "");
    std::filesystem::create_symlink("nowhere", folder / "a-1.png");
    EXPECT_EQ(unusedName(folder / "a.png"), (folder / "a-2.png").string());
}

} // namespace

} // namespace sinew::samples
