// --check: of several models and folders, and without the rights to do anything but read.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace sinew::test
{

namespace
{

using testing::AllOf;
using testing::HasSubstr;

class CheckMany : public testing::Test
{
protected:
    CheckMany()
    {
        writeGoodModel(folder_);
        folder_.write("bad/broken.glb", "no model");
        writeGoodModel(warns_);
        std::filesystem::remove(warns_ / "quad.tga");
    }

    std::string models() const { return folder_.path().string(); }
    std::string fine() const { return (folder_ / "quad.md5mesh").string(); }
    std::string warning() const { return (warns_ / "quad.md5mesh").string(); }

    const TempFolder folder_, warns_;
};

TEST_F(CheckMany, PrintsALineForEach)
{
    const ProcessResult result = runViewer({"--check", models(), warning()});
    EXPECT_EQ(result.exitCode, 2);
    const std::string& lines = result.standardOutput;
    EXPECT_EQ(std::ranges::count(lines, '\n'), 3) << lines;
    EXPECT_THAT(lines,
                AllOf(HasSubstr(fine() + ": "), HasSubstr("no warnings\n"),
                      HasSubstr(models() + "/bad/broken.glb: error: "), HasSubstr(warning() + ": "),
                      HasSubstr(": 1 warning: no image found")));
    EXPECT_THAT(result.standardError, HasSubstr("3 models: 1 fine, 1 with warnings, 1 refused\n"));
}

TEST_F(CheckMany, WarningsAreRefusedWhereThatIsAsked)
{
    EXPECT_EQ(runViewer({"--check", fine(), warning()}).exitCode, 0);
    EXPECT_EQ(runViewer({"--check", "--strict", fine(), warning()}).exitCode, 2);
    EXPECT_EQ(runViewer({"--check", "--strict", fine(), fine()}).exitCode, 0);
}

// Unless the user names them.
TEST_F(CheckMany, FilesOfClipsAloneAreNoModels)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const std::string clips =
        folder.write("b.gltf", R"({"asset": {"version": "2.0"}, "animations": []})").string();
    writeArchive(
        folder / "b.zip",
        {{"quad.md5mesh", goodMesh()}, {"quad.tga", onePixelTga()}, {"b.gltf", readFile(clips)}});
    for (const std::filesystem::path& place : {folder.path(), folder / "b.zip"})
    {
        const ProcessResult result = runViewer({"--check", place.string()});
        EXPECT_EQ(result.exitCode, 0) << result.standardOutput;
        EXPECT_THAT(result.standardError, HasSubstr("1 model: 1 fine"));
    }
    const ProcessResult named = runViewer({"--check", folder.path().string(), clips});
    EXPECT_EQ(named.exitCode, 2);
    EXPECT_THAT(named.standardError, HasSubstr("2 models: 1 fine, 0 with warnings, 1 refused"));
}

TEST_F(CheckMany, OthersStillTakeOneModel)
{
    for (const char* option : {"--info", "--list-clips"})
        EXPECT_THAT(runViewer({"--check", option, "a", "b"}).standardError,
                    HasSubstr("one model is shown at a time; unexpected argument 'b'"));
}

} // namespace

} // namespace sinew::test
