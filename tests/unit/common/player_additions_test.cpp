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

// A player at base/models/players/sarge and a weapon at base/models/weapons2/gun.
class PlayerAdditions : public PlayerFolders
{
protected:
    PlayerAdditions()
    {
        write({"base/models/players/sarge/lower.md3", "base/models/players/sarge/upper.md3",
               "base/models/players/sarge/head.md3", "base/models/weapons2/gun/gun.md3",
               "base/models/weapons2/gun/gun_1.md3", "base/models/weapons2/gun/gun_barrel.md3",
               "base/models/weapons2/gun/gun_flash.md3", "base/models/weapons2/gun/gun_hand.md3",
               "base/models/weapons2/gun/notes.txt", "base/models/things/a.md3",
               "base/models/things/b.md3"});
    }

    std::vector<std::string> added() const
    {
        return {parts.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(3, parts.size())),
                parts.end()};
    }

    static constexpr const char* kSarge = "base/models/players/sarge";
};

TEST_F(PlayerAdditions, AWeaponStandsOnTheUpper)
{
    const std::string gun = "base/models/weapons2/gun";
    for (const std::string& weapon :
         {path(gun), path(gun + "/"), path(gun + "/gun.md3"), std::string("models/weapons2/gun"),
          std::string("Models\\Weapons2\\Gun\\"), std::string("models/weapons2/gun/GUN.md3")})
    {
        find(kSarge, {.weapon = weapon});
        EXPECT_THAT(added(),
                    ElementsAre("weapon base/models/weapons2/gun/gun.md3 on 1 tag_weapon",
                                "barrel base/models/weapons2/gun/gun_barrel.md3 on 3 tag_barrel"))
            << weapon;
        find(kSarge, {.weapon = weapon, .flash = true});
        EXPECT_THAT(added(),
                    ElementsAre("weapon base/models/weapons2/gun/gun.md3 on 1 tag_weapon",
                                "barrel base/models/weapons2/gun/gun_barrel.md3 on 3 tag_barrel",
                                "flash base/models/weapons2/gun/gun_flash.md3 on 3 tag_flash"))
            << weapon;
        EXPECT_THAT(warnings, IsEmpty());
        EXPECT_TRUE(player.isPlayer);
    }
}

TEST_F(PlayerAdditions, ItsTreeIsMountedOnce)
{
    writeArchive(temp / "base/pak0.pk3", {{"textures/a.tga", ""}});
    for (const char* weapon : {"base/models/weapons2/gun", "base/../base/models/weapons2/gun"})
    {
        find(kSarge, {.weapon = path(weapon)});
        EXPECT_EQ(error, "none");
        EXPECT_EQ(files.mounts().size(), 2U) << weapon;
    }
    find(kSarge, {.weapon = path("base/pak0.pk3:textures")});
    EXPECT_EQ(files.mounts().size(), 2U);
    EXPECT_EQ(error, "base/pak0.pk3:textures: no .md3 file lies in this folder; expected a .md3 "
                     "file, or a folder with one or with the parts of a player");
}

TEST_F(PlayerAdditions, AnotherTreeIsMountedOnTop)
{
    write({"mod/models/gun/gun.md3", "mod/textures/a.tga", "gun/gun.md3"});
    writeArchive(temp / "mod/pak0.pk3", {{"models/gun/gun_flash.md3", ""}});
    find(kSarge, {.weapon = path("mod/models/gun"), .flash = true});
    EXPECT_THAT(added(), ElementsAre("weapon mod/models/gun/gun.md3 on 1 tag_weapon",
                                     "flash mod/pak0.pk3:models/gun/gun_flash.md3 on 3 tag_flash"));
    EXPECT_EQ(files.mounts().size(), 3U);
    EXPECT_TRUE(files.find("textures/a.tga"));
    find(kSarge, {.weapon = path("gun/gun.md3")});
    EXPECT_THAT(added(), ElementsAre("weapon gun/gun.md3 on 1 tag_weapon"));
}

// Nothing in the folder says that it is one before a weapon is asked for.
TEST_F(PlayerAdditions, AGameFolderIsMountedWithItsArchives)
{
    write({"base/lower.md3", "base/upper.md3"});
    writeArchive(temp / "base/extra.zip", {{"textures/a.tga", ""}});
    find("base", {.weapon = path("base/models/weapons2/gun")});
    EXPECT_EQ(files.mounts().size(), 3U);
    EXPECT_TRUE(files.find("textures/a.tga"));
}

TEST_F(PlayerAdditions, WhatExistsOnDiskComesFirst)
{
    write({"models/weapons2/gun/gun.md3"});
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(temp.path());
    find(kSarge, {.weapon = "models/weapons2/gun"});
    std::filesystem::current_path(before);
    EXPECT_EQ(added().at(0), "weapon models/weapons2/gun/gun.md3 on 1 tag_weapon");
}

