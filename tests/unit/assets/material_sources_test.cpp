// Which declaration of a name is used, and what is reported of the others.
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/material_folders.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sinew
{
namespace
{

using test::MaterialFolders;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* kDoom3 = "skin { diffusemap _white }\n";
constexpr const char* kDoom3InLine2 = "\nskin { diffusemap _white }\n";
constexpr const char* kQuake3 = "skin\n{\n\t{\n\t\tmap $whiteimage\n\t}\n}\n";
constexpr const char* kBroken = "\nskin { diffusemap scale( }\n";

// Where the material of the shader "Skin.tga" comes from.
std::string sourceIn(const MaterialFolders& folders)
{
    Diagnostics warnings;
    return folders.shown(folders.load({"Skin.tga"}, warnings).materials.at(0).source);
}

struct Declared
{
    std::vector<std::pair<std::string, std::string>> files;
    std::string source;
};

class MaterialSource : public ::testing::TestWithParam<Declared>
{
};

TEST_P(MaterialSource, IsTheFirstThatDeclaresTheName)
{
    const MaterialFolders folders;
    for (const auto& [name, text] : GetParam().files)
        folders.write(name, text);
    EXPECT_EQ(sourceIn(folders), GetParam().source);
}

INSTANTIATE_TEST_SUITE_P(
    Order, MaterialSource,
    ::testing::Values(
        Declared{{{"base/materials/z.mtr", kDoom3},
                  {"base/scripts/a.shader", kQuake3},
                  {"model/a.mtr", kDoom3},
                  {"model/skin.png", "x"}},
                 "base/materials/z.mtr:1"},
        Declared{
            {{"base/scripts/z.shader", kQuake3}, {"model/a.mtr", kDoom3}, {"model/skin.png", "x"}},
            "base/scripts/z.shader:1"},
        Declared{{{"model/z.mtr", kDoom3}, {"model/a.shader", kQuake3}, {"model/skin.png", "x"}},
                 "model/z.mtr:1"},
        Declared{{{"model/a.shader", kQuake3}, {"model/skin.png", "x"}}, "model/a.shader:1"},
        Declared{{{"model/skin.png", "x"}}, "names of images"},
        Declared{{{"model/other.mtr", "other { diffusemap _white }"}}, "placeholder"}));

INSTANTIATE_TEST_SUITE_P(
    First, MaterialSource,
    ::testing::Values(
        Declared{{{"base/materials/b.mtr", kDoom3}, {"base/materials/a.mtr", kDoom3}},
                 "base/materials/a.mtr:1"},
        // folders in the order in which they were mounted
        Declared{{{"base/materials/b.mtr", kDoom3}, {"patch/materials/a.mtr", kDoom3}},
                 "base/materials/b.mtr:1"},
        // of equal names the one mounted last
        Declared{{{"base/materials/a.mtr", kDoom3}, {"patch/materials/A.mtr", kDoom3InLine2}},
                 "patch/materials/A.mtr:2"},
        Declared{{{"base/materials/a.mtr", "skin { diffusemap _white }\nSKIN { bumpmap _flat }"}},
                 "base/materials/a.mtr:1"}));

INSTANTIATE_TEST_SUITE_P(
    Spelling, MaterialSource,
    ::testing::Values(Declared{{{"base/Materials/A.MTR", kDoom3}}, "base/Materials/A.MTR:1"},
                      Declared{{{"base/SCRIPTS/A.SHADER", kQuake3}}, "base/SCRIPTS/A.SHADER:1"},
                      Declared{{{"model/A.Shader", kQuake3}}, "model/A.Shader:1"},
                      // not where declarations are looked for
                      Declared{{{"base/a.mtr", kDoom3}}, "placeholder"},
                      Declared{{{"base/scripts/a.mtr", kDoom3}}, "placeholder"},
                      Declared{{{"base/materials/deep/a.mtr", kDoom3}}, "placeholder"},
                      Declared{{{"base/materials/a.txt", kDoom3}}, "placeholder"}));

TEST(MaterialSources, ReadQuake3ByTheExtensionInAnyCase)
{
    const MaterialFolders folders;
    folders.write("base/scripts/A.SHADER", kQuake3);
    Diagnostics warnings;
    const LoadedMaterial material = folders.load({"skin"}, warnings).materials[0];
    ASSERT_THAT(material.stages, SizeIs(1));
    EXPECT_EQ(material.stages[0].stage.role, MaterialStage::Role::Diffuse); // in a .mtr: blended
}

TEST(MaterialSources, TellWhatTheyTried)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", "other { diffusemap _white }");
    folders.write("base/materials/b.mtr", "");
    folders.write("model/skin.mtr", kDoom3);
    Diagnostics warnings;
    const std::vector<MaterialAttempt> attempts =
        folders.load({"skin"}, warnings).materials[0].attempts;
    ASSERT_GE(attempts.size(), 3U);
    EXPECT_EQ(attempts[0].what, "declaration in materials/*.mtr");
    EXPECT_EQ(attempts[0].outcome, MaterialAttempt::Outcome::NotFound);
    EXPECT_EQ(folders.shown(attempts[0].detail),
              "looked in base/materials/a.mtr, base/materials/b.mtr");
    EXPECT_EQ(attempts[1].what, "declaration in scripts/*.shader");
    EXPECT_EQ(attempts[1].outcome, MaterialAttempt::Outcome::NotFound);
    EXPECT_EQ(attempts[1].detail, "there are none");
    EXPECT_EQ(attempts[2].what, "declaration in *.mtr and *.shader beside the model");
    EXPECT_EQ(attempts[2].outcome, MaterialAttempt::Outcome::Found);
    EXPECT_EQ(folders.shown(attempts[2].detail), "model/skin.mtr:1");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(MaterialSources, TellOfManyFilesOnlyTheFirst)
{
    const MaterialFolders folders;
    for (int i = 10; i < 20; ++i)
        folders.write(fmt::format("base/scripts/{}.shader", i), "");
    Diagnostics warnings;
    const LoadedMaterials materials = folders.load({"skin"}, warnings);
    EXPECT_THAT(materials.materials[0].attempts[1].detail,
                testing::EndsWith("scripts/15.shader and 4 more"));
}

TEST(MaterialSources, FallBackFromABrokenDeclarationWithOneWarning)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", std::string(kBroken) + "fine { diffusemap _white }");
    folders.write("base/skin.tga");
    Diagnostics warnings;
    const LoadedMaterials materials = folders.load({"skin", "fine"}, warnings);
    EXPECT_EQ(materials.materials[0].source, "names of images");
    EXPECT_EQ(folders.shown(materials.materials[1].source), "base/materials/a.mtr:3");
    const MaterialAttempt& attempt = materials.materials[0].attempts[0];
    EXPECT_EQ(attempt.outcome, MaterialAttempt::Outcome::Refused);
    EXPECT_THAT(folders.shown(attempt.detail), HasSubstr("base/materials/a.mtr:2:"));
    ASSERT_THAT(warnings, SizeIs(2)); // the other: base/skin.tga is no image
    EXPECT_EQ(toString(warnings[0]), attempt.detail);
}

TEST(MaterialSources, FallBackFromABrokenDeclarationToALaterOne)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", kBroken);
    folders.write("base/materials/b.mtr", kDoom3);
    Diagnostics warnings;
    const LoadedMaterial material = folders.load({"skin"}, warnings).materials[0];
    EXPECT_EQ(folders.shown(material.source), "base/materials/b.mtr:1");
    ASSERT_GE(material.attempts.size(), 2U);
    EXPECT_EQ(material.attempts[0].outcome, MaterialAttempt::Outcome::Refused);
    EXPECT_EQ(material.attempts[1].outcome, MaterialAttempt::Outcome::Found);
    EXPECT_THAT(warnings, SizeIs(1));
}

