// Finds the files and alternatives of a player, a weapon or any other .md3. players.txt lists the
// cases.
#include "engine/files/virtual_files.h"
#include "engine/formats/md3/player_model.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sinew::test
{
namespace
{

// Finds players in a temporary folder.
class Players
{
public:
    // Runs a line of players.txt. False if the line has no outcome.
    bool run(const std::vector<std::string>& words)
    {
        if (words.front() == "write")
            for (std::size_t i = 1; i < words.size(); ++i)
                temp.write(words[i], "");
        else if (words.front() == "archive")
        {
            std::vector<ArchiveFile> entries;
            for (std::size_t i = 2; i < words.size(); ++i)
                entries.push_back({words[i], ""});
            writeArchive(temp / words.at(1), entries);
        }
        else if (words.front() == "find")
            find(words.at(1), requestOf(words));
        else if (words.front() == "has")
            outcome = files.find(words.at(1)) ? "  yes\n" : "  no\n";
        else
            ADD_FAILURE() << "players.txt: what is " << words.front() << '?';
        return words.front() == "find" || words.front() == "has";
    }

    void find(const std::string& named, const ModelRequest& request)
    {
        files = VirtualFiles();
        Diagnostics diagnostics;
        const Result<PlayerFiles> found = findIn((temp / named).string(), request, diagnostics);
        outcome.clear();
        for (const Diagnostic& warning : diagnostics)
            add("warning", toString(warning));
        if (found)
            describe(*found);
        else
            add("refused", toString(found.error()));
    }

    TempFolder temp;
    VirtualFiles files;
    std::string outcome; // of the last find, without the temporary folder's path

private:
    // "skin=red", "weapon=gun"; "$/" is the temporary folder.
    ModelRequest requestOf(const std::vector<std::string>& words) const
    {
        ModelRequest request;
        for (std::size_t i = 2; i < words.size(); ++i)
        {
            const std::size_t equals = words[i].find('=');
            const std::string key = words[i].substr(0, equals);
            std::string value = equals == std::string::npos ? "" : words[i].substr(equals + 1);
            if (const std::size_t here = value.find("$/"); here != std::string::npos)
                value.replace(here, 2, temp.path().string() + '/');
            if (key == "skin")
                request.skin = value;
            else if (key == "weapon")
                request.weapon = value;
        }
        return request;
    }

    Result<PlayerFiles> findIn(const std::string& named, const ModelRequest& request,
                               Diagnostics& warnings)
    {
        const Result<ModelLocation> location = locateModel(named);
        if (!location)
            return tl::unexpected(location.error());
        const Result<MountedModel> mounted = mountModel(*location, files, warnings);
        if (!mounted)
            return tl::unexpected(mounted.error());
        return findPlayerFiles(*mounted, files, request, warnings);
    }

    void describe(const PlayerFiles& player)
    {
        for (const PlayerPart& part : player.parts)
        {
            std::string text = fmt::format("{} {}", part.name, part.file.shown);
            if (part.parent)
                text += fmt::format(" on {} {}", *part.parent, part.tag);
            add("part", text + (part.skin ? ", " + part.skin->shown : ""));
        }
        add(player.isPlayer ? "player, animations" : "model, animations",
            player.animations ? player.animations->shown : "none");
        addValues("skins", player.alternatives.skins);
        if (!player.materialSkin.empty())
            add("skin of materials", player.materialSkin);
        if (files.mounts().size() > 1)
            add("mounts", std::to_string(files.mounts().size()));
    }

    void add(std::string_view key, std::string value)
    {
        const std::string folder = temp.path().string() + '/';
        for (std::size_t at = value.find(folder); at != std::string::npos; at = value.find(folder))
            value.erase(at, folder.size());
        outcome += fmt::format("  {} {}\n", key, value);
    }

    void addValues(std::string_view key, const OptionValues& values)
    {
        std::string list;
        for (std::size_t i = 0; i < values.values.size(); ++i)
            list += fmt::format("{}{}{}", i == 0 ? "" : ", ", values.values[i],
                                values.inForce == i ? " (now)" : "");
        if (!list.empty())
            add(key, list);
    }
};

std::vector<std::string> wordsOf(const std::string& line)
{
    std::vector<std::string> words{""};
    for (const char c : line)
        if (c == '\t')
            words.emplace_back();
        else
            words.back() += c;
    return words;
}

TEST(PlayerFilesTest, AreThoseOfTheTable)
{
    std::ifstream file(SINEW_PLAYERS);
    std::optional<Players> players;
    std::string title;
    std::string expected;
    std::size_t finds = 0;
    std::vector<std::pair<std::string, std::string>> done; // commands and outcomes
    const auto check = [&]
    {
        for (const auto& [command, outcome] : done)
            EXPECT_EQ(outcome, expected) << title << ": " << command;
        finds += done.size();
        done.clear();
        expected.clear();
    };
    for (std::string line; std::getline(file, line);)
    {
        if (line.starts_with("  "))
            expected += line + '\n';
        if (line.empty() || line.starts_with("  ") || line.starts_with("#"))
            continue;
        if (!expected.empty())
            check();
        if (line.starts_with("== "))
        {
            title = line.substr(3);
            players.emplace();
        }
        else if (players->run(wordsOf(line)))
            done.emplace_back(line, players->outcome);
    }
    check();
    EXPECT_GT(finds, 100U);
}

class WorkingFolder
{
public:
    explicit WorkingFolder(const std::filesystem::path& folder)
    {
        std::filesystem::current_path(folder);
    }
    ~WorkingFolder() { std::filesystem::current_path(before_); }
    WorkingFolder(const WorkingFolder&) = delete;
    WorkingFolder& operator=(const WorkingFolder&) = delete;

private:
    std::filesystem::path before_ = std::filesystem::current_path();
};

TEST(PlayerFilesTest, TheWorkingFolderMayBeThePlayers)
{
    Players players;
    players.run({"write", "sarge/lower.md3", "sarge/upper.md3"});
    const WorkingFolder here(players.temp / "sarge");
    Diagnostics diagnostics;
    const Result<MountedModel> mounted = mountModel(*locateModel("."), players.files, diagnostics);
    ASSERT_TRUE(findPlayerFiles(*mounted, players.files, {}, diagnostics));
    ASSERT_EQ(diagnostics.size(), 1U);
    EXPECT_EQ(diagnostics.front().file, ".");
}

TEST(PlayerFilesTest, WeaponsOnDiskComeFirst)
{
    Players players;
    players.run({"write", "base/models/players/sarge/lower.md3",
                 "base/models/players/sarge/upper.md3", "base/models/players/sarge/head.md3",
                 "base/models/weapons2/gun/gun.md3", "models/weapons2/gun/gun.md3"});
    const WorkingFolder here(players.temp.path());
    players.find("base/models/players/sarge", {.weapon = "models/weapons2/gun"});
    EXPECT_THAT(players.outcome,
                ::testing::HasSubstr("part weapon models/weapons2/gun/gun.md3 on 1 tag_weapon"));
    for (const char* odd : {"", "/", "../things/a.md3", ".."})
    {
        players.find("base/models/players/sarge", {.weapon = odd});
        EXPECT_THAT(players.outcome, ::testing::HasSubstr("refused")) << odd;
    }
}

} // namespace
} // namespace sinew::test
