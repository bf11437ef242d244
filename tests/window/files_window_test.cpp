// Files in the viewer's window: dropped on it, chosen in it, changed on the disk.
#include "tests/support/drawn_models.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

#include <array>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;

// Where the list of files begins in a window of this size, with text 15 units high.
constexpr const char* kFilesSize = "480x360";
constexpr int kListX = 40;
constexpr int kListY = 176;
constexpr int kLineHeight = 21;

class FilesInWindow : public SampleInWindow
{
protected:
    void SetUp() override
    {
        show(SINEW_VIEWER, {"--no-ground", "--panels", "off", "--size", kFilesSize});
        writeColouredBox(box_, Winding::Clockwise);
    }

    bool drop(const std::vector<fs::path>& files) const { return window().drop(files); }

    // "tube - sway"
    bool shows(const std::string& modelAndClip) const
    {
        return eventually([&] { return window().title().starts_with(modelAndClip + " - "); });
    }

    bool tells(const std::string& text) const
    {
        return eventually([&] { return window().messages().find(text) != std::string::npos; });
    }

    // Of the box's folder, as an archive has them.
    std::vector<ArchiveFile> boxIn(const std::string& folder) const
    {
        return {{folder + "/box.md5mesh", readFile(box_ / "box.md5mesh")}};
    }

    const TempFolder box_;
};

TEST_F(FilesInWindow, OpensModelsAndAddsClipsThatAreDropped)
{
    const TempFolder elsewhere;
    fs::copy_file(model_ / "sway.md5anim", elsewhere / "third.md5anim");
    ASSERT_TRUE(drop({elsewhere / "third.md5anim"}));
    EXPECT_TRUE(shows("tube - third")) << window().title();
    window().press("w");
    EXPECT_TRUE(shows("tube - sway")) << window().title();
    window().press("w");
    EXPECT_TRUE(shows("tube - wave")) << window().title();

    ASSERT_TRUE(drop({box_ / "box.md5mesh"}));
    EXPECT_TRUE(shows("box - at rest")) << window().title();
    fs::copy_file(model_ / "tube.md5mesh", elsewhere / "two words.md5mesh");
    ASSERT_TRUE(drop({elsewhere / "third.md5anim", elsewhere / "two words.md5mesh"}));
    EXPECT_TRUE(shows("two words - third")) << window().title();
}

TEST_F(FilesInWindow, ListsTheModelsOfAnArchiveToChooseFrom)
{
    std::vector<ArchiveFile> files = boxIn("models/box");
    files.push_back({"models/tube/tube.md5mesh", readFile(model_ / "tube.md5mesh")});
    files.push_back({"models/tube/bend.md5anim", readFile(model_ / "sway.md5anim")});
    writeArchive(box_ / "two.pk4", files);
    ASSERT_TRUE(drop({box_ / "two.pk4"}));
    EXPECT_TRUE(eventually(
        [&]
        {
            window().click(kListX, kListY + kLineHeight);
            return window().title().starts_with("tube - bend - ");
        }))
        << window().title();
}

TEST_F(FilesInWindow, OpensAModelOfAFolderThatIsTypedIn)
{
    window().press("o");
    window().click(200, 122);
    window().type(box_.path().string());
    window().hold("Return");
    EXPECT_TRUE(eventually(
        [&]
        {
            window().click(kListX, kListY);
            return window().title().starts_with("box - at rest - ");
        }))
        << window().title();
}

class EditedShadersInWindow : public SampleInWindow
{
protected:
    void SetUp() override
    {
        fs::copy(SINEW_SHADERS, shaders_.path(), fs::copy_options::recursive);
        show(SINEW_VIEWER, {"--shaders", shaders_.path().string(), "--surface", "unlit",
                            "--no-ground", "--panels", "off", "--size", kFilesSize});
    }

    TempFolder shaders_;
};