TEST(MaterialSources, DoNotTellOfABrokenDeclarationBehindTheOneUsed)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", kDoom3);
    folders.write("base/materials/b.mtr", kBroken);
    folders.write("model/c.mtr", kBroken);
    Diagnostics warnings;
    EXPECT_EQ(folders.shown(folders.load({"skin"}, warnings).materials[0].source),
              "base/materials/a.mtr:1");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(MaterialSources, DoNotTellOfDeclarationsThatNobodyAskedFor)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", kBroken);
    folders.write("base/materials/b.mtr", "odd { diffusemap _white\nwobble }");
    folders.write("base/materials/c.mtr", "fine { diffusemap _white }");
    Diagnostics warnings;
    EXPECT_EQ(folders.shown(folders.load({"fine"}, warnings).materials[0].source),
              "base/materials/c.mtr:1");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(MaterialSources, TellWhatOfADeclarationIsNotDrawn)
{
    const MaterialFolders folders;
    folders.write("base/materials/a.mtr", "skin { diffusemap _white\nwobble 1 2\nwobble 3 }");
    Diagnostics warnings;
    EXPECT_THAT(folders.load({"skin"}, warnings).materials[0].stages, SizeIs(1));
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_THAT(folders.shown(toString(warnings[0])), HasSubstr("base/materials/a.mtr:2:1: "));
}

