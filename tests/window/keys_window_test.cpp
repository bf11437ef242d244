// The keys that no other test of a window presses, by what the panels say afterwards or by the
// picture.
#include "tests/cli/player_dumps.h"
#include "tests/support/picture.h"
#include "tests/window/sample_in_window.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace sinew::test
{
namespace
{

using testing::HasSubstr;

struct Pressed
{
    const char* key; // as xdotool calls it
    const char* part;
    bool isSaid = true; // by the panels afterwards
};

class Keys : public SampleInWindow
{
protected:
    void pressAll(const std::vector<Pressed>& keys) const
    {
        for (const Pressed& pressed : keys)
        {
            window().press(pressed.key);
            std::string text;
            EXPECT_TRUE(eventually(
                [&]
                {
                    text = window().text();
                    return (text.find(pressed.part) != std::string::npos) == pressed.isSaid;
                }))
                << pressed.key << ": " << pressed.part << (pressed.isSaid ? " is not" : " is")
                << " in\n"
                << text;
        }
    }
};

class ViewerKeys : public Keys
{
protected:
    void open(std::vector<std::string> options)
    {
        options.insert(options.begin(), "--no-ground");
        show(SINEW_VIEWER, std::move(options));
    }
};

TEST_F(ViewerKeys, ChangeWhatThePanelsSay)
{
    open({"--size", "1000x640"});
    pressAll({
        {"F1", "== Keys"},
        {"F1", "== Keys", false},
        {"question", "middle drag, Shift + left drag"},
        {"question", "== Keys", false},
        {"h", "== Keys"},
        {"h", "== Keys", false},
        {"g", "{ reference } Shown"},
        {"g", "{ device } Shown"},
        {"m", "{ reference } Shown"},
        {"m", "{ four-weights } Shown"},
        {"m", "{ matrix-palette } Shown"},
        {"c", "[x] Side by side"},
        {"c", "[ ] Side by side"},
        {"v", "{ unlit }"},
        {"b", "[x] Skeleton"},
        {"x", "[x] Wireframe"},
        {"n", "[x] Normals"},
        {"w", "{ wave }"},
        {"space", "[ Play ]"},
        {"space", "[ Pause ]"},
        {"Left", "[ Play ]"},
        {"o", "== Files"},
        {"o", "== Files", false},
        {"space", "[ Pause ]"},
    });
    for (const char* key : {"ctrl+Tab", "Left", "space"}) // through the panels
        window().press(key);
    EXPECT_TRUE(says("[ Pause ]"));
    window().press("Escape");
    window().press("Right"); // steps again
    EXPECT_TRUE(says("[ Play ]"));
}

TEST_F(ViewerKeys, SeeTheModelFromThreeSides)
{
    open({"--size", "480x360", "--panels", "off"});
    const Image before = pause();
    std::vector<Image> sides{before};
    for (const char* const key : {"1", "3", "7"})
    {
        window().press(key);
        sides.push_back(pictureAfter(sides.back()));
        for (std::size_t i = 0; i + 1 < sides.size(); ++i)
            EXPECT_NE(sides[i].pixels, sides.back().pixels) << key;
    }
    // The tube lies along x, which is forward: it is short from its front alone.
    EXPECT_LT(contentBox(sides[1])->width(), contentBox(sides[2])->width() / 2);
    window().press("Return");
    EXPECT_TRUE(comesBackTo(before));
}

class PlayerKeys : public Keys
{
};

TEST_F(PlayerKeys, PlayTheNextClipOfTheTorso)
{
    const TempFolder folder;
    showModel(SINEW_VIEWER, writeMadeUpPlayer(folder),
              {"--no-ground", "--panels", "off", "--size", "320x240"});
    const std::string before = window().title(); // "made - LEGS_IDLE + TORSO_STAND - llvmpipe ..."
    const std::string legs = before.substr(0, before.find(" + ") + 3);
    const std::string both = before.substr(0, before.find(" - llvmpipe") + 3);
    ASSERT_LT(legs.size(), both.size()) << before;
    window().press("shift+w");
    EXPECT_TRUE(eventually(
        [&]
        {
            const std::string now = window().title();
            return now.starts_with(legs) && !now.starts_with(both);
        }))
        << before << '\n'
        << window().title();
}

class CrowdKeys : public Keys
{
};

TEST_F(CrowdKeys, ChangeWhatThePanelsSay)
{
    show(SINEW_CROWD, {"--instances", "8", "--no-ground", "--msaa", "1", "--size", "1000x640"});
    pressAll({
        {"c", "[ ] Leave out what is not in view"},
        {"c", "[x] Leave out what is not in view"},
        {"l", "[ ] Shadows"},
        {"l", "[x] Shadows"},
        {"g", "[ ] Levels of detail"},
        {"g", "[x] Levels of detail"},
        {"t", "{ on } triangle cull"},
        {"minus", "{ 4 }\n[ Half ]"},
        {"plus", "{ 8 }\n[ Half ]"},
        {"m", "{ compute-simple } skinning"},
        {"space", "[ Play ]"},
        {"F1", "== Keys"},
        {"F1", "== Keys", false},
        {"question", "four times as fast"},
        {"question", "== Keys", false},
        {"h", "== Keys"},
    });
}

} // namespace
} // namespace sinew::test
