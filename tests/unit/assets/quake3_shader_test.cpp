// What Quake 3's shaders mean, outside of their stages and with several of them.
#include "tests/unit/assets/declaration_texts.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Role = MaterialStage::Role;
using ::testing::ElementsAre;

TEST(Quake3Shader, IsLitByItsFirstOpaqueStage)
{
    const MaterialDeclaration shader =
        quake3Shader("{\n map models/a.tga\n rgbGen lightingDiffuse\n}\n"
                     "{\n map models/glow.tga\n blendFunc GL_ONE GL_ONE\n}");
    ASSERT_THAT(shader.stages, SizeIs(2));
    EXPECT_EQ(shader.stages[0].role, Role::Diffuse);
    EXPECT_EQ(shader.stages[0].image.name, "models/a.tga");
    EXPECT_EQ(shader.stages[0].line, 3u);
    EXPECT_EQ(shader.stages[1].role, Role::Blend);
    EXPECT_EQ(shader.stages[1].blend, (Blend{BlendFactor::One, BlendFactor::One}));
    EXPECT_FALSE(shader.translucent);
    EXPECT_THAT(shader.warnings, IsEmpty());
}

TEST(Quake3Shader, IsBlendedWhereItsFirstStageIs)
{
    const MaterialDeclaration shader = quake3Shader("{\nmap a\nblendfunc add\n}\n{\nmap b\n}");
    EXPECT_EQ(shader.stages.at(0).role, Role::Blend);
    EXPECT_EQ(shader.stages.at(1).role, Role::Blend);
    EXPECT_TRUE(shader.translucent);
    EXPECT_TRUE(shader.noShadows);
    EXPECT_EQ(quake3Stage("map a\nblendFunc GL_ONE GL_ZERO").role, Role::Diffuse);
}

TEST(Quake3Shader, DoesWithoutLightMaps)
{
    const MaterialDeclaration below =
        quake3Shader("{\nmap $lightmap\n}\n{\nmap a\nblendFunc filter\n}");
    ASSERT_THAT(below.stages, SizeIs(1));
    EXPECT_EQ(below.stages[0].role, Role::Diffuse);
    EXPECT_EQ(below.stages[0].blend, Blend{});
    EXPECT_FALSE(below.translucent);
    EXPECT_THAT(below.warnings, IsEmpty());

    const MaterialDeclaration above =
        quake3Shader("{\nmap a\n}\n{\nmap $LightMap\nblendFunc filter\n}\n{\nmap b\nblend add\n}");
    ASSERT_THAT(above.stages, SizeIs(2));
    EXPECT_EQ(above.stages[0].role, Role::Diffuse);
    EXPECT_EQ(above.stages[1].image.name, "b");
    EXPECT_EQ(above.stages[1].role, Role::Blend);
}

TEST(Quake3Shader, DoesWithoutEnvironmentsWhereItCan)
{
    const MaterialDeclaration shiny =
        quake3Shader("{\nmap env\ntcGen environment\n}\n{\nmap a\nblendFunc blend\n}");
    ASSERT_THAT(shiny.stages, SizeIs(1));
    EXPECT_EQ(shiny.stages[0].role, Role::Diffuse);
    EXPECT_EQ(shiny.stages[0].image.name, "a");
    EXPECT_THAT(shiny.warnings, SizeIs(1));

    const MaterialDeclaration shell =
        quake3Shader("{\nmap env\ntcGen environment\nblendFunc add\n}");
    ASSERT_THAT(shell.stages, SizeIs(1));
    EXPECT_EQ(shell.stages[0].role, Role::Blend);
}

TEST(Quake3Shader, SplitsAStageOfSeveralMaps)
{
    const MaterialDeclaration shader =
        quake3Shader("{\n diffuseMap a\n normalMap a_n\n specularMap a_s\n glowMap a_g\n"
                     " alphaFunc GE128\n}");
    ASSERT_THAT(shader.stages, SizeIs(4));
    EXPECT_EQ(shader.stages[0].role, Role::Diffuse);
    EXPECT_EQ(shader.stages[0].image.name, "a");
    EXPECT_EQ(shader.stages[1].role, Role::Normal);
    EXPECT_EQ(shader.stages[1].image.name, "a_n");
    EXPECT_EQ(shader.stages[2].role, Role::Specular);
    EXPECT_EQ(shader.stages[3].role, Role::Glow);
    EXPECT_EQ(shader.stages[3].line, 7u);
    ASSERT_TRUE(shader.stages[0].alphaTest.has_value());
    EXPECT_FALSE(shader.translucent);
    EXPECT_THAT(shader.warnings, IsEmpty());
}

