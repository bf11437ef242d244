// Skins of every format, and surfaces that are meant to be invisible, as --info and
// --explain-materials report them.
#include "tests/cli/md5_samples.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/iqm_writer.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew::test
{
namespace
{

using Json = nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;

class Skins : public testing::Test
{
protected:
    Json info(const std::string& model, std::vector<std::string> arguments = {}) const
    {
        arguments.insert(arguments.begin(), {(folder / model).string(), "--info"});
        const ProcessResult result = runViewer(arguments);
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return Json::parse(result.standardOutput);
    }

    // Of each material, its shader and the file name of its diffuse image, or its source.
    std::vector<std::string> materials(const std::string& model,
                                       const std::vector<std::string>& arguments = {}) const
    {
        std::vector<std::string> shown;
        const Json json = info(model, arguments);
        for (const Json& material : json["materials"])
        {
            const Json& image = material["diffuse"];
            shown.push_back(material["shader"].get<std::string>() + ": " +
                            (image.is_string()
                                 ? std::filesystem::path(image.get<std::string>()).filename()
                                 : std::filesystem::path(material["source"].get<std::string>()))
                                .string());
        }
        return shown;
    }

    void writeImages(const std::vector<std::string>& names) const
    {
        for (const std::string& name : names)
            folder.write(name, onePixelTga());
    }

    const TempFolder folder;
};

TEST_F(Skins, OfIqmNameMeshes)
{
    const std::vector<std::byte> iqm = writeIqm(smallIqmFile());
    folder.write("small.iqm", {reinterpret_cast<const char*>(iqm.data()), iqm.size()});
    folder.write("small.iqm_0.skin", "FACE,red\nhat,\n");
    folder.write("small.iqm_1.skin", "face,blue\nneck,blue\n");
    writeImages({"red.tga", "blue.tga"});
    EXPECT_THAT(materials("small.iqm", {"--strict"}),
                ElementsAre("red: red.tga", "nodraw: a name for what is not drawn"));
    const Json other = info("small.iqm", {"--skin", "1"});
    EXPECT_EQ(other["meshes"][0]["shader"], "blue");
    EXPECT_THAT(other["warnings"][0], HasSubstr("there is no line for the surface \"hat\" of "));
}

TEST_F(Skins, OfQuakesReReleaseAreNumberedImages)
{
    const std::string model = "id1/progs/ogre.md5mesh";
    folder.write(model, replaced(goodMesh(), "\"quad\"", "\"progs/ogre\""));
    folder.write("id1/progs/ogre_00_00.lmp", {"\1\0\0\0\1\0\0\0\5", 9});
    folder.write("id1/progs/ogre_01_00.lmp", {"\1\0\0\0\1\0\0\0\5", 9});
    EXPECT_THAT(info(model)["warnings"][0],
                HasSubstr("ogre_00_00.lmp: its colours are in gfx/palette.lmp, which is missing"));
    folder.write("id1/gfx/palette.lmp", std::string(768, 'x'));
    const std::string base = (folder / "id1").string();
    EXPECT_THAT(materials(model, {"--base", base, "--strict"}),
                ElementsAre("progs/ogre: ogre_00_00.lmp"));
    EXPECT_THAT(materials(model, {"--base", base, "--strict", "--skin", "1"}),
                ElementsAre("progs/ogre: ogre_01_00.lmp"));
    EXPECT_THAT(info(model)["skins"], ElementsAre("0", "1"));
}

TEST_F(Skins, MayHideAllOfAModel)
{
    folder.write("quad.md5mesh", goodMesh());
    folder.write("quad_default.skin", "0,\n");
    const std::string model = (folder / "quad.md5mesh").string();
    const ProcessResult check = runViewer({model, "--check"});
    EXPECT_EQ(check.exitCode, 0);
    EXPECT_EQ(check.standardError,
              "warning: " + model + ": the model is invisible: its materials hide every mesh\n");
    EXPECT_THAT(runViewer({model, "--export", (folder / "a.glb").string()}).standardError,
                HasSubstr("nothing of the model is drawn, so there is nothing to export"));
    const ProcessResult explained = runViewer({model, "--explain-materials"});
    EXPECT_THAT(explained.standardOutput,
                HasSubstr("  skin: found: " + (folder / "quad_default.skin").string() + "\n"));
    EXPECT_THAT(explained.standardOutput, HasSubstr("  => a name for what is not drawn\n"));
}

TEST_F(Skins, DressMeshesWithoutAShaderByTheirNames)
{
    const std::vector<std::byte> iqm = writeIqm(smallIqmFile());
    folder.write("small.iqm", {reinterpret_cast<const char*>(iqm.data()), iqm.size()});
    writeImages({"skin.tga", "hat.tga"});
    EXPECT_THAT(materials("small.iqm", {"--strict"}),
                ElementsAre("skin: skin.tga", "hat: hat.tga"));
}

} // namespace
} // namespace sinew::test
