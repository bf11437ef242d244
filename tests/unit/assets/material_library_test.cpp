// From shader names to stages with images, by declarations and by conventions.
#include "tests/support/make_dds.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/make_image.h"
#include "tests/unit/assets/material_folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::MaterialFolders;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using Role = MaterialStage::Role;
using ::testing::EndsWith;

std::string textOf(const std::vector<std::byte>& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string pngFile()
{
    return textOf(encodePng(test::gradient(2, 2)));
}

// The materials of the shader "skin", whose body is given, in base/materials/a.mtr or .shader.
class Materials
{
public:
    // Each is a small picture.
    void writeImages(const std::vector<std::string>& names) const
    {
        for (const std::string& name : names)
            folders.write(name, pngFile());
    }
    void loadDoom3(const std::string& body)
    {
        folders.write("base/materials/a.mtr", "skin\n{\n" + body + "\n}\n");
        load({"skin"});
    }
    void loadQuake3(const std::string& body)
    {
        folders.write("base/scripts/a.shader", "skin\n{\n" + body + "\n}\n");
        load({"skin"});
    }
    void load(const std::vector<std::string>& shaders) { result = folders.load(shaders, warnings); }

    // "normal base/a_local.tga linear"; the file is "missing" for the placeholder.
    std::vector<std::string> stages(std::size_t material = 0) const
    {
        constexpr const char* kRoles[] = {"diffuse", "normal", "specular", "glow", "blend"};
        std::vector<std::string> shown;
        for (const LoadedStage& stage : result.materials.at(material).stages)
        {
            std::string text = kRoles[static_cast<std::size_t>(stage.stage.role)];
            std::vector<std::uint32_t> textures = stage.animation;
            if (stage.texture)
                textures.push_back(*stage.texture);
            if (textures.empty())
                text += " missing";
            for (const std::uint32_t texture : textures)
                text += ' ' + folders.shown(result.textures.at(texture).name) +
                        (result.textures[texture].colour ? "" : " linear");
            shown.push_back(text);
        }
        return shown;
    }

    std::vector<std::string> shownWarnings() const
    {
        std::vector<std::string> shown;
        for (const Diagnostic& warning : warnings)
            shown.push_back(folders.shown(toString(warning)));
        return shown;
    }

    MaterialFolders folders;
    LoadedMaterials result;
    Diagnostics warnings;
};

TEST(DeclaredMaterial, HasTheImagesOfItsStages)
{
    Materials materials;
    materials.writeImages({"base/models/skin_d.png", "patch/models/skin_local.png",
                           "base/models/skin_s.png", "base/textures/light.png"});
    materials.loadDoom3("diffusemap models/skin_d.tga\n"
                        "bumpmap models/skin_local\n"
                        "specularmap models/skin_s\n"
                        "{ blend add\n map textures/light }");
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse base/models/skin_d.png",
                                                "normal patch/models/skin_local.png linear",
                                                "specular base/models/skin_s.png linear",
                                                "blend base/textures/light.png"));
    EXPECT_THAT(materials.shownWarnings(), IsEmpty());
    EXPECT_THAT(materials.result.materials[0].missing, IsEmpty());
}

TEST(DeclaredMaterial, OfQuake3HasTheNewerMaps)
{
    Materials materials;
    materials.writeImages({"base/m/a.png", "base/m/a_n.png", "base/m/a_s.png", "base/m/a_g.png"});
    materials.loadQuake3(
        "{\n diffuseMap m/a\n normalMap m/a_n\n specularMap m/a_s\n glowMap m/a_g\n}");
    EXPECT_THAT(materials.stages(),
                ElementsAre("diffuse base/m/a.png", "normal base/m/a_n.png linear",
                            "specular base/m/a_s.png linear", "glow base/m/a_g.png"));
}