TEST(Quake3Shader, HasMapsOutsideOfStagesAndByNamedStages)
{
    for (const std::string body : {"diffuseMap a\nbumpMap a_n\nspecularMap a_s",
                                   "{\nstage diffuseMap\nmap a\n}\n{\nstage normalMap\nmap a_n\n}\n"
                                   "{\nmap a_s\nstage specularMap\n}",
                                   "{\nblend diffuseMap\nmap a\n}\n{\nblend bumpMap\nmap a_n\n}\n"
                                   "{\nblend specularMap\nmap a_s\n}"})
    {
        const MaterialDeclaration shader = quake3Shader(body);
        ASSERT_THAT(shader.stages, SizeIs(3)) << body;
        EXPECT_EQ(shader.stages[0].role, Role::Diffuse);
        EXPECT_EQ(shader.stages[1].role, Role::Normal);
        EXPECT_EQ(shader.stages[2].role, Role::Specular);
        EXPECT_EQ(shader.stages[2].image.name, "a_s");
        EXPECT_THAT(shader.warnings, IsEmpty()) << textOf(shader.warnings);
    }
}

TEST(Quake3Shader, LeavesOutMapsWithoutAName)
{
    EXPECT_THAT(quake3Shader("specularmap \"\"\n{\nmap a\nnormalmap \"\"\n}").stages, SizeIs(1));
    EXPECT_THAT(quake3Shader("{\ndiffusemap \"\"\n}").stages, IsEmpty());
}

TEST(Quake3Shader, LeavesOutNamedStagesThatAreNotDrawn)
{
    const MaterialDeclaration shader =
        quake3Shader("{\nmap a\n}\n{\nstage heathazeMap\nmap b\n}\n{\nstage lightMap\nmap c\n}\n"
                     "{\nvideoMap a.roq\n}");
    EXPECT_THAT(shader.stages, SizeIs(1));
    EXPECT_THAT(shader.warnings, SizeIs(2)) << textOf(shader.warnings);
}

TEST(Quake3Shader, IsNotLitWhereItsMapsAreBlended)
{
    const MaterialDeclaration shader =
        quake3Shader("{\ndiffuseMap a\nnormalMap b\nglowMap c\nblendFunc blend\n}");
    ASSERT_THAT(shader.stages, SizeIs(2));
    EXPECT_EQ(shader.stages[0].role, Role::Blend);
    EXPECT_EQ(shader.stages[1].role, Role::Glow);
    EXPECT_TRUE(shader.translucent);
}

TEST(Quake3Shader, KnowsItsSides)
{
    EXPECT_EQ(quake3Shader("").cull, CullSides::Back);
    for (const std::string sides : {"none", "twoSided", "disable"})
        EXPECT_EQ(quake3Shader("cull " + sides).cull, CullSides::None);
    for (const std::string sides : {"back", "backSide", "backsided"})
        EXPECT_EQ(quake3Shader("cull " + sides).cull, CullSides::Front);
    EXPECT_EQ(quake3Shader("cull front").cull, CullSides::Back);
    EXPECT_FALSE(quake3Shader("cull none").noShadows);
    EXPECT_THAT(quake3Shader("cull sideways").warnings, SizeIs(1));
    EXPECT_EQ(quake3Shader("twoSided").cull, CullSides::None);
}

TEST(Quake3Shader, SortsByDoom3sNumbers)
{
    EXPECT_EQ(quake3Shader("sort portal").sort, -3.0F);
    EXPECT_EQ(quake3Shader("sort opaque").sort, 0.0F);
    EXPECT_EQ(quake3Shader("sort decal").sort, 2.0F);
    EXPECT_EQ(quake3Shader("sort seeThrough").sort, 3.0F);
    EXPECT_EQ(quake3Shader("sort 9").sort, 4.0F);
    EXPECT_FLOAT_EQ(quake3Shader("sort 3.5").sort.value(), 1.0F);
    EXPECT_EQ(quake3Shader("sort nearest").sort, 7.0F);
    EXPECT_EQ(quake3Shader("sort 1000").sort, 7.0F);
    EXPECT_EQ(quake3Shader("sort -1000").sort, -3.0F);
    EXPECT_LT(quake3Shader("sort underwater").sort, quake3Shader("sort additive").sort);
    EXPECT_FALSE(quake3Shader("").sort.has_value());
    EXPECT_EQ(quake3Shader("polygonOffset").sort, 2.0F);
    EXPECT_TRUE(quake3Shader("polygonOffset").polygonOffset);
}

