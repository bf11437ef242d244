// Real players and a weapon, found through SINEW_CORPUS.
#include "engine/files/virtual_files.h"
#include "engine/formats/md3/player_model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace sinew
{

namespace
{

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class PlayerCorpus : public ::testing::Test
{
protected:
    void SetUp() override
    {
        const char* const corpus = std::getenv("SINEW_CORPUS");
        if (!corpus)
            GTEST_SKIP() << "SINEW_CORPUS is not set";
        folder = fs::path(corpus) / "md3";
    }

    void find(const std::string& named, const ModelRequest& request = {})
    {
        VirtualFiles files;
        const Result<ModelLocation> location = locateModel(folder / named);
        ASSERT_TRUE(location) << toString(location.error());
        const Result<MountedModel> mounted = mountModel(*location, files, warnings);
        ASSERT_TRUE(mounted) << toString(mounted.error());
        Result<PlayerFiles> found = findPlayerFiles(*mounted, files, request, warnings);
        ASSERT_TRUE(found) << toString(found.error());
        player = std::move(*found);
        for (const PlayerPart& part : player.parts)
            names.push_back(
                part.name + ' ' + fs::path(part.file.shown).filename().string() +
                (part.skin ? ' ' + fs::path(part.skin->shown).filename().string() : ""));
    }

    fs::path folder;
    PlayerFiles player;
    std::vector<std::string> names;
    Diagnostics warnings;
};

TEST_F(PlayerCorpus, Penguin)
{
    find("penguin", {.skin = "blue", .weapon = (folder / "w_machinegun").string(), .flash = true});
    EXPECT_THAT(names,
                ElementsAre("lower lower.md3 lower_blue.skin", "upper upper.md3 upper_blue.skin",
                            "head head.md3 head_blue.skin", "weapon machinegun.md3",
                            "barrel machinegun_barrel.md3", "flash machinegun_flash.md3"));
    EXPECT_TRUE(player.isPlayer);
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("blue", "default", "red"));
    EXPECT_TRUE(player.animations);
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerCorpus, MajorByItsHead)
{
    find("major/head.md3");
    EXPECT_THAT(names, ElementsAre("lower lower.md3 lower_default.skin",
                                   "upper upper.md3 upper_default.skin",
                                   "head head.md3 head_default.skin"));
    EXPECT_TRUE(player.isPlayer);
    EXPECT_THAT(player.alternatives.skins.values, ElementsAre("default", "red"));
    EXPECT_TRUE(player.animations);
    EXPECT_THAT(warnings, IsEmpty());
}

TEST_F(PlayerCorpus, Machinegun)
{
    find("w_machinegun", {.flash = true});
    EXPECT_THAT(names, ElementsAre("machinegun machinegun.md3", "barrel machinegun_barrel.md3",
                                   "flash machinegun_flash.md3"));
    EXPECT_FALSE(player.isPlayer);
    EXPECT_FALSE(player.animations);
    EXPECT_THAT(player.alternatives.skins.values, IsEmpty());
    EXPECT_THAT(warnings, IsEmpty());
}

} // namespace

} // namespace sinew
