#include "tests/unit/common/player_folders.h"

#include <gmock/gmock.h>

namespace sinew::test
{

namespace
{

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class PlayerSkins : public PlayerFolders
{
protected:
    PlayerSkins() { write({"sarge/lower.md3", "sarge/upper.md3", "sarge/head.md3"}); }
};

TEST_F(PlayerSkins, ThereNeedBeNone)
{
    find("sarge");
    EXPECT_EQ(parts.at(0), "lower sarge/lower.md3");
    EXPECT_THAT(player.alternatives.skins.values, IsEmpty());
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_EQ(refusal("sarge", {.skin = "red"}),
              "sarge: there is no skin \"red\": no part has a .skin file");
}

TEST_F(PlayerSkins, TheDefaultIsWornUnlessAnotherIsAskedFor)
{
    write({"sarge/lower_default.skin", "sarge/Upper_Default.SKIN", "sarge/lower_red.skin",
           "sarge/upper_red.skin", "sarge/head_red.skin", "sarge/head_Blue.skin"});
    find("sarge");
    EXPECT_THAT(parts, ElementsAre("lower sarge/lower.md3, sarge/lower_default.skin",
                                   "upper sarge/upper.md3 on 0 tag_torso, sarge/Upper_Default.SKIN",
                                   "head sarge/head.md3 on 1 tag_head"));
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("blue", "default", "red"));
    EXPECT_THAT(warnings, IsEmpty());
    find("sarge", {.skin = "RED"});
    EXPECT_THAT(parts, ElementsAre("lower sarge/lower.md3, sarge/lower_red.skin",
                                   "upper sarge/upper.md3 on 0 tag_torso, sarge/upper_red.skin",
                                   "head sarge/head.md3 on 1 tag_head, sarge/head_red.skin"));
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerSkins, APartThatLacksItWearsItsDefault)
{
    write({"sarge/lower_default.skin", "sarge/head_blue.skin", "sarge/upper_red.skin"});
    find("sarge", {.skin = "blue"});
    EXPECT_THAT(parts, ElementsAre("lower sarge/lower.md3, sarge/lower_default.skin",
                                   "upper sarge/upper.md3 on 0 tag_torso",
                                   "head sarge/head.md3 on 1 tag_head, sarge/head_blue.skin"));
    EXPECT_THAT(warnings,
                ElementsAre("sarge: lower has no skin \"blue\": it wears its default",
                            "sarge: upper has no skin \"blue\": it wears the materials of its "
                            "file"));
    find("sarge", {.skin = "default"});
    EXPECT_THAT(warnings,
                ElementsAre("sarge: upper has no skin \"default\": it wears the materials of its "
                            "file",
                            "sarge: head has no skin \"default\": it wears the materials of its "
                            "file"));
}

TEST_F(PlayerSkins, OneThatNoPartHasIsRefused)
{
    write({"sarge/lower_default.skin", "sarge/head_blue.skin", "sarge/icon_green.skin"});
    EXPECT_EQ(refusal("sarge", {.skin = "green"}),
              "sarge: there is no skin \"green\": expected one of blue, default");
    EXPECT_EQ(refusal("sarge", {.skin = "../blue"}),
              "sarge: there is no skin \"../blue\": expected one of blue, default");
}

TEST_F(PlayerSkins, NamesMayHaveSeveralWords)
{
    write({"sarge/lower_lily_red.skin", "sarge/lower_.skin", "sarge/lower.skin", "sarge/_red.skin",
           "sarge/lowered_red.skin"});
    find("sarge", {.skin = "lily_red"});
    EXPECT_EQ(parts.at(0), "lower sarge/lower.md3, sarge/lower_lily_red.skin");
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("lily_red"));
}

TEST_F(PlayerSkins, OfALongerNameBelongToItsModel)
{
    write({"gun/gun.md3", "gun/gun_barrel.md3", "gun/gun_hand.md3", "gun/gun_1.md3",
           "gun/gun_default.skin", "gun/gun_barrel_default.skin", "gun/gun_barrel_red.skin",
           "gun/gun_hand_blue.skin", "gun/gun_1_green.skin", "gun/gun_flash_gold.skin"});
    find("gun");
    EXPECT_THAT(parts, ElementsAre("gun gun/gun.md3, gun/gun_default.skin",
                                   "barrel gun/gun_barrel.md3 on 0 tag_barrel, "
                                   "gun/gun_barrel_default.skin"));
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("default", "flash_gold", "red"));
}

