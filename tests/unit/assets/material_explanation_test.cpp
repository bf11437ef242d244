// The text of --explain-materials, word for word.
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/material_folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::MaterialFolders;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

void writePng(const MaterialFolders& folders, std::string_view name)
{
    const std::vector<std::byte> png = encodePng(test::gradient(1, 1));
    folders.write(name, {reinterpret_cast<const char*>(png.data()), png.size()});
}

// One mesh for each shader.
std::string explained(const MaterialFolders& folders, const std::vector<std::string>& shaders,
                      const std::string& skin = {})
{
    Diagnostics warnings;
    const LoadedMaterials materials = folders.load(shaders, warnings, skin);
    std::vector<ExplainedMesh> meshes;
    for (std::uint32_t i = 0; i < shaders.size(); ++i)
        meshes.push_back({.name = "mesh" + std::to_string(i), .material = i});
    return folders.shown(explainMaterials(materials, meshes));
}

TEST(Explanation, OfADeclaredMaterial)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr",
                  "other {}\nimp { diffusemap m/imp\nbumpmap m/imp_local }");
    writePng(folders, "base/m/imp.png");
    EXPECT_EQ(explained(folders, {"imp"}),
              R"(mesh 0 "mesh0", shader "imp"
  declaration in materials/*.mtr: found: base/materials/a.mtr:2
  diffuse image m/imp: found: base/m/imp.png
  normal image m/imp_local: not found: tried dds/m/imp_local.dds, m/imp_local.{tga,jpg,jpeg,png,dds,webp,lmp}, imp_local.{tga,jpg,jpeg,png,dds,webp,lmp}
  => base/materials/a.mtr:2
  to add: m/imp_local.{tga,jpg,png,dds} in a folder or archive given by --base, or imp_local.{tga,jpg,png,dds} beside Robot.md5mesh
)");
}

TEST(Explanation, OfImagesByNameAndOfNothing)
{
    const MaterialFolders folders;
    folders.write("patch/scripts/a.shader", "");
    writePng(folders, "model/imp_d.png");
    writePng(folders, "model/imp_local.png");
    EXPECT_EQ(explained(folders, {"imp", "m/hand.tga"}),
              R"(mesh 0 "mesh0", shader "imp"
  declaration in materials/*.mtr: not found: there are none
  declaration in scripts/*.shader: not found: looked in patch/scripts/a.shader
  declaration in *.mtr and *.shader beside the model: not found: there are none
  diffuse image by name: found: model/imp_d.png
  normal image by name: found: model/imp_local.png
  => names of images
mesh 1 "mesh1", shader "m/hand.tga"
  declaration in materials/*.mtr: not found: there are none
  declaration in scripts/*.shader: not found: looked in patch/scripts/a.shader
  declaration in *.mtr and *.shader beside the model: not found: there are none
  diffuse image by name: not found: tried dds/m/hand{_d,,_diffuse,_00_00}.dds, m/hand{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}, hand{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}, Robot{_d,,_diffuse,_00_00}.{tga,jpg,jpeg,png,dds,webp,lmp}
  => placeholder
  to add: m/hand.{tga,jpg,png,dds} in a folder or archive given by --base, or hand.{tga,jpg,png,dds} beside Robot.md5mesh
)");
}

TEST(Explanation, OfWhatIsBroken)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", "imp { diffusemap scale( }");
    folders.write("model/imp.png", "");
    EXPECT_EQ(explained(folders, {"imp"}),
              R"(mesh 0 "mesh0", shader "imp"
  declaration in materials/*.mtr: refused: base/materials/a.mtr:1:25: material "imp" is left out: expected an image, found '}'
  declaration in scripts/*.shader: not found: there are none
  declaration in *.mtr and *.shader beside the model: not found: there are none
  diffuse image by name: refused: model/imp.png: is empty, expected an image
  => names of images, with a placeholder for its colour
)");
}

TEST(Explanation, OfADeclaredMaterialWithoutItsColour)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", "imp { diffusemap imp }");
    EXPECT_EQ(explained(folders, {"imp"}),
              R"(mesh 0 "mesh0", shader "imp"
  declaration in materials/*.mtr: found: base/materials/a.mtr:1
  diffuse image imp: not found: tried dds/imp.dds, imp.{tga,jpg,jpeg,png,dds,webp,lmp}
  => base/materials/a.mtr:1, with a placeholder for its colour
  to add: imp.{tga,jpg,png,dds} beside Robot.md5mesh
)");
}

TEST(Explanation, OfASkinAndOfASurfaceThatIsNotDrawn)
{
    const MaterialFolders folders;
    folders.write("base/skins/a.skin", "skin ghost { imp unseen }");
    folders.write("base/materials/a.mtr", "unseen { noshadows }");
    EXPECT_EQ(explained(folders, {"imp"}, "ghost"),
              R"(mesh 0 "mesh0", shader "imp"
  skin ghost: found: shows unseen instead
  declaration in materials/*.mtr: found: base/materials/a.mtr:1
  => base/materials/a.mtr:1, which is not drawn
)");
}

TEST(Explanation, OfMeshesThatShareAMaterialTellsItOnce)
{
    const MaterialFolders folders;
    Diagnostics warnings;
    const LoadedMaterials materials = folders.load({"a", "b"}, warnings);
    const std::string text = explainMaterials(
        materials,
        {{.name = "x", .material = 1}, {.name = "y", .material = 1}, {.name = "z", .material = 1}});
    EXPECT_THAT(text, HasSubstr("mesh 0 \"x\", shader \"b\"\n  declaration in "));
    EXPECT_THAT(text, EndsWith("mesh 1 \"y\", shader \"b\"\n  as mesh 0\n"
                               "mesh 2 \"z\", shader \"b\"\n  as mesh 0\n"));
    EXPECT_THAT(text, Not(HasSubstr("shader \"a\"")));
}

TEST(Explanation, ShowsNothingThatATerminalWouldObey)
{
    const MaterialFolders folders;
    folders.write("base/materials/\x1b[1m.mtr", "imp { diffusemap \"\x1b[2m\" }");
    const std::string text = explained(folders, {"imp", "\x1b[3m"});
    EXPECT_THAT(text, Not(HasSubstr("\x1b")));
    for (const char* shown : {"\\x1b[1m.mtr", "\\x1b[2m", "\\x1b[3m"})
        EXPECT_THAT(text, HasSubstr(shown));
}

} // namespace
} // namespace sinew
