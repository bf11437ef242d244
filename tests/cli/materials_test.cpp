// How materials are found and what is told of it: --explain-materials, --skin, --base.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{

namespace
{

using testing::EndsWith;
using testing::HasSubstr;

ProcessResult explain(const std::string& model, std::vector<std::string> arguments = {})
{
    arguments.insert(arguments.begin(), {model, "--explain-materials"});
    return runViewer(arguments);
}

TEST(ExplainMaterials, IsAllThatStandardOutputTakes)
{
    const TempFolder folder;
    writeGoodModel(folder);
    folder.write("quad.mtr", "quad { diffusemap quad\nbumpmap quad_local }");
    const ProcessResult result = explain(folder.path().string());
    EXPECT_EQ(result.exitCode, 0);
    const std::string root = folder.path().string();
    EXPECT_EQ(result.standardOutput,
              "mesh 0 \"0\", shader \"quad\"\n"
              "  declaration: found: " +
                  root +
                  "/quad.mtr:1\n"
                  "  diffuse image quad: found: " +
                  root +
                  "/quad.tga\n"
                  "  normal image quad_local: not found: tried dds/quad_local.dds, "
                  "quad_local.{tga,jpg,jpeg,png,dds,webp,lmp}\n"
                  "  => " +
                  root +
                  "/quad.mtr:1\n"
                  "  to add: " +
                  root + "/quad_local.tga\n");
    EXPECT_THAT(result.standardError, HasSubstr("put it at " + root + "/quad_local.tga"));
}

TEST(ExplainMaterials, TellsTheMaterialOfSeveralMeshesOnce)
{
    const TempFolder folder;
    const std::string mesh = goodMesh();
    folder.write("quad.md5mesh",
                 replaced(mesh, "numMeshes 1", "numMeshes 2") + mesh.substr(mesh.find("mesh {")));
    EXPECT_THAT(explain(folder.path().string()).standardOutput,
                EndsWith("mesh 1 \"1\", shader \"quad\"\n  as mesh 0\n"));
}

TEST(ExplainMaterials, OnAFullStandardOutputIsAFailure)
{
    const TempFolder folder;
    writeGoodModel(folder);
    const ProcessResult result = runViewer({folder.path().string(), "--explain-materials"},
                                           {.standardOutputFile = "/dev/full"});
    EXPECT_EQ(result.exitCode, 4);
}

class MaterialOptions : public testing::Test
{
protected:
    MaterialOptions()
    {
        folder_.write("models/quad/quad.md5mesh", goodMesh());
        folder_.write("models/quad/red.tga", onePixelTga());
        folder_.write("models/quad/blue.tga", onePixelTga());
    }

    std::string explained(const std::vector<std::string>& arguments = {})
    {
        const ProcessResult result =
            explain((folder_ / "models/quad/quad.md5mesh").string(), arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return result.standardOutput;
    }

    TempFolder folder_;
};

TEST_F(MaterialOptions, TheGameFolderOfAModelIsFoundByItself)
{
    folder_.write("materials/a.mtr", "quad { diffusemap textures/wall }");
    folder_.write("textures/wall.tga", onePixelTga());
    EXPECT_THAT(explained({"--strict"}),
                EndsWith("  => " + (folder_ / "materials/a.mtr").string() + ":1\n"));
}

TEST_F(MaterialOptions, LaterBasesOverrideEarlierOnesAndTheModelsOwn)
{
    folder_.write("models/quad/quad.tga", onePixelTga());
    const TempFolder other;
    for (const char* name : {"a/models/quad/quad.tga", "b/models/quad/quad.tga"})
        other.write(name, onePixelTga());
    const auto image = [&](const std::filesystem::path& file)
    { return HasSubstr("diffuse image by name: found: " + file.string() + "\n"); };
    EXPECT_THAT(explained(), image(folder_ / "models/quad/quad.tga"));
    EXPECT_THAT(explained({"--base", (other / "a").string(), "--base", (other / "b").string()}),
                image(other / "b/models/quad/quad.tga"));
    EXPECT_THAT(explained({"--base", (other / "b").string(), "--base", (other / "a").string()}),
                image(other / "a/models/quad/quad.tga"));
}

} // namespace

} // namespace sinew::test
