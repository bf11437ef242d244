#include "tests/unit/assets/make_archive.h"
#include "tests/unit/common/player_folders.h"

#include <gmock/gmock.h>

#include <filesystem>

namespace sinew::test
{

namespace
{

using sinew::test::writeArchive;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr const char* kExpected =
    "expected a .md3 file, or a folder with one or with the parts of a player";

using PlayerFilesTest = PlayerFolders;

TEST_F(PlayerFilesTest, AFolderWithAllPartsIsAPlayer)
{
    write({"sarge/head.md3", "sarge/lower.md3", "sarge/upper.md3", "sarge/animation.cfg",
           "sarge/icon.md3", "sarge/lower.tga"});
    find("sarge");
    EXPECT_THAT(parts, ElementsAre("lower sarge/lower.md3", "upper sarge/upper.md3 on 0 tag_torso",
                                   "head sarge/head.md3 on 1 tag_head"));
    EXPECT_TRUE(player.isPlayer);
    EXPECT_EQ(animations, "sarge/animation.cfg");
    EXPECT_THAT(player.alternatives.skins.values, IsEmpty());
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerFilesTest, PartsAreFoundInNamesOfAnyCase)
{
    write({"sarge/My_LOWER.MD3", "sarge/UpperBody.md3", "sarge/BIGhead.Md3"});
    find("sarge");
    EXPECT_THAT(parts,
                ElementsAre("lower sarge/My_LOWER.MD3", "upper sarge/UpperBody.md3 on 0 tag_torso",
                            "head sarge/BIGhead.Md3 on 1 tag_head"));
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerFilesTest, APartNamesTheWholePlayer)
{
    write({"sarge/head.md3", "sarge/lower.md3", "sarge/upper.md3", "sarge/icon.md3"});
    find("sarge");
    const std::vector<std::string> whole = parts;
    for (const char* name : {"sarge/head.md3", "sarge/lower.md3", "sarge/upper.md3"})
    {
        find(name);
        EXPECT_EQ(parts, whole) << name;
        EXPECT_TRUE(player.isPlayer) << name;
    }
    find("sarge/icon.md3");
    EXPECT_THAT(parts, ElementsAre("icon sarge/icon.md3"));
    EXPECT_FALSE(player.isPlayer);
}

TEST_F(PlayerFilesTest, APartWithoutTheOthersStandsAlone)
{
    write({"sarge/head.md3", "sarge/animation.cfg", "b/myhead.md3", "b/upper.md3"});
    find("sarge/head.md3");
    EXPECT_THAT(parts, ElementsAre("head sarge/head.md3"));
    EXPECT_FALSE(player.isPlayer);
    EXPECT_EQ(animations, "none");
    EXPECT_THAT(warnings, IsEmpty());
    find("b/myhead.md3");
    EXPECT_THAT(parts, ElementsAre("myhead b/myhead.md3"));
    EXPECT_FALSE(player.isPlayer);
}

TEST_F(PlayerFilesTest, APlainlyNamedPartStandsForWhatThereIsOfItsPlayer)
{
    write({"sarge/lower.md3", "sarge/upper.md3", "sarge/animation.cfg"});
    for (const char* name : {"sarge", "sarge/lower.md3", "sarge/upper.md3"})
    {
        find(name);
        EXPECT_THAT(parts,
                    ElementsAre("lower sarge/lower.md3", "upper sarge/upper.md3 on 0 tag_torso"))
            << name;
        EXPECT_TRUE(player.isPlayer) << name;
        EXPECT_EQ(animations, "sarge/animation.cfg") << name;
        EXPECT_THAT(warnings, testing::SizeIs(1)) << name;
    }
}

TEST_F(PlayerFilesTest, APlayerInAnArchive)
{
    writeArchive(temp / "base/pak0.pk3", {{"models/players/sarge/head.md3", ""},
                                          {"models/players/sarge/lower.md3", ""},
                                          {"models/players/sarge/upper.md3", ""},
                                          {"models/players/sarge/head_default.skin", ""},
                                          {"models/players/sarge/animation.cfg", ""}});
    for (const char* name :
         {"base/pak0.pk3:models/players/sarge", "base/pak0.pk3:Models/Players/Sarge/Head.md3"})
    {
        find(name);
        EXPECT_THAT(parts,
                    ElementsAre("lower base/pak0.pk3:models/players/sarge/lower.md3",
                                "upper base/pak0.pk3:models/players/sarge/upper.md3 on 0 tag_torso",
                                "head base/pak0.pk3:models/players/sarge/head.md3 on 1 tag_head, "
                                "base/pak0.pk3:models/players/sarge/head_default.skin"))
            << name;
        EXPECT_EQ(animations, "base/pak0.pk3:models/players/sarge/animation.cfg");
    }
}

TEST_F(PlayerFilesTest, OtherLevelsAndWeaponsAreNoParts)
{
    write({"sarge/head.md3", "sarge/head_1.md3", "sarge/head_2.md3", "sarge/lower.md3",
           "sarge/lower_1.md3", "sarge/upper.md3", "sarge/upper_hand.md3", "sarge/upper_barrel.md3",
           "sarge/lower_flash_1.md3"});
    find("sarge");
    EXPECT_THAT(parts, ElementsAre("lower sarge/lower.md3", "upper sarge/upper.md3 on 0 tag_torso",
                                   "head sarge/head.md3 on 1 tag_head"));
    EXPECT_THAT(warnings, IsEmpty());
    find("sarge/lower_1.md3");
    EXPECT_THAT(parts, ElementsAre("lower_1 sarge/lower_1.md3"));
}

TEST_F(PlayerFilesTest, TwoFilesForOnePartAreRefused)
{
    write({"sarge/head.md3", "sarge/hislower.md3", "sarge/mylower.md3", "sarge/upper.md3"});
    EXPECT_EQ(refusal("sarge"), "sarge: 2 files may be the player's lower, name one of them: "
                                "hislower.md3, mylower.md3");
    EXPECT_EQ(refusal("sarge/head.md3"), error);
    // Naming one of them decides.
    find("sarge/mylower.md3");
    EXPECT_THAT(parts,
                ElementsAre("lower sarge/mylower.md3", "upper sarge/upper.md3 on 0 tag_torso",
                            "head sarge/head.md3 on 1 tag_head"));
    find("sarge/hislower.md3");
    EXPECT_EQ(parts.at(0), "lower sarge/hislower.md3");
    EXPECT_TRUE(player.isPlayer);
}

// World of Padman: a skin may have a head of its own.
TEST_F(PlayerFilesTest, ASkinMayHaveItsOwnPart)
{
    write({"pad/head.md3", "pad/head_rocker.md3", "pad/lower.md3", "pad/upper.md3",
           "pad/head_default.skin", "pad/lower_default.skin", "pad/upper_default.skin",
           "pad/head_rocker.skin", "pad/lower_rocker.skin", "pad/upper_rocker.skin"});
    find("pad");
    EXPECT_EQ(parts.at(2), "head pad/head.md3 on 1 tag_head, pad/head_default.skin");
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("default", "rocker"));
    for (const char* skin : {"rocker", "Rocker"})
    {
        find("pad", {.skin = skin});
        EXPECT_EQ(parts.at(0), "lower pad/lower.md3, pad/lower_rocker.skin");
        EXPECT_EQ(parts.at(2), "head pad/head_rocker.md3 on 1 tag_head, pad/head_rocker.skin");
        EXPECT_THAT(player.alternatives.skins.values, ElementsAre("default", "rocker"));
        EXPECT_THAT(warnings, IsEmpty());
    }
    find("pad/head_rocker.md3");
    EXPECT_EQ(parts.at(2), "head pad/head_rocker.md3 on 1 tag_head, pad/head_default.skin");
}

TEST_F(PlayerFilesTest, NamesThatDifferInCaseAloneAreTwoFiles)
{
    write({"sarge/head.md3", "sarge/lower.md3", "sarge/Lower.md3", "sarge/upper.md3"});
    EXPECT_EQ(refusal("sarge"),
              "sarge: 2 files may be the player's lower, name one of them: Lower.md3, lower.md3");
}

TEST_F(PlayerFilesTest, WithoutAHeadTheRestStands)
{
    write({"sarge/lower.md3", "sarge/upper.md3"});
    find("sarge");
    EXPECT_THAT(parts,
                ElementsAre("lower sarge/lower.md3", "upper sarge/upper.md3 on 0 tag_torso"));
    EXPECT_TRUE(player.isPlayer);
    EXPECT_THAT(warnings, ElementsAre("sarge: the player has no head: expected a .md3 file here "
                                      "with \"head\" in its name"));
}

TEST_F(PlayerFilesTest, WhatHasNothingToStandOnIsARoot)
{
    write({"a/head.md3", "a/lower.md3"});
    find("a");
    EXPECT_THAT(parts, ElementsAre("lower a/lower.md3", "head a/head.md3"));
    EXPECT_THAT(warnings, ElementsAre("a: the player has no upper: expected a .md3 file here with "
                                      "\"upper\" in its name"));
    write({"b/head.md3", "b/upper.md3"});
    find("b");
    EXPECT_THAT(parts, ElementsAre("upper b/upper.md3", "head b/head.md3 on 0 tag_head"));
    EXPECT_THAT(warnings, ElementsAre("b: the player has no lower: expected a .md3 file here with "
                                      "\"lower\" in its name"));
}

TEST_F(PlayerFilesTest, OneRoleMakesAPlayerWhereItIsTheWholeName)
{
    write({"a/Head.md3", "a/icon.md3", "b/flower.md3", "c/flower.md3", "c/pot.md3"});
    find("a");
    EXPECT_THAT(parts, ElementsAre("head a/Head.md3"));
    EXPECT_TRUE(player.isPlayer);
    EXPECT_EQ(warnings.size(), 2U);
    find("b");
    EXPECT_THAT(parts, ElementsAre("flower b/flower.md3"));
    EXPECT_FALSE(player.isPlayer);
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_EQ(refusal("c"),
              "c: 2 .md3 files lie in this folder, name one of them: flower.md3, pot.md3");
}

TEST_F(PlayerFilesTest, AnotherFileStandsAlone)
{
    write({"things/crate.md3", "things/Barrel.md3", "things/animation.cfg"});
    find("things/Barrel.md3");
    EXPECT_THAT(parts, ElementsAre("Barrel things/Barrel.md3"));
    EXPECT_FALSE(player.isPlayer);
    EXPECT_EQ(animations, "none");
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerFilesTest, AWeaponBringsItsBarrelAndIfAskedItsFlash)
{
    write({"mg/Machinegun.md3", "mg/machinegun_barrel.md3", "mg/machinegun_flash.md3",
           "mg/machinegun_flash_1.md3", "mg/machinegun_hand.md3"});
    for (const char* name : {"mg", "mg/Machinegun.md3"})
    {
        find(name);
        EXPECT_THAT(parts, ElementsAre("Machinegun mg/Machinegun.md3",
                                       "barrel mg/machinegun_barrel.md3 on 0 tag_barrel"))
            << name;
        find(name, {.flash = true});
        EXPECT_THAT(parts, ElementsAre("Machinegun mg/Machinegun.md3",
                                       "barrel mg/machinegun_barrel.md3 on 0 tag_barrel",
                                       "flash mg/machinegun_flash.md3 on 0 tag_flash"))
            << name;
        EXPECT_FALSE(player.isPlayer);
        EXPECT_THAT(warnings, IsEmpty());
    }
    find("mg/machinegun_hand.md3");
    EXPECT_THAT(parts, ElementsAre("machinegun_hand mg/machinegun_hand.md3"));
}

TEST_F(PlayerFilesTest, WhatBelongsToAFileThatIsThereIsNoModelOfItsOwn)
{
    write({"a/gun.md3", "a/gun_1.md3", "a/gun_2.md3", "a/gun_flash_1.md3", "a/gun_hand.md3"});
    find("a");
    EXPECT_THAT(parts, ElementsAre("gun a/gun.md3"));
    write({"b/gun_flash.md3", "b/gun_flash_1.md3"});
    find("b");
    EXPECT_THAT(parts, ElementsAre("gun_flash b/gun_flash.md3"));
    write({"c/crate_1.md3", "c/crate_2.md3", "c/gun_hand.md3"});
    EXPECT_EQ(refusal("c"), "c: 3 .md3 files lie in this folder, name one of them: crate_1.md3, "
                            "crate_2.md3, gun_hand.md3");
}

TEST_F(PlayerFilesTest, TakesTheFileThatIsCalledAsItsFolder)
{
    write({"grenadel/fgrenadel.md3", "grenadel/Grenadel.md3", "grenadel/grenadel_flash.md3"});
    find("grenadel", {.flash = true});
    ASSERT_EQ(player.parts.size(), 2U);
    EXPECT_THAT(player.parts[0].file.name, testing::EndsWith("Grenadel.md3"));
    EXPECT_EQ(player.parts[1].name, "flash");
}

TEST_F(PlayerFilesTest, SaysWhatIsWrongWithAName)
{
    write({"empty/a.tga", "empty/sub/lower.md3", "empty/a.md5mesh", "two/b.md3", "two/A.md3"});
    EXPECT_EQ(refusal("empty"),
              std::string("empty: no .md3 file lies in this folder; ") + kExpected);
    EXPECT_EQ(refusal("empty/a.md5mesh"),
              std::string("empty/a.md5mesh: models of this kind cannot be read; ") + kExpected);
    EXPECT_EQ(refusal("two"),
              "two: 2 .md3 files lie in this folder, name one of them: A.md3, b.md3");
    writeArchive(temp / "a.zip", {{"models/things/a.tga", ""}});
    EXPECT_EQ(refusal("a.zip:models/things"),
              std::string("a.zip:models/things: no .md3 file lies in this folder; ") + kExpected);
    EXPECT_EQ(refusal("a.zip"),
              std::string("a.zip: no .md3 file lies in this folder; ") + kExpected);
}

TEST_F(PlayerFilesTest, TheWorkingFolderMayBeThePlayers)
{
    write({"sarge/lower.md3", "sarge/upper.md3"});
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(temp / "sarge");
    const Result<MountedModel> mounted = [&]
    {
        Diagnostics ignored;
        return mountModel(*locateModel("."), files, ignored);
    }();
    Diagnostics diagnostics;
    const Result<PlayerFiles> found = findPlayerFiles(*mounted, files, {}, diagnostics);
    std::filesystem::current_path(before);
    ASSERT_TRUE(found);
    ASSERT_EQ(diagnostics.size(), 1U);
    EXPECT_EQ(diagnostics.front().file, ".");
}

// Other archives of the game may bring what the player's own lacks, but never exchange its parts.
TEST_F(PlayerFilesTest, OtherMountsAddWhatIsMissing)
{
    const std::string folder = "models/players/sarge/";
    writeArchive(temp / "base/pak0.pk3", {{folder + "head.md3", ""},
                                          {folder + "lower.md3", ""},
                                          {folder + "lower_default.skin", ""},
                                          {folder + "animation.cfg", ""}});
    writeArchive(temp / "base/pak1.pk3", {{folder + "Head.md3", ""},
                                          {folder + "otherlower.md3", ""},
                                          {folder + "upper.md3", ""},
                                          {folder + "Lower_Default.skin", ""},
                                          {folder + "animation.cfg", ""}});
    write({"base/models/players/sarge/lower_gold.skin"});
    find("base/pak0.pk3:models/players/sarge", {.skin = "gold"});
    EXPECT_THAT(parts,
                ElementsAre("lower base/pak0.pk3:models/players/sarge/lower.md3, "
                            "base/models/players/sarge/lower_gold.skin",
                            "upper base/pak1.pk3:models/players/sarge/upper.md3 on 0 tag_torso",
                            "head base/pak0.pk3:models/players/sarge/head.md3 on 1 tag_head"));
    EXPECT_EQ(animations, "base/pak0.pk3:models/players/sarge/animation.cfg");
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("default", "gold"));