TEST_F(EditedShadersInWindow, AreUsedUnlessTheyDoNotCompile)
{
    const Image before = pause();
    const std::string text = readFile(shaders_ / "unlit.frag");
    std::string magenta = text;
    magenta.insert(text.rfind('}'), "    colour = vec4(1.0, 0.0, 1.0, 1.0);\n");
    shaders_.write("unlit.frag", magenta);
    const Image edited = pictureAfter(before);
    EXPECT_NE(edited.pixels, before.pixels);
    shaders_.write("unlit.frag", "typo");
    EXPECT_TRUE(eventually(
        [&] { return window().messages().find("unlit.frag:1: ") != std::string::npos; }));
    EXPECT_NE(pictureAfter(edited).pixels, edited.pixels); // with the message over it
    shaders_.write("unlit.frag", magenta);
    EXPECT_TRUE(comesBackTo(edited)); // without the message
    shaders_.write("unlit.frag", text);
    EXPECT_TRUE(comesBackTo(before));
    EXPECT_TRUE(isPaused());
}

// Broken copies of good files, and files of no use.
std::vector<fs::path> badFiles(const TempFolder& good, const TempFolder& into, std::size_t count)
{
    const std::array<const char*, 9> endings{".md5mesh", ".md5anim", ".glb", ".gltf", ".iqm",
                                             ".md3",     ".pk3",     ".zip", ".txt"};
    const std::string mesh = readFile(good / "tube.md5mesh");
    const std::string clip = readFile(good / "sway.md5anim");
    std::vector<fs::path> files;
    for (std::size_t i = 0; i < count; ++i)
    {
        const std::string ending = endings.at(i % endings.size());
        std::string bytes = ending == ".md5anim" ? clip : mesh;
        if (i % 2 == 0)
            bytes.resize(bytes.size() * i / (count + 1)); // cut off
        else
            bytes.at(bytes.find('(') + 2) = '\x80'; // and changed
        files.push_back(into.write("bad" + std::to_string(i) + ending, bytes));
    }
    return files;
}

TEST_F(FilesInWindow, TellsOfEveryBadFileUntilThatIsPutAway)
{
    const Image before = pause();
    const TempFolder folder;
    std::vector<fs::path> files = badFiles(model_, folder, 9);
    ASSERT_TRUE(drop({files.front()}));
    EXPECT_TRUE(tells(files.front().filename().string()));
    EXPECT_NE(pictureAfter(before).pixels, before.pixels); // with the message over it
    window().click(458, 24);                               // the message's cross
    EXPECT_TRUE(comesBackTo(before));
    std::erase_if(files, [](const fs::path& file) { return file.extension() == ".md5anim"; });
    for (const fs::path& file : files)
    {
        ASSERT_TRUE(drop({file}));
        EXPECT_TRUE(tells(file.filename().string())) << file;
    }
    EXPECT_TRUE(window().title().starts_with("tube - sway")) << window().title();
}

TEST_F(FilesInWindow, OpensTheNextWindowAsTheLastWasClosed)
{
    if (!desktop_->hasWindowManager())
        GTEST_SKIP() << "not installed: openbox";
    const auto openAgain = [&](std::vector<std::string> options)
    {
        window_->leave();
        EXPECT_EQ(window_->waitForEnd(), 0) << window_->messages();
        options.insert(options.begin(), {SINEW_VIEWER, box_.path().string()});
        window_.emplace(*desktop_, folder_.path(), std::move(options));
    };
    openAgain({"--no-ground", "--panels", "off"}); // a model that stands still
    window().resize(500, 300);
    ASSERT_TRUE(eventually([&] { return window().picture().width == 500; }));
    const Image lit = window().stillPicture();
    window().press("v");
    const Image unlit = pictureAfter(lit);
    openAgain({});
    EXPECT_TRUE(comesBackTo(unlit));
    openAgain({"--surface", "lit"});
    EXPECT_TRUE(comesBackTo(lit));
    openAgain({"--no-settings", "--panels", "off", "--no-ground"});
    EXPECT_NE(window().picture().width, 500U);
    openAgain({}); // nothing of that was kept
    EXPECT_TRUE(comesBackTo(lit));
}

} // namespace
} // namespace sinew::test
