// Lists models in folders and archives for the user to choose from.
#include "samples/viewer/opening.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>

namespace sinew::viewer
{
namespace
{

using test::TempFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> namesOf(const std::vector<ListedModel>& models)
{
    std::vector<std::string> names;
    for (const ListedModel& model : models)
        names.push_back(model.name + (model.isPlayer ? " (player)" : ""));
    return names;
}

std::vector<std::string> modelsAmongNames(std::vector<std::string> files)
{
    return namesOf(modelsAmong(files));
}

TEST(ModelsAmong, AreFilesOfEveryFormatSortedWithoutRegardToCase)
{
    EXPECT_THAT(modelsAmongNames({"b.GLB", "A.md5mesh", "c.iqm", "walk.md5anim", "a.tga",
                                  "notes.txt", "d.vrm", "e.gltf", "f.md3"}),
                ElementsAre("A.md5mesh", "b.GLB", "c.iqm", "d.vrm", "e.gltf", "f.md3"));
}

TEST(ModelsAmong, ArePlayersInPlaceOfTheirParts)
{
    EXPECT_THAT(
        modelsAmongNames({"models/imp/lower.md3", "models/imp/upper.md3", "models/imp/head.md3",
                          "models/imp/head_1.md3", "models/imp/axe.md3", "models/flower.md3"}),
        ElementsAre("models/flower.md3", "models/imp (player)", "models/imp/axe.md3"));
    EXPECT_THAT(modelsAmongNames({"lower.md3", "upper.md3", "head.md3"}), ElementsAre(" (player)"));
}

TEST(ModelsAmong, AreNoLevelsOfDetailNorCompanions)
{
    EXPECT_THAT(
        modelsAmongNames({"gun.md3", "gun_1.md3", "gun_hand.md3", "gun_flash_2.md3", "flag_1.md3"}),
        ElementsAre("flag_1.md3", "gun.md3"));
    EXPECT_THAT(modelsAmongNames({"a/imp.glb", "a/imp_LOD1.glb", "a/imp_1.iqm", "b/imp_1.glb",
                                  "b/elf_lod0.glb", "b/elf_lod1.glb"}),
                ElementsAre("a/imp.glb", "a/imp_1.iqm", "b/elf_lod0.glb", "b/imp_1.glb"));
}

TEST(LookInto, ListsAFolder)
{
    const TempFolder folder;
    for (const char* const file : {"b.glb", "sub/c.iqm", "sub/deep/d.iqm", ".hidden/e.glb",
                                   "pak0.PK3", "walk.md5anim", "notes.txt"})
        folder.write(file, "");
    const Place place = lookInto(folder.path());
    EXPECT_EQ(place.error, "");
    EXPECT_FALSE(place.isArchive);
    EXPECT_TRUE(place.isWhole);
    EXPECT_THAT(place.folders, ElementsAre("sub"));
    EXPECT_THAT(place.archives, ElementsAre("pak0.PK3"));
    EXPECT_THAT(namesOf(place.models), ElementsAre("b.glb"));
    EXPECT_EQ(place.pathOf("b.glb"), folder / "b.glb");
    EXPECT_THAT(namesOf(lookInto(folder.path(), {}, 1).models), ElementsAre("b.glb", "sub/c.iqm"));
    EXPECT_THAT(namesOf(lookInto(folder.path(), {}, 2).models),
                ElementsAre("b.glb", "sub/c.iqm", "sub/deep/d.iqm"));
}

TEST(LookInto, ListsAllModelsOfAnArchive)
{
    const TempFolder folder;
    test::writeArchive(folder / "pak0.pk3", {{"models/players/imp/lower.md3", ""},
                                             {"models/players/imp/upper.md3", ""},
                                             {"models/box.md5mesh", ""},
                                             {"textures/a.tga", ""}});
    const Place place = lookInto(folder / "pak0.pk3");
    EXPECT_TRUE(place.isArchive);
    EXPECT_THAT(namesOf(place.models),
                ElementsAre("models/box.md5mesh", "models/players/imp (player)"));
    EXPECT_EQ(place.pathOf("models/players/imp"),
              (folder / "pak0.pk3").string() + ":models/players/imp");
}

TEST(LookInto, SaysWhyNothingIsKnown)
{
    const TempFolder folder;
    EXPECT_THAT(lookInto(folder / "missing").error, HasSubstr("cannot be read"));
    EXPECT_THAT(lookInto(folder / "missing.pk4").error, HasSubstr("no such archive"));
    EXPECT_THAT(lookInto(folder.write("bad.zip", "no archive")).error, testing::Not(IsEmpty()));
    test::writeArchive(folder / "out.zip", {{"../a.glb", ""}});
    EXPECT_THAT(lookInto(folder / "out.zip").error, HasSubstr("leads out of the archive"));
}

TEST(LookInto, StopsInAVeryLargeFolder)
{
    const TempFolder folder;
    for (int i = 0; i < 20'100; ++i)
        folder.write("sub/" + std::to_string(i), "");
    EXPECT_TRUE(lookInto(folder.path()).isWhole);
    EXPECT_FALSE(lookInto(folder.path(), {}, 1).isWhole);
}

} // namespace
} // namespace sinew::viewer
