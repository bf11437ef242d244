// What declarations of materials, tables and skins mean, and how broken ones are refused.
#include "tests/unit/assets/declaration_texts.h"
#include "tests/unit/assets/test_cases.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string shown(const std::vector<SurfaceSkin>& skin)
{
    std::string text;
    for (const SurfaceSkin& surface : skin)
        text += fmt::format("{}: {}\n", surface.surface, surface.shader);
    return text;
}

std::string shownSkin(std::string_view text)
{
    Diagnostics warnings;
    const Result<std::vector<SurfaceSkin>> skin = readQuake3Skin(text, "a.skin", warnings);
    return (skin ? shown(*skin) : toString(skin.error()) + '\n') + textOf(warnings);
}

std::string read(const std::string& input)
{
    const std::size_t space = input.find(' ');
    const std::string kind = input.substr(0, space);
    const std::string text = space == std::string::npos ? "" : input.substr(space + 1);
    return kind == "doom3"    ? shown(readDoom3(declared(text)))
           : kind == "quake3" ? shown(readQuake3(declared(text)))
           : kind == "mtr"    ? shown(readDoom3(text))
           : kind == "shader" ? shown(readQuake3(text))
                              : shownSkin(text);
}

TEST(Declarations, AreReadAsTheTableSays)
{
    for (const LongCase& row : longCasesIn("declarations.txt"))
        for (const std::string& input : row.inputs)
            EXPECT_EQ(read(input), row.expected)
                << "declarations.txt:" << row.line << ": " << input;
}

TEST(Declarations, AreFoundByNormalisedName)
{
    const Declarations read = readDoom3("Models/Imp { }\nskin Skins/Red { }");
    EXPECT_EQ(read.set.findMaterial("models/imp"), &read.set.materials[0]);
    EXPECT_EQ(read.set.findMaterial("models/im"), nullptr);
    EXPECT_EQ(read.set.findSkin("skins\\RED"), &read.set.skins[0]);
    EXPECT_EQ(read.set.findSkin("skins/blue"), nullptr);
}