class SilentShaderWord : public ::testing::TestWithParam<const char*>
{
};

TEST_P(SilentShaderWord, ChangesNothing)
{
    const MaterialDeclaration shader =
        quake3Shader(std::string(GetParam()) + "\n{\nmap a\n}\ncull none");
    EXPECT_THAT(shader.warnings, IsEmpty()) << textOf(shader.warnings);
    EXPECT_THAT(shader.stages, SizeIs(1));
    EXPECT_EQ(shader.cull, CullSides::None);
}

INSTANTIATE_TEST_SUITE_P(Quake3, SilentShaderWord,
                         ::testing::Values("nomipmaps", "nopicmip", "surfaceparm nolightmap",
                                           "surfaceparm trans", "qer_trans 0.4", "qer_nocarve",
                                           "q3map_surfacelight 100", "q3map_sun 1 1 1 100 45 45",
                                           "entityMergable", "light 1", "tessSize 64",
                                           "clampTime 2", "imageMinDimension 128",
                                           "imageMaxDimension 512", "skyparms env/a 512 -",
                                           "fogparms ( 1 1 1 ) 512", "portal"));

TEST(Quake3Shader, WarnsOfWhatIsNotDone)
{
    const MaterialDeclaration shader =
        quake3Shader("deformVertexes wave 100 sin 3 0 0 0\ndeformVertexes autosprite\n"
                     "sparkle 1 2 3\n{\nmap a\nsparkle 4\ntcGen vector ( 1 0 0 ) ( 0 1 0 )\n"
                     "heightMap h\n}");
    EXPECT_EQ(textOf(shader.warnings),
              "a.shader:3:1: 'deformVertexes' is not done: the mesh keeps its shape\n"
              "a.shader:5:1: 'sparkle' is unknown here: passed over up to the end of its line\n"
              "a.shader:9:1: 'tcGen vector' is not heeded: the model's own coordinates are used\n"
              "a.shader:10:1: 'heightMap' is not drawn\n");
    EXPECT_THAT(shader.stages, SizeIs(1));
}

TEST(Quake3Shader, MayBeTables)
{
    const Declarations read = readQuake3("table t { { 1, 2 } }\na\n{\n}");
    EXPECT_THAT(read.set.tables, SizeIs(1));
    EXPECT_THAT(read.set.materials, SizeIs(1));
}

TEST(Quake3Shader, HasAtMostSoManyStages)
{
    std::string body;
    for (int i = 0; i < 257; ++i)
        body += "{\nmap a\n}\n";
    EXPECT_THAT(quake3Refusal(body), HasSubstr("too many stages"));
}

MATCHER_P2(GoesTo, s, t, "")
{
    return std::abs(arg[0] - s) < 1e-4F && std::abs(arg[1] - t) < 1e-4F;
}

TEST(Quake3Stage, HasMaps)
{
    EXPECT_EQ(quake3Stage("map $whiteimage").image.name, "_white");
    EXPECT_EQ(quake3Stage("map *white").image.name, "_white");
    EXPECT_EQ(quake3Stage("map $blackimage").image.name, "_black");
    EXPECT_EQ(quake3Stage("map a").wrap, TextureWrap::Repeat);
    EXPECT_EQ(quake3Stage("clampMap a").wrap, TextureWrap::Clamp);
    EXPECT_EQ(quake3Stage("clampMap a").image.name, "a");
    EXPECT_EQ(toString(quake3Stage("map addNormals(a, heightMap(b, 2))").image),
              "addnormals(a, heightmap(b, 2))");
}

TEST(Quake3Stage, MayBeAnimated)
{
    const MaterialStage stage = quake3Stage("animMap 2.5 a b.tga c // d\nblendFunc add");
    EXPECT_EQ(stage.animationRate, 2.5F);
    ASSERT_THAT(stage.animation, SizeIs(3));
    EXPECT_EQ(stage.animation[1].name, "b.tga");
    EXPECT_EQ(stage.blend.destination, BlendFactor::One);
}

