// Which declaration of a name is used, and what is reported of the others.
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/assets/make_image.h"
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
using ::testing::Contains;
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

constexpr std::uint64_t kKibibyte = 1024;

class LimitedMaterials : public ::testing::Test
{
protected:
    // A picture of 64 x 64, 16 KiB, opaque and all of one colour.
    void writeImage(const std::string& name) const
    {
        Image image{.width = 64, .height = 64, .pixels = std::vector<std::byte>(64 * 64 * 4)};
        for (std::byte& channel : image.pixels)
            channel = std::byte{200};
        const std::vector<std::byte> png = encodePng(image);
        folders_.write(name, {reinterpret_cast<const char*>(png.data()), png.size()});
    }

    void load(const std::vector<std::string>& shaders, const MaterialLimits& limits)
    {
        result = loadMaterials({.files = folders_.files(),
                                .homes = {{.name = "Robot"}},
                                .modelFile = "Robot.md5mesh",
                                .shaders = test::shaderRequests(shaders),
                                .limits = limits},
                               warnings);
    }

    std::vector<std::uint32_t> widths() const
    {
        std::vector<std::uint32_t> widths;
        for (const LoadedTexture& texture : result.textures)
            widths.push_back(texture.texture.levels[0].width);
        return widths;
    }

    std::vector<std::string> shownWarnings() const
    {
        std::vector<std::string> shown;
        for (const Diagnostic& warning : warnings)
            shown.push_back(folders_.shown(toString(warning)));
        return shown;
    }

    test::MaterialFolders folders_;
    LoadedMaterials result;
    Diagnostics warnings;
};

TEST_F(LimitedMaterials, ScalesImagesDownThatAreTooLargeTogether)
{
    for (const char* name : {"a", "b", "c", "d"})
        writeImage(fmt::format("model/{}.png", name));
    load({"a", "b", "c", "d"}, {.images = {.bytes = 50 * kKibibyte}});
    // 16 of 50, 16 of 34, 4 of 18, 4 of 14 KiB: never more than half of what is left
    EXPECT_THAT(widths(), ElementsAre(64, 64, 32, 32));
    EXPECT_THAT(shownWarnings(),
                ElementsAre("model/c.png: is scaled down from 64 x 64 to 32 x 32 pixels: the "
                            "images of a scene may take 0 MiB (--limit images)",
                            "model/d.png: is scaled down from 64 x 64 to 32 x 32 pixels: the "
                            "images of a scene may take 0 MiB (--limit images)"));
    EXPECT_THAT(result.materials[3].stages, SizeIs(1));
}

TEST_F(LimitedMaterials, KeepsAllImagesHoweverSmall)
{
    std::vector<std::string> shaders;
    for (int i = 0; i < 40; ++i)
        writeImage(fmt::format("model/{}.png", shaders.emplace_back(fmt::format("s{}", i))));
    load(shaders, {.images = {.bytes = 32 * kKibibyte}});
    EXPECT_THAT(result.textures, SizeIs(40));
    std::uint64_t bytes = 0;
    for (const LoadedTexture& texture : result.textures)
        bytes += texture.texture.levels[0].bytes.size();
    EXPECT_LE(bytes, 32 * kKibibyte + 40 * 4);
}

TEST_F(LimitedMaterials, LeavesOutImagesThatCostTooMuch)
{
    for (const char* name : {"a", "b"})
        writeImage(fmt::format("model/{}.png", name));
    load({"a", "b"}, {.images = {.work = 2 * 64 * 64 - 1}});
    EXPECT_THAT(widths(), ElementsAre(64));
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_THAT(shownWarnings()[0], HasSubstr("model/b.png: needs work on 4096 pixels"));
    EXPECT_THAT(shownWarnings()[0], HasSubstr("(--limit image-work); a placeholder is shown"));
}

TEST_F(LimitedMaterials, DecodeAnImageOnceForBothUsesOfItsColours)
{
    writeImage("base/x.png");
    folders_.write("base/materials/a.mtr", "skin { diffusemap x\nspecularmap x }");
    load({"skin"}, {.images = {.work = 64 * 64}});
    EXPECT_THAT(shownWarnings(), IsEmpty());
    EXPECT_THAT(widths(), ElementsAre(64, 64));
}

