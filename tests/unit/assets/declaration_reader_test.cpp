// Finding the declarations of files with any contents.
#include "tests/unit/assets/declaration_texts.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
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

std::vector<std::string> namesOf(const MaterialSet& set)
{
    std::vector<std::string> names;
    for (const MaterialDeclaration& material : set.materials)
        names.push_back(material.name);
    return names;
}

TEST(Declarations, NameMaterialsInManyWays)
{
    const Declarations read = readDoom3("\xEF\xBB\xBF// a file\n"
                                        "material Models\\Imp\\Imp.tga { diffusemap a }\n"
                                        "models/guard{diffusemap a}\n"
                                        "\"01 - Default\"\n\n{\n}\n"
                                        "MATERIAL \"two words\" { }\r\n"
                                        "textures/a-b+c//d {} /* not { */\r"
                                        "skin { } table { }");
    EXPECT_THAT(namesOf(read.set), ElementsAre("models/imp/imp", "models/guard", "01 - default",
                                               "two words", "textures/a-b+c//d", "skin", "table"));
    EXPECT_THAT(read.errors, IsEmpty()) << textOf(read.errors);
    EXPECT_THAT(read.warnings, IsEmpty()) << textOf(read.warnings);
    EXPECT_EQ(read.set.materials[0].file, "a.mtr");
    EXPECT_EQ(read.set.materials[0].line, 2u);
    EXPECT_EQ(read.set.materials[5].line, 10u);
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

TEST(Declarations, OfOtherTypesArePassedOver)
{
    const Declarations read =
        readDoom3("sound imp_sight { minDistance 1 { a } \"}\" // }\n }\n"
                  "particle smoke { { stage } }\n"
                  "entityDef imp { \"model\" \"imp\" }\n"
                  "fx a { } model b { } export c { } articulatedFigure d { }\n"
                  "guide textures/a Template( a b )\n"
                  "inlineGuide textures/b Template( a ) { whatever }\n"
                  "imp { }\n"
                  "somethingNew d { { } }\n"
                  "guard { }");
    EXPECT_THAT(namesOf(read.set), ElementsAre("imp", "guard"));
    EXPECT_THAT(read.errors, IsEmpty()) << textOf(read.errors);
    EXPECT_EQ(textOf(read.warnings),
              "a.mtr:9:1: declarations of type 'somethingNew' are passed over\n");
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
    EXPECT_THAT(set.tables[0].values, ElementsAre(1.0F, 2.0F));
    EXPECT_EQ(set.skins[0].remaps[0].to, "b");
    EXPECT_EQ(textOf(warnings), "b.mtr:3:7: table \"T\" is already declared: the first is used\n"
                                "b.mtr:4:6: skin \"S\" is already declared: the first is used\n");
    EXPECT_THAT(errors, IsEmpty());
}

TEST(Declarations, ATableWithAMistakeIsToldOnce)
{
    MaterialSet set;
    Diagnostics warnings;
    Diagnostics errors;
    readDoom3Declarations("m { { map a red Wrong[0] } } table wrong { { 1, two } }", "a.mtr", set,
                          warnings, errors);
    EXPECT_THAT(errors, testing::SizeIs(1)) << textOf(errors);
    EXPECT_THAT(undeclaredTables(set), IsEmpty());
    readDoom3Declarations("n { { map a red Open[0] } } table open { { 1, 2 }", "b.mtr", set,
                          warnings, errors);
    EXPECT_THAT(errors, testing::SizeIs(2)) << textOf(errors);
    EXPECT_THAT(undeclaredTables(set), IsEmpty());
    readDoom3Declarations("table wrong { { 7, 7 } }", "c.mtr", set, warnings, errors);
    EXPECT_EQ(set.materials.at(0).stages.at(0).colour[0].evaluate({}, set.tables), 7.0F);
    EXPECT_THAT(warnings, IsEmpty()) << textOf(warnings);
}

TEST(Declarations, MayUseTablesOfLaterFiles)
{
    MaterialSet set;
    Diagnostics warnings;
    Diagnostics errors;
    readDoom3Declarations("m { { map a\n red Late[0.5] green sinTable[0.25] blue never[0] } }",
                          "a.mtr", set, warnings, errors);
    const MaterialStage stage = set.materials.at(0).stages.at(0);
    EXPECT_EQ(stage.colour[0].evaluate({}, set.tables), 0.0F);
    EXPECT_NEAR(stage.colour[1].evaluate({}, set.tables), 1.0F, 1e-4F);
    readDoom3Declarations("table late { { 5, 7 } } table sintable { { 9, 9 } }", "b.mtr", set,
                          warnings, errors);
    EXPECT_EQ(stage.colour[0].evaluate({}, set.tables), 7.0F);
    EXPECT_EQ(stage.colour[1].evaluate({}, set.tables), 9.0F);
    EXPECT_EQ(textOf(undeclaredTables(set)),
              "a.mtr:2:1: table \"never\" is nowhere declared: 0 is used\n");
    EXPECT_THAT(warnings, IsEmpty()) << textOf(warnings);
    EXPECT_THAT(errors, IsEmpty()) << textOf(errors);
}

TEST(TableDeclaration, HasValuesAndFlags)
{
    const Declarations read = readDoom3("table a { { 1, -2.5, .5 } }\n"
                                        "TABLE B { clamp snap { 1 2 3 } }\n"
                                        "table c { { 1, 2, } SNAP }");
    ASSERT_THAT(read.set.tables, SizeIs(3));
    EXPECT_THAT(read.set.tables[0].values, ElementsAre(1.0F, -2.5F, 0.5F));
    EXPECT_FALSE(read.set.tables[0].clamp || read.set.tables[0].snap);
    EXPECT_EQ(read.set.tables[1].name, "b");
    EXPECT_TRUE(read.set.tables[1].clamp && read.set.tables[1].snap);
    EXPECT_TRUE(!read.set.tables[2].clamp && read.set.tables[2].snap);
    EXPECT_TRUE(read.set.tables[2].declared);
    EXPECT_EQ(read.set.tables[2].line, 3u);
}

TEST(TableDeclaration, IsRefusedWhereItIsBroken)
{
    const Declarations read = readDoom3("table a { { 1, x } }\n"
                                        "table b { loop { 1 } }\n"
                                        "table c { }\n"
                                        "table d { { 1e20 } }\n"
                                        "table e { { 1, 2 } }");
    EXPECT_EQ(textOf(read.errors),
              "a.mtr:1:16: table \"a\" is left out: expected a number, found 'x'\n"
              "a.mtr:2:11: table \"b\" is left out: expected clamp, snap, '{' or '}', found "
              "'loop'\n"
              "a.mtr:3:7: table \"c\" is left out: it has no values\n"
              "a.mtr:4:13: table \"d\" is left out: number '1e20' is too large\n");
    for (const ExpressionTable& table : read.set.tables)
        EXPECT_EQ(table.declared, table.name == "e") << table.name;
    EXPECT_THAT(read.set.tables, SizeIs(5));
}

TEST(SkinDeclaration, ExchangesMaterials)
{
    const Declarations read = readDoom3("skin skins/red\n{\n  model models/imp.md5mesh\n"
                                        "  Models\\Imp.tga models/imp_red\n"
                                        "  \"a b\" \"c d\"\n  * textures/black\n  late never\n}\n");
    ASSERT_THAT(read.set.skins, SizeIs(1));
    const SkinDeclaration& skin = read.set.skins[0];
    EXPECT_EQ(skin.name, "skins/red");
    EXPECT_EQ(skin.line, 1u);
    ASSERT_THAT(skin.remaps, SizeIs(4));
    EXPECT_EQ(remappedMaterial(skin, "models/imp"), "models/imp_red");
    EXPECT_EQ(remappedMaterial(skin, "a b"), "c d");
    EXPECT_EQ(remappedMaterial(skin, "other"), "textures/black");
    EXPECT_EQ(remappedMaterial(skin, "late"), "textures/black");
}

TEST(SkinDeclaration, WithoutWildcardLeavesTheRest)
{
    const Declarations read = readDoom3("skin s { a b }");
    EXPECT_EQ(remappedMaterial(read.set.skins.at(0), "c"), "c");
}

TEST(SkinDeclaration, IsRefusedWithAnOddName)
{
    const Declarations read = readDoom3("skin s { a }\nskin t { a b }");
    EXPECT_EQ(textOf(read.errors), "a.mtr:1:12: skin \"s\" is left out: expected the material to "
                                   "show instead, found '}'\n");
    EXPECT_THAT(read.set.skins, SizeIs(1));
}

struct BrokenCase
{
    std::string name;
    std::string broken;
    std::string error;
};

std::ostream& operator<<(std::ostream& stream, const BrokenCase& testCase)
{
    return stream << testCase.broken;
}

class BrokenDeclaration : public ::testing::TestWithParam<BrokenCase>
{
};

TEST_P(BrokenDeclaration, LeavesTheOthers)
{
    for (const auto read : {readDoom3, readQuake3})
    {
        const Declarations declarations =
            read("first\n{\n\t{\n\t\tmap a\n\t}\n}\n" + GetParam().broken +
                     "\nlast\n{\n\t{\n\t\tmap b\n\t}\n}\n",
                 "a.mtr");
        EXPECT_THAT(namesOf(declarations.set), ElementsAre("first", "last"));
        EXPECT_EQ(textOf(declarations.errors), GetParam().error);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, BrokenDeclaration,
    ::testing::ValuesIn<BrokenCase>({
        {"MissingBrace", "bad\n{\n\t{\n\t\tmap c\n\t}\n",
         "a.mtr:8:1: material \"bad\" is left out: '{' is never closed: expected '}'\n"},
        {"MissingBraceAfterAFlag", "bad\n{\n\ttwoSided\n\t{\n\t\tmap c\n\t}\n",
         "a.mtr:8:1: material \"bad\" is left out: '{' is never closed: expected '}'\n"},
        {"MissingStageBrace", "bad\n{\n\t{\n\t\tmap c\n}\n",
         "a.mtr:8:1: material \"bad\" is left out: '{' is never closed: expected '}'\n"},
        {"TwoMissingBraces", "bad\n{\n\t{\n\t\tmap c\n\n",
         "a.mtr:8:1: material \"bad\" is left out: '{' is never closed: expected '}'\n"},
        {"OneBraceTooMany", "}", "a.mtr:7:1: expected the name of a declaration, found '}'\n"},
        {"MissingName", "{ { map c } }",
         "a.mtr:7:1: expected the name of a declaration, found '{'\n"},
        {"StrayWords", "these are words,\nno ( declaration )",
         "a.mtr:7:1: expected a declaration 'name {', found 'these'\n"},
        {"OpenString", "bad\n{\n\t{\n\t\tmap \"c\n\t}\n}",
         "a.mtr:10:7: material \"bad\" is left out: string has no end: expected '\"' on the same "
         "line\n"},
        {"OpenStringAsName", "\"bad",
         "a.mtr:7:1: string has no end: expected '\"' on the same line\n"},
        {"NestedStage", "bad\n{\n\t{\n\t\tmap c\n\t\t{\n\t\t}\n\t}\n}",
         "a.mtr:11:3: material \"bad\" is left out: expected a keyword of a stage, found '{'\n"},
        {"MissingImage", "bad\n{\n\t{\n\t\tmap add(a }\n}",
         "a.mtr:10:13: material \"bad\" is left out: expected an image, found '}'\n"},
    }),
    [](const auto& testCase) { return testCase.param.name; });

TEST(BrokenDeclarations, AtTheEndAreReported)
{
    EXPECT_EQ(textOf(readDoom3("m { } name").errors),
              "a.mtr:1:7: expected a declaration 'name {', found 'name'\n");
    EXPECT_EQ(textOf(readDoom3("m {").errors),
              "a.mtr:1:3: material \"m\" is left out: '{' is never closed: expected '}'\n");
    EXPECT_EQ(textOf(readDoom3("m { /* }").errors),
              "a.mtr:1:5: material \"m\" is left out: comment has no end: expected '*/'\n");
    EXPECT_EQ(textOf(readDoom3("/* m { }").errors),
              "a.mtr:1:1: comment has no end: expected '*/'\n");
}

TEST(BrokenDeclarations, AreReportedOnce)
{
    EXPECT_EQ(textOf(readDoom3("guide a \"b\nm { }").errors),
              "a.mtr:1:9: string has no end: expected '\"' on the same line\n");
}

TEST(BrokenDeclarations, AreFoundByName)
{
    const Declarations read = readDoom3("Bad.tga { sort - }\ngood { }");
    ASSERT_NE(read.set.findError("bad"), nullptr);
    EXPECT_EQ(toString(*read.set.findError("bad")),
              "a.mtr:1:16: material \"Bad.tga\" is left out: expected a number, found '-'");
    EXPECT_EQ(read.set.findError("good"), nullptr);
}

TEST(BrokenDeclarations, OfThousandsTakeLittleTime)
{
    std::string text;
    for (int i = 0; i < 100'000; ++i)
        text += "a\n{\n";
    const Declarations read = readDoom3(text);
    EXPECT_THAT(read.set.materials, IsEmpty());
    EXPECT_THAT(read.errors, SizeIs(16));
}

TEST(BrokenDeclarations, AreReportedUpToALimit)
{
    std::string text;
    for (int i = 0; i < 1000; ++i)
        text += fmt::format("m{} {{ sort - }}\n", i);
    const Declarations read = readDoom3(text);
    ASSERT_THAT(read.errors, SizeIs(51));
    EXPECT_THAT(toString(read.errors.back()),
                HasSubstr(": 950 more messages about this file are left out"));
    EXPECT_NE(read.set.findError("m999"), nullptr);
}

// Names hold "//", but behind a number it is a comment.
TEST(Declarations, MayHaveCommentsCloseToNumbers)
{
    const Declarations read = readDoom3("m\n{\n{\nmap a//b\nalphaTest 0.5//is { not enough?\n}\n}");
    EXPECT_THAT(read.errors, IsEmpty()) << textOf(read.errors);
    EXPECT_EQ(read.set.materials.at(0).stages.at(0).image.name, "a//b");
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

    Diagnostics shown;
    appendWarnings(read.set.materials[1], shown);
    appendWarnings(read.set.materials[0], shown);
    EXPECT_THAT(shown, SizeIs(2)) << "the second 'deform' of the file says nothing new";
}

TEST(Warnings, AreLimited)
{
    std::string body;
    for (int i = 0; i < 1000; ++i)
        body += fmt::format("word{}\n", i);
    EXPECT_THAT(doom3Material(body).warnings, SizeIs(51));
}

} // namespace
} // namespace sinew::test
