// What Quake 3's shaders mean, outside of their stages and with several of them.
#include "tests/unit/assets/declaration_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sinew::test
{
namespace
{

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using Role = MaterialStage::Role;

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

TEST(Quake3Shader, HasAnEditorImage)
{
    EXPECT_EQ(quake3Shader("qer_editorImage textures/a.tga").editorImage, "textures/a.tga");
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

} // namespace
} // namespace sinew::test