TEST(DeclaredMaterial, KeepsWhatItSaysOfTheSurface)
{
    Materials materials;
    materials.loadDoom3("twoSided\nnoShadows\ntranslucent\npolygonOffset\nsort 3.5\n"
                        "{ blend blend\n map _white\n clamp\n alphaTest 0.5\n red time }");
    const LoadedMaterial& material = materials.result.materials[0];
    EXPECT_EQ(material.cull, CullSides::None);
    EXPECT_TRUE(material.noShadows);
    EXPECT_TRUE(material.translucent);
    EXPECT_TRUE(material.polygonOffset);
    EXPECT_EQ(material.sort, 3.5F);
    ASSERT_THAT(material.stages, SizeIs(1));
    EXPECT_EQ(material.stages[0].stage.wrap, TextureWrap::Clamp);
    EXPECT_TRUE(material.stages[0].stage.alphaTest);
    EXPECT_FALSE(material.stages[0].stage.colour[0].isConstant());
}

TEST(DeclaredMaterial, HasTheTablesOfItsExpressions)
{
    Materials materials;
    materials.folders.write("base/materials/b.mtr", "table wave { { 0, 8 } }");
    materials.loadDoom3("{ map _white\n rgb wave[time] }");
    const Expression& red = materials.result.materials[0].stages[0].stage.colour[0];
    EXPECT_EQ(red.evaluate({.time = 0.25F}, materials.result.tables), 4.0F);
}

TEST(DeclaredMaterial, FindsCompressedImagesFirst)
{
    Materials materials;
    const std::vector<std::byte> block(8);
    materials.folders.write("base/dds/m/a.dds", textOf(test::ddsFile({.fourCc = "DXT1"}, block)));
    materials.writeImages({"base/m/a.png"});
    materials.loadDoom3("diffusemap m/a");
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse base/dds/m/a.dds"));
    EXPECT_EQ(materials.result.textures[0].texture.format, TextureFormat::Bc1);
}

TEST(DeclaredMaterial, FindsImagesBesideTheModelByTheirLastPart)
{
    Materials materials;
    materials.writeImages({"model/Skin.png"});
    materials.loadDoom3("diffusemap models/monsters/skin.tga");
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse model/Skin.png"));
}

TEST(DeclaredMaterial, LeavesOutAMissingMapWithOneWarning)
{
    Materials materials;
    materials.writeImages({"base/m/a.png"});
    materials.loadDoom3("diffusemap m/a\nbumpmap m/a_local");
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse base/m/a.png"));
    EXPECT_THAT(materials.shownWarnings(),
                ElementsAre("Robot.md5mesh: shader \"skin\", normal image m/a_local (declared in "
                            "base/materials/a.mtr:1) not found: it is left out; put it at "
                            "model/a_local.tga (15 names were tried: "
                            "sinew --explain-materials lists them)"));
    EXPECT_THAT(materials.result.materials[0].missing,
                ElementsAre("m/a_local.{tga,jpg,png,dds} in a folder or archive given by --base, "
                            "or a_local.{tga,jpg,png,dds} beside Robot.md5mesh"));
}

TEST(DeclaredMaterial, ShowsThePlaceholderWithoutItsDiffuseImage)
{
    Materials materials;
    materials.writeImages({"base/m/a_local.png"});
    materials.loadDoom3("diffusemap m/a\nbumpmap m/a_local");
    EXPECT_THAT(materials.stages(),
                ElementsAre("diffuse missing", "normal base/m/a_local.png linear"));
    ASSERT_THAT(materials.shownWarnings(), SizeIs(1));
    EXPECT_THAT(materials.shownWarnings()[0],
                HasSubstr("diffuse image m/a (declared in base/materials/a.mtr:1) not found: a "
                          "placeholder is shown; put it at "));
}

