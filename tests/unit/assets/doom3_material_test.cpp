// What the words of a material outside its stages mean.
#include "tests/unit/assets/declaration_texts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{
namespace
{

using ::testing::IsEmpty;
using ::testing::SizeIs;
using Role = MaterialStage::Role;
using ::testing::ElementsAre;
using ::testing::FloatNear;
using ::testing::HasSubstr;
using ::testing::Pointwise;

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
    ::testing::Values(
        "solid", "water", "playerclip", "monsterclip", "moveableclip", "ikclip", "blood", "trigger",
        "aassolid", "aasobstacle", "nonsolid", "flashlight_trigger", "nullNormal", "areaportal",
        "qer_nocarve", "discrete", "noFragment", "slick", "collision", "noimpact", "nodamage",
        "ladder", "nosteps", "metal", "stone", "flesh", "wood", "cardboard", "liquid", "glass",
        "plastic", "ricochet", "surftype10", "surftype15", "noSelfShadow", "noPortalFog",
        "noOverlays", "forceOverlays", "suppressInSubview", "portalSky", "fogLight", "blendLight",
        "ambientLight", "noFog", "unsmoothedTangents", "description \"a { b\"", "description",
        "renderbump -size 1024 512 models/a.lwo", "spectrum 1",
        "qer_editorimage textures/a.tga and more", "lightFalloffImage makeintensity(lights/a.tga)",
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

MATCHER_P2(IsAt, s, t, "")
{
    return std::abs(arg[0] - s) < 1e-4F && std::abs(arg[1] - t) < 1e-4F;
}

TEST(Doom3Stage, HasDefaults)
{
    const MaterialStage stage = doom3Stage("map textures/a.tga");
    EXPECT_EQ(stage.role, Role::Blend);
    EXPECT_EQ(stage.blend, Blend{});
    EXPECT_EQ(stage.image.name, "textures/a.tga");
    EXPECT_FALSE(stage.alphaTest.has_value());
    EXPECT_EQ(valueOf(stage.condition), 1.0F);
    EXPECT_THAT(colourOf(stage), ElementsAre(1.0F, 1.0F, 1.0F, 1.0F));
    EXPECT_THAT(moved(stage, 0.25F, 0.75F), IsAt(0.25F, 0.75F));
    EXPECT_EQ(stage.wrap, TextureWrap::Repeat);
    EXPECT_FALSE(stage.nearest);
    EXPECT_EQ(stage.line, 3u);
}

struct BlendCase
{
    std::string text;
    BlendFactor source;
    BlendFactor destination;
};

class Doom3Blend : public ::testing::TestWithParam<BlendCase>
{
};

TEST_P(Doom3Blend, HasFactors)
{
    const MaterialStage stage = doom3Stage("blend " + GetParam().text + "\nmap a");
    EXPECT_EQ(stage.role, Role::Blend);
    EXPECT_EQ(stage.blend.source, GetParam().source);
    EXPECT_EQ(stage.blend.destination, GetParam().destination);
    EXPECT_EQ(stage.image.name, "a");
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Doom3Blend,
    ::testing::ValuesIn<BlendCase>({
        {"blend", BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha},
        {"ADD", BlendFactor::One, BlendFactor::One},
        {"filter", BlendFactor::DestinationColour, BlendFactor::Zero},
        {"modulate", BlendFactor::DestinationColour, BlendFactor::Zero},
        {"none", BlendFactor::Zero, BlendFactor::One},
        {"GL_ONE, GL_ZERO", BlendFactor::One, BlendFactor::Zero},
        {"gl_zero gl_one", BlendFactor::Zero, BlendFactor::One},
        {"gl_one,\n gl_one", BlendFactor::One, BlendFactor::One},
        {"GL_DST_COLOR , GL_SRC_COLOR", BlendFactor::DestinationColour, BlendFactor::SourceColour},
        {"GL_ONE_MINUS_DST_COLOR,GL_ONE_MINUS_SRC_COLOR", BlendFactor::OneMinusDestinationColour,
         BlendFactor::OneMinusSourceColour},
        {"GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA", BlendFactor::SourceAlpha,
         BlendFactor::OneMinusSourceAlpha},
        {"GL_DST_ALPHA, GL_ONE_MINUS_DST_ALPHA", BlendFactor::DestinationAlpha,
         BlendFactor::OneMinusDestinationAlpha},
        {"GL_ONE_MINUS_SRC_ALPHA, GL_SRC_ALPHA", BlendFactor::OneMinusSourceAlpha,
         BlendFactor::SourceAlpha},
        {"GL_ONE_MINUS_DST_ALPHA, GL_DST_ALPHA", BlendFactor::OneMinusDestinationAlpha,
         BlendFactor::DestinationAlpha},
        {"GL_SRC_ALPHA_SATURATE, GL_ONE", BlendFactor::One, BlendFactor::One},
    }));

TEST(Doom3Blend, GivesRoles)
{
    EXPECT_EQ(doom3Stage("blend diffusemap map a").role, Role::Diffuse);
    EXPECT_EQ(doom3Stage("map a blend DiffuseMap").role, Role::Diffuse);
    EXPECT_EQ(doom3Stage("blend specularmap map a").role, Role::Specular);
    EXPECT_EQ(doom3Material("{ blend bumpmap map a }").stages.at(0).role, Role::Normal);
}

TEST(Doom3Blend, TakesUnknownFactorsForOne)
{
    const MaterialDeclaration material =
        doom3Material("{ blend mix, gl_zero\nmap a }\n{ blend gl_zero mix2 map b }");
    EXPECT_EQ(material.stages.at(0).blend, (Blend{BlendFactor::One, BlendFactor::Zero}));
    EXPECT_EQ(material.stages.at(1).blend, (Blend{BlendFactor::Zero, BlendFactor::One}));
    EXPECT_EQ(textOf(material.warnings), "a.mtr:3:3: 'blend mix' is unknown: GL_ONE is used\n"
                                         "a.mtr:5:3: 'blend mix2' is unknown: GL_ONE is used\n");
}

// The stage covers what is behind it, as one without the word does.
TEST(Doom3Blend, WithoutAKnownWayIsPassedOver)
{
    for (const auto& [line, warning] : std::vector<std::pair<std::string, std::string>>{
             {"blend mix", "'blend mix' is unknown: its stage covers what is behind it"},
             {"blend", "'blend' lacks an argument on its line: it is passed over"},
             {"blend gl_zero", "'blend' lacks an argument on its line: it is passed over"},
             {"blend gl_zero,", "'blend' lacks an argument on its line: it is passed over"}})
        for (const std::string end : {"\nmap a }", "}"})
        {
            const MaterialDeclaration material = doom3Material("{ map b\n" + line + end);
            EXPECT_EQ(textOf(material.warnings), "a.mtr:4:1: " + warning + "\n") << line << end;
            ASSERT_THAT(material.stages, SizeIs(1));
            EXPECT_EQ(material.stages.front().image.name, end == "}" ? "b" : "a");
            EXPECT_EQ(material.stages.front().role, Role::Blend);
            EXPECT_EQ(material.stages.front().blend, Blend{});
        }
}

TEST(Doom3Blend, MayStandOnTheNextLine)
{
    EXPECT_EQ(doom3Stage("blend\nadd map a").blend, (Blend{BlendFactor::One, BlendFactor::One}));
    EXPECT_EQ(doom3Stage("blend\ngl_zero,\ngl_one map a").blend,
              (Blend{BlendFactor::Zero, BlendFactor::One}));
}

TEST(Doom3Stage, TestsAlpha)
{
    const MaterialStage stage = doom3Stage("blend diffusemap map a alphaTest 0.25 + time");
    ASSERT_TRUE(stage.alphaTest.has_value());
    EXPECT_EQ(stage.alphaTest->comparison, AlphaComparison::Greater);
    EXPECT_EQ(valueOf(stage.alphaTest->reference, 0.5F), 0.75F);
}

TEST(Doom3Stage, MayBeConditional)
{
    const MaterialStage stage = doom3Stage("if ( time > 2 && parm0 == 1 )\nmap a");
    EXPECT_EQ(valueOf(stage.condition, 1.0F), 0.0F);
    EXPECT_EQ(valueOf(stage.condition, 3.0F), 1.0F);
}

TEST(Doom3Stage, HasColours)
{
    EXPECT_THAT(colourOf(doom3Stage("map a red .1 green .2 blue .3 alpha time"), 0.4F),
                ElementsAre(0.1F, 0.2F, 0.3F, 0.4F));
    EXPECT_THAT(colourOf(doom3Stage("map a rgb .5")), ElementsAre(0.5F, 0.5F, 0.5F, 1.0F));
    EXPECT_THAT(colourOf(doom3Stage("map a rgba .5")), ElementsAre(0.5F, 0.5F, 0.5F, 0.5F));
    EXPECT_THAT(colourOf(doom3Stage("map a color .1, .2 * 2, time, 1"), 0.3F),
                ElementsAre(0.1F, 0.4F, 0.3F, 1.0F));
    const MaterialStage stage = doom3Stage("map a colored");
    const ExpressionInputs inputs{.parms = {0.1F, 0.2F, 0.3F, 0.4F}};
    EXPECT_EQ(stage.colour[0].evaluate(inputs, {}), 0.1F);
    EXPECT_EQ(stage.colour[3].evaluate(inputs, {}), 0.4F);
}

TEST(Doom3Stage, MovesItsTexture)
{
    EXPECT_THAT(moved(doom3Stage("map a scroll time * 2, time"), 0.0F, 0.0F, 0.5F),
                IsAt(1.0F, 0.5F));
    EXPECT_THAT(moved(doom3Stage("map a translate .1 , .2"), 0.5F, 0.5F), IsAt(0.6F, 0.7F));
    EXPECT_THAT(moved(doom3Stage("map a scale 2, 3"), 0.5F, 0.5F), IsAt(1.0F, 1.5F));
    EXPECT_THAT(moved(doom3Stage("map a centerScale 2, 4"), 0.5F, 0.5F), IsAt(0.5F, 0.5F));
    EXPECT_THAT(moved(doom3Stage("map a centerScale 2, 4"), 1.0F, 1.0F), IsAt(1.5F, 2.5F));
    EXPECT_THAT(moved(doom3Stage("map a shear .5, .25"), 0.5F, 0.5F), IsAt(0.5F, 0.5F));
    EXPECT_THAT(moved(doom3Stage("map a shear .5, .25"), 0.5F, 1.0F), IsAt(0.75F, 1.0F));
    EXPECT_THAT(moved(doom3Stage("map a shear .5, .25"), 1.0F, 0.5F), IsAt(1.0F, 0.625F));
}

// A quarter of a turn takes the s axis to the t axis.
TEST(Doom3Stage, RotatesItsTextureInTurns)
{
    const MaterialStage stage = doom3Stage("map a rotate time * 0.25");
    EXPECT_THAT(moved(stage, 1.0F, 0.5F, 0.0F), IsAt(1.0F, 0.5F));
    EXPECT_THAT(moved(stage, 0.5F, 0.5F, 1.0F), IsAt(0.5F, 0.5F));
    EXPECT_THAT(moved(stage, 1.0F, 0.5F, 1.0F), IsAt(0.5F, 1.0F));
    EXPECT_THAT(moved(stage, 0.5F, 1.0F, 1.0F), IsAt(0.0F, 0.5F));
}

TEST(Doom3Stage, AppliesTheLastTransformFirst)
{
    EXPECT_THAT(moved(doom3Stage("map a scale 2, 2 scroll 1, 0"), 1.0F, 1.0F), IsAt(4.0F, 2.0F));
    EXPECT_THAT(moved(doom3Stage("map a scroll 1, 0 scale 2, 2"), 1.0F, 1.0F), IsAt(3.0F, 2.0F));
    const MaterialStage stage = doom3Stage("map a scroll 1, 0 rotate 0.25 scale 2, 3");
    EXPECT_THAT(moved(stage, 0.25F, 0.5F), IsAt(0.5F, 0.5F)); // (.5, 1.5), (-.5, .5), (.5, .5)
}

TEST(Doom3Stage, RefusesTransformsWithoutEnd)
{
    std::string body = "{ map a\n";
    for (int i = 0; i < 1000; ++i)
        body += "rotate time shear time, parm3\n";
    EXPECT_THAT(doom3Refusal(body + "}"), HasSubstr("transforms are too many"));
}

TEST(Doom3Stage, NeedsItsArguments)
{
    EXPECT_THAT(doom3Refusal("{ map a\n scroll 1, }"), HasSubstr("expected a number, a name"));
    EXPECT_THAT(doom3Refusal("{ map a\n red }"), HasSubstr("found '}'"));
    EXPECT_THAT(doom3Refusal("{ map a\n red ( 1 }"), HasSubstr("expected ')'"));
    EXPECT_THAT(doom3Refusal("{ map a\n color 1, 1 }"), HasSubstr("found '}'"));
    EXPECT_THAT(doom3Refusal("{ map a\n red nothing }"), HasSubstr("found 'nothing'"));
}

TEST(Doom3Stage, HasASampling)
{
    EXPECT_EQ(doom3Stage("map a clamp").wrap, TextureWrap::Clamp);
    EXPECT_EQ(doom3Stage("zeroClamp map a").wrap, TextureWrap::ZeroClamp);
    EXPECT_EQ(doom3Stage("map a alphaZeroClamp").wrap, TextureWrap::AlphaClamp);
    EXPECT_EQ(doom3Stage("map a clamp noclamp").wrap, TextureWrap::Repeat);
    EXPECT_TRUE(doom3Stage("map a nearest").nearest);
    EXPECT_FALSE(doom3Stage("map a nearest linear").nearest);
}

class SilentStageWord : public ::testing::TestWithParam<const char*>
{
};

TEST_P(SilentStageWord, ChangesNothing)
{
    const MaterialDeclaration material =
        doom3Material("{ " + std::string(GetParam()) + "\nmap a }");
    EXPECT_THAT(material.warnings, IsEmpty()) << textOf(material.warnings);
    EXPECT_THAT(material.stages, SizeIs(1));
}

INSTANTIATE_TEST_SUITE_P(Doom3, SilentStageWord,
                         ::testing::Values("name \"a stage\" of it", "uncompressed", "highquality",
                                           "forceHighQuality", "nopicmip", "ignoreAlphaTest",
                                           "privatePolygonOffset", "privatePolygonOffset -1",
                                           "maskAlpha", "maskDepth"));

class WarnedStageWord : public ::testing::TestWithParam<const char*>
{
};

TEST_P(WarnedStageWord, IsPassedOver)
{
    const std::string stage = "{ " + std::string(GetParam()) + "\nmap a }\n";
    const MaterialDeclaration material = doom3Material(stage + stage);
    EXPECT_THAT(material.warnings, SizeIs(1)) << textOf(material.warnings);
    EXPECT_THAT(material.stages, SizeIs(2));
}

INSTANTIATE_TEST_SUITE_P(Doom3, WarnedStageWord,
                         ::testing::Values("maskRed", "maskGreen", "maskBlue", "vertexColor",
                                           "inverseVertexColor", "unheardOf 1, 2 (3) \"4\""));

class LeavesStageOut : public ::testing::TestWithParam<const char*>
{
};

TEST_P(LeavesStageOut, WithAWarning)
{
    const MaterialDeclaration material =
        doom3Material("{ " + std::string(GetParam()) + "\n}\n{ map b }");
    EXPECT_THAT(material.warnings, SizeIs(1)) << textOf(material.warnings);
    ASSERT_THAT(material.stages, SizeIs(1));
    EXPECT_EQ(material.stages[0].image.name, "b");
}

INSTANTIATE_TEST_SUITE_P(
    Doom3, LeavesStageOut,
    ::testing::Values("maskColor map makealpha(a)", "map a\ntexGen normal", "map a\ntexGen skybox",
                      "map a texGen wobbleSky 1 (time * 2) 3", "cubeMap env/a",
                      "cameraCubeMap env/a", "remoteRenderMap 512 512", "mirrorRenderMap 512 512",
                      "xrayRenderMap 512 512", "map a screen", "map a screen2", "map a glassWarp",
                      "videomap loop video/a.roq", "soundmap waveform", "program heat.vfp",
                      "vertexProgram heat.vfp\nvertexParm 0 time, 1\nfragmentMap 0 _currentRender",
                      "fragmentProgram heat.vfp", "megaTexture a.mega", "blend add", ""));

} // namespace
} // namespace sinew::test
