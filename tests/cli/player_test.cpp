// Assembles Quake 3 players in the viewer and plays their clips.
#include "tests/cli/player_dumps.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/md3_writer.h"
#include "tests/unit/assets/make_archive.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

namespace sinew::test
{
namespace
{

using Arguments = std::vector<std::string>;
using testing::HasSubstr;

class Player : public testing::Test
{
protected:
    ProcessResult view(Arguments arguments) const
    {
        arguments.insert(arguments.begin(), model_.string());
        return runViewer(arguments);
    }

    std::filesystem::path base() const { return folder_ / "base"; }
    const TempFolder& folder() const { return folder_; }

private:
    const TempFolder folder_;
    const std::filesystem::path model_ = writeMadeUpPlayer(folder_);
};

std::vector<PlayerPart> partsOf(const PlayedPlayer& player, std::size_t count)
{
    return {player.parts.begin(), player.parts.begin() + static_cast<std::ptrdiff_t>(count)};
}

struct Played
{
    std::string legs;
    std::string torso;
    std::string time;
};

TEST_F(Player, DumpEqualsTheReference)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const PlayedPlayer player = madeUpPlayer();
    for (const Played& played :
         {Played{"LEGS_WALK", "TORSO_GESTURE", "0.33"}, Played{"LEGS_SWIM", "TORSO_ATTACK", "2.7"},
          Played{"LEGS_JUMPB", "TORSO_ATTACK2", "1.9"}, Played{"LEGS_TURN", "TORSO_DROP", "100.01"},
          Played{"BOTH_DEATH1", "BOTH_DEATH1", "0.123"}})
    {
        SCOPED_TRACE(played.legs);
        const double seconds = std::stod(played.time);
        Arguments arguments{"--headless",      "--validate",
                            "--time",          played.time,
                            "--weapon",        (base() / "models/weapons2/gun").string(),
                            "--dump-vertices", "-"};
        const Arguments clips = played.legs == played.torso
                                    ? Arguments{"--clip", played.legs}
                                    : Arguments{"--clip", played.legs, "--clip", played.torso};
        arguments.insert(arguments.end(), clips.begin(), clips.end());
        expectDump(view(arguments), player.parts,
                   momentsOf(player.parts, momentOfRow(rowOf(player, played.legs), seconds),
                             momentOfRow(rowOf(player, played.torso), seconds)));
    }
}

TEST_F(Player, WalksAndGesturesByDefault)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const PlayedPlayer player = madeUpPlayer();
    const std::vector<PlayerPart> parts = partsOf(player, 3);
    expectDump(view({"--time", "0.4", "--dump-vertices", "-"}), parts,
               momentsOf(parts, momentOfRow(rowOf(player, "LEGS_WALK"), 0.4),
                         momentOfRow(rowOf(player, "TORSO_GESTURE"), 0.4)));
    expectDump(view({"--no-clip", "--time", "0.4", "--dump-vertices", "-"}), parts,
               momentsOf(parts, {}, {}));
}

TEST_F(Player, IsTheSameByAnyNameAndInAnArchive)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    std::vector<ArchiveFile> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(base()))
        if (entry.is_regular_file())
            files.push_back({std::filesystem::relative(entry.path(), base()).generic_string(),
                             readFile(entry.path())});
    writeArchive(folder() / "made.pk3", files);
    const std::string archive = (folder() / "made.pk3").string();
    const auto dump = [&](const std::string& model)
    {
        const ProcessResult result = runViewer(
            {model, "--weapon", "models/weapons2/gun", "--time", "0.2", "--dump-vertices", "-"});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        EXPECT_EQ(result.standardError, "");
        return result.standardOutput;
    };
    const std::string expected = dump((base() / "models/players/made").string());
    EXPECT_THAT(expected, HasSubstr("\"part\":\"barrel\""));
    for (const char* part : {"lower", "upper", "head"})
        EXPECT_EQ(dump((base() / "models/players/made" / part).string() + ".md3"), expected);
    EXPECT_EQ(dump(archive + ":models/players/made"), expected);
    EXPECT_EQ(dump(archive + ":models/players/made/head.md3"), expected);
}

TEST_F(Player, OfASingleFileHasItsFramesAsAClip)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const std::filesystem::path file =
        folder().write("base/models/mapobjects/thing.md3", textOf(madeUpFiles()[0].bytes));
    PlayedPlayer player = madeUpPlayer();
    player.parts.resize(1);
    player.parts[0].name = "thing";
    const PlayerAnimation all{
        .name = "frames", .frameCount = 40, .loopFrames = 40, .framesPerSecond = 10.0};
    for (const char* time : {"0.234", "3.97", "5.5"})
        expectDump(runViewer({file.string(), "--time", time, "--dump-vertices", "-"}), player.parts,
                   {momentOfRow(all, std::stod(time))});
}

TEST(PlayerOfTheCorpus, HoldsItsGun)
{
    const char* corpus = std::getenv("SINEW_CORPUS");
    if (corpus == nullptr)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const std::filesystem::path models = std::filesystem::path(corpus) / "md3";
    const PlayedPlayer player = readPlayer(models / "penguin");
    expectDump(runViewer({(models / "penguin").string(), "--validate", "--time", "0.7",
                          "--dump-vertices", "-"}),
               player.parts,
               momentsOf(player.parts, momentOfRow(rowOf(player, "LEGS_WALK"), 0.7),
                         momentOfRow(rowOf(player, "TORSO_GESTURE"), 0.7)));
    const ProcessResult result =
        runViewer({(models / "penguin").string(), "--validate", "--weapon",
                   (models / "w_machinegun").string(), "--dump-vertices", "-"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    for (const char* part : {"weapon", "barrel"})
        EXPECT_THAT(result.standardOutput, HasSubstr("{\"part\":\"" + std::string(part) + "\""));
}

} // namespace
} // namespace sinew::test