TEST(DeclaredMaterial, KeepsAStageThatCoversWithoutItsImageAndLeavesOutOthers)
{
    Materials materials;
    materials.loadDoom3("{ blend gl_one, gl_zero\n map a }\n{ blend add\n map b }");
    EXPECT_THAT(materials.stages(), ElementsAre("blend missing"));
    ASSERT_THAT(materials.shownWarnings(), SizeIs(2));
    EXPECT_THAT(materials.shownWarnings()[0], HasSubstr(": a placeholder is shown; "));
    EXPECT_THAT(materials.shownWarnings()[1], HasSubstr(": it is left out; "));
}

TEST(DeclaredMaterial, WarnsOfABrokenImageWithTheReason)
{
    Materials materials;
    materials.folders.write("base/m/a.png", "not a picture");
    materials.loadDoom3("diffusemap m/a");
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse missing"));
    ASSERT_THAT(materials.shownWarnings(), SizeIs(1));
    EXPECT_THAT(materials.shownWarnings()[0],
                HasSubstr("shader \"skin\", diffuse image m/a (declared in "
                          "base/materials/a.mtr:1): base/m/a.png: "));
    const LoadedMaterial& material = materials.result.materials[0];
    EXPECT_EQ(material.attempts.back().outcome, MaterialAttempt::Outcome::Refused);
    EXPECT_THAT(material.missing, IsEmpty());
}

TEST(DeclaredMaterial, RunsImagePrograms)
{
    Materials materials;
    materials.writeImages({"base/m/a_h.png"});
    materials.loadDoom3("bumpmap addnormals(_flat, heightmap(m/a_h, 4))\ndiffusemap _white");
    EXPECT_THAT(
        materials.stages(),
        ElementsAre("normal addnormals(_flat, heightmap(m/a_h, 4)) linear", "diffuse _white"));
    EXPECT_EQ(materials.result.textures[0].texture.levels[0].width, 1U); // of the first image
    EXPECT_THAT(materials.shownWarnings(), IsEmpty());
}

TEST(DeclaredMaterial, NamesWhatAnImageProgramLacks)
{
    Materials materials;
    materials.writeImages({"base/m/a.png"});
    materials.loadDoom3("diffusemap add(m/a, scale(m/b, 1, 1, 1, 1))");
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse missing"));
    EXPECT_THAT(
        materials.shownWarnings(),
        ElementsAre(HasSubstr("not found: a placeholder is shown; put it at model/b.tga ")));
    EXPECT_THAT(materials.result.materials[0].attempts.back().detail,
                HasSubstr("\"m/b\": tried dds/m/b.dds, "));
    EXPECT_THAT(materials.result.materials[0].missing,
                ElementsAre(HasSubstr("m/b.{tga,jpg,png,dds} in ")));
}

TEST(DeclaredMaterial, HasThePicturesOfAnAnimation)
{
    Materials materials;
    materials.writeImages({"base/m/1.png", "base/m/3.png"});
    materials.loadQuake3("{\n animMap 5 m/1 m/2 m/3 m/1\n}");
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse base/m/1.png base/m/3.png base/m/1.png"));
    EXPECT_THAT(materials.shownWarnings(),
                ElementsAre(HasSubstr("diffuse image m/2 (declared in ")));
}

TEST(DeclaredMaterial, KnowsTheImagesOfTheEngines)
{
    Materials materials;
    materials.loadDoom3("diffusemap _WHITE\nbumpmap _flat\nspecularmap _black");
    EXPECT_THAT(materials.shownWarnings(), IsEmpty());
    ASSERT_THAT(materials.result.textures, SizeIs(3));
    const auto pixel = [&](std::size_t texture)
    { return test::pixelAt(decompress(materials.result.textures[texture].texture).value(), 0, 0); };
    EXPECT_EQ(pixel(0), 0xFFFFFFFFU);
    EXPECT_EQ(pixel(1), 0x8080FFFFU);
    EXPECT_EQ(pixel(2), 0x000000FFU);
}

