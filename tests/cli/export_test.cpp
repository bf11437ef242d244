// --export from outside; what the files hold is tested in tests/unit/export.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class Export : public testing::Test
{
protected:
    Export() { writeGoodModel(folder_); }

    ProcessResult exportTo(const std::string& file, std::vector<std::string> more = {}) const
    {
        more.insert(more.begin(), {folder_.path().string(), "--export", file});
        return runViewer(more);
    }

    const TempFolder folder_;
};

TEST_F(Export, WritesGltfOrObjAndEnds)
{
    const std::string glb = (folder_ / "out.GLB").string();
    const ProcessResult result = exportTo(glb);
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, IsEmpty());
    EXPECT_THAT(readFile(glb), StartsWith("glTF"));
    const std::string obj = (folder_ / "out.obj").string();
    EXPECT_EQ(exportTo(obj, {"--time", "0.25"}).exitCode, 0);
    EXPECT_THAT(readFile(obj), HasSubstr("\nf "));
}

TEST_F(Export, TellsWhatGltfCannotKeep)
{
    // The vertex of two weights has them apart.
    folder_.write("quad.md5mesh", replaced(goodMesh(), "0.5", "0.75"));
    const ProcessResult result = exportTo((folder_ / "out.glb").string());
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError, HasSubstr("warning: glTF cannot keep 1 vertex"));
}

TEST_F(Export, TellsWhichImagesItLacks)
{
    std::filesystem::remove(folder_ / "quad.tga");
    const ProcessResult result = exportTo((folder_ / "out.glb").string());
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_THAT(result.standardError,
                HasSubstr("warning: images that were not found are not in it: those of quad"));
}

TEST_F(Export, RefusesOtherExtensionsAndItsOwnModel)
{
    const ProcessResult unknown = exportTo("a.fbx");
    EXPECT_EQ(unknown.exitCode, 1);
    EXPECT_THAT(unknown.standardError,
                HasSubstr("'a.fbx' cannot be exported to: expected the name of a .glb or an .obj "
                          "file"));
    const std::filesystem::path own = folder_.write("quad.obj", "");
    std::filesystem::remove(own);
    std::filesystem::create_symlink(folder_ / "quad.md5mesh", own);
    const ProcessResult over = exportTo(own.string());
    EXPECT_EQ(over.exitCode, 1);
    EXPECT_THAT(over.standardError, HasSubstr("would overwrite what the model is read from"));
}

TEST_F(Export, IsRefusedBesideCheck)
{
    const std::string file = (folder_ / "out.glb").string();
    EXPECT_EQ(exportTo(file, {"--check"}).exitCode, 1);
    EXPECT_FALSE(std::filesystem::exists(file));
}

} // namespace
} // namespace sinew::test
