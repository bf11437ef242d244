// The coarser levels of .md3 models: which files are taken, and which are refused and why.
#include "samples/common/scene.h"
#include "tests/cli/player_dumps.h"
#include "tests/support/level_files.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace sinew
{
namespace
{

using test::ClothFile;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class PlayerLevels : public testing::Test
{
protected:
    void write(const std::string& name, const ClothFile& file) const
    {
        folder_.write(name, test::textOf(test::clothFile(file)));
    }

    samples::Scene load(const std::string& named, bool ownLevels = true) const
    {
        auto scene = samples::loadScene(
            {.model = {.path = (folder_ / named).string(), .ownLevels = ownLevels}});
        if (!scene)
            throw std::runtime_error(toString(*scene.error().errors.begin()));
        return std::move(*scene);
    }

    // Without those of missing images, and without the temporary folder's path.
    static std::vector<std::string> warningsOf(const samples::Scene& scene)
    {
        std::vector<std::string> warnings;
        for (const Diagnostic& warning : scene.warnings)
            if (std::filesystem::path(warning.file).filename().string().find('_') !=
                std::string::npos)
                warnings.push_back(std::filesystem::path(warning.file).filename().string() + ": " +
                                   warning.message);
        return warnings;
    }

    // Of a model in two levels, of which the coarser one is that file.
    std::vector<std::string> refusalOf(const ClothFile& coarser) const
    {
        write("flag/flag.md3",
              {.divisions = 4, .surfaces = {"cloth", "fringe"}, .tags = {"tag_top"}});
        write("flag/flag_1.md3", coarser);
        const samples::Scene scene = load("flag/flag.md3");
        EXPECT_TRUE(scene.levels.empty());
        return warningsOf(scene);
    }

    const test::TempFolder folder_;
};

std::vector<std::size_t> trianglesOf(const ModelLevel& level)
{
    std::vector<std::size_t> triangles;
    for (const SkinningMesh& mesh : level.skinning.meshes)
        triangles.push_back(mesh.indexCount / 3);
    return triangles;
}

TEST_F(PlayerLevels, OfASingleModelAreTheFilesBesideIt)
{
    write("flag/flag.md3", {.divisions = 8});
    write("flag/flag_1.md3", {.divisions = 4});
    write("flag/Flag_2.md3", {.divisions = 2});
    const samples::Scene scene = load("flag");
    ASSERT_EQ(scene.levels.size(), 2U);
    EXPECT_THAT(trianglesOf(scene.levels[0]), ElementsAre(32));
    EXPECT_THAT(trianglesOf(scene.levels[1]), ElementsAre(8));
    EXPECT_EQ(scene.levels[0].frames->vertices.size(), 25U);
    EXPECT_EQ(scene.levels[0].frames->frames.size(), 25U * 8);
    EXPECT_THAT(warningsOf(scene), IsEmpty());
    EXPECT_TRUE(load("flag", false).levels.empty());
    // A level that is named is a model by itself.
    EXPECT_TRUE(load("flag/flag_1.md3").levels.empty());
}

TEST_F(PlayerLevels, HaveTheMeshesInTheOrderOfTheModel)
{
    write("flag/flag.md3", {.divisions = 8, .surfaces = {"cloth", "Fringe"}});
    write("flag/flag_1.md3", {.divisions = 4, .surfaces = {"fringe_1", "CLOTH_1"}});
    const samples::Scene scene = load("flag");
    ASSERT_EQ(scene.levels.size(), 1U);
    EXPECT_EQ(scene.model.meshes[0].name, "cloth");
    // In the coarser file, the fringe comes first, which is lower there.
    const SkinningModel& level = scene.levels[0].skinning;
    const auto heightOf = [&](std::size_t mesh)
    { return level.influences[level.meshes[mesh].firstVertex].position.z; };
    EXPECT_GT(heightOf(0), heightOf(1) + 10.0);
}

TEST_F(PlayerLevels, OfAPlayerHaveEachPartAsItsFilesHaveIt)
{
    write("imp/lower.md3", {.divisions = 8, .tags = {"tag_torso"}});
    write("imp/lower_1.md3", {.divisions = 4, .tags = {"TAG_TORSO"}});
    write("imp/lower_2.md3", {.divisions = 2, .tags = {"tag_torso"}});
    write("imp/upper.md3", {.divisions = 6, .tags = {"tag_head"}});
    write("imp/upper_1.md3", {.divisions = 3, .tags = {"tag_head"}});
    write("imp/head.md3", {.divisions = 5, .frames = 1});
    write("imp/head_2.md3", {.divisions = 1, .frames = 1});
    write("imp/head_3.md3", {.divisions = 1, .frames = 1}); // the legs have none
    const samples::Scene scene = load("imp");
    ASSERT_EQ(scene.levels.size(), 2U);
    EXPECT_THAT(trianglesOf(scene.levels[0]), ElementsAre(2 * 16, 2 * 9, 2 * 25));
    EXPECT_THAT(trianglesOf(scene.levels[1]), ElementsAre(2 * 4, 2 * 9, 2));
    EXPECT_EQ(scene.levels[1].frames->jointChannels, scene.model.frames->jointChannels);
    EXPECT_THAT(warningsOf(scene), IsEmpty());
}

TEST_F(PlayerLevels, AreFoundInArchives)
{
    const auto text = [](const ClothFile& file) { return test::textOf(test::clothFile(file)); };
    test::writeArchive(folder_ / "pak0.pk3", {{"models/flag/flag.md3", text({.divisions = 4})},
                                              {"models/flag/flag_1.md3", text({.divisions = 2})}});
    const samples::Scene scene = load("pak0.pk3:models/flag");
    ASSERT_EQ(scene.levels.size(), 1U);
    EXPECT_THAT(trianglesOf(scene.levels[0]), ElementsAre(8));
}

TEST_F(PlayerLevels, ThatDifferAreRefused)
{
    const std::string start =
        "flag_1.md3: it is no level of detail of " + (folder_ / "flag/flag.md3").string() + ": ";
    const std::vector<std::string> surfaces{"cloth", "fringe"};
    EXPECT_THAT(refusalOf({.surfaces = surfaces, .tags = {"tag_top"}, .frames = 7}),
                ElementsAre(start + "it has 7 frames instead of 8"));
    EXPECT_THAT(refusalOf({.surfaces = surfaces}),
                ElementsAre(start + "it has no tag \"tag_top\""));
    EXPECT_THAT(refusalOf({.surfaces = surfaces, .tags = {"tag_top", "tag_side"}}),
                ElementsAre(start + "it has a tag \"tag_side\" more"));
    EXPECT_THAT(refusalOf({.surfaces = {"cloth", "rope"}, .tags = {"tag_top"}}),
                ElementsAre(start + "it has no surface \"fringe\""));
    EXPECT_THAT(refusalOf({.surfaces = {"cloth", "fringe", "cloth_1"}, .tags = {"tag_top"}}),
                ElementsAre(start + "it has a surface \"cloth\" more"));
    EXPECT_THAT(refusalOf({.divisions = 4, .surfaces = surfaces, .tags = {"tag_top"}}),
                ElementsAre(start + "its 64 triangles are no fewer than the 64 of the level "
                                    "before"));
}

TEST_F(PlayerLevels, ThatCannotBeReadAreWarnings)
{
    write("flag/flag.md3", {.divisions = 8});
    write("flag/flag_1.md3", {.divisions = 4});
    folder_.write("flag/flag_2.md3", "IDP3");
    const samples::Scene scene = load("flag");
    EXPECT_EQ(scene.levels.size(), 1U);
    EXPECT_THAT(warningsOf(scene), ElementsAre(HasSubstr("flag_2.md3: ")));
}

TEST_F(PlayerLevels, AreAtMostAsManyAsACrowdCanHave)
{
    constexpr std::uint32_t kFinest = kMostOwnLevels + 3;
    write("flag/flag.md3", {.divisions = kFinest});
    for (std::uint32_t level = 1; level < kFinest; ++level)
        write("flag/flag_" + std::to_string(level) + ".md3", {.divisions = kFinest - level});
    const samples::Scene scene = load("flag");
    EXPECT_EQ(scene.levels.size(), kMostOwnLevels);
    EXPECT_THAT(warningsOf(scene), ElementsAre(HasSubstr("flag_8.md3: levels of detail beyond")));
}

// The cloth of 441 vertices in 2,420 frames, and the same once more for each attachment.
TEST_F(PlayerLevels, AndPartsHaveLimitedFramesInAll)
{
    write("flag/flag.md3", {.divisions = 20, .tags = {"tag_top"}, .frames = 2420});
    samples::SceneRequest request{.model = {.path = (folder_ / "flag/flag.md3").string()}};
    request.model.attachments.assign(13, "tag_top=" + request.model.path.string());
    const auto fits = samples::loadScene(request);
    EXPECT_TRUE(fits.has_value());
    request.model.attachments.push_back(request.model.attachments.front());
    const auto refused = samples::loadScene(request);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(
        refused.error().errors.begin()->message,
        "its frames have 16008300 vertices in all, more than the 16000000 that are supported");
}

} // namespace
} // namespace sinew