TEST(DeclaredMaterial, OfASurfaceThatIsNotDrawnHasNoStages)
{
    Materials materials;
    materials.writeImages({"base/textures/editor/shadow.png", "model/skin.png"});
    materials.loadDoom3("qer_editorimage textures/editor/shadow\nnoSelfShadow");
    EXPECT_THAT(materials.stages(), IsEmpty());
    EXPECT_THAT(materials.shownWarnings(), IsEmpty());
}

TEST(ConventionalMaterial, HasAllMaps)
{
    Materials materials;
    materials.writeImages({"base/m/imp_d.png", "base/m/imp_local.png", "base/m/imp_s.png",
                           "base/m/imp_h.png", "base/m/imp_glow.png"});
    materials.load({"m/imp"});
    EXPECT_THAT(materials.stages(),
                ElementsAre("diffuse base/m/imp_d.png", "normal base/m/imp_local.png linear",
                            "specular base/m/imp_s.png linear", "glow base/m/imp_glow.png"));
    EXPECT_EQ(materials.result.materials[0].source, "names of images");
    EXPECT_THAT(materials.shownWarnings(), IsEmpty());
}

TEST(ConventionalMaterial, MakesANormalMapOfAHeightMap)
{
    Materials materials;
    materials.writeImages({"model/imp.png", "model/imp_h.png"});
    materials.load({"imp"});
    EXPECT_THAT(materials.stages(),
                ElementsAre("diffuse model/imp.png", "normal heightmap(imp_h.png, 4) linear"));
}

TEST(ConventionalMaterial, OfANameForWhatIsNotDrawnIsNotDrawn)
{
    Materials materials;
    materials.writeImages({"base/textures/common/caulk.tga", "model/a.png"});
    materials.load({"textures/common/caulk", "Models\\a\\NoDraw.tga", "gfx/null", "invisible",
                    "/textures/common/x"});
    for (const LoadedMaterial& material : materials.result.materials)
    {
        EXPECT_FALSE(isDrawn(material)) << material.shader;
        EXPECT_EQ(material.source, "a name for what is not drawn");
    }
    EXPECT_THAT(materials.shownWarnings(), IsEmpty());
    materials.load({"null_armor", "mytextures/common/x", "nodraw/b"});
    for (const LoadedMaterial& material : materials.result.materials)
        EXPECT_TRUE(isDrawn(material)) << material.shader;
}

TEST(ConventionalMaterial, WithoutAnImageIsThePlaceholder)
{
    Materials materials;
    materials.writeImages({"model/a.png", "model/b.png"});
    materials.load({"f:\\base\\models\\guard_body.tga"});
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse missing"));
    EXPECT_EQ(materials.result.materials[0].source, "placeholder");
    EXPECT_THAT(
        materials.shownWarnings(),
        ElementsAre("Robot.md5mesh: no image found for shader "
                    "\"f:\\base\\models\\guard_body.tga\": a placeholder is shown; put it at "
                    "model/guard_body.tga (116 names were tried: sinew "
                    "--explain-materials lists them)"));
    EXPECT_THAT(materials.result.materials[0].missing,
                ElementsAre("base/models/guard_body.{tga,jpg,png,dds} in a folder or archive given "
                            "by --base, or guard_body.{tga,jpg,png,dds} beside Robot.md5mesh"));
}

struct MissingCase
{
    std::string shader;
    std::string folder; // of the model, inside base
    std::string place;
};

class MissingImagePlace : public ::testing::TestWithParam<MissingCase>
{
protected:
    MissingImagePlace() { std::filesystem::create_directories(temp / "base"); }

    // The only warning of the shader's material; empty where there is none.
    std::string warning() const
    {
        VirtualFiles files;
        EXPECT_TRUE(files.mount(temp / "base"));
        Diagnostics warnings;
        loadMaterials({.files = files,
                       .homes = {{.folder = GetParam().folder, .name = "Robot"}},
                       .modelFile = "Robot.md5mesh",
                       .shaders = test::shaderRequests({GetParam().shader})},
                      warnings);
        EXPECT_LE(warnings.size(), 1U);
        return warnings.empty() ? "" : warnings.front().message;
    }

