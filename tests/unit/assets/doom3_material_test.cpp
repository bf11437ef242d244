// What the words of a material outside its stages mean.
#include "tests/unit/assets/declaration_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace sinew::test
{
namespace
{

using ::testing::IsEmpty;
using ::testing::SizeIs;
using Role = MaterialStage::Role;

TEST(Doom3Material, HasShorthandsForItsMaps)
{
    const MaterialDeclaration material =
        doom3Material("diffusemap a.tga\nBumpMap addnormals(a_n, heightmap(a_h, 4))\n"
                      "specularmap a_s.tga // shiny\n");
    ASSERT_THAT(material.stages, SizeIs(3));
    EXPECT_EQ(material.stages[0].role, Role::Diffuse);
    EXPECT_EQ(toString(material.stages[0].image), "a.tga");
    EXPECT_EQ(material.stages[1].role, Role::Normal);
    EXPECT_EQ(toString(material.stages[1].image), "addnormals(a_n, heightmap(a_h, 4))");
    EXPECT_EQ(material.stages[2].role, Role::Specular);
    EXPECT_EQ(toString(material.stages[2].image), "a_s.tga");
    EXPECT_EQ(material.stages[1].line, 4u);
    EXPECT_THAT(material.warnings, IsEmpty());
}

TEST(Doom3Material, WithABumpMapOnlyIsWhite)
{
    const MaterialDeclaration material = doom3Material("bumpmap a_n");
    ASSERT_THAT(material.stages, SizeIs(2));
    EXPECT_EQ(material.stages[1].role, Role::Diffuse);
    EXPECT_EQ(material.stages[1].image.name, "_white");
    EXPECT_THAT(doom3Material("bumpmap a_n specularmap a_s").stages, SizeIs(2));
}

TEST(Doom3Material, HasDefaults)
{
    const MaterialDeclaration material = doom3Material("diffusemap a");
    EXPECT_EQ(material.cull, CullSides::Back);
    EXPECT_FALSE(material.noShadows);
    EXPECT_FALSE(material.translucent);
    EXPECT_FALSE(material.polygonOffset);
    EXPECT_FALSE(material.sort.has_value());
    EXPECT_THAT(material.editorImage, IsEmpty());
}

TEST(Doom3Material, KnowsItsSides)
{
    EXPECT_EQ(doom3Material("twoSided").cull, CullSides::None);
    EXPECT_TRUE(doom3Material("twosided").noShadows);
    EXPECT_EQ(doom3Material("backSided").cull, CullSides::Front);
    EXPECT_TRUE(doom3Material("backSided").noShadows);
}

TEST(Doom3Material, KnowsItsShadows)
{
    EXPECT_TRUE(doom3Material("noShadows").noShadows);
    EXPECT_FALSE(doom3Material("noShadows forceShadows").noShadows);
    EXPECT_FALSE(doom3Material("twoSided forceShadows").noShadows);
    EXPECT_FALSE(doom3Material("noSelfShadow").noShadows);
    EXPECT_TRUE(doom3Material("translucent diffusemap a").noShadows);
}

TEST(Doom3Material, IsTranslucentBySayingSoOrByItsFirstStage)
{
    EXPECT_TRUE(doom3Material("diffusemap a translucent").translucent);
    EXPECT_TRUE(doom3Material("{ blend add map a }").translucent);
    EXPECT_TRUE(doom3Material("{ blend filter map a }").translucent);
    EXPECT_TRUE(doom3Material("{ blend gl_one_minus_dst_alpha, gl_zero map a }").translucent);
    EXPECT_FALSE(doom3Material("{ map a }").translucent);
    EXPECT_FALSE(doom3Material("{ map a } { blend add map a }").translucent);
    EXPECT_FALSE(doom3Material("{ blend add map a } diffusemap a").translucent);
    EXPECT_FALSE(doom3Material("forceOpaque { blend add map a }").translucent);
}

TEST(Doom3Material, SortsByNamesAndNumbers)
{
    EXPECT_EQ(doom3Material("sort subview").sort, -3.0F);
    EXPECT_EQ(doom3Material("sort opaque").sort, 0.0F);
    EXPECT_EQ(doom3Material("sort portalSky").sort, 1.0F);
    EXPECT_EQ(doom3Material("sort DECAL").sort, 2.0F);
    EXPECT_EQ(doom3Material("sort far").sort, 3.0F);
    EXPECT_EQ(doom3Material("sort medium").sort, 4.0F);
    EXPECT_EQ(doom3Material("sort close").sort, 5.0F);
    EXPECT_EQ(doom3Material("sort almostNearest").sort, 6.0F);
    EXPECT_EQ(doom3Material("sort nearest").sort, 7.0F);
    EXPECT_EQ(doom3Material("sort postProcess").sort, 100.0F);
    EXPECT_EQ(doom3Material("sort -1.5").sort, -1.5F);
    EXPECT_FALSE(doom3Material("sort highest").sort.has_value());
    EXPECT_EQ(textOf(doom3Material("sort highest").warnings),
              "a.mtr:3:1: 'sort highest' is unknown: the usual order is used\n");
    const MaterialDeclaration bare = doom3Material("sort far\nsort\ntwoSided");
    EXPECT_EQ(bare.sort, 3.0F);
    EXPECT_EQ(bare.cull, CullSides::None);
    EXPECT_EQ(textOf(bare.warnings),
              "a.mtr:4:1: 'sort' lacks an argument on its line: it is passed over\n");
}

TEST(Doom3Material, KnowsDecals)
{
    for (const std::string body : {"DECAL_MACRO", "polygonOffset noShadows",
                                   "polygonOffset 4\nnoShadows", "noShadows polygonOffset -1"})
    {
        const MaterialDeclaration material = doom3Material(body);
        EXPECT_TRUE(material.polygonOffset) << body;
        EXPECT_TRUE(material.noShadows) << body;
        EXPECT_EQ(material.sort, 2.0F) << body;
        EXPECT_THAT(material.warnings, IsEmpty()) << textOf(material.warnings);
    }
    EXPECT_EQ(doom3Material("polygonOffset sort far").sort, 3.0F);
}

TEST(Doom3Material, HasAnEditorImage)
{
    EXPECT_EQ(doom3Material("qer_editorimage textures/a.tga and more\ntwoSided").editorImage,
              "textures/a.tga");
    EXPECT_EQ(doom3Material("qer_editorimage\ntwoSided").editorImage, "");
    EXPECT_EQ(doom3Material("qer_editorimage\ntwoSided").cull, CullSides::None);
}

TEST(Doom3Material, HandsItsSamplingToLaterStages)
{
    const MaterialDeclaration material =
        doom3Material("{ map a }\nclamp nearest\n{ map b }\n{ linear noclamp map c }\n"
                      "zeroclamp\ndiffusemap d\nalphazeroclamp\n{ map e }");
    ASSERT_THAT(material.stages, SizeIs(5));
    EXPECT_EQ(material.stages[0].wrap, TextureWrap::Repeat);
    EXPECT_FALSE(material.stages[0].nearest);
    EXPECT_EQ(material.stages[1].wrap, TextureWrap::Clamp);
    EXPECT_TRUE(material.stages[1].nearest);
    EXPECT_EQ(material.stages[2].wrap, TextureWrap::Repeat);
    EXPECT_FALSE(material.stages[2].nearest);
    EXPECT_EQ(material.stages[3].wrap, TextureWrap::ZeroClamp);
    EXPECT_EQ(material.stages[4].wrap, TextureWrap::AlphaClamp);
}

class SilentWord : public ::testing::TestWithParam<const char*>
{
};

TEST_P(SilentWord, ChangesNothing)
{
    const MaterialDeclaration material =
        doom3Material(std::string(GetParam()) + "\ndiffusemap a\ntwoSided");
    EXPECT_THAT(material.warnings, IsEmpty()) << textOf(material.warnings);
    EXPECT_THAT(material.stages, SizeIs(1));
    EXPECT_EQ(material.cull, CullSides::None);
}

INSTANTIATE_TEST_SUITE_P(
    Doom3, SilentWord,
    ::testing::Values("solid", "water", "playerclip", "monsterclip", "moveableclip", "ikclip",
                      "blood", "trigger", "aassolid", "aasobstacle", "nonsolid",
                      "flashlight_trigger", "nullNormal", "areaportal", "qer_nocarve", "discrete",
                      "noFragment", "slick", "collision", "noimpact", "nodamage", "ladder",
                      "nosteps", "metal", "stone", "flesh", "wood", "cardboard", "liquid", "glass",
                      "plastic", "ricochet", "surftype10", "surftype15", "noSelfShadow",
                      "noPortalFog", "noOverlays", "forceOverlays", "suppressInSubview",
                      "portalSky", "fogLight", "blendLight", "ambientLight", "noFog",
                      "unsmoothedTangents", "description \"a { b\"", "description",
                      "renderbump -size 1024 512 models/a.lwo", "spectrum 1",
                      "lightFalloffImage makeintensity(lights/a.tga)",
                      "decalInfo 5 3 ( 1 1 1 1 ) ( 0 0 0 0 )", "highquality", "uncompressed"));

class WarnedWord : public ::testing::TestWithParam<const char*>
{
};

TEST_P(WarnedWord, IsPassedOverWithOneWarning)
{
    const std::string word = GetParam();
    const MaterialDeclaration material = doom3Material(word + "\ndiffusemap a\ntwoSided\n" + word);
    ASSERT_THAT(material.warnings, SizeIs(1)) << textOf(material.warnings);
    EXPECT_EQ(material.warnings[0].file, "a.mtr");
    EXPECT_EQ(material.warnings[0].line, 3u);
    EXPECT_THAT(material.stages, SizeIs(1));
    EXPECT_EQ(material.cull, CullSides::None);
}

INSTANTIATE_TEST_SUITE_P(Doom3, WarnedWord,
                         ::testing::Values("deform sprite", "deform flare 32",
                                           "deform turbulent sinTable 1 (time * 2) 3",
                                           "deform particle smoke", "guisurf guis/a.gui",
                                           "guisurf entity", "mirror",
                                           "whatIsThis 1, ( 2 ) \"three\"", "( 1 )", ", 1"));

TEST(Doom3Material, HasAtMostSoManyStages)
{
    std::string body;
    for (int i = 0; i < 256; ++i)
        body += "{ map a }\n";
    EXPECT_THAT(doom3Material(body).stages, SizeIs(256));
    EXPECT_THAT(doom3Refusal(body + "{ map a }"), ::testing::HasSubstr("more than 256 stages"));
}

} // namespace
} // namespace sinew::test
