// Files of every kind, named in every way that a command line allows.
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/file_spellings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class Named : public testing::TestWithParam<Spelling>
{
protected:
    // Where the file of this spelling lies, below the test's folder.
    std::string inItsFolder(const std::string& name) const
    {
        return GetParam().folder + "/" + name;
    }
    std::string place() const { return inItsFolder(GetParam().file); }

    ProcessResult view(const std::vector<std::string>& arguments) const
    {
        return runViewer(arguments, {.workingFolder = here_.string()});
    }

    const TempFolder folder_;
    const fs::path here_ = prepareSpelling(folder_, GetParam());
};

std::string nameOfTest(const testing::TestParamInfo<Spelling>& info)
{
    return info.param.what;
}

class NamedModel : public Named
{
};

TEST_P(NamedModel, IsFoundWithItsImageAndItsClip)
{
    folder_.write(place(), goodMesh());
    folder_.write(inItsFolder("quad.tga"), onePixelTga());
    folder_.write(inItsFolder("walk.md5anim"), goodClip());
    const ProcessResult result = view({GetParam().named, "--check", "--strict"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr("1 clip: no warnings"));
}

INSTANTIATE_TEST_SUITE_P(Files, NamedModel, testing::ValuesIn(spellingsOf(".md5mesh")), nameOfTest);

class NamedFolder : public Named
{
};

TEST_P(NamedFolder, IsAModelsFolder)
{
    const std::string model = place() + "/";
    folder_.write(model + "quad.md5mesh", goodMesh());
    folder_.write(model + "quad.tga", onePixelTga());
    folder_.write(model + "walk.md5anim", goodClip());
    const ProcessResult result = view({GetParam().named, "--check", "--strict"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr("1 clip: no warnings"));
}

TEST_P(NamedFolder, IsABase)
{
    folder_.write(place() + "/textures/Stone.tga", onePixelTga());
    folder_.write("here/model/quad.md5mesh",
                  replaced(goodMesh(), "shader \"quad\"", "shader \"textures/stone\""));
    const ProcessResult result = view({"model", "--base", GetParam().named, "--check", "--strict"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
}

INSTANTIATE_TEST_SUITE_P(Files, NamedFolder, testing::ValuesIn(spellingsOf("")), nameOfTest);

class NamedClip : public Named
{
};

TEST_P(NamedClip, IsFound)
{
    folder_.write("here/model/quad.md5mesh", goodMesh());
    folder_.write("here/model/quad.tga", onePixelTga());
    folder_.write(place(), goodClip());
    const ProcessResult result = view({"model", "--clip", GetParam().named, "--check", "--strict"});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(result.standardOutput, HasSubstr("1 clip"));
}

INSTANTIATE_TEST_SUITE_P(Files, NamedClip, testing::ValuesIn(spellingsOf(".md5anim")), nameOfTest);

TEST(Clip, IsNotAFolderOfItsName)
{
    const TempFolder folder;
    writeGoodModel(folder);
    fs::create_directory(folder / "walk");
    const ProcessResult result = runViewer({"quad.md5mesh", "--clip", "walk", "--check"},
                                           {.workingFolder = folder.path().string()});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
}

class NamedPart : public Named
{
};

TEST_P(NamedPart, IsAModelAWeaponAndAnAttachment)
{
    const fs::path player = writeMadeUpPlayer(folder_);
    folder_.write(place(), readFile(folder_ / "base/models/hat/hat.md3"));
    const ProcessResult alone = view({GetParam().named, "--check"});
    EXPECT_EQ(alone.exitCode, 0) << alone.standardError;
    EXPECT_THAT(alone.standardOutput, HasSubstr(": 1 part,"));
    const ProcessResult held = view({player.string(), "--weapon", GetParam().named, "--attach",
                                     "tag_floor=" + GetParam().named, "--check"});
    EXPECT_EQ(held.exitCode, 0) << held.standardError;
    EXPECT_THAT(held.standardOutput, HasSubstr(": 5 parts,"));
}

INSTANTIATE_TEST_SUITE_P(Files, NamedPart, testing::ValuesIn(spellingsOf(".md3")), nameOfTest);

TEST(PlayersName, IsThatOfItsFolderHoweverThatIsNamed)
{
    const TempFolder folder;
    const fs::path player = writeMadeUpPlayer(folder);
    for (const char* named : {".", "lower.md3", "../made", "../made/head.md3", "made"})
    {
        const fs::path from = named == std::string("made") ? player.parent_path() : player;
        const ProcessResult result =
            runViewer({named, "--check"}, {.workingFolder = from.string()});
        EXPECT_THAT(result.standardOutput, StartsWith("made: 3 parts,")) << named;
    }
}

TEST(Skin, OfAPlayerIsFoundByAnyName)
{
    const TempFolder folder;
    const fs::path player = writeMadeUpPlayer(folder);
    const std::string skin = readFile(player / "lower_default.skin");
    for (const char* name : {"my red", "a:b", "back\\slash",
                             "f\xc3\xbc\xc3\x9f"
                             "e"})
    {
        folder.write(std::string("base/models/players/made/lower_") + name + ".skin", skin);
        const ProcessResult result =
            runViewer({"lower.md3", "--skin", name, "--check"}, {.workingFolder = player.string()});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
    }
}

class NamedOutput : public Named
{
protected:
    void SetUp() override
    {
        if (!hasVulkanDevice())
            GTEST_SKIP() << "no Vulkan device";
        folder_.write("here/model/quad.md5mesh", goodMesh());
        folder_.write("here/model/quad.tga", onePixelTga());
        fs::create_directories(folder_ / GetParam().folder);
        if (GetParam().what == "Link") // of a file that is there: it is replaced, the link stays
            folder_.write(place(), "old");
    }
};

TEST_P(NamedOutput, IsWritten)
{
    const ProcessResult result = view({"model", "--headless", "--dump-joints", GetParam().named});
    EXPECT_EQ(result.exitCode, 0) << result.standardError;
    EXPECT_THAT(readFile(folder_ / place()), HasSubstr("\"name\":\"tip\""));
}

INSTANTIATE_TEST_SUITE_P(Files, NamedOutput, testing::ValuesIn(spellingsOf(".jsonl")), nameOfTest);

TEST(Output, WithASlashAtItsEndIsRefused)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const TempFolder folder;
    const ProcessResult result =
        runViewer({"--headless", "--dump-joints", (folder / "joints/").string()});
    EXPECT_EQ(result.exitCode, 4);
    EXPECT_THAT(result.standardError, HasSubstr("expected the name of a file"));
}

} // namespace
} // namespace sinew::test