    // After "put it at".
    static std::string placeIn(const std::string& message)
    {
        const std::string before = "put it at ";
        const std::size_t begin = message.find(before) + before.size();
        return message.substr(begin, message.find(" (", begin) - begin);
    }

    test::TempFolder temp;
};

// A player and the weapon in its hand.
TEST(MaterialLibrary, AMissingImageBelongsBesideTheModelThatNamesIt)
{
    const test::TempFolder temp;
    std::filesystem::create_directories(temp / "guard");
    std::filesystem::create_directories(temp / "gun");
    VirtualFiles files;
    ASSERT_TRUE(files.mount(temp.path()));
    Diagnostics warnings;
    loadMaterials(
        {.files = files,
         .homes = {{.folder = "guard", .name = "guard"}, {.folder = "gun", .name = "gun"}},
         .modelFile = "guard.md3",
         .shaders = {{.name = "body", .home = 0}, {.name = "barrel", .home = 1}}},
        warnings);
    ASSERT_EQ(warnings.size(), 2U);
    EXPECT_THAT(warnings[0].message, HasSubstr((temp / "guard/body.tga").string() + " ("));
    EXPECT_THAT(warnings[1].message, HasSubstr((temp / "gun/barrel.tga").string() + " ("));
}

TEST_P(MissingImagePlace, IsWhereTheImageIsFound)
{
    if (GetParam().shader == "declared")
        temp.write("base/materials/a.mtr", "declared { diffusemap m/skin.png }");
    const std::string place = placeIn(warning());
    EXPECT_EQ(place, (temp / GetParam().place).string());
    std::filesystem::create_directories(std::filesystem::path(place).parent_path());
    temp.write(GetParam().place, pngFile());
    EXPECT_EQ(warning(), "");
}

INSTANTIATE_TEST_SUITE_P(
    Shaders, MissingImagePlace,
    ::testing::Values(MissingCase{"m/imp", "", "base/imp.tga"},
                      MissingCase{"m/imp", "models/robot", "base/m/imp.tga"},
                      MissingCase{"imp", "models/robot", "base/models/robot/imp.tga"},
                      MissingCase{"f:\\m\\imp.PNG", "", "base/imp.png"},
                      MissingCase{"f:\\m\\imp.bmp", "a/b", "base/m/imp.tga"},
                      MissingCase{"", "", "base/Robot.tga"},
                      MissingCase{"../..", "a", "base/a/Robot.tga"},
                      MissingCase{"declared", "", "base/skin.png"},
                      MissingCase{"declared", "models/robot", "base/m/skin.png"}));

// A player is no file that images could be called by.
TEST(MissingImage, WithoutANameGoesNowhere)
{
    const MaterialFolders folders;
    Diagnostics warnings;
    const LoadedMaterials loaded = loadMaterials(
        {.files = folders.files(), .modelFile = "lower.md3", .shaders = test::shaderRequests({""})},
        warnings);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(toString(warnings.front()),
              "lower.md3: no image found for shader \"\": a placeholder is shown; no file can have "
              "its name");
    EXPECT_THAT(loaded.materials.front().missing, IsEmpty());
}

TEST(MissingImage, OfAModelInAnArchiveGoesIntoABase)
{
    const test::TempFolder temp;
    test::writeArchive(temp / "a.pk4", {{"models/robot.md5mesh", ""}});
    VirtualFiles files;
    ASSERT_TRUE(files.mount(temp / "a.pk4"));
    Diagnostics warnings;
    loadMaterials({.files = files,
                   .homes = {{.folder = "models", .name = "robot"}},
                   .modelFile = "a.pk4:models/robot.md5mesh",
                   .shaders = test::shaderRequests({"m/imp"})},
                  warnings);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_THAT(warnings.front().message,
                HasSubstr("; put it at m/imp.tga in a folder given by --base (144 names"));
}