TEST(Declarations, OfThousandsAreFoundFast)
{
    std::string text;
    for (int i = 0; i < 100'000; ++i)
        text += fmt::format("m{} {{}}\n", i);
    const Declarations read = readDoom3(text);
    for (int i = 0; i < 100'000; ++i)
        ASSERT_EQ(read.set.findMaterial(fmt::format("m{}", i))->line,
                  static_cast<std::uint32_t>(i + 1));
}

TEST(Declarations, KeepTheFirstOfEqualNames)
{
    MaterialSet set;
    Diagnostics warnings;
    Diagnostics errors;
    readDoom3Declarations("m { twoSided }\ntable t { { 1, 2 } }\nskin s { a b }", "a.mtr", set,
                          warnings, errors);
    readDoom3Declarations("\nM.tga { backSided }\ntable T { { 3, 4 } }\nskin S { a c }", "b.mtr",
                          set, warnings, errors);
    ASSERT_THAT(set.materials, SizeIs(1));
    EXPECT_EQ(set.materials[0].cull, CullSides::None);
    EXPECT_EQ(textOf(set.materials[0].warnings),
              "b.mtr:2:1: material \"m\" is already declared at a.mtr:1: the first is used\n");
    EXPECT_THAT(set.table("t", "", 0)->values, ElementsAre(1.0F, 2.0F));
    EXPECT_EQ(set.skins[0].remaps[0].to, "b");
    EXPECT_EQ(textOf(warnings), "b.mtr:3:7: table \"T\" is already declared: the first is used\n"
                                "b.mtr:4:6: skin \"S\" is already declared: the first is used\n");
    EXPECT_THAT(errors, IsEmpty());
}

TEST(Declarations, MayUseTablesOfLaterFiles)
{
    MaterialSet set;
    Diagnostics warnings;
    Diagnostics errors;
    readDoom3Declarations("m { { map a\n red Late[0.5] green sinTable[0.25] blue never[0] } }",
                          "a.mtr", set, warnings, errors);
    const MaterialStage stage = set.materials.at(0).stages.at(0);
    EXPECT_EQ(stage.colour[0].evaluate(0.0F), 0.0F);
    EXPECT_NEAR(stage.colour[1].evaluate(0.0F), 1.0F, 1e-4F);
    readDoom3Declarations("table late { { 5, 7 } } table sintable { { 9, 9 } }", "b.mtr", set,
                          warnings, errors);
    EXPECT_EQ(stage.colour[0].evaluate(0.0F), 7.0F);
    EXPECT_EQ(stage.colour[1].evaluate(0.0F), 9.0F);
    EXPECT_EQ(textOf(set.undeclaredTables()),
              "a.mtr:2:1: table \"never\" is nowhere declared: 0 is used\n");
    EXPECT_THAT(warnings, IsEmpty()) << textOf(warnings);
    EXPECT_THAT(errors, IsEmpty()) << textOf(errors);
}

TEST(SkinDeclaration, ExchangesMaterials)
{
    const MaterialSet set = readDoom3("skin s { a/b c  * black  late never }  skin t { a b }").set;
    ASSERT_THAT(set.skins, SizeIs(2));
    EXPECT_EQ(remappedMaterial(set.skins[0], "a/b"), "c");
    EXPECT_EQ(remappedMaterial(set.skins[0], "other"), "black");
    EXPECT_EQ(remappedMaterial(set.skins[0], "late"), "black");
    EXPECT_EQ(remappedMaterial(set.skins[1], "c"), "c");
}

TEST(BrokenDeclarations, AreFoundByName)
{
    const Declarations read = readDoom3("Bad.tga { sort - }\ngood { }");
    ASSERT_NE(read.set.findError("bad"), nullptr);
    EXPECT_EQ(toString(*read.set.findError("bad")),
              "a.mtr:1:16: material \"Bad.tga\" is left out: expected a number, found '-'");
    EXPECT_EQ(read.set.findError("good"), nullptr);
}

// So many materials, each with as many stages, are not all taken.
void expectTooMuchMemory(int materials, const std::string& stage, std::size_t leastTaken)
{
    std::string text;
    for (int i = 0; i < materials; ++i)
    {
        text += fmt::format("m{} {{\n", i);
        for (int j = 0; j < 200; ++j)
            text += stage + "\n";
        text += "}\n";
    }
    const Declarations read = readDoom3(text);
    EXPECT_LT(read.set.materials.size(), static_cast<std::size_t>(materials));
    EXPECT_GT(read.set.materials.size(), leastTaken);
    ASSERT_THAT(read.errors, SizeIs(1));
    EXPECT_THAT(toString(read.errors[0]), HasSubstr("too many declarations"));
}

TEST(Declarations, TakeLimitedMemory)
{
    expectTooMuchMemory(5000, "{map a}", 1000);
}

// Seven bytes of text become two nodes of a tree.
TEST(Declarations, TakeLimitedMemoryWithImageFunctions)
{
    std::string sum = "a";
    for (int i = 0; i < 31; ++i)
        sum = "add(" + sum + ",a)";
    expectTooMuchMemory(400, "{map " + sum + "}", 100);
}

TEST(Warnings, AreThoseOfOneKeywordAndDeclaration)
{
    const Declarations read =
        readDoom3("a { deform flare 1 }\n"
                  "b\n{\n  deform tube\n  new 1 2\n  new 3\n  deform tube\n}\n");
    EXPECT_EQ(textOf(read.set.materials.at(1).warnings),
              "a.mtr:4:3: 'deform' is not done: the mesh keeps its shape\n"
              "a.mtr:5:3: 'new' is unknown here: passed over up to the end of its line\n");
}

std::string repeated(const std::string& text, int times)
{
    std::string all;
    for (int i = 0; i < times; ++i)
        all += text;
    return all;
}

TEST(Declarations, HaveAtMostSoManyStages)
{
    const std::string body = repeated("{ map a }\n", 256);
    EXPECT_THAT(readDoom3(declared(body)).set.materials.at(0).stages, SizeIs(256));
    EXPECT_THAT(textOf(readDoom3(declared(body + "{ map a }")).errors),
                HasSubstr("more than 256 stages"));
    EXPECT_THAT(textOf(readQuake3(declared(repeated("{\nmap a\n}\n", 257))).errors),
                HasSubstr("more than 256 stages"));
}

TEST(Declarations, RefuseTransformsWithoutEnd)
{
    const std::string body = repeated("rotate time shear time, parm3\n", 1000);
    EXPECT_THAT(textOf(readDoom3(declared("{ map a\n" + body + "}")).errors),
                HasSubstr("transforms are too many"));
}

TEST(Quake3Shader, RefusesWordsThatLackAnArgument)
{
    for (const char* line : {"animMap", "animMap 4 }", "rgbGen const 0 0", "rgbGen wave sin 1 1 1",
                             "tcMod scroll 1", "tcMod rotate", "tcMod transform 1 2 3 4 5"})
        EXPECT_THAT(textOf(readQuake3(declared(fmt::format("{{\n{}\nmap a\n}}", line))).errors),
                    HasSubstr("is left out: expected"))
            << line;
}

} // namespace
} // namespace sinew::test
