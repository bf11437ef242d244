// Loads every kind of file by every spelling of its name on the command line.
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/cli/viewer_program.h"
#include "tests/support/file_spellings.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;

// A folder for one spelling.
class Named
{
public:
    explicit Named(const Spelling& spelling) : spelling_(spelling) {}

    const TempFolder& folder() const { return folder_; }
    const std::string& name() const { return spelling_.named; }
    std::string place() const { return inItsFolder(spelling_.file); }
    std::string inItsFolder(const std::string& name) const { return spelling_.folder + "/" + name; }

    void writeModel(const std::string& where) const
    {
        folder_.write(where + "quad.tga", onePixelTga());
        folder_.write(where + "walk.md5anim", goodClip());
    }

    // Standard output of the viewer; a test failure if it fails.
    std::string view(const std::vector<std::string>& arguments) const
    {
        const ProcessResult result = runViewer(arguments, {.workingFolder = here_.string()});
        EXPECT_EQ(result.exitCode, 0) << spelling_.what << ": " << result.standardError;
        return result.standardOutput;
    }

private:
    Spelling spelling_;
    const TempFolder folder_;
    const fs::path here_ = prepareSpelling(folder_, spelling_);
};

TEST(NamedFiles, AreModelsWithTheirImagesAndClips)
{
    for (const Spelling& spelling : spellingsOf(".md5mesh"))
    {
        const Named named(spelling);
        named.writeModel(named.inItsFolder(""));
        named.folder().write(named.place(), goodMesh());
        EXPECT_THAT(named.view({named.name(), "--check", "--strict"}),
                    HasSubstr("1 clip: no warnings"));
    }
}

TEST(NamedFiles, AreFoldersOfModelsAndBases)
{
    for (const Spelling& spelling : spellingsOf(""))
    {
        const Named named(spelling);
        named.writeModel(named.place() + "/");
        named.folder().write(named.place() + "/quad.md5mesh", goodMesh());
        EXPECT_THAT(named.view({named.name(), "--check", "--strict"}),
                    HasSubstr("1 clip: no warnings"));
        named.folder().write(named.place() + "/textures/Stone.tga", onePixelTga());
        named.folder().write("here/model/quad.md5mesh",
                             replaced(goodMesh(), "\"quad\"", "\"textures/stone\""));
        named.view({"model", "--base", named.name(), "--check", "--strict"});
    }
}

TEST(NamedFiles, AreClips)
{
    for (const Spelling& spelling : spellingsOf(".md5anim"))
    {
        const Named named(spelling);
        named.folder().write("here/model/quad.md5mesh", goodMesh());
        named.folder().write("here/model/quad.tga", onePixelTga());
        named.folder().write(named.place(), goodClip());
        EXPECT_THAT(named.view({"model", "--clip", named.name(), "--check", "--strict"}),
                    HasSubstr("1 clip"));
    }
}

TEST(NamedFiles, AreModelsAndWeapons)
{
    for (const Spelling& spelling : spellingsOf(".md3"))
    {
        const Named named(spelling);
        const fs::path player = writeMadeUpPlayer(named.folder());
        named.folder().write(named.place(),
                             readFile(named.folder() / "base/models/weapons2/gun/gun_barrel.md3"));
        EXPECT_THAT(named.view({named.name(), "--check"}), HasSubstr(": 1 part,"));
        EXPECT_THAT(named.view({player.string(), "--weapon", named.name(), "--check"}),
                    HasSubstr(": 4 parts,"));
    }
}

TEST(NamedFiles, AreOutputs)
{
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    for (const Spelling& spelling : spellingsOf(".jsonl"))
    {
        const Named named(spelling);
        named.folder().write("here/model/quad.md5mesh", goodMesh());
        named.folder().write("here/model/quad.tga", onePixelTga());
        fs::create_directories(named.folder() / spelling.folder);
        if (spelling.what == "Link") // link to an existing file, which is replaced; the link stays
            named.folder().write(named.place(), "old");
        named.view({"model", "--headless", "--dump-joints", named.name()});
        EXPECT_THAT(readFile(named.folder() / named.place()), HasSubstr("\"name\":\"tip\""));
    }
}

TEST(NamedFiles, WithASlashAtTheirEndAreNoOutputs)
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
