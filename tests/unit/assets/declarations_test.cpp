// Parses declarations of materials, tables and skins, and rejects malformed ones.
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
    Declarations read = readDoom3("Models/Imp { }\nskin Skins/Red { }");
    EXPECT_TRUE(read.set.find("models/imp", read.warnings));
    EXPECT_FALSE(read.set.find("models/im", read.warnings));
    EXPECT_EQ(read.set.skins().at(0).name, "skins/red");
}

TEST(Declarations, OfThousandsAreFoundFast)
{
    std::string text;
    for (int i = 0; i < 100'000; ++i)
        text += fmt::format("m{} {{}}\n", i);
    MaterialSet set;
    Diagnostics messages;
    set.add(std::move(text), "a.mtr", Dialect::Doom3, messages);
    for (int i = 0; i < 100'000; ++i)
        ASSERT_EQ(set.find(fmt::format("m{}", i), messages)->line,
                  static_cast<std::uint32_t>(i + 1));
}

TEST(Declarations, KeepTheFirstOfEqualNames)
{
    MaterialSet set;
    Diagnostics messages;
    set.add("m { twoSided }\ntable t { { 1, 2 } }\nskin s { a b }\nn { sort - }", "a.mtr",
            Dialect::Doom3, messages);
    set.add("\nM.tga { backSided }\ntable T { { 3, 4 } }\nskin S { a c }\nn { backSided }", "b.mtr",
            Dialect::Doom3, messages);
    EXPECT_EQ(set.find("m", messages)->cull, CullSides::None);
    EXPECT_THAT(set.tables().at("t")->values, ElementsAre(1.0F, 2.0F));
    EXPECT_EQ(set.skins()[0].remaps[0].to, "b");
    EXPECT_THAT(messages, IsEmpty());
    EXPECT_EQ(set.find("n", messages)->cull, CullSides::Front) << "the first is broken";
    EXPECT_EQ(textOf(messages),
              "a.mtr:4:10: material \"n\" is left out: expected a number, found '-'\n");
}

TEST(Declarations, MayUseTablesOfLaterFiles)
{
    MaterialSet set;
    Diagnostics messages;
    set.add("m { { map a\n red Late[0.5] green sinTable[0.25] blue never[0] } }", "a.mtr",
            Dialect::Doom3, messages);
    set.add("table late { { 5, 7 } }", "b.mtr", Dialect::Doom3, messages);
    const MaterialStage stage = set.find("m", messages)->stages.at(0);
    EXPECT_EQ(stage.colour[0].evaluate(0.0F), 7.0F);
    EXPECT_NEAR(stage.colour[1].evaluate(0.0F), 1.0F, 1e-4F);
    EXPECT_EQ(stage.colour[2].evaluate(0.0F), 0.0F);
    set.add("table sintable { { 9, 9 } }", "c.mtr", Dialect::Doom3, messages);
    EXPECT_EQ(set.find("m", messages)->stages.at(0).colour[1].evaluate(0.0F), 9.0F);
    EXPECT_THAT(messages, IsEmpty()) << textOf(messages);
}

TEST(SkinDeclaration, ExchangesMaterials)
{
    const MaterialSet set = readDoom3("skin s { a/b c  * black  late never }  skin t { a b }").set;
    ASSERT_THAT(set.skins(), SizeIs(2));
    EXPECT_EQ(remappedMaterial(set.skins()[0], "a/b"), "c");
    EXPECT_EQ(remappedMaterial(set.skins()[0], "other"), "black");
    EXPECT_EQ(remappedMaterial(set.skins()[0], "late"), "black");
    EXPECT_EQ(remappedMaterial(set.skins()[1], "c"), "c");
}

TEST(Declarations, TakeLimitedMemory)
{
    std::string text;
    for (int i = 0; i < 5; ++i)
        text += fmt::format("m{} {{ {} }}\n", i, std::string(1 << 20, ' '));
    const Declarations read = readDoom3(text);
    EXPECT_THAT(read.materials, SizeIs(3));
    EXPECT_THAT(textOf(read.warnings), HasSubstr("materials of a scene exceed 4 MiB"));
}

TEST(Warnings, AreThoseOfOneKeywordAndDeclaration)
{
    const Declarations read =
        readDoom3("a { deform flare 1 }\n"
                  "b\n{\n  deform tube\n  cull new\n  cull newer\n  deform tube\n}\n");
    EXPECT_EQ(textOf(read.warnings), "a.mtr:1:5: 'deform' is not drawn\n"
                                     "a.mtr:4:3: 'deform' is not drawn\n"
                                     "a.mtr:5:3: 'cull new' is unknown: the default is used\n"
                                     "a.mtr:6:3: 'cull newer' is unknown: the default is used\n");
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
    EXPECT_THAT(readDoom3(declared(body)).materials.at(0).stages, SizeIs(256));
    EXPECT_THAT(textOf(readDoom3(declared(body + "{ map a }")).warnings),
                HasSubstr("more than 256 stages"));
    EXPECT_THAT(textOf(readQuake3(declared(repeated("{\nmap a\n}\n", 257))).warnings),
                HasSubstr("more than 256 stages"));
}

TEST(Declarations, RefuseTransformsWithoutEnd)
{
    const std::string body = repeated("rotate time scale time, parm3\n", 1000);
    EXPECT_THAT(textOf(readDoom3(declared("{ map a\n" + body + "}")).warnings),
                HasSubstr("too many transforms"));
}

TEST(Quake3Shader, RefusesWordsThatLackAnArgument)
{
    for (const char* line : {"animMap", "animMap 4 }", "rgbGen const 0 0", "rgbGen wave sin 1 1 1",
                             "tcMod scroll 1", "tcMod rotate"})
        EXPECT_THAT(textOf(readQuake3(declared(fmt::format("{{\n{}\nmap a\n}}", line))).warnings),
                    HasSubstr("is left out: expected"))
            << line;
}

} // namespace
} // namespace sinew::test