// 16 programs of one image cost decoding it once and, for each, reading and writing it.
TEST_F(LimitedMaterials, DecodeAnImageOnceForAllPrograms)
{
    writeImage("base/x.png");
    std::string stages;
    for (int i = 0; i < 16; ++i)
        stages += fmt::format("{{ blend add\nmap scale(x, 0.{}, 1, 1, 1) }}\n", i + 10);
    folders_.write("base/materials/a.mtr", "skin {\n" + stages + "}");
    load({"skin"}, {.images = {.work = (1 + 2 * 16) * 64 * 64}});
    EXPECT_THAT(shownWarnings(), IsEmpty());
    EXPECT_THAT(result.textures, SizeIs(16));
}

TEST_F(LimitedMaterials, UseAnImageAloneAndInAProgramAndDecodeItOnce)
{
    writeImage("base/x.png");
    for (const char* body : {"{ blend add\nmap x }\n{ blend add\nmap invertColor(x) }",
                             "{ blend add\nmap invertColor(x) }\n{ blend add\nmap x }"})
    {
        warnings.clear();
        folders_.write("base/materials/a.mtr", fmt::format("skin {{\n{}\n}}", body));
        load({"skin"}, {.images = {.work = 3 * 64 * 64}});
        EXPECT_THAT(shownWarnings(), IsEmpty()) << body;
        EXPECT_THAT(result.textures, SizeIs(2));
    }
}

TEST_F(LimitedMaterials, RunProgramsOnSmallerImages)
{
    writeImage("base/x.png");
    writeImage("base/y.png");
    folders_.write("base/materials/a.mtr", "skin { diffusemap add(x, y) }");
    // Two pictures and their sum are held at once: each may take a third.
    load({"skin"}, {.images = {.bytes = 40 * kKibibyte}});
    EXPECT_THAT(widths(), ElementsAre(32));
    EXPECT_THAT(shownWarnings(),
                Contains(HasSubstr("base/x.png: is scaled down from 64 x 64 to 32 x 32 pixels")));
    load({"skin"}, {.images = {.bytes = 48 * kKibibyte}});
    EXPECT_THAT(widths(), ElementsAre(64));
}

TEST_F(LimitedMaterials, LeaveOutProgramsThatCostTooMuch)
{
    writeImage("base/x.png");
    folders_.write("base/materials/a.mtr",
                   "skin { diffusemap x\nbumpmap smoothnormals(heightmap(x, 2)) }");
    load({"skin"}, {.images = {.work = (1 + 1 + 4 + 9) * 64 * 64 - 1}});
    EXPECT_THAT(result.materials[0].stages, SizeIs(1));
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_THAT(shownWarnings()[0],
                HasSubstr("normal image smoothnormals(heightmap(x, 2)) (declared in "
                          "base/materials/a.mtr:1): image program: needs work"));
    warnings.clear();
    load({"skin"}, {.images = {.work = (1 + 1 + 4 + 9) * 64 * 64}});
    EXPECT_THAT(shownWarnings(), IsEmpty());
}

TEST_F(LimitedMaterials, LeaveOutDeclarationsAboveTheirTotal)
{
    folders_.write("base/materials/a.mtr", "a {}" + std::string(10'000, ' '));
    folders_.write("base/materials/b.mtr", "b {}" + std::string(10'000, ' '));
    folders_.write("base/scripts/c.shader", "c {}");
    load({"a", "b", "c"}, {.declarationBytes = 16 * kKibibyte});
    ASSERT_THAT(warnings, SizeIs(2));
    EXPECT_EQ(shownWarnings()[0],
              "base/materials/b.mtr: is left out: with it the files that declare materials would "
              "have more than 0 MiB (--limit declarations)");
    EXPECT_THAT(shownWarnings()[1], HasSubstr("no image found for shader \"b\""));
    EXPECT_EQ(folders_.shown(result.materials[2].source), "base/scripts/c.shader:1");
}

TEST_F(LimitedMaterials, CountManySmallDeclarationFiles)
{
    for (int i = 0; i < 20; ++i)
        folders_.write(fmt::format("base/materials/{:02}.mtr", i), "x {}");
    load({}, {.declarationBytes = 16 * 4096});
    EXPECT_THAT(warnings, SizeIs(4));
}

TEST_F(LimitedMaterials, OfManyShadersSayHowManyMoreHaveNoImage)
{
    std::vector<std::string> shaders;
    for (int i = 0; i < 1000; ++i)
        shaders.push_back(fmt::format("s{}", i));
    load(shaders, {});
    ASSERT_THAT(warnings, SizeIs(51));
    EXPECT_EQ(toString(warnings.back()),
              "Robot.md5mesh: 950 more messages about this file are left out");
}

} // namespace
} // namespace sinew