TEST_F(PlayerSkins, AreThoseOfTheFinestLevel)
{
    write({"sarge/lower_1.md3", "sarge/lower_default.skin", "sarge/lower_1_default.skin"});
    find("sarge", {});
    EXPECT_EQ(parts.at(0), "lower sarge/lower.md3, sarge/lower_default.skin");
}

TEST_F(PlayerSkins, SingleModelsMayHaveThem)
{
    write({"gun/gun.md3", "gun/gun_red.skin"});
    find("gun");
    EXPECT_THAT(parts, ElementsAre("gun gun/gun.md3"));
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("red"));
    EXPECT_THAT(warnings, IsEmpty());
    find("gun", {.skin = "red"});
    EXPECT_THAT(parts, ElementsAre("gun gun/gun.md3, gun/gun_red.skin"));
    EXPECT_EQ(refusal("gun", {.skin = "blue"}),
              "gun: there is no skin \"blue\": expected one of red");
}

TEST_F(PlayerSkins, MayBeNumbersBehindTheWholeName)
{
    write({"progs/demon.md3", "progs/demon.md3_0.skin", "progs/Demon.MD3_1.skin",
           "progs/demon_1.skin", "progs/demon2.md3", "progs/demon2_0.skin",
           "progs/demon.iqm_2.skin"});
    find("progs/demon.md3");
    EXPECT_THAT(parts, ElementsAre("demon progs/demon.md3, progs/demon.md3_0.skin"));
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("0", "1"));
    EXPECT_EQ(player.alternatives.skins.inForce, 0U);
    find("progs/demon.md3", {.skin = "1"});
    EXPECT_THAT(parts, ElementsAre("demon progs/demon.md3, progs/Demon.MD3_1.skin"));
    find("progs/demon2.md3");
    EXPECT_THAT(parts, ElementsAre("demon2 progs/demon2.md3, progs/demon2_0.skin"));
    // Images may be numbered too.
    find("progs/demon2.md3", {.skin = "7"});
    EXPECT_EQ(player.materialSkin, "7");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerSkins, MayBelongToTheOnlyBodyOfAFolder)
{
    write({"a/gun.md3", "a/body_default.skin", "a/body_adv.skin"});
    find("a", {.skin = "adv"});
    EXPECT_THAT(parts, ElementsAre("gun a/gun.md3, a/body_adv.skin"));
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("adv", "default"));
    write({"a/hat.md3", "b/body.md3", "b/body_red.skin", "b/gun.md3"});
    find("a/gun.md3");
    EXPECT_THAT(player.alternatives.skins.values, IsEmpty());
    find("b/gun.md3");
    EXPECT_THAT(player.alternatives.skins.values, IsEmpty());
}

TEST_F(PlayerSkins, AScriptOfSauerbratenIsTheDefault)
{
    write({"a/gun.md3", "a/md3.cfg", "a/md5.cfg", "b/gun.md3", "b/md3.cfg", "b/gun_default.skin"});
    find("a");
    EXPECT_THAT(parts, ElementsAre("gun a/gun.md3, a/md3.cfg"));
    find("b");
    EXPECT_THAT(parts, ElementsAre("gun b/gun.md3, b/gun_default.skin"));
}

TEST_F(PlayerSkins, MayBeDeclaredElsewhere)
{
    write({"gun/gun.md3", "gun/gun_default.skin", "gun/skins/a.skin"});
    ASSERT_TRUE(files.mount(temp / "gun"));
    find("gun", {.skin = "gold"});
    EXPECT_EQ(player.materialSkin, "gold");
    EXPECT_THAT(parts, ElementsAre("gun gun/gun.md3, gun/gun_default.skin"));
}

// A weapon has no team colours: there is no message that it lacks them.
TEST_F(PlayerSkins, WhatIsAddedWearsWhatItHas)
{
    write({"sarge/lower_red.skin", "sarge/upper_red.skin", "sarge/head_red.skin", "gun/gun.md3",
           "gun/gun_default.skin", "hat/hat.md3", "hat/hat_red.skin", "hat/hat_gold.skin"});
    const ModelRequest request{
        .skin = "red", .weapon = path("gun"), .attachments = {"tag_hat=" + path("hat/hat.md3")}};
    find("sarge", request);
    EXPECT_EQ(parts.at(3), "weapon gun/gun.md3 on 1 tag_weapon, gun/gun_default.skin");
    EXPECT_EQ(parts.at(4), "hat hat/hat.md3 on ? tag_hat, hat/hat_red.skin");
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("default", "gold", "red"));
    EXPECT_THAT(warnings, IsEmpty());
}

} // namespace

} // namespace sinew::test