TEST(Quake3Stage, TestsAlpha)
{
    const AlphaTest greater = quake3Stage("map a\nalphaFunc GT0").alphaTest.value();
    EXPECT_EQ(greater.comparison, AlphaComparison::Greater);
    EXPECT_EQ(valueOf(greater.reference), 0.0F);
    const AlphaTest less = quake3Stage("map a\nalphafunc lt128").alphaTest.value();
    EXPECT_EQ(less.comparison, AlphaComparison::Less);
    EXPECT_EQ(valueOf(less.reference), 0.5F);
    const AlphaTest atLeast = quake3Stage("map a\nalphaFunc GE128").alphaTest.value();
    EXPECT_EQ(atLeast.comparison, AlphaComparison::GreaterEqual);
    EXPECT_EQ(valueOf(atLeast.reference), 0.5F);
    EXPECT_FALSE(quake3Stage("map a\nalphaFunc LT64").alphaTest.has_value());
}

TEST(Quake3Stage, Blends)
{
    const auto blendOf = [](const std::string& text)
    { return quake3Stage("map a\nblendFunc " + text).blend; };
    EXPECT_EQ(blendOf("add"), (Blend{BlendFactor::One, BlendFactor::One}));
    EXPECT_EQ(blendOf("filter"), (Blend{BlendFactor::DestinationColour, BlendFactor::Zero}));
    EXPECT_EQ(blendOf("blend"),
              (Blend{BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha}));
    EXPECT_EQ(blendOf("GL_ZERO GL_ONE_MINUS_SRC_COLOR"),
              (Blend{BlendFactor::Zero, BlendFactor::OneMinusSourceColour}));
    EXPECT_EQ(blendOf("gl_dst_color gl_one"),
              (Blend{BlendFactor::DestinationColour, BlendFactor::One}));
}

TEST(Quake3Stage, HasColours)
{
    EXPECT_THAT(colourOf(quake3Stage("map a\nrgbGen const ( 0.25 0.5 1 )\nalphaGen const .75")),
                ElementsAre(0.25F, 0.5F, 1.0F, 0.75F));
    for (const std::string kind :
         {"identity", "identityLighting", "vertex", "exactVertex", "lightingDiffuse"})
        EXPECT_THAT(colourOf(quake3Stage("map a\nrgbGen " + kind)),
                    ElementsAre(1.0F, 1.0F, 1.0F, 1.0F));
    for (const std::string kind : {"identity", "vertex", "lightingSpecular", "portal 256"})
        EXPECT_EQ(colourOf(quake3Stage("map a\nalphaGen " + kind))[3], 1.0F);

    const ExpressionInputs inputs{.parms = {0.1F, 0.2F, 0.3F, 0.4F}};
    const MaterialStage entity = quake3Stage("map a\nrgbGen entity\nalphaGen oneMinusEntity");
    EXPECT_EQ(entity.colour[2].evaluate(inputs, {}), 0.3F);
    EXPECT_FLOAT_EQ(entity.colour[3].evaluate(inputs, {}), 0.6F);
}

TEST(Quake3Stage, HasWaves)
{
    // base + amplitude * form(phase + frequency * time)
    const MaterialStage stage = quake3Stage("map a\nrgbGen wave sin 0.5 0.25 0.25 2\n"
                                            "alphaGen wave sawtooth 0 1 0 0.5");
    EXPECT_THAT(colourOf(stage, 0.0F), ElementsAre(0.75F, 0.75F, 0.75F, 0.0F));
    EXPECT_NEAR(colourOf(stage, 0.25F)[0], 0.25F, 1e-5F);
    EXPECT_NEAR(colourOf(stage, 0.5F)[3], 0.25F, 1e-5F);
    EXPECT_EQ(colourOf(quake3Stage("map a\nrgbGen wave square 0 1 0 1"), 0.6F)[0], -1.0F);
    EXPECT_EQ(colourOf(quake3Stage("map a\nrgbGen wave triangle 0 1 0 1"), 0.125F)[0], 0.5F);
    EXPECT_EQ(colourOf(quake3Stage("map a\nrgbGen wave inverseSawtooth 0 1 0 1"), 0.25F)[0], 0.75F);

    const MaterialDeclaration noise = quake3Shader("{\nmap a\nrgbGen wave noise .5 1 0 1\n}");
    EXPECT_EQ(colourOf(noise.stages.at(0), 0.3F)[0], 0.5F);
    EXPECT_THAT(noise.warnings, SizeIs(1));
}

