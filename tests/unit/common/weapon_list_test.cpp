// Which weapons, skins and flashes there are to choose from.
#include "tests/unit/assets/make_archive.h"
#include "tests/unit/common/player_folders.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <optional>

namespace sinew::test
{
namespace
{

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class WeaponList : public PlayerFolders
{
protected:
    WeaponList()
    {
        write({"base/models/players/sarge/lower.md3", "base/models/players/sarge/upper.md3",
               "base/models/players/sarge/head.md3"});
    }

    // Without the temporary folder.
    std::vector<std::string> weapons() const
    {
        std::vector<std::string> names;
        for (const std::string& value : player.alternatives.weapons.values)
            names.push_back(shown(value));
        return names;
    }
    // "" where no weapon is held.
    std::string held() const
    {
        const std::optional<std::size_t> now = player.alternatives.weapons.inForce;
        return now ? weapons().at(*now) : "";
    }

    static constexpr const char* kSarge = "base/models/players/sarge";
};

TEST_F(WeaponList, HasTheFoldersOfTheGamesWeapons)
{
    write({"base/models/weapons2/gun/gun.md3", "base/models/weapons2/gun/gun_flash.md3",
           "base/models/Weapons/Axe/axe.md3", "base/models/weapons2/empty/notes.txt",
           "base/models/weapons2/two/a.md3", "base/models/weapons2/two/b.md3",
           "base/models/powerups/haste/haste.md3"});
    writeArchive(temp / "base/pak0.pk3", {{"models/weapons2/GUN/gun.md3", ""},
                                          {"models/weapons2/rocket/rocket.md3", ""},
                                          {"models/weapons2/rocket/deep/x.md3", ""}});
    find(kSarge);
    EXPECT_EQ(error, "none");
    EXPECT_THAT(weapons(),
                ElementsAre("models/Weapons/Axe", "models/weapons2/gun", "models/weapons2/rocket"));
    EXPECT_EQ(held(), "");
    // Each is what --weapon takes.
    for (const std::string& weapon : weapons())
    {
        find(kSarge, {.weapon = weapon});
        EXPECT_EQ(error, "none") << weapon;
        EXPECT_EQ(held(), weapon);
        EXPECT_EQ(weapons().size(), 3U);
    }
}

TEST_F(WeaponList, OfAPlayerInAnArchiveHasThoseInIt)
{
    writeArchive(temp / "base/pak0.pk3", {{"models/players/lily/lower.md3", ""},
                                          {"models/players/lily/upper.md3", ""},
                                          {"models/players/lily/head.md3", ""},
                                          {"models/weapons2/rocket/rocket.md3", ""}});
    find("base/pak0.pk3:models/players/lily", {.weapon = "models/weapons2/rocket/rocket.md3"});
    EXPECT_EQ(error, "none");
    EXPECT_THAT(weapons(), ElementsAre("models/weapons2/rocket"));
    EXPECT_EQ(held(), "models/weapons2/rocket");
}

TEST_F(WeaponList, HasWeaponsBesideAPlayerOnTheDisk)
{
    write({"loose/sarge/lower.md3", "loose/sarge/upper.md3", "loose/sarge/head.md3",
           "loose/w_gun/gun.md3", "loose/w_gun/gun_hand.md3", "loose/barrel/barrel.md3",
           "loose/lily/lower.md3", "loose/lily/head.md3", "loose/.hidden/gun.md3",
           "loose/.hidden/gun_hand.md3", "loose/weapons/axe/axe.md3"});
    find("loose/sarge");
    EXPECT_THAT(weapons(), ElementsAre("loose/w_gun", "loose/weapons/axe"));
    for (const char* const named : {"loose/w_gun", "loose/w_gun/", "loose/w_gun/gun.md3"})
    {
        find("loose/sarge/upper.md3", {.weapon = path(named)});
        EXPECT_THAT(weapons(), ElementsAre("loose/w_gun", "loose/weapons/axe"));
        EXPECT_EQ(held(), "loose/w_gun") << named;
    }
}

TEST_F(WeaponList, HasTheOneThatWasAskedForWhereverItLies)
{
    write({"elsewhere/gun/gun.md3", "elsewhere/gun/gun_1.md3"});
    find(kSarge, {.weapon = path("elsewhere/gun")});
    EXPECT_THAT(weapons(), ElementsAre("elsewhere/gun"));
    EXPECT_EQ(held(), "elsewhere/gun");
}

TEST_F(WeaponList, IsEmptyForModelsWithoutHands)
{
    write({"base/models/weapons2/gun/gun.md3", "base/models/weapons2/axe/axe.md3"});
    find("base/models/weapons2/gun");
    EXPECT_THAT(weapons(), IsEmpty());
}

TEST_F(WeaponList, KnowsWhetherThereIsAFlash)
{
    write({"base/models/weapons2/gun/gun.md3", "base/models/weapons2/gun/gun_flash.md3",
           "base/models/weapons2/axe/axe.md3"});
    const auto flash = [&](const char* model, const ModelRequest& request)
    {
        find(model, request);
        EXPECT_EQ(error, "none");
        return player.alternatives.flash;
    };
    EXPECT_EQ(flash(kSarge, {.flash = true}), std::nullopt);
    EXPECT_EQ(flash(kSarge, {.weapon = "models/weapons2/axe", .flash = true}), std::nullopt);
    EXPECT_EQ(flash(kSarge, {.weapon = "models/weapons2/gun"}), false);
    EXPECT_EQ(flash(kSarge, {.weapon = "models/weapons2/gun", .flash = true}), true);
    EXPECT_EQ(flash("base/models/weapons2/gun", {.flash = true}), true);
}

TEST_F(WeaponList, SaysWhichSkinIsWorn)
{
    const auto worn = [&](const std::string& skin) -> std::string
    {
        find(kSarge, {.skin = skin});
        const OptionValues& skins = player.alternatives.skins;
        return skins.inForce ? skins.values.at(*skins.inForce) : "none";
    };
    write({"base/models/players/sarge/head_red.skin"});
    EXPECT_EQ(worn(""), "none");
    EXPECT_EQ(worn("RED"), "red");
    write({"base/models/players/sarge/head_default.skin"});
    EXPECT_EQ(worn(""), "default");
    EXPECT_EQ(worn("red"), "red");
}

} // namespace
} // namespace sinew::test
