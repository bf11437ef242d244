// What else a model's files can show, chosen in the viewer's window.
#include "tests/cli/md5_samples.h"
#include "tests/cli/player_dumps.h"
#include "tests/support/gltf_scene.h"
#include "tests/window/sample_in_window.h"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

namespace fs = std::filesystem;

// Where the choosers lie in a window of this size, with text 15 units high, and the lines of the
// lists that they open below them.
constexpr const char* kSize = "1000x640";
constexpr int kChooserX = 200;
constexpr int kFirstChooserY = 124;
constexpr int kNextChooser = 29;
constexpr int kFlashX = 33;
constexpr int kBelow = 15; // where a list covers what lies between two choosers
constexpr std::size_t kLeft = 90;
constexpr std::size_t kAcross = 150; // to where a message may lie
constexpr int kFirstLine = 29;
constexpr int kNextLine = 21;

// Of pixels, between the left and the right side of the choosers.
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
        options.insert(options.end(), {"--no-ground", "--size", kSize});
        showModel(SINEW_VIEWER, model, std::move(options));
    }

    // The line of the list that the chooser opens, both counted from 0.
    void choose(int chooser, int line) const
    {
        const int y = kFirstChooserY + chooser * kNextChooser;
        const auto below = [&] { return rowOf(window().picture(), y + kBelow); };
        const std::vector<std::byte> closed = below();
        window().click(kChooserX, y);
        ASSERT_TRUE(eventually([&] { return below() != closed; })) << "the list stays closed";
        window().click(kChooserX, y + kFirstLine + line * kNextLine);
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

TEST_F(AlternativesInWindow, AnotherSceneOfTheFile)
{
    GltfScene scene;
    scene.addNode({{"mesh", 0}});
    scene.addNode({{"mesh", 0}, {"scale", {2, 1, 1}}});
    scene.document.json["scenes"] = {{{"name", "narrow"}, {"nodes", {0}}},
                                     {{"name", "wide"}, {"nodes", {1}}},
                                     {{"name", "void"}}};
    open(writeScene(files_, "scenes.glb", scene));
    const Image narrow = stillMiddle();
    choose(0, 1);
    middleAfter(narrow);
    choose(0, 2); // draws nothing
    EXPECT_TRUE(eventually(
        [&] {
            return window().messages().find("nothing to draw in this scene") != std::string::npos;
        }));
    choose(0, 0); // and the message leaves
    EXPECT_TRUE(middleComesBackTo(narrow));
}

TEST_F(AlternativesInWindow, SkinWeaponAndFlashOfAPlayer)
{
    const fs::path player = writeMadeUpPlayer(files_);
    std::string red = onePixelTga();
    red.replace(red.size() - 3, 2, 2, '\0'); // blue and green
    files_.write("base/models/players/made/red.tga", red);
    const fs::path gun = files_ / "base/models/weapons2/gun";
    fs::copy_file(gun / "gun_barrel.md3", gun / "gun_flash.md3");
    open(player, {"--clip", "TORSO_ATTACK"});
    const Image plain = pauseMiddle();
    const std::string title = window().title().substr(0, window().title().find("(paused)"));
    choose(0, 1);
    const Image dressed = middleAfter(plain);
    choose(1, 1);
    const Image armed = middleAfter(dressed);
    window().click(kFlashX, kFirstChooserY + 2 * kNextChooser);
    middleAfter(armed);
    choose(1, 0);
    EXPECT_TRUE(middleComesBackTo(dressed)); // at the same time of the clip, seen from there
    choose(0, 0);
    middleAfter(dressed);
    EXPECT_EQ(window().title().substr(0, title.size()), title);
}

} // namespace
} // namespace sinew::test