TEST(Quake3Stage, MovesItsTexture)
{
    EXPECT_THAT(moved(quake3Stage("map a\ntcMod scroll 0.5 -0.25"), 0.0F, 0.0F, 1.0F),
                GoesTo(0.5F, 0.75F));
    EXPECT_THAT(moved(quake3Stage("map a\ntcMod scroll 0.5 0"), 0.25F, 0.0F, 3.0F),
                GoesTo(0.75F, 0.0F));
    EXPECT_THAT(moved(quake3Stage("map a\ntcMod scale 2 3"), 0.5F, 0.5F), GoesTo(1.0F, 1.5F));
    const MaterialStage transformed = quake3Stage("map a\ntcMod transform 1 2 3 4 5 6");
    EXPECT_THAT(moved(transformed, 1.0F, 0.0F), GoesTo(6.0F, 8.0F));
    EXPECT_THAT(moved(transformed, 0.0F, 1.0F), GoesTo(8.0F, 10.0F));
    const MaterialStage stretched = quake3Stage("map a\ntcMod stretch sin 2 0 0 1");
    EXPECT_THAT(moved(stretched, 0.5F, 0.5F), GoesTo(0.5F, 0.5F));
    EXPECT_THAT(moved(stretched, 1.0F, 0.5F), GoesTo(0.75F, 0.5F));
}

// Coordinates turn backwards, the picture forwards.
TEST(Quake3Stage, RotatesItsTextureInDegrees)
{
    const MaterialStage stage = quake3Stage("map a\ntcMod rotate 90");
    EXPECT_THAT(moved(stage, 0.5F, 0.5F, 1.0F), GoesTo(0.5F, 0.5F));
    EXPECT_THAT(moved(stage, 1.0F, 0.5F, 1.0F), GoesTo(0.5F, 0.0F));
    EXPECT_THAT(moved(stage, 0.5F, 1.0F, 1.0F), GoesTo(1.0F, 0.5F));
}

TEST(Quake3Stage, AppliesTransformsInTurn)
{
    EXPECT_THAT(
        moved(quake3Stage("map a\ntcMod scale 2 2\ntcMod transform 1 0 0 1 1 0"), 1.0F, 1.0F),
        GoesTo(3.0F, 2.0F));
    EXPECT_THAT(
        moved(quake3Stage("map a\ntcMod transform 1 0 0 1 1 0\ntcMod scale 2 2"), 1.0F, 1.0F),
        GoesTo(4.0F, 2.0F));
}

TEST(Quake3Stage, PassesOverTurbulence)
{
    const MaterialDeclaration shader =
        quake3Shader("{\nmap a\ntcMod turb 0 .05 0 .5\ntcMod scale 2 2\n}");
    EXPECT_THAT(shader.warnings, SizeIs(1));
    EXPECT_THAT(moved(shader.stages.at(0), 1.0F, 1.0F), GoesTo(2.0F, 2.0F));
}

TEST(Quake3Stage, PassesOverWhatChangesNothing)
{
    const MaterialDeclaration shader =
        quake3Shader("{\nmap a\ndepthFunc equal\ndepthWrite\ndetail\ndepthFade 6\n"
                     "tcGen base\ntcMod entityTranslate\n}");
    EXPECT_THAT(shader.warnings, IsEmpty()) << textOf(shader.warnings);
    EXPECT_THAT(shader.stages, SizeIs(1));
}

struct WarnedLine
{
    std::string line, warning;
};

// What is drawn must be as without the line.
void expectPassedOver(const WarnedLine& bad, const std::string& before, const std::string& behind)
{
    SCOPED_TRACE(bad.line);
    const auto declaration = [&](const std::string& line)
    { return quake3Shader(before + line + "\n" + behind); };
    const MaterialDeclaration with = declaration(bad.line);
    const MaterialDeclaration without = declaration("");
    EXPECT_EQ(
        textOf(with.warnings),
        fmt::format("a.shader:{}:1: {}\n", 3 + std::ranges::count(before, '\n'), bad.warning));
    EXPECT_EQ(with.cull, without.cull);
    EXPECT_EQ(with.sort, without.sort);
    EXPECT_EQ(with.translucent, without.translucent);
    ASSERT_EQ(with.stages.size(), without.stages.size());
    for (std::size_t i = 0; i < with.stages.size(); ++i)
    {
        const MaterialStage& a = with.stages[i];
        const MaterialStage& b = without.stages[i];
        EXPECT_EQ(a.role, b.role);
        EXPECT_EQ(a.image.name, b.image.name);
        EXPECT_EQ(a.animation.size(), b.animation.size());
        EXPECT_EQ(a.animationRate, b.animationRate);
        EXPECT_EQ(a.blend, b.blend);
        EXPECT_EQ(a.alphaTest.has_value(), b.alphaTest.has_value());
        EXPECT_EQ(a.wrap, b.wrap);
        EXPECT_EQ(colourOf(a, 0.3F), colourOf(b, 0.3F));
        EXPECT_EQ(moved(a, 2.0F, 3.0F, 0.3F), moved(b, 2.0F, 3.0F, 0.3F));
    }
}