TEST(ConventionalMaterial, WithoutANameAsksForTheModelsImage)
{
    Materials materials;
    materials.load({"", ".tga", std::string(5000, 'x')});
    for (const LoadedMaterial& material : materials.result.materials)
        EXPECT_THAT(material.missing, ElementsAre("Robot.{tga,jpg,png,dds} beside Robot.md5mesh"));
}

TEST(ConventionalMaterial, WithABrokenImageIsThePlaceholder)
{
    Materials materials;
    materials.folders.write("model/skin.png", "not a picture");
    materials.folders.write("model/skin_n.png", "not a picture");
    materials.load({"skin"});
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse missing"));
    ASSERT_THAT(materials.shownWarnings(), SizeIs(2));
    EXPECT_THAT(materials.shownWarnings()[0],
                AllOf(HasSubstr("model/skin.png: "), HasSubstr("; a placeholder is shown")));
    EXPECT_THAT(materials.shownWarnings()[1],
                AllOf(HasSubstr("model/skin_n.png: "), HasSubstr("; it is left out")));
}

TEST(Textures, AreLoadedOnceForEachUseOfTheirColours)
{
    Materials materials;
    materials.writeImages({"base/m/a.png"});
    materials.folders.write(
        "base/materials/a.mtr",
        "one { diffusemap m/a\nbumpmap m/a.png }\n"
        "two { diffusemap M\\A.tga\nspecularmap m/a }\n"
        "three { diffusemap scale(m/a, 1, 1, 1, 1) }\n"
        "four { diffusemap scale( m/a , 1, 1, 1, 1 )\n{ blend add\nmap m/a } }");
    materials.load({"one", "two", "three", "four", "m/a"});
    EXPECT_THAT(materials.result.textures, SizeIs(3));
    EXPECT_EQ(materials.stages(0),
              (std::vector<std::string>{"diffuse base/m/a.png", "normal base/m/a.png linear"}));
    EXPECT_EQ(materials.stages(1),
              (std::vector<std::string>{"diffuse base/m/a.png", "specular base/m/a.png linear"}));
    EXPECT_EQ(materials.result.materials[2].stages[0].texture,
              materials.result.materials[3].stages[0].texture);
    EXPECT_EQ(materials.result.materials[4].stages[0].texture, 0U);
}

class HostileImage : public ::testing::TestWithParam<const char*>
{
};

// The files that these names lead to exist, so that opening one would show.
TEST_P(HostileImage, IsNeverAFileOutside)
{
    Materials materials;
    materials.writeImages({"secret.png", "etc/passwd.png"});
    std::filesystem::create_symlink(materials.folders.temp() / "secret.png",
                                    materials.folders.temp() / "model/link.png");
    materials.loadDoom3("diffusemap \"" + std::string(GetParam()) + "\"\n{ blend add\nmap add(\"" +
                        std::string(GetParam()) + "\", _white) }");
    EXPECT_THAT(materials.stages(), ElementsAre("diffuse missing"));
    EXPECT_THAT(materials.shownWarnings(), SizeIs(2));
}

INSTANTIATE_TEST_SUITE_P(Materials, HostileImage,
                         ::testing::Values("../secret", "..\\secret.png", "m/../../secret",
                                           "../../etc/passwd", "/etc/passwd", "c:/secret", "..",
                                           "/", "link", "%s%n{}", "\x1b[31m", "\xff\xfe"));

TEST(HostileImage, OfAnyLengthMakesShortMessages)
{
    Materials materials;
    materials.loadDoom3("diffusemap " + std::string(100'000, 'a') + "\nbumpmap add(" +
                        std::string(100'000, 'b') + ", _white)");
    ASSERT_THAT(materials.shownWarnings(), SizeIs(2));
    for (const std::string& warning : materials.shownWarnings())
        EXPECT_LT(warning.size(), 1000U) << warning.substr(0, 1000);
    for (const std::string& missing : materials.result.materials[0].missing)
        EXPECT_LT(missing.size(), 1000U);
}

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
