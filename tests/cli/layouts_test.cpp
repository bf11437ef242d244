// One model, its clips, images and declarations laid out in the ways they are passed on.
#include "tests/cli/viewer_program.h"
#include "tests/support/temp_folder.h"
#include "tests/unit/assets/make_archive.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew::test
{

namespace
{

constexpr const char* kFolder = "models/weapons/blaster";

// The corpus's blaster as files of a game tree: declarations in scripts/, the rest by its model.
std::vector<ArchiveFile> treeOf(const std::filesystem::path& flat)
{
    std::vector<ArchiveFile> files;
    for (const auto& entry : std::filesystem::directory_iterator(flat))
    {
        const bool isDeclaration = entry.path().extension() == ".shader";
        const std::string folder = isDeclaration ? "scripts" : kFolder;
        files.push_back({folder + "/" + entry.path().filename().string(), readFile(entry.path())});
    }
    return files;
}

TEST(Layouts, OfTheBlasterGiveTheSamePicture)
{
    const char* corpus = std::getenv("SINEW_CORPUS");
    if (corpus == nullptr)
        GTEST_SKIP() << "SINEW_CORPUS is not set";
    if (!hasVulkanDevice())
        GTEST_SKIP() << "no Vulkan device";
    const std::filesystem::path flat = std::filesystem::path(corpus) / "md5" / "unv_blaster";
    const std::vector<ArchiveFile> tree = treeOf(flat);
    const TempFolder folder;
    for (const ArchiveFile& file : tree)
        folder.write("base/" + file.name, file.contents);
    writeArchive(folder / "blaster.pk4", tree);
    std::filesystem::create_directory(folder / "game");
    writeArchive(folder / "game/pak000.pk4", tree);

    const auto pictureOf = [&](const std::string& model)
    {
        const ProcessResult result =
            runViewer({model, "--headless", "--time", "0.1", "--size", "320x240", "--output",
                       (folder / "picture.png").string()});
        EXPECT_EQ(result.exitCode, 0) << result.standardError;
        return readFile(folder / "picture.png");
    };
    const std::string expected = pictureOf(flat.string());
    EXPECT_EQ(pictureOf((folder / "base" / kFolder).string()), expected);
    EXPECT_EQ(pictureOf((folder / "blaster.pk4").string() + ":" + kFolder), expected);
    EXPECT_EQ(pictureOf((folder / "game" / "pak000.pk4").string() + ":" + kFolder), expected);
}

} // namespace

} // namespace sinew::test
