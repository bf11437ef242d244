#include "engine/formats/model_list.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>

namespace sinew
{

namespace
{

TEST(Md3Names, StemsAreInLowerCase)
{
    const VirtualFile file{.name = "Models/Gun.x/Gun.Big_1.MD3", .shown = {}};
    EXPECT_EQ(lowerStemOf(file), "gun.big_1");
    EXPECT_EQ(fileNameOf(file), "Gun.Big_1.MD3");
}

TEST(Md3Names, LevelsOfDetailEndInTheirNumber)
{
    EXPECT_EQ(finestLevelOf("gun_1"), "gun");
    EXPECT_EQ(finestLevelOf("gun_2"), "gun");
    EXPECT_EQ(finestLevelOf("gun_9"), "gun");
    EXPECT_EQ(finestLevelOf("gun_1_2"), "gun_1");
    EXPECT_EQ(finestLevelOf("gun_lod2"), "gun");
    for (const char* finest : {"gun", "gun_0", "gun1", "gun_12", "gun_a", "gun_", "_1", "1", "",
                               "gun_lod0", "gun_lod", "gunlod1", "_lod1"})
        EXPECT_EQ(finestLevelOf(finest), std::nullopt) << finest;
}

TEST(Md3Names, ACoarserLevelLiesBesideItsFinest)
{
    const Stems stems{"gun", "imp_lod0"};
    for (const char* coarser : {"gun_1", "gun_lod1", "imp_lod1", "imp_1"})
        EXPECT_TRUE(isCoarserLevel(coarser, stems)) << coarser;
    for (const char* other : {"gun", "imp_lod0", "flag_1", "flag_lod1"})
        EXPECT_FALSE(isCoarserLevel(other, stems)) << other;
}

TEST(Md3Names, CompanionsNameTheirOwner)
{
    EXPECT_EQ(ownerOf("gun_barrel"), "gun");
    EXPECT_EQ(ownerOf("gun_flash"), "gun");
    EXPECT_EQ(ownerOf("gun_hand"), "gun");
    for (const char* own : {"gun", "_hand", "gunhand", "gun_flash_1", "gun_flashes", ""})
        EXPECT_EQ(ownerOf(own), std::nullopt) << own;
}

TEST(Md3Names, RolesAreInTheName)
{
    EXPECT_EQ(roleOf("lower"), 0U);
    EXPECT_EQ(roleOf("sarge_upper_b"), 1U);
    EXPECT_EQ(roleOf("myhead2"), 2U);
    EXPECT_EQ(roleOf("headless_lower"), 0U);
    EXPECT_EQ(roleOf("lower_headless"), 2U);
    for (const char* other : {"gun", "low", "head_1", "head_2", "lower_hand", "head_flash",
                              "upper_barrel", "head_barrel_1", ""})
        EXPECT_EQ(roleOf(other), std::nullopt) << other;
}

} // namespace

} // namespace sinew