std::string lacksAnArgument(const std::string& line)
{
    return fmt::format("'{}' lacks an argument on its line: it is passed over",
                       line.substr(0, line.find(' ')));
}

TEST(Quake3Stage, PassesOverWordsThatLackAnArgument)
{
    for (const std::string line : {"map",
                                   "clampMap",
                                   "animMap",
                                   "animMap 4",
                                   "diffuseMap",
                                   "stage",
                                   "alphaFunc",
                                   "blendFunc",
                                   "blend",
                                   "blendFunc GL_ZERO",
                                   "blendFunc GL_ZERO,",
                                   "rgbGen",
                                   "rgbGen const",
                                   "rgbGen const ( 0 0",
                                   "rgbGen wave",
                                   "rgbGen wave sin 1 1 1",
                                   "alphaGen",
                                   "alphaGen const",
                                   "alphaGen wave sin",
                                   "tcGen",
                                   "tcMod",
                                   "tcMod scroll 1",
                                   "tcMod rotate",
                                   "tcMod stretch sin 1 1",
                                   "tcMod transform 1 2 3 4 5"})
    {
        const WarnedLine bad{line, lacksAnArgument(line)};
        expectPassedOver(bad, "{\nmap a\n", "diffuseMap b\nrgbGen const ( .1 .2 .3 )\n}");
        expectPassedOver(bad, "{\nmap b\nrgbGen const ( .1 .2 .3 )\nalphaGen const .4\n", "}");
    }
    for (const std::string line : {"cull", "sort", "diffuseMap"})
        expectPassedOver({line, lacksAnArgument(line)}, "sort 5\ncull back\n", "{\nmap a\n}");
}

TEST(Quake3Stage, PassesOverUnknownWords)
{
    for (const WarnedLine& bad : std::vector<WarnedLine>{
             {"blendFunc mix", "'blendFunc mix' is unknown: its stage covers what is behind it"},
             {"alphaFunc GT7", "'alphaFunc gt7' is unknown: alpha is not tested"},
             {"tcMod wobble 1 2", "'tcMod wobble' is not heeded"},
             {"tcGen sphere", "'tcGen sphere' is not heeded: the model's own coordinates are used"},
             {"rgbGen rainbow 7", "'rgbGen rainbow' is unknown: 1 is used"},
             {"alphaGen fog", "'alphaGen fog' is unknown: 1 is used"}})
        expectPassedOver(bad, "{\nmap a\n", "}");
    for (const WarnedLine& bad : std::vector<WarnedLine>{
             {"cull sideways", "'cull sideways' is unknown: the front is drawn"},
             {"sort highest", "'sort highest' is unknown: the usual order is used"}})
        expectPassedOver(bad, "", "{\nmap a\n}");
}

TEST(Quake3Stage, WarnsOfEachUnknownWordOnce)
{
    EXPECT_EQ(
        textOf(quake3Shader("{\nmap a\nrgbGen one\nrgbGen two\nrgbGen ONE\nrgbGen\n}").warnings),
        "a.shader:5:1: 'rgbGen one' is unknown: 1 is used\n"
        "a.shader:6:1: 'rgbGen two' is unknown: 1 is used\n"
        "a.shader:8:1: 'rgbGen' lacks an argument on its line: it is passed over\n");
}

TEST(Quake3Stage, IsRefusedWithMalformedNumbers)
{
    EXPECT_THAT(quake3Refusal("{\nmap a\ntcMod scroll 1 x\n}"), HasSubstr("expected a number"));
    EXPECT_THAT(quake3Refusal("{\nmap a\nrgbGen const ( 1 1 ) 1\n}"),
                HasSubstr("expected a number"));
}

TEST(Quake3Stage, WithoutAnImageIsLeftOut)
{
    const MaterialDeclaration shader = quake3Shader("{\nblendFunc add\n}\n{\nmap a\n}");
    EXPECT_THAT(shader.stages, SizeIs(1));
    EXPECT_THAT(shader.warnings, SizeIs(1));
}

} // namespace
} // namespace sinew::test