TEST(MaterialSources, WarnOfAFileThatCannotBeRead)
{
    const MaterialFolders folders;
    const test::RawArchive archive{
        .entries = {{.name = "materials/a.mtr", .stored = "x", .checksum = 1}}};
    folders.write("base/pak.pk4", archive.bytes());
    folders.write("model/b.mtr", kDoom3);
    VirtualFiles files;
    ASSERT_TRUE(files.mount(folders.temp() / "model"));
    ASSERT_TRUE(files.mount(folders.temp() / "base/pak.pk4"));
    Diagnostics warnings;
    const LoadedMaterials materials = loadMaterials({.files = files,
                                                     .homes = {{.name = "Robot"}},
                                                     .modelFile = "Robot.md5mesh",
                                                     .shaders = {{.name = "skin"}},
                                                     .skin = {}},
                                                    warnings);
    EXPECT_EQ(folders.shown(materials.materials[0].source), "model/b.mtr:1");
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_THAT(folders.shown(toString(warnings[0])), HasSubstr("base/pak.pk4:materials/a.mtr: "));
}

constexpr const char* kSkins = "skin burnt { body black  head models/soot }\n"
                               "skin all { * black }\n";

TEST(Skin, ExchangesMaterialsForOthers)
{
    const MaterialFolders folders;
    folders.write("base/skins/a.skin", kSkins);
    folders.write("base/materials/a.mtr",
                  "body { diffusemap _white }  black { diffusemap _black }");
    folders.write("model/soot.png");
    Diagnostics warnings;
    const LoadedMaterials materials = folders.load({"Body.tga", "head", "hand"}, warnings, "Burnt");
    EXPECT_EQ(folders.shown(materials.materials[0].source), "base/materials/a.mtr:1");
    EXPECT_EQ(materials.textures.at(0).name, "_black");
    EXPECT_EQ(materials.materials[0].shader, "Body.tga");
    EXPECT_EQ(materials.materials[0].attempts[0].what, "skin Burnt");
    EXPECT_EQ(materials.materials[0].attempts[0].detail, "shows black instead");
    EXPECT_EQ(materials.materials[1].source, "names of images");
    EXPECT_EQ(materials.materials[2].source, "placeholder");
}

TEST(Skin, OfEveryMaterialExchangesAll)
{
    const MaterialFolders folders;
    folders.write("base/skins/a.skin", kSkins);
    folders.write("base/materials/a.mtr", "black { diffusemap _black }");
    Diagnostics warnings;
    for (const LoadedMaterial& material : folders.load({"", "head"}, warnings, "all").materials)
        EXPECT_EQ(folders.shown(material.source), "base/materials/a.mtr:1");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(Skin, WhoseMaterialIsMissingNamesThatOne)
{
    const MaterialFolders folders;
    folders.write("base/skins/a.skin", kSkins);
    Diagnostics warnings;
    const LoadedMaterial material = folders.load({"head"}, warnings, "burnt").materials[0];
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_THAT(warnings[0].message, HasSubstr("no image found for shader \"models/soot\""));
    EXPECT_THAT(material.missing, ElementsAre(HasSubstr("models/soot.{tga,jpg,png,dds} in ")));
}

TEST(Skin, ThatIsMissingIsOneWarning)
{
    const MaterialFolders folders;
    folders.write("base/skins/a.skin", kSkins);
    folders.write("base/materials/a.mtr", "body { diffusemap _white }  skin { diffusemap _white }");
    Diagnostics warnings;
    const LoadedMaterials materials = folders.load({"body", "skin"}, warnings, "frozen");
    EXPECT_EQ(materials.textures.at(0).name, "_white");
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_EQ(toString(warnings[0]),
              "Robot.md5mesh: no skin is named \"frozen\"; looked in skins/*.skin, "
              "which declare burnt, all");
}

TEST(Skin, OfThisModelIsListed)
{
    const MaterialFolders folders;
    folders.write(
        "base/skins/a.skin",
        "skin red { Body textures/red }  skin other { arm textures/red }  skin all { * x }"
        "skin broken {");
    Diagnostics warnings;
    const LoadedMaterials materials = folders.load({"gfx/null", "Body.tga"}, warnings);
    EXPECT_THAT(materials.skins, ElementsAre("red", "all"));
    EXPECT_THAT(warnings, SizeIs(1)) << "broken skins do not matter, a missing image does";
}

TEST(Skin, MayBeANumberOfItsImages)
{
    const MaterialFolders folders;
    folders.write("base/ogre_00_00.tga");
    folders.write("base/ogre_01_00.tga");
    Diagnostics warnings;
    EXPECT_THAT(folders.load({"ogre"}, warnings, "01").skins, ElementsAre("0", "1"));
    const std::size_t broken = warnings.count(); // images
    folders.load({"ogre"}, warnings, "2");
    ASSERT_EQ(warnings.count(), 2 * broken + 1);
    EXPECT_THAT(toString(warnings[broken]),
                HasSubstr("no skin is named \"2\"; the model has 0, 1; "
                          "looked in skins/*.skin, which declare none"));
}

} // namespace
} // namespace sinew
