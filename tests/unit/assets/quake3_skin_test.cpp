#include "engine/materials/material_declaration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew
{
namespace
{

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

TEST(Quake3Skin, ReadsLinesAndPassesOverTags)
{
    Diagnostics warnings;
    const auto skin = readQuake3Skin("\xEF\xBB\xBFH_Head,models/players/a/Head.tga\r\n\r\n"
                                     "tag_head,\n"
                                     "tag_torso\n"
                                     "// u_cape,models/players/a/cape.tga\r"
                                     "  u_torso , \"models/players/a/torso.tga\"  ",
                                     "a.skin", warnings);
    ASSERT_TRUE(skin.has_value());
    ASSERT_THAT(*skin, SizeIs(2));
    EXPECT_EQ((*skin)[0].surface, "h_head");
    EXPECT_EQ((*skin)[0].shader, "models/players/a/Head.tga");
    EXPECT_EQ((*skin)[1].surface, "u_torso");
    EXPECT_EQ((*skin)[1].shader, "models/players/a/torso.tga");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(Quake3Skin, PassesOverTagsWhereverTheWordStands)
{
    Diagnostics warnings;
    const auto skin =
        readQuake3Skin("TAG_HEAD,a.tga\nmy_tag_weapon,b.tga\nstag,c.tga", "a.skin", warnings);
    ASSERT_TRUE(skin.has_value());
    ASSERT_THAT(*skin, SizeIs(1));
    EXPECT_EQ((*skin)[0].surface, "stag");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(Quake3Skin, PassesOverComments)
{
    Diagnostics warnings;
    const auto skin = readQuake3Skin("/* h_head,a.tga\r\n*//*x*/ u_torso,/**/b//c.tga // d\n"
                                     "l_legs,\"e //f.tga\"//\n"
                                     "h_head,\"g /*h.tga\n"
                                     "word\n"
                                     "/* h_cap,i.tga",
                                     "a.skin", warnings);
    ASSERT_TRUE(skin.has_value());
    ASSERT_THAT(*skin, SizeIs(3));
    EXPECT_EQ((*skin)[0].surface, "u_torso");
    EXPECT_EQ((*skin)[0].shader, "b//c.tga");
    EXPECT_EQ((*skin)[1].shader, "e //f.tga");
    EXPECT_EQ((*skin)[2].shader, "g /*h.tga");
    ASSERT_THAT(warnings, SizeIs(1));
    EXPECT_EQ(toString(warnings[0]), "a.skin:5:1: expected 'surface,texture', found \"word\"");
}

TEST(Quake3Skin, SurfacesCompareWithoutCaseAndLevelOfDetail)
{
    EXPECT_EQ(quake3SurfaceKey("H_Head"), "h_head");
    EXPECT_EQ(quake3SurfaceKey("H_HEAD_1"), "h_head");
    EXPECT_EQ(quake3SurfaceKey("h_head_2"), "h_head");
    EXPECT_EQ(quake3SurfaceKey("h_head_2_1"), "h_head_2");
    for (const char* whole :
         {"h_head_3", "h_head_0", "h_head1", "h_1_head", "h_head_", "_1", "_", ""})
        EXPECT_EQ(quake3SurfaceKey(whole), whole);
}

TEST(Quake3Skin, WarnsOfOtherLines)
{
    Diagnostics warnings;
    const auto skin =
        readQuake3Skin("h_head,a.tga\nu_torso\n,b.tga\nreplace x", "a.skin", warnings);
    ASSERT_TRUE(skin.has_value());
    EXPECT_THAT(*skin, SizeIs(1));
    ASSERT_THAT(warnings, SizeIs(3));
    EXPECT_EQ(toString(warnings[0]), "a.skin:2:1: expected 'surface,texture', found \"u_torso\"");
    EXPECT_EQ(warnings[2].line, 4u);
}

std::vector<std::string> linesOf(const std::vector<SurfaceSkin>& skin)
{
    std::vector<std::string> lines;
    for (const SurfaceSkin& surface : skin)
        lines.push_back(surface.surface + " " + surface.shader);
    return lines;
}

TEST(Quake3Skin, ALineWithoutAShaderHidesItsSurface)
{
    Diagnostics warnings;
    const auto skin = readQuake3Skin("u_cape,\nBelt , // gone\ntag_head,", "a.skin", warnings);
    EXPECT_THAT(linesOf(skin.value()), ElementsAre("u_cape nodraw", "belt nodraw"));
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(Quake3Skin, TakesDarkPlacesLines)
{
    Diagnostics warnings;
    const auto skin = readQuake3Skin(
        "replace \"Left Arm\" \"progs/arm, left\"\nreplace leg leg.tga", "a.skin", warnings);
    EXPECT_THAT(linesOf(skin.value()), ElementsAre("left arm progs/arm, left", "leg leg.tga"));
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(SkinCommands, AreReadAmongOthers)
{
    EXPECT_THAT(linesOf(readSkinCommands("md5load a.md5mesh\n"
                                         "  md5skin * \"skin 1.jpg\" \"<dds>masks.jpg\" 0.3\n"
                                         "// md5skin head no.jpg\n"
                                         "md5skin Head head.jpg;\nmd5skin arm\nmd5skins * x",
                                         "md5skin")),
                ElementsAre("* skin 1.jpg", "head head.jpg"));
}

TEST(Quake3Skin, MayBeEmptyOrOfTagsOnly)
{
    Diagnostics warnings;
    EXPECT_THAT(readQuake3Skin("", "a.skin", warnings).value(), IsEmpty());
    EXPECT_THAT(readQuake3Skin("tag_head,\n", "a.skin", warnings).value(), IsEmpty());
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(Quake3Skin, RefusesOtherText)
{
    Diagnostics warnings;
    const auto skin = readQuake3Skin("\nskin a\n{\n}\n", "a.skin", warnings);
    ASSERT_FALSE(skin.has_value());
    EXPECT_EQ(toString(skin.error()), "a.skin:2:1: expected 'surface,texture', found \"skin a\"");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST(Quake3Skin, LimitsItsWarnings)
{
    std::string text = "a,b\n";
    for (int i = 0; i < 1000; ++i)
        text += "word\n";
    Diagnostics warnings;
    EXPECT_THAT(readQuake3Skin(text, "a.skin", warnings).value(), SizeIs(1));
    EXPECT_THAT(warnings, SizeIs(51)); // with one that counts the others
    EXPECT_EQ(warnings.count(), 1000U);
}

} // namespace
} // namespace sinew