    find("base/pak0.pk3:models/players/sarge");
    EXPECT_EQ(parts.at(0), "lower base/pak0.pk3:models/players/sarge/lower.md3, "
                           "base/pak0.pk3:models/players/sarge/lower_default.skin");
    // The folder on disk has nothing but a skin.
    find("base/models/players/sarge");
    EXPECT_THAT(parts.at(0), testing::StartsWith("lower base/pak0.pk3:models/players/sarge/lower"));
}

TEST_F(PlayerFilesTest, FoldersAtTheRootsHaveNothingInCommon)
{
    writeArchive(temp / "a.zip", {{"lower.md3", ""}, {"upper.md3", ""}});
    writeArchive(temp / "b.zip", {{"head.md3", ""}, {"animation.cfg", ""}});
    ASSERT_TRUE(files.mount(temp / "b.zip"));
    Diagnostics diagnostics;
    const Result<MountedModel> mounted =
        mountModel(*locateModel(path("a.zip")), files, diagnostics);
    ASSERT_TRUE(mounted);
    const Result<PlayerFiles> found = findPlayerFiles(*mounted, files, {}, diagnostics);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->parts.size(), 2U);
    EXPECT_FALSE(found->animations);
}

TEST_F(PlayerFilesTest, CoarserLevelsOfDetailAreNoParts)
{
    write({"sarge/head.md3", "sarge/Head_1.md3", "sarge/HEAD_2.md3", "sarge/lower.md3",
           "sarge/lower_1.md3", "sarge/upper.md3"});
    find("sarge");
    EXPECT_THAT(parts, ElementsAre("lower sarge/lower.md3", "upper sarge/upper.md3 on 0 tag_torso",
                                   "head sarge/head.md3 on 1 tag_head"));
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerFilesTest, CoarserLevelsOfASingleModelAreNoParts)
{
    write({"mg/machinegun.md3", "mg/machinegun_barrel.md3", "mg/machinegun_flash.md3",
           "mg/machinegun_1.md3", "mg/machinegun_flash_1.md3"});
    find("mg", {.flash = true});
    EXPECT_THAT(parts, ElementsAre("machinegun mg/machinegun.md3",
                                   "barrel mg/machinegun_barrel.md3 on 0 tag_barrel",
                                   "flash mg/machinegun_flash.md3 on 0 tag_flash"));
}

TEST_F(PlayerFilesTest, AnimationsAreInAnimationCfg)
{
    write({"sarge/lower.md3", "sarge/upper.md3", "sarge/head.md3"});
    find("sarge");
    EXPECT_EQ(animations, "none");
    EXPECT_THAT(warnings, IsEmpty());
    write({"sarge/Sarge.Animation", "sarge/other.cfg"});
    find("sarge");
    EXPECT_EQ(animations, "sarge/Sarge.Animation");
    EXPECT_THAT(warnings, IsEmpty());
    write({"sarge/b.animation"});
    find("sarge");
    EXPECT_EQ(animations, "sarge/b.animation");
    EXPECT_THAT(warnings, ElementsAre("sarge: 2 .animation files lie in this folder: b.animation "
                                      "is read, of b.animation, Sarge.Animation"));
    write({"sarge/Animation.CFG"});
    find("sarge");
    EXPECT_EQ(animations, "sarge/Animation.CFG");
    EXPECT_THAT(warnings, IsEmpty());
}

} // namespace

} // namespace sinew::test