TEST_F(PlayerAdditions, AWeaponInAnArchive)
{
    writeArchive(temp / "game/pak0.pk3", {{"models/players/sarge/lower.md3", ""},
                                          {"models/players/sarge/upper.md3", ""},
                                          {"models/players/sarge/head.md3", ""},
                                          {"models/weapons2/gun/gun.md3", ""},
                                          {"models/weapons2/gun/gun_hand.md3", ""}});
    // The patch has one file of it: the others stay.
    writeArchive(temp / "game/pak1.pk3", {{"models/weapons2/gun/gun_flash.md3", ""}});
    for (const std::string& weapon :
         {std::string("models/weapons2/gun"), path("game/pak0.pk3:models/weapons2/gun")})
    {
        find("game/pak0.pk3:models/players/sarge", {.weapon = weapon, .flash = true});
        EXPECT_THAT(
            added(),
            ElementsAre("weapon game/pak0.pk3:models/weapons2/gun/gun.md3 on 1 tag_weapon",
                        "flash game/pak1.pk3:models/weapons2/gun/gun_flash.md3 on 3 tag_flash"))
            << weapon;
        EXPECT_EQ(files.mounts().size(), 3U);
    }
}

TEST_F(PlayerAdditions, WithoutAnUpperTheTagDecides)
{
    write({"a/lower.md3", "a/head.md3", "b/upper.md3"});
    find("a", {.weapon = path("base/models/weapons2/gun/gun_hand.md3")});
    EXPECT_EQ(parts.back(), "weapon base/models/weapons2/gun/gun_hand.md3 on ? tag_weapon");
    find("b/upper.md3", {.weapon = path("base/models/things/a.md3")});
    EXPECT_THAT(
        parts, ElementsAre("upper b/upper.md3", "weapon base/models/things/a.md3 on ? tag_weapon"));
}

TEST_F(PlayerAdditions, SaysWhyThereIsNoWeapon)
{
    EXPECT_EQ(
        refusal(kSarge, {.weapon = "models/weapons2/bow"}),
        "models/weapons2/bow: no such file or folder, and none of this name among the mounted "
        "files");
    EXPECT_EQ(refusal(kSarge, {.weapon = path("a.pk3:gun")}),
              "a.pk3: no such archive, and none of this name among the mounted files");
    for (const char* odd : {"", "/", "../things/a.md3", ".."})
        EXPECT_NE(refusal(kSarge, {.weapon = odd}), "none") << odd;
    EXPECT_EQ(
        refusal(kSarge, {.weapon = "models/things"}),
        "base/models/things: 2 .md3 files lie in this folder, name one of them: a.md3, b.md3");
    EXPECT_EQ(refusal(kSarge, {.weapon = "models/weapons2"}),
              "base/models/weapons2: no .md3 file lies in this folder; expected a .md3 file, or a "
              "folder with one or with the parts of a player");
    EXPECT_EQ(refusal(kSarge, {.weapon = "models/weapons2/gun/notes.txt"}),
              "base/models/weapons2/gun/notes.txt: models of this kind cannot be read; expected a "
              ".md3 file, or a folder with one or with the parts of a player");
}

TEST_F(PlayerAdditions, AttachmentsFollowInTheirOrder)
{
    find(kSarge,
         {.weapon = "models/weapons2/gun/gun_flash.md3",
          .attachments = {"tag_b=models/things/b.md3", "tag_a=" + path("base/models/things/a.md3"),
                          "tag_gun=models/weapons2/gun"}});
    EXPECT_THAT(added(),
                ElementsAre("weapon base/models/weapons2/gun/gun_flash.md3 on 1 tag_weapon",
                            "b base/models/things/b.md3 on ? tag_b",
                            "a base/models/things/a.md3 on ? tag_a",
                            "gun base/models/weapons2/gun/gun.md3 on ? tag_gun"));
    EXPECT_EQ(player.alternatives.skins.values.size(), 0U);
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerAdditions, TheFirstEqualsSignEndsTheTag)
{
    write({"base/models/things/c=d.md3"});
    find(kSarge, {.attachments = {"tag=models/things/c=d.md3"}});
    EXPECT_THAT(added(), ElementsAre("c=d base/models/things/c=d.md3 on ? tag"));
}

TEST_F(PlayerAdditions, SaysWhatAnAttachmentLooksLike)
{
    for (const std::string text : {"", "=", "tag_a", "tag_a=", "=models/things/a.md3"})
        EXPECT_EQ(refusal(kSarge, {.attachments = {text}}),
                  "--attach " + text +
                      ": expected TAG=FILE, such as tag_weapon=models/weapons2/gun/gun.md3");
    EXPECT_EQ(
        refusal(kSarge, {.attachments = {"tag_a=models/things/c.md3"}}),
        "models/things/c.md3: no such file or folder, and none of this name among the mounted "
        "files");
}

TEST_F(PlayerAdditions, ASingleModelMayHaveThemToo)
{
    find("base/models/weapons2/gun", {.weapon = "models/things/a.md3",
                                      .flash = true,
                                      .attachments = {"tag_b=models/things/b.md3"}});
    EXPECT_THAT(parts, ElementsAre("gun base/models/weapons2/gun/gun.md3",
                                   "barrel base/models/weapons2/gun/gun_barrel.md3 on 0 tag_barrel",
                                   "flash base/models/weapons2/gun/gun_flash.md3 on 0 tag_flash",
                                   "weapon base/models/things/a.md3 on ? tag_weapon",
                                   "b base/models/things/b.md3 on ? tag_b"));
    EXPECT_FALSE(player.isPlayer);
}

} // namespace

} // namespace sinew::test
