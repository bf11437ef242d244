// Files in the viewer's window: dropped, chosen, or changed on disk.
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/support/drawn_models.h"
#include "tests/unit/assets/make_archive.h"
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;
using testing::HasSubstr;

// Position of the list of files in a window of this size, with text 15 units high.
constexpr const char* kFilesSize = "480x360";
constexpr int kListX = 40;
constexpr int kListY = 126;
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

    // The box's files as archive entries.
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

class EditedShadersInWindow : public SampleInWindow
{
protected:
    void SetUp() override
    {
        fs::copy(SINEW_SHADERS, shaders_.path(), fs::copy_options::recursive);
        show(SINEW_VIEWER, {"--shaders", shaders_.path().string(), "--surface", "unlit",
                            "--no-ground", "--panels", "off", "--size", kFilesSize});
    }

    void edit(const std::string& text)
    {
        shaders_.write("unlit.frag", text);
        window().press("F5");
    }

    TempFolder shaders_;
};

TEST_F(EditedShadersInWindow, AreUsedUnlessTheyDoNotCompile)
{
    const Image before = pause();
    const std::string text = readFile(shaders_ / "unlit.frag");
    std::string magenta = text;
    magenta.insert(text.rfind('}'), "    colour = vec4(1.0, 0.0, 1.0, 1.0);\n");
    edit(magenta);
    const Image edited = pictureAfter(before);
    EXPECT_NE(edited.pixels, before.pixels);
    edit("typo");
    EXPECT_TRUE(eventually(
        [&] { return window().messages().find("unlit.frag:1: ") != std::string::npos; }));
    EXPECT_NE(pictureAfter(edited).pixels, edited.pixels); // covered by the message
    edit(magenta);
    EXPECT_TRUE(comesBackTo(edited)); // without the message
    edit(text);
    EXPECT_TRUE(comesBackTo(before));
    EXPECT_TRUE(isPaused());
}

TEST_F(FilesInWindow, ReportsABadFileUntilTheMessageIsDismissed)
{
    const Image before = pause();
    const TempFolder folder;
    ASSERT_TRUE(drop({folder.write("bad.md5mesh", "MD5Version 10\nnumJoints x")}));
    EXPECT_TRUE(tells("bad.md5mesh:2:11: "));
    EXPECT_NE(pictureAfter(before).pixels, before.pixels); // covered by the message
    window().click(458, 24);                               // closes the message
    EXPECT_TRUE(comesBackTo(before));
    EXPECT_TRUE(window().title().starts_with("tube - sway")) << window().title();
}

// Positions of the choosers in a window of this size, with text 15 units high, and of the lines in
// the lists below them.
constexpr const char* kChoosersSize = "1000x640";
constexpr int kChooserX = 120;
constexpr int kFirstChooserY = 95;
constexpr int kBelow = 15; // covered by an open list, between two choosers
constexpr std::size_t kLeft = 90;
constexpr std::size_t kAcross = 150; // ends before any message
constexpr int kFirstLine = 29;
constexpr int kNextLine = 21;

// Pixels between the left and right edge of the choosers.
std::vector<std::byte> rowOf(const Image& picture, int y)
{
    const std::size_t first = std::size_t{picture.width} * static_cast<std::size_t>(y);
    const std::span row = std::span(picture.pixels).subspan(4 * (first + kLeft), 4 * kAcross);
    return {row.begin(), row.end()};
}

class AlternativesInWindow : public SampleInWindow
{
protected:
    void open(const fs::path& model, std::vector<std::string> options = {})
    {
        options.insert(options.end(), {"--no-ground", "--size", kChoosersSize});
        showModel(SINEW_VIEWER, model, std::move(options));
    }

    // Chooses a line of the chooser's list, counted from 0.
    void choose(int line) const
    {
        const auto below = [&] { return rowOf(window().picture(), kFirstChooserY + kBelow); };
        const std::vector<std::byte> closed = below();
        window().click(kChooserX, kFirstChooserY);
        ASSERT_TRUE(eventually([&] { return below() != closed; })) << "the list stays closed";
        window().click(kChooserX, kFirstChooserY + kFirstLine + line * kNextLine);
        EXPECT_TRUE(eventually([&] { return below() == closed; })) << "the list stays open";
    }

    Image middleAfter(const Image& before) const
    {
        EXPECT_TRUE(eventually([&] { return middle().pixels != before.pixels; }))
            << window().messages();
        return stillMiddle();
    }

    const TempFolder files_;
};

TEST_F(AlternativesInWindow, SkinOfAPlayer)
{
    const fs::path player = writeMadeUpPlayer(files_);
    std::string red = onePixelTga();
    red.replace(red.size() - 3, 2, 2, '\0'); // blue and green
    files_.write("base/models/players/made/red.tga", red);
    open(player, {"--clip", "TORSO_ATTACK"});
    const Image plain = pauseMiddle();
    const std::string title = window().title().substr(0, window().title().find("(paused)"));
    choose(1);
    const Image dressed = middleAfter(plain);
    choose(0);
    middleAfter(dressed);
    choose(1);
    EXPECT_TRUE(middleComesBackTo(dressed)); // same clip time and camera
    EXPECT_EQ(window().title().substr(0, title.size()), title);
}

} // namespace
} // namespace sinew::test
